import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { instant, uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { activityStates } from '#root/contract/shared/activity-terms.ts';
import { approvableKinds } from '#root/contract/shared/approvals.ts';

/**
 * The caller's tasks, most urgent first. `continue`: the caller's draft; `revise`: a returned activity; `approve`: a
 * submission that waits for the caller.
 */
export const dashboardTask = z.object({
  kind: z.enum(['approve', 'revise', 'continue']),
  recordKind: z.enum(approvableKinds),
  recordUid: uid(),
  name: z.string(),
  /** The number of completed sections; null for records without sections. */
  completeness: z.int().nullable(),
  /** When the record was submitted or last changed. */
  since: instant(),
});
export type DashboardTask = z.infer<typeof dashboardTask>;

/**
 * A row of the RTO list or of the MTPD list, with the number of activities that use it. The shortest time comes first.
 */
const recoveryTime = z.object({ uid: uid(), name: z.string(), minutes: z.int(), count: z.int() });
export type RecoveryTime = z.infer<typeof recoveryTime>;

/** Archived activities are counted only in the figures by state. */
export const organisationDashboard = z.object({
  tasks: z.array(dashboardTask),
  taskCount: z.int(),
  activityCount: z.int(),
  byState: z.array(z.object({ state: z.enum(activityStates), count: z.int() })),
  /** The number of activities by priority, highest first. `uid` is null for activities without a priority. */
  byPriority: z.array(
    z.object({ uid: uid().nullable(), name: z.string().nullable(), colour: z.string().nullable(), count: z.int() }),
  ),
  /**
   * The number of activities by division and state, the largest division first. If there is only one division, the
   * numbers are by business unit. `uid` is null for activities without a division or unit.
   */
  progress: z.array(
    z.object({
      uid: uid().nullable(),
      kind: z.enum(['division', 'business_unit']),
      name: z.string().nullable(),
      states: z.array(z.object({ state: z.enum(activityStates), count: z.int() })),
    }),
  ),
  /** The number of approved activities whose review day has passed. */
  overdueReviews: z.int(),
  /** Unused rows are included if they are active. */
  recoveryTimes: z.object({ rto: z.array(recoveryTime), mtpd: z.array(recoveryTime) }),
  missingRto: z.int(),
  missingMtpd: z.int(),
  /** The numbers of records. They show the checklist of a new organisation what is already set up. */
  setUp: z.object({
    divisions: z.int(),
    businessUnits: z.int(),
    teamMembers: z.int(),
    resources: z.int(),
    links: z.int(),
    approved: z.int(),
  }),
});
export type OrganisationDashboard = z.infer<typeof organisationDashboard>;

export const dashboards = {
  organisation: endpoint({
    method: 'GET',
    path: `${apiRoot}/dashboards/organisation`,
    shows: [...approvableKinds, 'team_member'],
    scope: 'organisation',
    permissions: ['menu.bright_dashboard'],
    summary: "Read the caller's tasks and figures about the organisation's activities",
    query: z.object({ divisionUid: uid('division').optional(), businessUnitUid: uid('business_unit').optional() }),
    response: recordResponse(organisationDashboard),
  }),
};
