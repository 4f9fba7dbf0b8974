import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { date, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import { approvableKinds } from '#root/contract/shared/approvals.ts';
import { departmentFilters } from '#root/contract/shared/department-filters.ts';

/** The reasons for a due date. `plan`: an unfinished plan is due; `cycle`: the answers to an open BIA are due. */
export const dueReasons = ['review', 'plan', 'cycle', 'certificate', 'contract'] as const;
export type DueReason = (typeof dueReasons)[number];

/** The kinds of record that have due dates. */
export const dueKinds = [...approvableKinds, 'supplier'] as const;
export type DueKind = (typeof dueKinds)[number];

/** The last day of each counted period, as a number of days from today. */
export const dueHorizons = [30, 60, 90] as const;

export const dueDate = z.object({
  /** Identifies the due date. */
  key: z.string(),
  what: z.enum(dueReasons),
  kind: z.enum(dueKinds),
  recordUid: uid(),
  name: z.string(),
  /** The name of a certificate; '' for other due dates. */
  part: z.string(),
  day: date(),
  isOverdue: z.boolean(),
});
export type DueDate = z.infer<typeof dueDate>;

export const duePeriod = z.object({
  /** The first day of the period; null for the period of everything overdue. */
  from: date().nullable(),
  until: date(),
  /** The numbers of due dates in the period, by reason. Reasons without due dates are left out. */
  counts: z.array(z.object({ what: z.enum(dueReasons), count: z.int() })),
});
export type DuePeriod = z.infer<typeof duePeriod>;

const common = {
  method: 'GET',
  scope: 'organisation',
  permissions: ['menu.bright_dashboard'],
  shows: dueKinds,
} as const;

/**
 * The due dates of all records that the caller may read. Certificates and contracts of suppliers that are no longer
 * used are left out.
 */
export const dueDates = {
  list: endpoint({
    ...common,
    path: `${apiRoot}/due-dates`,
    summary: 'List due and overdue dates of the records that the caller may read',
    query: listQuery(['day', 'name', 'what'], {
      what: listFilter(z.enum(dueReasons)),
      /** The first and the last day, both included. */
      from: date().optional(),
      until: date().optional(),
      /**
       * Limits the due dates to activities of these departments, to plans for these activities, and to suppliers that
       * these activities need.
       */
      ...departmentFilters,
    }),
    response: pageResponse(dueDate),
  }),
  /**
   * `today` is the organisation's day. The first period contains everything that is overdue. The other periods follow
   * {@link dueHorizons}.
   */
  summary: endpoint({
    ...common,
    path: `${apiRoot}/due-dates/summary`,
    summary: 'Count overdue dates and dates of the next 90 days',
    query: z.object(departmentFilters),
    response: recordResponse(z.object({ today: date(), periods: z.array(duePeriod) })),
  }),
};
