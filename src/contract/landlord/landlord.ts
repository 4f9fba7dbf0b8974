import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { instant } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { organisationRow, organisationStates } from './organisations.ts';

/** The installation in numbers. No tenant's content: that needs entering the organisation. */
export const landlordDashboard = z.object({
  byState: z.array(z.object({ state: z.enum(organisationStates), count: z.int() })),
  /** Over the organisations that are active or suspended, as all that follows. */
  userCount: z.int(),
  activityCount: z.int(),
  approvedCount: z.int(),
  /** How many organisations have activities past their MTPD, have been quiet for 30 days, have failed mails or jobs. */
  pastMtpdOrganisations: z.int(),
  quietOrganisations: z.int(),
  failingMailOrganisations: z.int(),
  failingJobOrganisations: z.int(),
  failedMailCount: z.int(),
  failedJobCount: z.int(),
  /** Those that need attention most, the reddest first; at most ten. */
  attention: z.array(organisationRow),
  measuredAt: instant(),
});
export type LandlordDashboard = z.infer<typeof landlordDashboard>;

export const landlord = {
  dashboard: endpoint({
    method: 'GET',
    path: `${apiRoot}/dashboards/landlord`,
    scope: 'landlord',
    permissions: ['menu.dashboard'],
    summary: 'The organisations of the installation in figures',
    response: recordResponse(landlordDashboard),
  }),
};
