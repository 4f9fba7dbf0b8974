import { sql } from 'kysely';
import {
  type BusinessUnitInput,
  type BusinessUnitInUse,
  businessUnitFields,
  type businessUnits,
} from '#root/contract/departments/business-units.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { contains, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { tableWrites } from '#root/server/platform/db/table-writes.ts';
import { aliasFields, toColumns } from '#root/server/shared/registers/field-columns.ts';

const select = (organisation: string) =>
  queries
    .selectFrom('business_units as b')
    .innerJoin('divisions as d', (on) =>
      on.onRef('d.organisation_uid', '=', 'b.organisation_uid').onRef('d.uid', '=', 'b.division_uid'),
    )
    .leftJoin('team_members as o', (on) =>
      on.onRef('o.organisation_uid', '=', 'b.organisation_uid').onRef('o.uid', '=', 'b.owner_uid'),
    )
    .select((eb) => [
      'b.uid',
      'b.version',
      'b.created_at as createdAt',
      'b.updated_at as updatedAt',
      ...aliasFields('business_unit', businessUnitFields, 'b'),
      'd.name as divisionName',
      'o.name as ownerName',
      eb
        .selectFrom('activities as a')
        .whereRef('a.organisation_uid', '=', 'b.organisation_uid')
        .whereRef('a.business_unit_uid', '=', 'b.uid')
        .select(sql<number>`count(*)`.as('n'))
        .as('activityCount'),
      eb
        .selectFrom('team_member_business_units as t')
        .whereRef('t.organisation_uid', '=', 'b.organisation_uid')
        .whereRef('t.business_unit_uid', '=', 'b.uid')
        .select(sql<number>`count(*)`.as('n'))
        .as('memberCount'),
    ])
    .where('b.organisation_uid', '=', organisation);

const writes = tableWrites('business_units', (input: BusinessUnitInput) => toColumns(businessUnitFields, input));

export const businessUnitsRepository = {
  page(organisation: string, asked: QueryOf<typeof businessUnits.list>) {
    const { q, filter } = asked;
    let filtered = select(organisation);
    if (q) filtered = filtered.where('b.name', 'ilike', contains(q));
    if (filter.divisionUid) filtered = filtered.where(sql<boolean>`b.division_uid = any(${filter.divisionUid})`);
    if (filter.ownerUid) filtered = filtered.where(sql<boolean>`b.owner_uid = any(${filter.ownerUid})`);
    const order = {
      name: sql`lower(b.name)`,
      divisionName: sql`lower(d.name)`,
      ownerName: sql`lower(o.name)`,
      createdAt: sql.ref('b.created_at'),
      updatedAt: sql.ref('b.updated_at'),
    };
    return pageJson(filtered, asked, order, 'b');
  },
  byUid: (organisation: string, uid: string) => recordJson(select(organisation).where('b.uid', '=', uid)),
  insert: writes.insert,
  update: writes.update,
  /**
   * Deletes the unit unless activities belong to it. Returns the number of such activities, and the uid of the deleted
   * unit or null.
   */
  removeUnlessUsed: (organisation: string, uid: string, version: number) =>
    query(sql<BusinessUnitInUse & { removed: string | null }>`
      with used as (
        select count(*)::int as activities from activities
        where organisation_uid = ${organisation} and business_unit_uid = ${uid}
      ), removed as (
        delete from business_units b using used
        where b.organisation_uid = ${organisation} and b.uid = ${uid} and b.version = ${version} and used.activities = 0
        returning b.uid
      )
      select activities, (select uid from removed) as removed from used
    `),
};
