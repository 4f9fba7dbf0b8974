import { type RawBuilder, sql } from 'kysely';
import type { MasterListName } from '#root/contract/master-data/master-lists.ts';
import type { MasterUsage } from '#root/contract/master-data/masters.ts';
import { type PlanKind, planKinds } from '#root/contract/plans/plan-terms.ts';
import { findTable, type Kind, needyKinds } from '#root/contract/shared/kinds/kinds.ts';

/** A foreign key to master rows, and the kind of record that uses the row. */
export interface MasterReference {
  readonly list: MasterListName;
  readonly constraint: string;
  readonly table: string;
  readonly column: string;
  /** The column that stores a copy of the row's minutes. */
  readonly minutes?: string;
  readonly kind: Kind;
  readonly usedAs: string;
  /**
   * For a table of links or parts: the record that each of its rows belongs to. A master row may occur only once for
   * the same values of the columns `once`. If `once` is empty, a master row may occur any number of times. If `once` is
   * undefined, a master row may occur once for each record.
   */
  readonly of?: { readonly table: string; readonly column: string; readonly once?: readonly string[] };
}

const activity = { table: 'activities', kind: 'activity' } as const;
const ofActivity = { table: 'activities', column: 'activity_uid' } as const;

/** Lists the references of the plans of one kind to master rows. */
function listPlanReferences(kind: PlanKind): MasterReference[] {
  const table = findTable(kind);
  const part = (
    name: string,
    key: string,
    { list = 'bc-roles', usedAs, once = [] }: { list?: MasterListName; usedAs: string; once?: readonly string[] },
  ): MasterReference => ({
    ...{ kind, list, usedAs, table: `${kind}_${name}`, column: `${key}_uid`, constraint: `${kind}_${name}_${key}` },
    of: { table, column: 'plan_uid', once },
  });
  const utility = { list: 'utilities', usedAs: 'Utility' } as const;
  const own = (list: MasterListName, key: string, usedAs: string): MasterReference => ({
    ...{ kind, list, usedAs, table, column: `${key}_uid`, constraint: `${table}_${key}` },
  });
  return [
    own('resilience-plan-categories', 'category', 'Category'),
    own(`${kind === 'bcp' ? 'bcp' : 'resilience-plan'}-statuses`, 'status', 'Status'),
    part('team', 'role', { usedAs: 'Team role', once: ['plan_uid', 'person_uid'] }),
    part('triggers', 'authority', { usedAs: 'Authority of a trigger' }),
    part('tasks', 'team_role', { usedAs: 'Role of a task' }),
    part('messages', 'sender', { usedAs: 'Sender of a message' }),
    part('strategies', 'utility', utility),
    part('task_records', 'utility', utility),
  ];
}

/** All references to master rows. A test compares this list with the database. */
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
  ...needyKinds.map(
    (kind): MasterReference => ({
      list: 'utilities',
      constraint: `${kind}_links_utility`,
      table: `${kind}_links`,
      column: 'utility_uid',
      kind,
      usedAs: 'Utility',
      of: { table: findTable(kind), column: 'dependent_uid' },
    }),
  ),
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
  {
    list: 'bia-statuses',
    constraint: 'assessments_status',
    table: 'assessments',
    column: 'status_uid',
    kind: 'assessment',
    usedAs: 'Status',
  },
  ...planKinds.flatMap(listPlanReferences),
];

const listReferences = (list: MasterListName) => masterReferences.filter((reference) => reference.list === list);
const joinParts = (parts: RawBuilder<unknown>[], between: RawBuilder<unknown>) => sql.join(parts, between);

/** Builds an expression for the number of uses of the row `m`. */
export function countUses(list: MasterListName): RawBuilder<number> {
  const counts = listReferences(list).map(
    ({ table, column, of }) =>
      sql`(select count(${of?.once ? sql`distinct ${sql.ref(`u.${of.column}`)}` : sql`*`})::int from ${sql.table(table)} u
        where u.organisation_uid = m.organisation_uid and u.${sql.ref(column)} = m.uid)`,
  );
  // Has a type, because ORDER BY would take a plain 0 for the position of a column.
  return counts.length ? sql<number>`(${joinParts(counts, sql` + `)})` : sql<number>`0::integer`;
}

/** Builds a table expression for the uses of a row, with the columns kind, uid, name and usedAs. */
export function selectUses(organisation: string, list: MasterListName, uid: string): RawBuilder<MasterUsage> {
  const parts = listReferences(list).map(({ table, column, kind, usedAs, of }) => {
    const what = sql`select ${of?.once ? sql`distinct` : sql``} ${kind}::text as kind, r.uid, r.name, ${usedAs}::text as "usedAs"`;
    const from = of
      ? sql`from ${sql.table(table)} u join ${sql.table(of.table)} r
          on r.organisation_uid = u.organisation_uid and r.uid = u.${sql.ref(of.column)}`
      : sql`from ${sql.table(table)} r`;
    const where = sql.ref(`${of ? 'u' : 'r'}.${column}`);
    return sql`${what} ${from} where r.organisation_uid = ${organisation} and ${where} = ${uid}`;
  });
  const none = sql`select ''::text as kind, null::uuid as uid, ''::text as name, ''::text as "usedAs" where false`;
  return sql<MasterUsage>`(${joinParts(parts.length ? parts : [none], sql` union all `)})`;
}

/** Builds the statements that replace a row by another in all its uses. */
export function moveUses(organisation: string, list: MasterListName, from: string, to: string): RawBuilder<unknown>[] {
  return listReferences(list).flatMap(({ table, column, minutes, of }) => {
    const here = sql`${sql.table(table)} u`;
    const uses = sql`u.organisation_uid = ${organisation} and u.${sql.ref(column)} = ${from}`;
    const set = minutes
      ? sql`${sql.ref(column)} = ${to}, ${sql.ref(minutes)} =
          (select m.minutes from master_rows m where m.organisation_uid = ${organisation} and m.uid = ${to})`
      : sql`${sql.ref(column)} = ${to}`;
    const once = of ? (of.once ?? [of.column]) : [];
    if (once.length === 0) return [sql`update ${here} set ${set} where ${uses}`];
    // If a record already has the new row, its link to the old row is deleted, because a record can have a row only
    // once.
    const same = once.map((one) => sql`and o.${sql.ref(one)} = u.${sql.ref(one)}`);
    const twice = sql`exists (select from ${sql.table(table)} o where o.organisation_uid = ${organisation}
      ${sql.join(same, sql` `)} and o.${sql.ref(column)} = ${to})`;
    return [sql`delete from ${here} where ${uses} and ${twice}`, sql`update ${here} set ${set} where ${uses}`];
  });
}
