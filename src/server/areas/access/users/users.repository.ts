import { sql } from 'kysely';
import type { UserInput, users } from '#root/contract/access/users.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import type { SavedRow } from '#root/server/platform/db/crud.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { contains, pageJson, queries, query, recordJson, rowsJson } from '#root/server/platform/db/queries.ts';
import { tableWrites } from '#root/server/platform/db/table-writes.ts';

/** The moment when each locked user's lock ends, in ISO format. The keys are the uids of users. */
export type Locks = Readonly<Record<string, string>>;

const fullName = personName('u');

const rolesJson = sql<{ uid: string; name: string; isSystem: boolean }[]>`(
  select coalesce(json_agg(json_build_object('uid', r.uid, 'name', r.name, 'isSystem', r.is_system) order by lower(r.name)), '[]')
  from user_roles ur join roles r on (r.organisation_uid, r.uid) = (ur.organisation_uid, ur.role_uid)
  where ur.organisation_uid = u.organisation_uid and ur.user_uid = u.uid)`;

const lastSeen = sql<Date | null>`(select max(s.last_used_at) from sessions s
  where s.organisation_uid = u.organisation_uid and s.user_uid = u.uid)`;

const invitedAt = sql<Date | null>`(select max(c.created_at) from challenges c
  where c.organisation_uid = u.organisation_uid and c.user_uid = u.uid and c.kind = 'invitation')`;

const emailRefusal = sql<{ at: Date; reply: string } | null>`(
  select json_build_object('at', x.refused_at, 'reply', x.reply) from email_refusals x
  where x.organisation_uid = u.organisation_uid and x.user_uid = u.uid)`;

const lockedUntil = (locks: Locks) => sql<Date | null>`(${JSON.stringify(locks)}::jsonb ->> u.uid::text)::timestamptz`;
const statusColumn = (locks: Locks) =>
  sql<string>`case when u.status = 'active' and ${lockedUntil(locks)} is not null then 'locked' else u.status end`;

const select = (organisation: string, locks: Locks) =>
  queries
    .selectFrom('users as u')
    .select([
      'u.uid',
      'u.version',
      'u.created_at as createdAt',
      'u.updated_at as updatedAt',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      'u.username',
      fullName.as('name'),
      statusColumn(locks).as('status'),
      'u.confirmation_status as confirmationStatus',
      rolesJson.as('roles'),
      sql<boolean>`u.mfa_state = 'on'`.as('mfa'),
      lastSeen.as('lastSeenAt'),
      lockedUntil(locks).as('lockedUntil'),
      invitedAt.as('invitedAt'),
      emailRefusal.as('emailRefusal'),
    ])
    .where('u.organisation_uid', '=', organisation);

const columns = (input: UserInput) => ({
  first_name: input.firstName,
  last_name: input.lastName,
  email: input.email,
  username: input.username,
});
const writes = tableWrites('users', columns);

function selectFiltered(organisation: string, locks: Locks, { q, filter }: QueryOf<typeof users.list>) {
  let found = select(organisation, locks);
  if (q) {
    const words = contains(q);
    found = found.where(
      sql<boolean>`(${fullName} ilike ${words} or u.email ilike ${words} or u.username ilike ${words})`,
    );
  }
  if (filter.status) found = found.where(sql<boolean>`${statusColumn(locks)} = any(${filter.status})`);
  if (filter.confirmationStatus)
    found = found.where(sql<boolean>`u.confirmation_status = any(${filter.confirmationStatus})`);
  if (filter.mfa) found = found.where(sql<boolean>`(u.mfa_state = 'on')::text = any(${filter.mfa})`);
  if (filter.emailRefused)
    found = found.where(sql<boolean>`(exists (select from email_refusals x
      where x.organisation_uid = u.organisation_uid and x.user_uid = u.uid))::text = any(${filter.emailRefused})`);
  if (filter.roleUid)
    found = found.where(sql<boolean>`exists (select from user_roles ur
      where ur.organisation_uid = u.organisation_uid and ur.user_uid = u.uid and ur.role_uid = any(${filter.roleUid}))`);
  return found;
}

export const usersRepository = {
  page(organisation: string, asked: QueryOf<typeof users.list>, locks: Locks) {
    const order = {
      name: sql`lower(u.first_name || ' ' || u.last_name)`,
      email: sql`lower(u.email)`,
      username: sql`lower(u.username)`,
      status: statusColumn(locks),
      lastSeenAt: lastSeen,
      createdAt: sql.ref('u.created_at'),
      updatedAt: sql.ref('u.updated_at'),
    };
    return pageJson(selectFiltered(organisation, locks, asked), asked, order, 'u');
  },
  byUid: (organisation: string, uid: string, locks: Locks = {}) =>
    recordJson(select(organisation, locks).where('u.uid', '=', uid)),
  update: writes.update,
  remove: writes.remove,
  /** Returns the data that decides whether a user can be changed, and locks the row until the transaction ends. */
  hold: (organisation: string, uid: string) =>
    query(sql<{ version: number; status: string; email: string; username: string; name: string; hasPassword: boolean }>`
      select version, status, email, username, password_hash is not null as "hasPassword", ${personName()} as name from users
      where organisation_uid = ${organisation} and uid = ${uid} for update`),
  /**
   * Returns whether the username is another user's email address, and whether the address is another user's username.
   * Users sign in with either, so each must lead to one user. (Unique indexes compare usernames with usernames and
   * addresses with addresses.)
   */
  ambiguous: (organisation: string, uid: string, { username, email }: UserInput) =>
    query(sql<{ username: boolean; email: boolean }>`
      select coalesce(bool_or(lower(email) = lower(${username})), false) as username,
        coalesce(bool_or(lower(username) = lower(${email})), false) as email
      from users where organisation_uid = ${organisation} and uid <> ${uid}
        and (lower(email) = lower(${username}) or lower(username) = lower(${email}))`),
  /** Returns the usernames and email addresses of all users, or of one user. */
  names: (organisation: string, uid?: string) =>
    queries
      .selectFrom('users')
      .select(['uid', 'username', 'email'])
      .where('organisation_uid', '=', organisation)
      .$if(uid !== undefined, (found) => found.where('uid', '=', uid ?? '')),
  /** Activates a user. A user who never accepted their invitation becomes `invited` again. */
  activate: (organisation: string, uid: string) =>
    query(sql<SavedRow & { status: string }>`
      update users set status = case when password_hash is null then 'invited' else 'active' end
      where organisation_uid = ${organisation} and uid = ${uid}
      returning uid, version, updated_at as "updatedAt", status`),
  setStatus: (organisation: string, uid: string, to: 'active' | 'inactive') =>
    query(sql<SavedRow>`
      update users set status = ${to} where organisation_uid = ${organisation} and uid = ${uid}
      returning uid, version, updated_at as "updatedAt"`),
  removeFactor: (organisation: string, uid: string) =>
    query(sql<SavedRow>`
      with codes as (delete from recovery_codes where organisation_uid = ${organisation} and user_uid = ${uid}),
        failures as (delete from second_factor_failures where organisation_uid = ${organisation} and user_uid = ${uid})
      update users set mfa_state = 'off', mfa_secret = null, mfa_pending_secret = null, mfa_last_step = 0
      where organisation_uid = ${organisation} and uid = ${uid}
      returning uid, version, updated_at as "updatedAt"`),
  /**
   * Returns how often a user was invited within the last hour, and the seconds until the oldest invitation is an hour
   * old.
   */
  invitations: (organisation: string, uid: string) =>
    query(sql<{ count: number; wait: number }>`
      select count(*)::integer as count,
        coalesce(greatest(1, ceil(extract(epoch from min(created_at) + interval '1 hour' - now()))), 1)::integer as wait
      from challenges
      where organisation_uid = ${organisation} and user_uid = ${uid} and kind = 'invitation'
        and created_at > now() - interval '1 hour'`),
  /** Raises the version of a user, so that updates based on the former state are refused. */
  touch: (organisation: string, uid: string) =>
    query(sql<SavedRow>`
      update users set updated_at = now() where organisation_uid = ${organisation} and uid = ${uid}
      returning uid, version, updated_at as "updatedAt"`),
  /**
   * Returns the permissions of a user, each with the roles that give it.
   * @param reports false leaves out the permissions of the module `report`
   */
  permissions: (organisation: string, uid: string, known: readonly string[], reports: boolean) =>
    rowsJson(sql`
      select p as name, (select json_agg(r.name order by lower(r.name)) from user_roles ur
          join roles r on (r.organisation_uid, r.uid) = (ur.organisation_uid, ur.role_uid)
          where ur.organisation_uid = ${organisation} and ur.user_uid = ${uid} and p = any(r.permissions)) as roles
      from unnest(${[...known]}::text[]) with ordinality known(p, n)
      where (${reports} or p not like 'report%') and exists (select from user_roles ur
        join roles r on (r.organisation_uid, r.uid) = (ur.organisation_uid, ur.role_uid)
        where ur.organisation_uid = ${organisation} and ur.user_uid = ${uid} and p = any(r.permissions))
      order by n`),
};
