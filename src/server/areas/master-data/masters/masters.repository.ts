import { sql } from 'kysely';
import { type MasterInput, type MasterListName, masterLists } from '#root/contract/master-data/master-lists.ts';
import {
  type MasterUsage,
  type MinutesPreview,
  type masters,
  maxMasterRows,
} from '#root/contract/master-data/masters.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { type SavedRow, savedColumns } from '#root/server/platform/db/crud.ts';
import { contains, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { countUses, moveUses, selectUses } from '#root/server/shared/registers/master-references.ts';

/** The data of a row that is needed to apply the rules of its list. */
export interface ListRow {
  readonly uid: string;
  readonly version: number;
  readonly minutes: number | null;
  readonly phase: string | null;
  readonly isDefault: boolean;
  readonly isSystem: boolean;
  readonly isActive: boolean;
}

const select = (organisation: string, list: MasterListName) =>
  queries
    .selectFrom('master_rows as m')
    .select([
      'm.uid',
      'm.version',
      'm.created_at as createdAt',
      'm.updated_at as updatedAt',
      'm.list',
      'm.name',
      'm.description',
      sql`coalesce(to_jsonb(m.minutes), to_jsonb(m.rank), to_jsonb(m.phase), to_jsonb(m.value))`.as('value'),
      'm.rto_minutes as rtoMinutes',
      'm.position as order',
      'm.text_colour as color',
      'm.colour as backgroundColor',
      'm.is_default as isDefault',
      'm.is_system as isSystem',
      'm.is_active as isActive',
      countUses(list).as('usageCount'),
    ])
    .where('m.organisation_uid', '=', organisation)
    .where('m.list', '=', list);

const columns = (list: MasterListName, input: MasterInput) => {
  const { kind } = masterLists[list];
  return {
    name: input.name,
    description: input.description,
    colour: input.backgroundColor,
    is_active: input.isActive,
    minutes: kind === 'minutes' ? Number(input.value) : null,
    rank: kind === 'rank' ? Number(input.value) : null,
    phase: kind === 'phase' ? String(input.value) : null,
    value: kind === 'text' ? String(input.value) : '',
    rto_minutes: input.rtoMinutes,
  };
};

/**
 * Selects the activities that use the row, with the times that the activities would have if the row had these minutes.
 */
const effects = (organisation: string, uid: string, minutes: number) => sql`(
  select e.*, coalesce(e."rtoMinutes" >= e."mtpdMinutes", false) as breaks from (
    select a.uid, a.name,
      case when a.rto_uid = ${uid} then ${minutes}::int else a.rto_minutes end as "rtoMinutes",
      case when a.mtpd_uid = ${uid} then ${minutes}::int else a.mtpd_minutes end as "mtpdMinutes"
    from activities a
    where a.organisation_uid = ${organisation} and ${uid} in (a.rto_uid, a.mtpd_uid, a.mdl_uid)
  ) e)`;

export const mastersRepository = {
  page(organisation: string, list: MasterListName, asked: QueryOf<typeof masters.list>) {
    const { q, filter } = asked;
    let filtered = select(organisation, list);
    if (q) {
      const words = contains(q);
      filtered = filtered.where(sql<boolean>`(m.name ilike ${words} or m.description ilike ${words})`);
    }
    if (filter.isActive) filtered = filtered.where(sql<boolean>`m.is_active::text = any(${filter.isActive})`);
    const { kind } = masterLists[list];
    const isNumber = kind === 'minutes' || kind === 'rank';
    const order = {
      order: sql.ref('m.position'),
      name: sql`lower(m.name)`,
      value: isNumber ? sql`coalesce(m.minutes, m.rank)` : sql`lower(coalesce(m.phase, m.value))`,
      usageCount: countUses(list),
      createdAt: sql.ref('m.created_at'),
      updatedAt: sql.ref('m.updated_at'),
    };
    return pageJson(filtered, asked, order, 'm');
  },
  byUid: (organisation: string, list: MasterListName, uid: string) =>
    recordJson(select(organisation, list).where('m.uid', '=', uid)),
  /**
   * Reads the rows of a list and locks them until the transaction ends. Other transactions can still insert references
   * to the rows. The rows are locked in the order of their uids, which never change, so that concurrent calls cannot
   * deadlock.
   */
  hold: (organisation: string, list: MasterListName) =>
    query(sql<ListRow>`
      select uid, version, minutes, phase, is_default as "isDefault", is_system as "isSystem", is_active as "isActive"
      from master_rows where organisation_uid = ${organisation} and list = ${list}
      order by uid for no key update
    `),
  /** Inserts a row at the end of the list, unless the list is full. */
  insert: (organisation: string, list: MasterListName, uid: string, input: MasterInput) => {
    const row = columns(list, input);
    return query(sql<SavedRow>`
      insert into master_rows (organisation_uid, uid, list, name, description, colour, is_active, minutes, rank, phase,
                               value, rto_minutes, position, is_default)
      select ${organisation}::uuid, ${uid}::uuid, ${list}, ${row.name}, ${row.description}, ${row.colour}, ${row.is_active},
        ${row.minutes}::int, ${row.rank}::int, ${row.phase}, ${row.value}, ${row.rto_minutes}::int,
        least(coalesce(max(position) + 1, 0), 9999), ${row.is_active}::boolean and not coalesce(bool_or(is_default), false)
      from master_rows where organisation_uid = ${organisation} and list = ${list}
      having count(*) < ${maxMasterRows}
      returning uid, version, updated_at as "updatedAt"
    `);
  },
  update: (organisation: string, list: MasterListName, uid: string, version: number, input: MasterInput) =>
    queries
      .updateTable('master_rows')
      .set(columns(list, input))
      .where('organisation_uid', '=', organisation)
      .where('list', '=', list)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .returning(savedColumns),
  remove: (organisation: string, uid: string) =>
    queries.deleteFrom('master_rows').where('organisation_uid', '=', organisation).where('uid', '=', uid),
  deactivate: (organisation: string, uid: string) =>
    queries
      .updateTable('master_rows')
      .set({ is_active: false })
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid),
  clearDefault: (organisation: string, list: MasterListName) =>
    queries
      .updateTable('master_rows')
      .set({ is_default: false })
      .where('organisation_uid', '=', organisation)
      .where('list', '=', list)
      .where('is_default', '=', true),
  setDefault: (organisation: string, uid: string) =>
    queries
      .updateTable('master_rows')
      .set({ is_default: true })
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .returning(savedColumns),
  saved: (organisation: string, uid: string) =>
    queries
      .selectFrom('master_rows')
      .select(savedColumns)
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid),
  /** Gives the rows the positions of their uids in the list. A row whose position is unchanged keeps its version. */
  order: (organisation: string, uids: readonly string[]) =>
    query(sql`
      update master_rows m set position = wanted.place - 1
      from unnest(${uids}::uuid[]) with ordinality as wanted (uid, place)
      where m.organisation_uid = ${organisation} and m.uid = wanted.uid and m.position <> wanted.place - 1
    `),
  usage(organisation: string, list: MasterListName, uid: string, asked: QueryOf<typeof masters.usage>) {
    let filtered = queries
      .selectFrom(selectUses(organisation, list, uid).as('u'))
      .select(['u.kind', 'u.uid', 'u.name', 'u.usedAs']);
    if (asked.q) filtered = filtered.where('u.name', 'ilike', contains(asked.q));
    // A record can use a row twice, so the name alone does not give the uses a stable order.
    const order = {
      name: sql`(lower(u.name), u."usedAs")`,
      kind: sql`(u.kind, lower(u.name), u."usedAs")`,
      usedAs: sql`(u."usedAs", lower(u.name))`,
    };
    return pageJson(filtered, asked, order, 'u');
  },
  /** Returns the first ten uses of a row, and the number of all uses. */
  firstUses: (organisation: string, list: MasterListName, uid: string) =>
    query(sql<{ total: number; uses: MasterUsage[] }>`
      with uses as (select * from ${selectUses(organisation, list, uid)} u)
      select (select count(*)::int from uses) as total, (select coalesce(json_agg(f), '[]') from (
        select * from uses order by lower(name), uid, "usedAs" limit 10) f) as uses
    `),
  moveUses: (organisation: string, list: MasterListName, from: string, to: string) =>
    moveUses(organisation, list, from, to).map((statement) => query(statement)),
  /**
   * Returns the effect of these minutes on the activities that use the row.
   * @param breakingOnly true leaves out activities whose RTO would still be less than their MTPD
   */
  preview: (organisation: string, uid: string, minutes: number, breakingOnly: boolean) =>
    query(sql<MinutesPreview>`
      with effects as (select * from ${effects(organisation, uid, minutes)} e where breaks or not ${breakingOnly}::boolean)
      select (select count(*)::int from effects) as total, (select count(*)::int from effects where breaks) as breaking,
        (select coalesce(json_agg(f), '[]') from (
          select * from effects order by breaks desc, lower(name), uid limit 200) f) as activities
    `),
};
