import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { instant, uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { backupReport } from './backups.ts';
import { comparedFigures, comparison } from './comparison.ts';
import { organisationRow, organisationStates } from './organisations.ts';

/**
 * Figures about the installation. They reveal no content of any organisation: to see content, the landlord enters the
 * organisation.
 */
export const landlordDashboard = z.object({
  byState: z.array(z.object({ state: z.enum(organisationStates), count: z.int() })),
  /** This and the following figures count active and suspended organisations. */
  userCount: z.int(),
  activityCount: z.int(),
  approvedCount: z.int(),
  /**
   * The numbers of organisations that have activities past their MTPD, that have not been changed for 30 days, and that
   * have failed mails or jobs.
   */
  pastMtpdOrganisations: z.int(),
  quietOrganisations: z.int(),
  failingMailOrganisations: z.int(),
  /** The numbers of organisations with overdue reviews, and with expired certificates. */
  overdueReviewOrganisations: z.int(),
  expiredCertificateOrganisations: z.int(),
  failingJobOrganisations: z.int(),
  failedMailCount: z.int(),
  failedJobCount: z.int(),
  /** The ten organisations that need attention most, the most urgent first. */
  attention: z.array(organisationRow),
  /** The servers that use this database, ordered by their start, the earliest first. */
  servers: z.array(
    z.object({
      uid: uid(),
      /** The name of the server's machine. */
      name: z.string(),
      release: z.string(),
      startedAt: instant(),
      /** Whether this server stores uploaded files in the same place as the first server of the list. */
      sharesFiles: z.boolean(),
    }),
  ),
  backups: backupReport,
  measuredAt: instant(),
});
export type LandlordDashboard = z.infer<typeof landlordDashboard>;

export const landlord = {
  dashboard: endpoint({
    method: 'GET',
    path: `${apiRoot}/dashboards/landlord`,
    shows: 'everything',
    scope: 'landlord',
    permissions: ['menu.dashboard'],
    summary: 'Read figures about the installation’s organisations',
    response: recordResponse(landlordDashboard),
  }),
  comparison: endpoint({
    method: 'GET',
    path: `${apiRoot}/dashboards/landlord/comparison`,
    shows: 'everything',
    scope: 'landlord',
    permissions: ['menu.dashboard'],
    summary: 'Compare organisations by one figure, now and over 90 days',
    query: z.object({ figure: z.enum(comparedFigures).default('overdueReviewCount') }),
    response: recordResponse(comparison),
  }),
};
