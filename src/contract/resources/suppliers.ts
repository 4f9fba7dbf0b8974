import { z } from 'zod';
import { supplierPhases } from '#root/contract/master-data/master-lists.ts';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse } from '#root/contract/platform/paging.ts';
import { certificateStates } from '#root/contract/resources/supplier-certificates.ts';
import { activityStates, confirmByName, marginVerdicts, verdicts } from '#root/contract/shared/activity-terms.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { bulkSetEndpoint } from '#root/contract/shared/bulk-set.ts';
import { crudEndpoints, stored } from '#root/contract/shared/crud.ts';
import { departmentFilters } from '#root/contract/shared/department-filters.ts';
import { exportEndpoints } from '#root/contract/shared/exports.ts';
import { buildInput, listBulkRules } from '#root/contract/shared/fields/define-fields.ts';
import { supplier } from '#root/contract/shared/kinds/supplier.ts';

/**
 * The worst state of a supplier's certificates. `expiring`: within 30 days; `undated`: without an
 * expiry date; `none`: no certificates.
 */
export const supplierAssurances = [...certificateStates, 'none'] as const;
export type SupplierAssurance = (typeof supplierAssurances)[number];

export const supplierFields = supplier.fields;
export const supplierInput = buildInput(supplierFields);
export type SupplierInput = z.infer<typeof supplierInput>;

const minutesOrNot = z.int().nullable();

/** Figures of a supplier from the current dependency graph. */
const figures = {
  /** The number of activities that need the supplier, directly or indirectly. Archived activities do not count. */
  linkedActivityCount: z.int(),
  /** The shortest MTPD of these activities; null if none of them has an MTPD. */
  shortestMtpd: minutesOrNot,
  /**
   * Minutes within which the supplier must recover, because of the activities that cannot do without it; null if there
   * are no such activities.
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
  /** False if the activity needs the supplier only indirectly. */
  direct: z.boolean(),
  rtoMinutes: minutesOrNot,
  mtpdMinutes: minutesOrNot,
  /** For a direct link: the minutes for which the activity can continue without the supplier, and the note. */
  toleranceMinutes: minutesOrNot,
  note: z.string(),
  /** The verdict on the contracted recovery time; `unknown` without a direct link. */
  verdict: z.enum(marginVerdicts),
  pastMtpd: z.boolean(),
});
export type SupplierActivity = z.infer<typeof supplierActivity>;

/** The `details` of 409 `in_use` when a supplier is deleted. */
export interface SupplierInUse {
  /** The number of activities that need the supplier. */
  readonly links: number;
  /** The number of applications that need the supplier or are provided by it. */
  readonly applications: number;
  /** The number of other resources that need the supplier. */
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
    /**
     * Only suppliers that activities of these departments need. `linkedActivityCount` and `shortestMtpd` then refer
     * only to these activities.
     */
    ...departmentFilters,
  }),
});

export const suppliers = {
  ...crud,
  ...exportEndpoints(crud.list),
  ...bulkDeleteEndpoints(crud.list, supplier),
  bulkSet: bulkSetEndpoint(crud.list, supplier, listBulkRules(supplierFields)),
  /**
   * 422 `name_mismatch` unless the name is typed exactly; 409 `in_use` with {@link SupplierInUse} while anything
   * depends on the supplier.
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
