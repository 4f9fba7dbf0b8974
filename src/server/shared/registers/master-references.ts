import { type RawBuilder, sql } from 'kysely';
import type { MasterListName } from '#root/contract/master-data/master-lists.ts';
import type { MasterUsage, masterUsers } from '#root/contract/master-data/masters.ts';

/** One foreign key to master rows: where it stands, and what the record that people know is. */
export interface MasterReference {
  readonly list: MasterListName;
  readonly constraint: string;
  readonly table: string;
  readonly column: string;
  /** The column that repeats the row's minutes. */
  readonly minutes?: string;
  readonly kind: (typeof masterUsers)[number];
  readonly usedAs: string;
  /** Where the reference stands in a table of links: the record that each link belongs to. A record has a row once. */
  readonly of?: { readonly table: string; readonly column: string };
}

const activity = { table: 'activities', kind: 'activity' } as const;
const ofActivity = { table: 'activities', column: 'activity_uid' } as const;

/** Every reference to a master row there is. A test compares it with the database, so none can be forgotten. */
export const masterReferences: readonly MasterReference[] = [
  {
    ...activity,
    list: 'rto',
    constraint: 'activities_rto',
    column: 'rto_uid',
    minutes: 'rto_minutes',
    usedAs: 'RTO',
  },
  {
    ...activity,
    list: 'rto',
    constraint: 'activities_mdl',
    column: 'mdl_uid',
    minutes: 'mdl_minutes',
    usedAs: 'MDL/RPO',
  },
  {
    ...activity,
    list: 'mtpd',
    constraint: 'activities_mtpd',
    column: 'mtpd_uid',
    minutes: 'mtpd_minutes',
    usedAs: 'MTPD',
  },
  {
    ...activity,
    list: 'activity-priorities',
    constraint: 'activities_priority',
    column: 'priority_uid',
    usedAs: 'Priority',
  },
  {
    list: 'remote-access-factors',
    constraint: 'activity_remote_factors_factor',
    table: 'activity_remote_factors',
    column: 'factor_uid',
    kind: 'activity',
    usedAs: 'Remote access factor',
    of: ofActivity,
  },
  {
    list: 'utilities',
    constraint: 'activity_links_utility',
    table: 'activity_links',
    column: 'utility_uid',
    kind: 'activity',
    usedAs: 'Utility',
    of: ofActivity,
  },
  {
    list: 'bc-roles',
    constraint: 'team_members_bc_role',
    table: 'team_members',
    column: 'business_continuity_role_uid',
    kind: 'team_member',
    usedAs: 'Business continuity role',
  },
  {
    list: 'supplier-statuses',
    constraint: 'suppliers_status',
    table: 'suppliers',
    column: 'status_uid',
    kind: 'supplier',
    usedAs: 'Status',
  },
];

const referencesOf = (list: MasterListName) => masterReferences.filter((reference) => reference.list === list);
const joined = (parts: RawBuilder<unknown>[], between: RawBuilder<unknown>) => sql.join(parts, between);

/** How often the row that `m` stands for is used, as an expression. */
export function usageCount(list: MasterListName): RawBuilder<number> {
  const counts = referencesOf(list).map(
    ({ table, column }) =>
      sql`(select count(*)::int from ${sql.table(table)} u
        where u.organisation_uid = m.organisation_uid and u.${sql.ref(column)} = m.uid)`,
  );
  return counts.length ? sql<number>`(${joined(counts, sql` + `)})` : sql<number>`0`;
}

/** The uses of one row as a table expression: kind, uid, name, usedAs. */
export function usesOf(organisation: string, list: MasterListName, uid: string): RawBuilder<MasterUsage> {
  const parts = referencesOf(list).map(({ table, column, kind, usedAs, of }) => {
    const what = sql`select ${kind}::text as kind, r.uid, r.name, ${usedAs}::text as "usedAs"`;
    const from = of
      ? sql`from ${sql.table(table)} u join ${sql.table(of.table)} r
          on r.organisation_uid = u.organisation_uid and r.uid = u.${sql.ref(of.column)}`
      : sql`from ${sql.table(table)} r`;
    const where = sql.ref(`${of ? 'u' : 'r'}.${column}`);
    return sql`${what} ${from} where r.organisation_uid = ${organisation} and ${where} = ${uid}`;
  });
  const none = sql`select ''::text as kind, null::uuid as uid, ''::text as name, ''::text as "usedAs" where false`;
  return sql<MasterUsage>`(${joined(parts.length ? parts : [none], sql` union all `)})`;
}

/** The statements that make every use of one row a use of another; each tells how many uses it moved. */
export function moveUses(organisation: string, list: MasterListName, from: string, to: string): RawBuilder<unknown>[] {
  return referencesOf(list).flatMap(({ table, column, minutes, of }) => {
    const here = sql`${sql.table(table)} u`;
    const uses = sql`u.organisation_uid = ${organisation} and u.${sql.ref(column)} = ${from}`;
    const set = minutes
      ? sql`${sql.ref(column)} = ${to}, ${sql.ref(minutes)} =
          (select m.minutes from master_rows m where m.organisation_uid = ${organisation} and m.uid = ${to})`
      : sql`${sql.ref(column)} = ${to}`;
    if (!of) return [sql`update ${here} set ${set} where ${uses}`];
    // A record that has the other row already loses this one instead of having the other one twice.
    const twice = sql`exists (select from ${sql.table(table)} o where o.organisation_uid = ${organisation}
      and o.${sql.ref(of.column)} = u.${sql.ref(of.column)} and o.${sql.ref(column)} = ${to})`;
    return [sql`delete from ${here} where ${uses} and ${twice}`, sql`update ${here} set ${set} where ${uses}`];
  });
}
