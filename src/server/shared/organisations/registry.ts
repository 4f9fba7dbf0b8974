import { sql } from 'kysely';
import type { OrganisationState } from '#root/contract/landlord/organisations.ts';
import { queries } from '#root/server/platform/db/queries.ts';

/** The columns of the registry that queries use. */
interface RegistryRow {
  readonly uid: string;
  readonly version: number;
  readonly state: OrganisationState;
  readonly name: string;
  readonly code: string;
  readonly friendly_url: string;
  readonly industry_uid: string | null;
  readonly created_at: Date;
  readonly users: number;
  readonly activities: number;
  readonly approved: number;
  readonly critical: number;
  readonly failed_mails: number;
  readonly failed_jobs: number;
  readonly last_activity_at: Date | null;
  readonly overdue_reviews: number;
  readonly expired_certificates: number;
}

const names = {
  uid: 'uid',
  version: 'version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  name: 'name',
  friendlyUrl: 'friendly_url',
  code: 'code',
  state: 'state',
  industryUid: 'industry_uid',
  industryName: 'industry_name',
  logoHash: 'logo_hash',
  deletedAt: 'deleted_at',
  userCount: 'users',
  activityCount: 'activities',
  approvedCount: 'approved',
  pastMtpdCount: 'critical',
  lastActivityAt: 'last_activity_at',
  failedMailCount: 'failed_mails',
  failedJobCount: 'failed_jobs',
  overdueReviewCount: 'overdue_reviews',
  expiredCertificateCount: 'expired_certificates',
} as const;

/** The organisations with their figures, and with what is overdue today. */
export const registrySource = sql<RegistryRow>`(
  select r.*, w.overdue_reviews, w.expired_certificates from organisation_registry() r join organisation_watch() w on w.uid = r.uid)`;

/** Selects from the organisations of the installation as `o`: all of them for the landlord, none for other users. */
export const registry = () => queries.selectFrom(registrySource.as('o'));

/** The columns for the fields of the contract's `organisationRow`. */
export const registryColumns = [
  ...Object.entries(names).map(([name, column]) => sql.ref(`o.${column}`).as(name)),
  sql<boolean>`o.state = 'active'`.as('active'),
];

/** SQL for the conditions under which an organisation needs attention. */
export const attention = {
  pastMtpd: sql<boolean>`o.critical > 0`,
  quiet: sql<boolean>`o.state = 'active' and coalesce(o.last_activity_at, o.created_at) < now() - interval '30 days'`,
  mails: sql<boolean>`o.failed_mails > 0`,
  jobs: sql<boolean>`o.failed_jobs > 0`,
  reviews: sql<boolean>`o.overdue_reviews > 0`,
  certificates: sql<boolean>`o.expired_certificates > 0`,
};
