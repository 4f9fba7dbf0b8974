import { z } from 'zod';
import { activityStates, confirmByName, verdicts } from './activity-terms.ts';
import { bulkDeleteEndpoints } from './bulk-delete.ts';
import { bulkSetEndpoint } from './bulk-set.ts';
import { crudEndpoints, stored } from './crud.ts';
import { apiRoot, endpoint } from './endpoint.ts';
import { exportEndpoints } from './exports.ts';
import { date, minutes, optionalEmail, optionalParagraphs, optionalPhone, optionalText, uid } from './fields.ts';
import { supplierPhases } from './master-lists.ts';
import { anyOf, listQuery, pageOf } from './paging.ts';
import { resourceFields } from './registers.ts';

/** How a contract is paid: the six values of the specification, word for word. */
export const paymentFrequencies = ['one time', 'monthly', 'quarterly', 'semi annually', 'annually', 'cheque'] as const;
export type PaymentFrequency = (typeof paymentFrequencies)[number];

/** The worst of a supplier's certificates: `expiring` within 30 days; `none`: there are none. */
export const supplierAssurances = ['expired', 'expiring', 'valid', 'none'] as const;
export type SupplierAssurance = (typeof supplierAssurances)[number];

export const supplierInput = z.object({
  name: resourceFields.name,
  description: resourceFields.description,
  /** A row of the master list `supplier-statuses`; null: the list's default. */
  statusUid: uid('master').nullable(),
  categoryUid: uid('supplier_category').nullable(),
  contactName: optionalText(255),
  email: optionalEmail(),
  phone: optionalPhone(),
  address: optionalParagraphs(500),
  taxCode: optionalText(50),
  storageLocation: optionalText(500),
  /** The contracted recovery time, with which the dependency graph reckons. */
  rtoMinutes: resourceFields.rtoMinutes,
  /** How much data the supplier may lose by contract; null: not assessed. */
  rpoMinutes: minutes().nullable(),
  contractEndsOn: date().nullable(),
  paymentFrequency: z.enum(paymentFrequencies).nullable(),
  workaround: resourceFields.workaround,
  /** Who looks after the supplier here. */
  ownerName: resourceFields.ownerName,
});
export type SupplierInput = z.infer<typeof supplierInput>;

const minutesOrNot = z.int().nullable();

/** What the dependency graph says of a supplier, as it is now. */
const figures = {
  /** How many activities need it, directly or through others; archived ones left out. */
  linkedActivityCount: z.int(),
  /** The smallest MTPD of these activities; null: none has one. */
  shortestMtpd: minutesOrNot,
  /** Minutes by which it must be back for the activities that can't do without it; null: nothing asks for it. */
  neededMinutes: minutesOrNot,
  verdict: z.enum(verdicts),
};

/** A line of the list. */
export const supplierRow = z.object({
  ...stored,
  name: z.string(),
  statusName: z.string(),
  statusColour: z.string(),
  phase: z.enum(supplierPhases),
  categoryName: z.string().nullable(),
  rtoMinutes: minutesOrNot,
  contractEndsOn: z.string().nullable(),
  certificateCount: z.int(),
  assurance: z.enum(supplierAssurances),
  ...figures,
});
export type SupplierRow = z.infer<typeof supplierRow>;

export const supplierRecord = z.object({
  ...supplierRow.shape,
  ...supplierInput.shape,
  statusUid: uid(),
  /** How many applications say that they are this supplier's. */
  applicationCount: z.int(),
});
export type Supplier = z.infer<typeof supplierRecord>;

/** An activity that needs a supplier. */
export const supplierActivity = z.object({
  uid: uid(),
  name: z.string(),
  state: z.enum(activityStates),
  /** False: only through other activities. */
  direct: z.boolean(),
  rtoMinutes: minutesOrNot,
  mtpdMinutes: minutesOrNot,
  /** Of the direct link: how long the activity carries on without the supplier, and the note that was taken. */
  toleranceMinutes: minutesOrNot,
  note: z.string(),
  /** The contracted recovery time against what this activity bears; grey without a direct link. */
  verdict: z.enum(verdicts),
  critical: z.boolean(),
});
export type SupplierActivity = z.infer<typeof supplierActivity>;

/** `details` of the 409 `in_use` that deleting a supplier gets: how many links and applications have it. */
export interface SupplierInUse {
  readonly links: number;
  readonly applications: number;
}

const sorts = [
  'name',
  'status',
  'category',
  'rto',
  'linkedActivityCount',
  'shortestMtpd',
  'contractEndsOn',
  'createdAt',
  'updatedAt',
] as const;

const crud = crudEndpoints({
  resource: 'supplier',
  path: 'suppliers',
  noun: 'supplier',
  input: supplierInput,
  row: supplierRow,
  record: supplierRecord,
  query: listQuery(sorts, {
    statusUid: anyOf(uid('master')),
    phase: anyOf(z.enum(supplierPhases)),
    categoryUid: anyOf(uid('supplier_category')),
    assurance: anyOf(z.enum(supplierAssurances)),
    verdict: anyOf(z.enum(verdicts)),
  }),
});

export const suppliers = {
  ...crud,
  ...exportEndpoints(crud.list),
  ...bulkDeleteEndpoints(crud.list, 'supplier'),
  bulkSet: bulkSetEndpoint(crud.list, {
    fields: {
      statusUid: uid('master'),
      categoryUid: uid('supplier_category').nullable(),
      paymentFrequency: z.enum(paymentFrequencies).nullable(),
    },
    resource: 'supplier',
    update: 'supplier.update',
  }),
  /** 422 `name_mismatch` for another name; 409 `in_use` with {@link SupplierInUse} while something depends on it. */
  remove: endpoint({ ...crud.remove, body: confirmByName }),
  activities: endpoint({
    method: 'GET',
    path: `${apiRoot}/suppliers/:uid/activities`,
    scope: 'organisation',
    permissions: ['supplier.read', 'activity.read'],
    summary: 'List the activities that need a supplier, directly or through others, the shortest MTPD first',
    params: z.object({ uid: uid('supplier') }),
    query: listQuery(['mtpd', 'name'], {}),
    response: pageOf(supplierActivity),
  }),
};
