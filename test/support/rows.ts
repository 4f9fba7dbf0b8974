import { createHash } from 'node:crypto';
import type pg from 'pg';
import { planKinds } from '#root/contract/plans/plan-terms.ts';
import { standardTemplate } from '#root/contract/reports/report-template-content.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { masterReferences } from '#root/server/shared/registers/master-references.ts';

/**
 * Inserts rows into any table for any organisation, for tests that must cover every table. Uses the database catalogue
 * to fill in required columns and to insert the referenced rows first.
 */
export interface Rows {
  /** Inserts a row. @param fixed the columns to set @returns the stored row */
  insert(table: string, organisation: string, fixed?: Row): Promise<Row>;
  /** Inserts a record of a kind. @param entity the kind, as in the contract's `uidOf` @returns the record's uid */
  insertRecord(entity: string, organisation: string, fixed?: Row): Promise<string>;
}

export type Row = Record<string, unknown>;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly needed: boolean;
}
interface Reference {
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
}
interface Check {
  readonly table: string;
  readonly text: string;
}
interface Catalogue {
  readonly columns: ReadonlyMap<string, readonly Column[]>;
  readonly references: readonly Reference[];
  readonly checks: readonly Check[];
}

let count = 0;
const nextNumber = () => {
  count += 1;
  return count;
};

/** The names of tables that can't be derived from their kind. */
const tables: Record<string, string> = {
  bcp: 'business_continuity_plans',
  plan: 'business_continuity_plans',
  master: 'master_rows',
  provider: 'activities',
  organization: 'organisations',
};
const needsApplication = (fixed: Row): Row =>
  Object.keys(fixed).some((key) => /^(?!dependent).*_uid$/.test(key)) ? {} : { application_uid: true };
const refersToRecord = (fixed: Row): boolean =>
  Object.keys(fixed).some((key) => /_uid$/.test(key) && !['plan_uid', 'task_uid'].includes(key));
const special: Record<string, (fixed: Row) => Row> = {
  activity_links: () => ({ application_uid: true }),
  application_links: needsApplication,
  equipment_links: needsApplication,
  location_links: needsApplication,
  supplier_links: needsApplication,
  // A node refers to exactly one record. This is an application, unless `fixed` sets another reference.
  scenario_nodes: (fixed) => (Object.keys(fixed).some((key) => key.endsWith('_uid')) ? {} : { application_uid: true }),
  ...Object.fromEntries(
    planKinds.flatMap((kind) => [
      [`${kind}_scope`, (fixed: Row) => (refersToRecord(fixed) ? {} : { activity_uid: true })],
      [`${kind}_activations`, (fixed: Row) => (refersToRecord(fixed) ? {} : { bcp_uid: true })],
      [`${kind}_task_records`, (fixed: Row) => (refersToRecord(fixed) ? {} : { application_uid: true })],
      [`${kind}_texts`, () => ({ key: 'purpose' })],
      [`${kind}_tasks`, () => ({ number: nextNumber() })],
      [`${kind}_versions`, () => ({ digest: createHash('sha256').update('sample').digest('hex') })],
    ]),
  ),
  event_notifications: () => ({ methods: '{in_app}', object: 'supplier', action: 'created' }),
  report_templates: () => ({ type: 'bcp', content: JSON.stringify(standardTemplate) }),
  notifications: () => ({ type: 'user', state: 'scheduled', methods: '{in_app}' }),
  notification_receipts: () => ({ method: 'in_app', state: 'sent' }),
  // Only a failed mail can be sent again, so the mail has failed.
  mails: () => ({ state: 'failed', body_cipher: 'sample', last_error: 'sample' }),
  scenario_runs: () => ({
    targets: '[]',
    figures: JSON.stringify({
      activitiesLost: 0,
      activitiesPastRto: 0,
      activitiesPastMtpd: 0,
      firstMtpdBreachAt: null,
    }),
  }),
  reports: () => ({
    type: 'bcp',
    scope: JSON.stringify({ recordUid: null, divisionUids: [], businessUnitUids: [], version: null, day: null }),
    formats: '{pdf}',
  }),
  report_files: () => ({ format: 'pdf', file_hash: createHash('sha256').update('sample').digest('hex') }),
  supplier_certificates: () => ({ file_hash: createHash('sha256').update('sample').digest('hex') }),
  master_rows: ({ list = 'rto' }) => ({
    list,
    ...(['rto', 'mtpd'].includes(String(list)) && { minutes: 10_000 + nextNumber() }),
    ...(list === 'activity-priorities' && { rank: 10 + (nextNumber() % 90) }),
    ...(/^(bia|bcp|supplier|resilience-plan)-statuses$/.test(String(list)) && { phase: 'draft' }),
  }),
};

const guessTables = (entity: string): string[] => [
  tables[entity] ?? '',
  `${entity}s`,
  entity.replace(/y$/, 'ies'),
  `${entity}es`,
  entity,
];

async function readCatalogue(owner: pg.Pool): Promise<Catalogue> {
  const columns = await owner.query<Column>(
    `select c.relname as table, a.attname as name, t.typname as type,
            a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' as needed
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
     order by a.attnum`,
  );
  const references = await owner.query<Reference>(
    `select c.conrelid::regclass::text as table, c.confrelid::regclass::text as target,
       array(select a.attname::text from unnest(c.conkey) with ordinality k(n, i) join pg_attribute a on (a.attrelid, a.attnum) = (c.conrelid, k.n) order by i) as columns,
       array(select a.attname::text from unnest(c.confkey) with ordinality k(n, i) join pg_attribute a on (a.attrelid, a.attnum) = (c.confrelid, k.n) order by i) as "targetColumns"
     from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  );
  const checks = await owner.query<Check>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  return {
    columns: Map.groupBy(columns.rows, ({ table }) => table),
    references: references.rows,
    checks: checks.rows,
  };
}

const valuesByType: Record<string, unknown> = {
  bool: false,
  int2: 1,
  int4: 1,
  int8: 1,
  numeric: 1,
  float8: 1,
  jsonb: '{}',
  json: '{}',
  date: '2026-11-21',
  timestamptz: '2026-11-21T12:00:00Z',
  bytea: Buffer.from('sample'),
};

/** Returns the first value that a check `column in (...)` allows, or else a value built from the type and the name. */
function buildValue({ checks }: Catalogue, { table, name, type }: Column): unknown {
  const check = checks.find((one) => one.table === table && new RegExp(`\\(\\(${name} = ANY`).test(one.text));
  const first = check && /ARRAY\['([^']*)'/.exec(check.text)?.[1];
  if (first !== undefined) return type === '_text' ? [first] : first;
  if (type === 'uuid') return newUid();
  if (type.startsWith('_')) return ['sample'];
  return valuesByType[type] ?? `${name.replaceAll('_', '-')}-${nextNumber()}`;
}

/** Creates a `Rows`. @param owner a superuser's pool, which can insert rows for any organisation */
export async function createRows(owner: pg.Pool): Promise<Rows> {
  const catalogue = await readCatalogue(owner);

  /**
   * Inserts the row that a reference points to, and returns the values of the referring columns. @param known the values
   * of the columns that are set already
   */
  const insertParent = async (reference: Reference, organisation: string, known: Row): Promise<Row> => {
    const { table, columns, target, targetColumns } = reference;
    const shared = columns.flatMap((column, index) => (column in known ? [[targetColumns[index], known[column]]] : []));
    const list = masterReferences.find((one) => one.table === table && columns.includes(one.column))?.list;
    const parent = await insert(target, organisation, {
      ...Object.fromEntries(shared),
      ...(target === 'master_rows' && { list: list ?? 'rto' }),
    });
    return Object.fromEntries(columns.map((column, index) => [column, parent[targetColumns[index] ?? '']]));
  };

  const insert: Rows['insert'] = async (table, organisation, fixed = {}) => {
    const columns = catalogue.columns.get(table);
    if (!columns) throw new Error(`There is no table ${table}`);
    if (table === 'organisations')
      return (await owner.query(`select * from organisations where uid = $1`, [organisation])).rows[0];
    const values: Row = { organisation_uid: organisation };
    const wanted: Row = { ...special[table]?.(fixed), ...fixed };
    for (const column of columns.filter(({ name, needed }) => needed || name in wanted)) {
      if (column.name in values) continue;
      const reference = catalogue.references.find(
        (one) => one.table === table && one.columns.includes(column.name) && one.target !== 'organisations',
      );
      if (reference && !(column.name in fixed))
        Object.assign(values, await insertParent(reference, organisation, values));
      else values[column.name] = wanted[column.name] ?? buildValue(catalogue, column);
    }
    const names = Object.keys(values);
    const { rows } = await owner.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning *`,
      Object.values(values),
    );
    return rows[0];
  };

  return {
    insert,
    insertRecord: async (entity, organisation, fixed) => {
      const table = guessTables(entity).find((name) => catalogue.columns.has(name));
      if (!table) throw new Error(`test/support/rows.ts knows no table of ${entity}; name it in \`tables\``);
      return (await insert(table, organisation, fixed)).uid as string;
    },
  };
}
