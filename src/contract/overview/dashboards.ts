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
  /** The number of completed sections; null for records without them. */
  completeness: z.int().nullable(),
  /** When it was submitted or last changed. */
  since: instant(),
});
export type DashboardTask = z.infer<typeof dashboardTask>;

/** An entry of the list of RTOs or MTPDs with the number of activities that have it; the shortest first. */
const recoveryTime = z.object({ uid: uid(), name: z.string(), minutes: z.int(), count: z.int() });
export type RecoveryTime = z.infer<typeof recoveryTime>;

/** Archived activities are counted only by state. */
export const organisationDashboard = z.object({
  tasks: z.array(dashboardTask),
  taskCount: z.int(),
  activityCount: z.int(),
  byState: z.array(z.object({ state: z.enum(activityStates), count: z.int() })),
  /** Highest priority first. `uid` is null for activities without a priority. */
  byPriority: z.array(
    z.object({ uid: uid().nullable(), name: z.string().nullable(), colour: z.string().nullable(), count: z.int() }),
  ),
  /**
   * The activities by division and state, the largest division first; by business unit if there is only one division.
   * `uid` is null for activities without one.
   */
  progress: z.array(
    z.object({
      uid: uid().nullable(),
      kind: z.enum(['division', 'business_unit']),
      name: z.string().nullable(),
      states: z.array(z.object({ state: z.enum(activityStates), count: z.int() })),
    }),
  ),
  /** The approved activities whose review day has passed. */
  overdueReviews: z.int(),
  /** Entries that no activity has are among them if they are active. */
  recoveryTimes: z.object({ rto: z.array(recoveryTime), mtpd: z.array(recoveryTime) }),
  missingRto: z.int(),
  missingMtpd: z.int(),
  /** Whether each part is set up, for the checklist of new organisations. */
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
