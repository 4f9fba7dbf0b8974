import { sql } from 'kysely';
import type { DivisionInput, divisions } from '#root/contract/divisions.ts';
import type { QueryOf } from '#root/contract/endpoint.ts';
import { savedColumns } from '#root/server/db/crud.ts';
import { contains, pageJson, queries, recordJson } from '#root/server/db/queries.ts';

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
      'd.name',
      'd.description',
      'd.code',
      'd.owner_uid as ownerUid',
      'o.name as ownerName',
      eb
        .selectFrom('business_units as b')
        .whereRef('b.organisation_uid', '=', 'd.organisation_uid')
        .whereRef('b.division_uid', '=', 'd.uid')
        .select(sql<number>`count(*)`.as('n'))
        .as('businessUnitCount'),
    ])
    .where('d.organisation_uid', '=', organisation);

const columns = (input: DivisionInput) => ({
  name: input.name,
  description: input.description,
  code: input.code,
  owner_uid: input.ownerUid,
});

export const divisionsRepository = {
  page(organisation: string, query: QueryOf<typeof divisions.list>) {
    const filtered = query.q
      ? select(organisation).where((eb) =>
          eb.or([eb('d.name', 'ilike', contains(query.q)), eb('d.code', 'ilike', contains(query.q))]),
        )
      : select(organisation);
    const order = {
      name: sql`lower(d.name)`,
      code: sql`lower(d.code)`,
      createdAt: sql.ref('d.created_at'),
      updatedAt: sql.ref('d.updated_at'),
    };
    return pageJson(filtered, query, order, 'd');
  },
  byUid: (organisation: string, uid: string) => recordJson(select(organisation).where('d.uid', '=', uid)),
  insert: (organisation: string, uid: string, input: DivisionInput) =>
    queries
      .insertInto('divisions')
      .values({ organisation_uid: organisation, uid, ...columns(input) })
      .returning(savedColumns),
  update: (organisation: string, uid: string, version: number, input: DivisionInput) =>
    queries
      .updateTable('divisions')
      .set(columns(input))
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .returning(savedColumns),
  remove: (organisation: string, uid: string, version: number) =>
    queries
      .deleteFrom('divisions')
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .returning('uid'),
};
