import { z } from 'zod';
import { supplierPhases } from '#root/contract/master-data/master-lists.ts';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { only, optionalParagraphs, optionalText, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse } from '#root/contract/platform/paging.ts';
import { certificateStates } from '#root/contract/resources/supplier-certificates.ts';
import { activityStates, confirmByName, marginVerdicts, verdicts } from '#root/contract/shared/activity-terms.ts';
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
import { supplier } from '#root/contract/shared/kinds/supplier.ts';

/** The payment frequencies: the specification's six values, word for word. */
export const paymentFrequencies = ['one time', 'monthly', 'quarterly', 'semi annually', 'annually', 'cheque'] as const;

/**
 * The worst state of a supplier's certificates. `expiring`: within 30 days; `undated`: without an
 * expiry date; `none`: no certificates.
 */
export const supplierAssurances = [...certificateStates, 'none'] as const;
export type SupplierAssurance = (typeof supplierAssurances)[number];

const paymentWords: Readonly<Record<(typeof paymentFrequencies)[number], string>> = {
  'one time': 'One time',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  'semi annually': 'Semi annually',
  annually: 'Annually',
  cheque: 'Cheque',
};

/** A new field also needs a column (a migration, then `npm run db:types`) and an input in supplier.screens.tsx. */
export const supplierFields = defineFields({
  name: nameField,
  description: descriptionField,
  /** Null: the list's default. */
  statusUid: { ...listedField('Status', 'supplier-statuses'), bulk: uid('master') },
  categoryUid: { ...referenceField('Category', 'supplier_category'), bulk: true },
  contactName: textField('Contact name', only('noDigits', optionalText(255))),
  email: emailField,
  phone: telephoneField,
  address: textField('Address', optionalParagraphs(500)),
  taxCode: textField('Tax code', optionalText(50)),
  storageLocation: textField('Storage location', optionalText(500)),
  /** The recovery time that the dependency graph uses. */
  rtoMinutes: { ...durationField('Contracted RTO'), importAs: 'recovery' },
  /** The data loss that the contract allows, in minutes; null: not assessed. */
  rpoMinutes: durationField('Contracted RPO'),
  contractEndsOn: dateField('Contract end'),
  paymentFrequency: { ...optionalChoiceField('Payment frequency', paymentWords), bulk: true },
  /** The person in the organisation who is responsible for the supplier. */
  ownerName: { ...textField('Internal owner', optionalText(255)), importAs: 'owner' },
  workaround: workaroundField,
});
export const supplierInput = buildInput(supplierFields);
export type SupplierInput = z.infer<typeof supplierInput>;

const minutesOrNot = z.int().nullable();

/** Figures of a supplier from the current dependency graph. */
const figures = {
  /** The number of activities that need the supplier, directly or indirectly, without archived ones. */
  linkedActivityCount: z.int(),
  /** The shortest MTPD of these activities; null if none has one. */
  shortestMtpd: minutesOrNot,
  /**
   * Minutes within which the supplier must recover for activities that cannot do without it; null if there are none.
   */
  neededMinutes: minutesOrNot,
  verdict: z.enum(verdicts),
};

/** A row of the list. */
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
  /** The number of applications of this supplier. */
  applicationCount: z.int(),
});
export type Supplier = z.infer<typeof supplierRecord>;

/** An activity that needs a supplier. */
export const supplierActivity = z.object({
  uid: uid(),
  name: z.string(),
  state: z.enum(activityStates),
  /** False: only indirectly. */
  direct: z.boolean(),
  rtoMinutes: minutesOrNot,
  mtpdMinutes: minutesOrNot,
  /** For a direct link: how long the activity can continue without the supplier, and the note. */
  toleranceMinutes: minutesOrNot,
  note: z.string(),
  /** The verdict on the contracted recovery time; `unknown` without a direct link. */
  verdict: z.enum(marginVerdicts),
  pastMtpd: z.boolean(),
});
export type SupplierActivity = z.infer<typeof supplierActivity>;

/** The `details` of 409 `in_use` when a supplier is deleted. */
export interface SupplierInUse {
  /** The number of activities that need it. */
  readonly links: number;
  /** The number of applications that need it or are its own. */
  readonly applications: number;
  /** The number of other resources that need it. */
  readonly others: number;
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
    verdict: listFilter(z.enum(verdicts)),
  }),
});

export const suppliers = {
  ...crud,
  ...exportEndpoints(crud.list),
  ...bulkDeleteEndpoints(crud.list, supplier),
  bulkSet: bulkSetEndpoint(crud.list, supplier, listBulkRules(supplierFields)),
  /**
   * 422 `name_mismatch` unless the name is typed exactly; 409 `in_use` with {@link SupplierInUse} while something
   * depends on it.
   */
  remove: endpoint({ ...crud.remove, body: confirmByName }),
  activities: endpoint({
    method: 'GET',
    path: `${apiRoot}/suppliers/:uid/activities`,
    scope: 'organisation',
    permissions: ['supplier.read', 'activity.read'],
    summary: 'List the activities that need a supplier directly or indirectly, the shortest MTPD first',
    params: z.object({ uid: uid('supplier') }),
    query: listQuery(['mtpd', 'name'], {}),
    response: pageResponse(supplierActivity),
  }),
};
