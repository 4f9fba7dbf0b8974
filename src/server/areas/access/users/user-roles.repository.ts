import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';

export interface AssignedRole {
  readonly uid: string;
  readonly name: string;
  readonly permissions: readonly string[];
}

export const userRolesRepository = {
  /** Returns those of the given roles that exist, and locks them until the transaction ends. */
  these: (organisation: string, uids: readonly string[]) =>
    query(sql<AssignedRole>`
      select uid, name, permissions from roles
      where organisation_uid = ${organisation} and uid = any(${[...uids]}::uuid[]) for key share`),
  of: (organisation: string, user: string) =>
    query(sql<AssignedRole>`
      select r.uid, r.name, r.permissions from user_roles ur
      join roles r on (r.organisation_uid, r.uid) = (ur.organisation_uid, ur.role_uid)
      where ur.organisation_uid = ${organisation} and ur.user_uid = ${user}`),
  replace: (organisation: string, user: string, uids: readonly string[]) =>
    query(sql`
      with gone as (
        delete from user_roles where organisation_uid = ${organisation} and user_uid = ${user}
          and role_uid <> all (${[...uids]}::uuid[])
      )
      insert into user_roles (organisation_uid, user_uid, role_uid)
      select ${organisation}::uuid, ${user}::uuid, chosen from unnest(${[...uids]}::uuid[]) chosen on conflict do nothing`),
};
