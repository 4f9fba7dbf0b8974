import { sql } from 'kysely';
import {
  type OrganisationInput,
  type OrganisationState,
  type organisations,
  restorableDays,
} from '#root/contract/landlord/organisations.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { type SavedRow, savedColumns } from '#root/server/platform/db/crud.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { contains, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { attention, registry, registryColumns } from '#root/server/shared/organisations/registry.ts';

const order = {
  name: sql`lower(o.name)`,
  friendlyUrl: sql`o.friendly_url`,
  state: sql`o.state`,
  industryName: sql`lower(o.industry_name)`,
  createdAt: sql`o.created_at`,
  updatedAt: sql`o.updated_at`,
  deletedAt: sql`o.deleted_at`,
  userCount: sql`o.users`,
  activityCount: sql`o.activities`,
  approvedCount: sql`o.approved`,
  pastMtpdCount: sql`o.critical`,
  lastActivityAt: sql`o.last_activity_at`,
  failedMailCount: sql`o.failed_mails`,
  failedJobCount: sql`o.failed_jobs`,
  overdueReviewCount: sql`o.overdue_reviews`,
  expiredCertificateCount: sql`o.expired_certificates`,
};

const columns = (input: OrganisationInput) => ({
  name: input.name,
  description: input.description,
  address: input.address,
  code: input.code,
  email: input.email,
  friendly_url: input.friendlyUrl,
  industry_uid: input.industryUid,
  state: input.active ? 'active' : 'suspended',
});

/** The data that decides whether an organisation can be changed. */
export interface Lifecycle {
  readonly state: OrganisationState;
  readonly version: number;
  readonly name: string;
  readonly isLandlord: boolean;
}

/** Queries of the whole registry, for the `db` of the landlord's own organisation. */
export const registryRepository = {
  page(request: QueryOf<typeof organisations.list>) {
    const { state, industryUid, attention: wanted } = request.filter;
    const pattern = contains(request.q);
    const filtered = registry()
      .where('o.state', 'in', state?.length ? state : ['active', 'suspended'])
      .$if(Boolean(industryUid?.length), (found) => found.where('o.industry_uid', 'in', industryUid ?? []))
      .$if(Boolean(wanted?.length), (found) => found.where((eb) => eb.or((wanted ?? []).map((one) => attention[one]))))
      .$if(Boolean(request.q), (found) =>
        found.where((eb) =>
          eb.or([
            eb('o.name', 'ilike', pattern),
            eb('o.friendly_url', 'ilike', pattern),
            eb('o.code', 'ilike', pattern),
          ]),
        ),
      );
    return pageJson(filtered.select(registryColumns), request, order, 'o');
  },
  /**
   * Returns whether another organisation has this sign-in name. Deleted organisations are included, because they can be
   * restored. The query also calls `find_tenant`, because the registry does not contain the landlord's own
   * organisation.
   */
  friendlyUrlTaken: (friendlyUrl: string, exceptUid: string | undefined) =>
    query(sql<{ taken: boolean }>`
      select exists (select from organisation_registry() where friendly_url = ${friendlyUrl}
                       and uid is distinct from ${exceptUid ?? null}::uuid)
        or exists (select from find_tenant(${friendlyUrl}) where uid is distinct from ${exceptUid ?? null}::uuid) as taken`),
  names: (table: 'industries' | 'users', uids: readonly string[]) =>
    query(sql<{ uid: string; name: string }>`
      select uid, ${table === 'users' ? personName() : sql`name`} as name
      from ${sql.table(table)} where organisation_uid = current_organisation() and uid = any(${uids}::uuid[])`),
};

/** Queries of one organisation, for its own `db`. */
export const organisationsRepository = {
  lifecycle: (uid: string) =>
    query(sql<Lifecycle>`
      select state, version, name, is_landlord as "isLandlord" from organisations where organisation_uid = ${uid}`),

  saved: (uid: string) => queries.selectFrom('organisations').select(savedColumns).where('organisation_uid', '=', uid),

  /** Returns the whole record except the name of its industry, which only the landlord can read. */
  record: (uid: string) =>
    recordJson(sql`
      select o.uid, o.version, o.created_at as "createdAt", o.updated_at as "updatedAt", o.name, o.friendly_url as "friendlyUrl",
        o.code, o.state, o.state = 'active' as active, o.industry_uid as "industryUid", null as "industryName", o.logo_hash as "logoHash",
        o.deleted_at as "deletedAt", coalesce(f.users, 0) as "userCount", coalesce(f.activities, 0) as "activityCount",
        coalesce(f.approved, 0) as "approvedCount", coalesce(f.critical, 0) as "pastMtpdCount",
        f.last_activity_at as "lastActivityAt",
        (select count(*) from mails m where m.organisation_uid = o.uid and m.state = 'failed'
           and m.created_at > now() - interval '7 days') as "failedMailCount",
        (select count(*) from jobs j where j.organisation_uid = o.uid and j.state = 'failed'
           and j.created_at > now() - interval '7 days') as "failedJobCount",
        (select count(*) from reviews r where r.organisation_uid = o.uid and r.state = 'open' and r.due_on < today.day) as "overdueReviewCount",
        (select count(*) from supplier_certificates c
           join suppliers s on s.organisation_uid = c.organisation_uid and s.uid = c.supplier_uid and s.status = 'active'
           where c.organisation_uid = o.uid and c.expires_on < today.day) as "expiredCertificateCount",
        o.description, o.address, o.email, o.theme, o.time_zone as "timeZone", o.modules,
        (select count(distinct s.user_uid) from sessions s
           where s.organisation_uid = o.uid and s.revoked_at is null and s.expires_at > now()) as "signedInCount",
        o.deleted_at + ${restorableDays} * interval '1 day' as "purgeAt"
      from organisations o cross join lateral (select (now() at time zone o.time_zone)::date as day) today
      left join organisation_figures f on f.organisation_uid = o.uid
      where o.organisation_uid = ${uid} and not o.is_landlord`),

  update: (uid: string, version: number, input: OrganisationInput) =>
    queries
      .updateTable('organisations')
      .set(columns(input))
      .where('organisation_uid', '=', uid)
      .where('version', '=', version)
      .where('state', 'in', ['active', 'suspended'])
      .where('is_landlord', '=', false)
      .returning(savedColumns),

  setModules: (uid: string, version: number, modules: readonly string[]) =>
    queries
      .updateTable('organisations')
      .set({ modules: [...modules] })
      .where('organisation_uid', '=', uid)
      .where('version', '=', version)
      .where('state', 'in', ['active', 'suspended'])
      .where('is_landlord', '=', false)
      .returning(savedColumns),

  /**
   * Changes the state if the current state is one of `from`. If `to` is `former`, the organisation gets the state that
   * it had before its deletion.
   */
  move: (uid: string, version: number, from: readonly OrganisationState[], to: OrganisationState | 'former') =>
    query(sql<SavedRow>`
      update organisations set state = ${to === 'former' ? sql`coalesce(state_before_deletion, 'active')` : to}
      where organisation_uid = ${uid} and version = ${version} and state = any(${[...from]}) and not is_landlord
      returning uid, version, updated_at as "updatedAt"`),

  /** Signs all users out. */
  endSessions: (uid: string, why: 'organisation_suspended' | 'organisation_deleted') =>
    query(sql`
      update sessions set revoked_at = now(), revoked_why = ${why}
      where organisation_uid = ${uid} and revoked_at is null`),

  setLogo: (uid: string, logo: { hash: string; type: string; content: Buffer }) =>
    query(sql<SavedRow>`
      with kept as (
        insert into organisation_logos (organisation_uid, content_type, content)
        select ${uid}, ${logo.type}, ${logo.content} from organisations
        where organisation_uid = ${uid} and state in ('active', 'suspended') and not is_landlord
        on conflict (organisation_uid) do update set content_type = excluded.content_type, content = excluded.content)
      update organisations set logo_hash = ${logo.hash}
      where organisation_uid = ${uid} and state in ('active', 'suspended') and not is_landlord
      returning uid, version, updated_at as "updatedAt"`),

  removeLogo: (uid: string) =>
    query(sql<SavedRow>`
      with gone as (delete from organisation_logos where organisation_uid = ${uid}
        and exists (select from organisations where organisation_uid = ${uid} and state in ('active', 'suspended')))
      update organisations set logo_hash = null
      where organisation_uid = ${uid} and state in ('active', 'suspended') and not is_landlord
      returning uid, version, updated_at as "updatedAt"`),

  logo: (uid: string, hash: string) =>
    query(sql<{ type: string; content: Buffer }>`
      select l.content_type as type, l.content from organisation_logos l
      join organisations o on o.organisation_uid = l.organisation_uid
      where l.organisation_uid = ${uid} and o.logo_hash = ${hash} and o.state <> 'deleted'`),

  /** Returns the changes of the organisation's own record, ordered from the newest to the oldest. */
  history: (uid: string, request: { page: number; pageSize: number }) =>
    query(sql<HistoryRow>`
      select e.id::text, e.at, e.action, e.actor_uid as "actorUid", e.behalf_of_uid is not null as "onBehalf", e.before, e.after,
        (select ${personName('u')} from users u
           where u.organisation_uid = ${uid} and u.uid = e.actor_uid) as "actorName",
        count(*) over ()::integer as total
      from audit_entries e
      where e.organisation_uid = ${uid} and e.root_uid = ${uid} and e.entity = 'organisations'
        and e.action in ('created', 'updated', 'deleted')
      order by e.id desc limit ${request.pageSize} offset ${(request.page - 1) * request.pageSize}`),
};

export interface HistoryRow {
  readonly id: string;
  readonly at: Date;
  readonly action: 'created' | 'updated' | 'deleted';
  readonly actorUid: string | null;
  readonly actorName: string | null;
  readonly onBehalf: boolean;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly total: number;
}
