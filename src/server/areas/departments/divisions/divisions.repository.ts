import { sql } from 'kysely';
import {
  type DivisionInput,
  type DivisionInUse,
  divisionFields,
  type divisions,
} from '#root/contract/departments/divisions.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { contains, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { tableWrites } from '#root/server/platform/db/table-writes.ts';
import { aliasFields, toColumns } from '#root/server/shared/registers/field-columns.ts';

const select = (organisation: string) =>
  queries
    .selectFrom('divisions as d')
    .leftJoin('team_members as o', (on) =>
      on.onRef('o.organisation_uid', '=', 'd.organisation_uid').onRef('o.uid', '=', 'd.owner_uid'),
    )
    .select((eb) => [
      'd.uid',
      'd.version',
      'd.created_at as createdAt',
      'd.updated_at as updatedAt',
      ...aliasFields('division', divisionFields, 'd'),
      'o.name as ownerName',
      eb
        .selectFrom('business_units as b')
        .whereRef('b.organisation_uid', '=', 'd.organisation_uid')
        .whereRef('b.division_uid', '=', 'd.uid')
        .select(sql<number>`count(*)`.as('n'))
        .as('businessUnitCount'),
      eb
        .selectFrom('activities as a')
        .whereRef('a.organisation_uid', '=', 'd.organisation_uid')
        .whereRef('a.division_uid', '=', 'd.uid')
        .select(sql<number>`count(*)`.as('n'))
        .as('activityCount'),
      eb
        .selectFrom('team_member_divisions as t')
        .whereRef('t.organisation_uid', '=', 'd.organisation_uid')
        .whereRef('t.division_uid', '=', 'd.uid')
        .select(sql<number>`count(*)`.as('n'))
        .as('memberCount'),
    ])
    .where('d.organisation_uid', '=', organisation);

const writes = tableWrites('divisions', (input: DivisionInput) => toColumns(divisionFields, input));

export const divisionsRepository = {
  page(organisation: string, asked: QueryOf<typeof divisions.list>) {
    const filtered = asked.q
      ? select(organisation).where((eb) =>
          eb.or([eb('d.name', 'ilike', contains(asked.q)), eb('d.code', 'ilike', contains(asked.q))]),
        )
      : select(organisation);
    const order = {
      name: sql`lower(d.name)`,
      code: sql`lower(d.code)`,
      ownerName: sql`lower(o.name)`,
      createdAt: sql.ref('d.created_at'),
      updatedAt: sql.ref('d.updated_at'),
    };
    return pageJson(filtered, asked, order, 'd');
  },
  byUid: (organisation: string, uid: string) => recordJson(select(organisation).where('d.uid', '=', uid)),
  insert: writes.insert,
  update: writes.update,
  /**
   * Deletes the division unless it has business units or activities. Returns the numbers of both, and the uid of the
   * deleted division or null.
   */
  removeUnlessUsed: (organisation: string, uid: string, version: number) =>
    query(sql<DivisionInUse & { removed: string | null }>`
      with used as (
        select
          (select count(*)::int from business_units where organisation_uid = ${organisation} and division_uid = ${uid}) as units,
          (select count(*)::int from activities where organisation_uid = ${organisation} and division_uid = ${uid}) as activities
      ), removed as (
        delete from divisions d using used
        where d.organisation_uid = ${organisation} and d.uid = ${uid} and d.version = ${version}
          and used.units = 0 and used.activities = 0
        returning d.uid
      )
      select units as "businessUnits", activities, (select uid from removed) as removed from used
    `),
};
