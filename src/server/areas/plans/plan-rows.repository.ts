import { type RawBuilder, sql } from 'kysely';
import type { RowSection } from '#root/domain/plans/section-rules.ts';
import { asJson, query } from '#root/server/platform/db/queries.ts';
import { type PlanKey, partTable, providerColumns } from './plan-tables.ts';

interface Column {
  /** The field's name in the API. */
  readonly field: string;
  readonly column: string;
  readonly type: 'text' | 'integer' | 'uuid' | 'date' | 'jsonb';
}

const column = (type: Column['type'], ...fields: readonly string[]): Column[] =>
  fields.map((field) => ({ field, column: field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), type }));

/**
 * The columns for the record that a strategy replaces, one column for each kind of record. The server sets the column
 * for the record's kind.
 */
const provider: Column[] = providerColumns.flatMap((kind) => column('uuid', `${kind}Uid`));

/** The columns of each section's rows, besides the uid and the position. */
export const sectionColumns: Readonly<Record<RowSection, readonly Column[]>> = {
  texts: [...column('text', 'key', 'title'), ...column('jsonb', 'content')],
  triggers: [
    ...column('text', 'name', 'measure', 'authority'),
    ...column('integer', 'thresholdMinutes', 'decisionMinutes'),
    ...column('uuid', 'authorityUid'),
  ],
  activations: [...column('text', 'condition'), ...column('uuid', 'bcpUid', 'resiliencePlanUid')],
  team: column('uuid', 'roleUid', 'personUid'),
  contacts: [
    ...column('text', 'name', 'organisationName', 'purpose', 'phone', 'email'),
    ...column('date', 'verifiedOn'),
  ],
  strategies: [
    ...column('text', 'name', 'description', 'loss'),
    ...column('integer', 'implementMinutes', 'longestUseMinutes', 'capacityPercent'),
    ...provider,
  ],
  tasks: [
    ...column('text', 'title', 'instructions', 'phase', 'usedIn', 'successCheck', 'place'),
    ...column('integer', 'number', 'people', 'durationMinutes', 'worstDurationMinutes'),
    ...column('uuid', 'teamRoleUid'),
  ],
  messages: [
    ...column('text', 'audience', 'channel', 'content', 'countedFrom'),
    ...column('integer', 'dueMinutes', 'repeatMinutes'),
    ...column('uuid', 'senderUid'),
  ],
};

/**
 * The unique fields of rows. A row with a changed value in such a field is deleted and inserted again, so that two rows
 * can exchange their values.
 */
const identities: Readonly<Partial<Record<RowSection, readonly string[]>>> = {
  texts: ['key'],
  activations: ['bcpUid', 'resiliencePlanUid'],
  team: ['roleUid', 'personUid'],
};

const names = (columns: readonly Column[], alias?: string) =>
  sql.join(columns.map((one) => sql.ref(alias ? `${alias}.${one.column}` : one.column)));

/** Reads rows from JSON as `g`, with these columns. */
function given(rows: readonly object[], columns: readonly Column[]) {
  const all: readonly Column[] = [...column('uuid', 'uid'), ...columns];
  const read = all.map(({ field, column: to }) => sql`${sql.ref(field)} as ${sql.ref(to)}`);
  const types = all.map(({ field, type }) => sql`${sql.ref(field)} ${sql.raw(type)}`);
  return sql`(select ${sql.join(read)} from jsonb_to_recordset(${asJson(rows)}) as j (${sql.join(types)})) g`;
}

const ofPlan = ({ organisation, uid }: PlanKey) => sql`t.organisation_uid = ${organisation} and t.plan_uid = ${uid}`;

const differs = (columns: RawBuilder<unknown>, excluded: RawBuilder<unknown>) =>
  sql`(${columns}) is distinct from (${excluded})`;

/** The statements that replace the rows of a section. Unchanged rows are not written. */
export const planRowsRepository = {
  /** Returns the positions of a section's rows. */
  positions: (key: PlanKey, section: RowSection) =>
    query(sql<{ uid: string; position: number }>`
      select t.uid, t.position from ${partTable(key.kind, section)} t where ${ofPlan(key)} order by t.position`),
  /** Deletes the rows that are not given, and the rows whose unique fields have changed. */
  drop: (key: PlanKey, section: RowSection, rows: readonly object[]) => {
    const columns = sectionColumns[section].filter(({ field }) => identities[section]?.includes(field));
    const same = columns.map(({ column: name }) => sql`and g.${sql.ref(name)} is not distinct from t.${sql.ref(name)}`);
    return query(sql`
      delete from ${partTable(key.kind, section)} t where ${ofPlan(key)} and not exists (
        select from ${given(rows, columns)} where g.uid = t.uid ${sql.join(same, sql` `)})`);
  },
  save: (key: PlanKey, section: RowSection, rows: readonly object[]) => {
    const columns: readonly Column[] = [...column('integer', 'position'), ...sectionColumns[section]];
    return query(sql`
      insert into ${partTable(key.kind, section)} as t (organisation_uid, uid, plan_uid, ${names(columns)})
      select ${key.organisation}::uuid, g.uid, ${key.uid}::uuid, ${names(columns, 'g')} from ${given(rows, columns)}
      on conflict (organisation_uid, uid) do update
        set ${sql.join(columns.map(({ column: name }) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
        where t.plan_uid = excluded.plan_uid and ${differs(names(columns, 't'), names(columns, 'excluded'))}`);
  },
  /** Returns those of the given rows that belong to the plan. Rows of other plans are not written. */
  present: (key: PlanKey, section: RowSection, uids: readonly string[]) =>
    query(sql<{ uid: string }>`
      select t.uid from ${partTable(key.kind, section)} t where ${ofPlan(key)} and t.uid = any(${uids as string[]}::uuid[])`),
};
