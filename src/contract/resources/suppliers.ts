import { z } from 'zod';
import { supplierPhases } from '#root/contract/master-data/master-lists.ts';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { optionalParagraphs, optionalText, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse } from '#root/contract/platform/paging.ts';
import { activityStates, confirmByName, marginVerdicts } from '#root/contract/shared/activity-terms.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { bulkSetEndpoint } from '#root/contract/shared/bulk-set.ts';
import { crudEndpoints, stored } from '#root/contract/shared/crud.ts';
import { exportEndpoints } from '#root/contract/shared/exports.ts';
import {
  descriptionField,
  emailField,
  nameField,
  telephoneField,
  workaroundField,
} from '#root/contract/shared/fields/common-fields.ts';
import { buildInput, defineFields, listBulkRules } from '#root/contract/shared/fields/define-fields.ts';
import {
  dateField,
  durationField,
  listedField,
  optionalChoiceField,
  referenceField,
  textField,
} from '#root/contract/shared/fields/field-types.ts';
import { supplier } from '#root/contract/shared/records/supplier.ts';

/** How a contract is paid: the six values of the specification, word for word. */
export const paymentFrequencies = ['one time', 'monthly', 'quarterly', 'semi annually', 'annually', 'cheque'] as const;

/** The worst of a supplier's certificates: `expiring` within 30 days; `none`: there are none. */
export const supplierAssurances = ['expired', 'expiring', 'valid', 'none'] as const;
export type SupplierAssurance = (typeof supplierAssurances)[number];

const paymentWords: Readonly<Record<(typeof paymentFrequencies)[number], string>> = {
  'one time': 'One time',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  'semi annually': 'Semi annually',
  annually: 'Annually',
  cheque: 'Cheque',
};

export const supplierFields = defineFields({
  name: nameField,
  description: descriptionField,
  /** Null: the list's default. */
  statusUid: { ...listedField('Status', 'supplier-statuses'), bulk: uid('master') },
  categoryUid: { ...referenceField('Category', 'supplier_category'), bulk: true },
  contactName: textField('Contact name', optionalText(255)),
  email: emailField,
  phone: telephoneField,
  address: textField('Address', optionalParagraphs(500)),
  taxCode: textField('Tax code', optionalText(50)),
  storageLocation: textField('Storage location', optionalText(500)),
  /** With this the dependency graph reckons. */
  rtoMinutes: { ...durationField('Contracted RTO'), importAs: 'recovery' },
  /** How much data the supplier may lose by contract; null: not assessed. */
  rpoMinutes: durationField('Contracted RPO'),
  contractEndsOn: dateField('Contract end'),
  paymentFrequency: { ...optionalChoiceField('Payment frequency', paymentWords), bulk: true },
  /** Who looks after the supplier here. */
  ownerName: { ...textField('Internal owner', optionalText(255)), importAs: 'owner' },
  workaround: workaroundField,
});
export const supplierInput = buildInput(supplierFields);
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
  verdict: z.enum(marginVerdicts),
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
  /** The contracted recovery time against what this activity bears; `unknown` without a direct link. */
  verdict: z.enum(marginVerdicts),
  pastMtpd: z.boolean(),
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

const crud = crudEndpoints(supplier, {
  input: supplierInput,
  row: supplierRow,
  record: supplierRecord,
  query: listQuery(sorts, {
    statusUid: listFilter(uid('master')),
    phase: listFilter(z.enum(supplierPhases)),
    categoryUid: listFilter(uid('supplier_category')),
    assurance: listFilter(z.enum(supplierAssurances)),
    verdict: listFilter(z.enum(marginVerdicts)),
  }),
});

export const suppliers = {
  ...crud,
  ...exportEndpoints(crud.list),
  ...bulkDeleteEndpoints(crud.list, supplier),
  bulkSet: bulkSetEndpoint(crud.list, supplier, listBulkRules(supplierFields)),
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
    response: pageResponse(supplierActivity),
  }),
};
