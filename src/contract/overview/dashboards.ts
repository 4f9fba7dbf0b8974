import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { instant, uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { activityStates } from '#root/contract/shared/activity-terms.ts';

/** What the caller has to do, most urgent first. `continue`: a draft of theirs; `revise`: one that was returned; `approve`: one that waits for them. */
export const dashboardTask = z.object({
  kind: z.enum(['approve', 'revise', 'continue']),
  activityUid: uid(),
  activityName: z.string(),
  completeness: z.int(),
  updatedAt: instant(),
});
export type DashboardTask = z.infer<typeof dashboardTask>;

/** Counts leave archived activities out, except where a state is counted. */
export const organisationDashboard = z.object({
  tasks: z.array(dashboardTask),
  taskCount: z.int(),
  activityCount: z.int(),
  byState: z.array(z.object({ state: z.enum(activityStates), count: z.int() })),
  /** Greatest priority first; `uid` null: activities without a priority. */
  byPriority: z.array(
    z.object({ uid: uid().nullable(), name: z.string().nullable(), colour: z.string().nullable(), count: z.int() }),
  ),
  missingRto: z.int(),
  missingMtpd: z.int(),
  /** What has been set up, for the checklist of a first start. */
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
    scope: 'organisation',
    permissions: ['menu.bright_dashboard'],
    summary: "The caller's tasks and the organisation's activities in figures",
    query: z.object({ divisionUid: uid('division').optional(), businessUnitUid: uid('business_unit').optional() }),
    response: recordResponse(organisationDashboard),
  }),
};
