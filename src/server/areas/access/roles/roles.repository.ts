import { sql } from 'kysely';
import type { RoleInput, roles } from '#root/contract/access/roles.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { permissions } from '#root/contract/platform/permissions.ts';
import { contains, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { tableWrites } from '#root/server/platform/db/table-writes.ts';

const userCount = sql<number>`(select count(*) from user_roles ur
  where ur.organisation_uid = r.organisation_uid and ur.role_uid = r.uid)`;

/**
 * Selects a role's permissions in the order of the contract's list. Leaves out permissions that this release does not
 * know.
 */
const orderedPermissions = sql<
  string[]
>`array(select p from unnest(${[...permissions]}::text[]) with ordinality known(p, n)
  where p = any(r.permissions) order by n)`;

const select = (organisation: string) =>
  queries
    .selectFrom('roles as r')
    .select([
      'r.uid',
      'r.version',
      'r.created_at as createdAt',
      'r.updated_at as updatedAt',
      'r.name',
      'r.label',
      orderedPermissions.as('permissions'),
      'r.is_system as isSystem',
      userCount.as('userCount'),
    ])
    .where('r.organisation_uid', '=', organisation);

const columns = (input: RoleInput) => ({
  name: input.name,
  label: input.name,
  permissions: [...new Set(input.permissions)],
});

/** The data of a role whose row is locked because it may be changed. */
export interface LockedRole {
  readonly version: number;
  readonly permissions: readonly string[];
  readonly isSystem: boolean;
}

export const rolesRepository = {
  page(organisation: string, asked: QueryOf<typeof roles.list>) {
    const base = select(organisation);
    const found = asked.q ? base.where('r.name', 'ilike', contains(asked.q)) : base;
    const order = {
      name: sql`lower(r.name)`,
      userCount,
      permissionCount: sql`cardinality(r.permissions)`,
      createdAt: sql.ref('r.created_at'),
      updatedAt: sql.ref('r.updated_at'),
    };
    return pageJson(found, asked, order, 'r');
  },
  byUid: (organisation: string, uid: string) => recordJson(select(organisation).where('r.uid', '=', uid)),
  ...tableWrites('roles', columns),
  /** Reads a role and locks it until the transaction ends, so that it is neither changed nor assigned. */
  hold: (organisation: string, uid: string) =>
    query(sql<LockedRole>`
      select version, permissions, is_system as "isSystem" from roles
      where organisation_uid = ${organisation} and uid = ${uid} for update`),
  holders: (organisation: string, uid: string) =>
    query(sql<{ users: number }>`
      select count(*)::int as users from user_roles where organisation_uid = ${organisation} and role_uid = ${uid}`),
  /** Gives the role `to` to all users with the role `uid`. */
  copyHolders: (organisation: string, uid: string, to: string) =>
    query(sql`
      insert into user_roles (organisation_uid, user_uid, role_uid)
      select ${organisation}::uuid, user_uid, ${to}::uuid from user_roles
      where organisation_uid = ${organisation} and role_uid = ${uid} on conflict do nothing`),
};
