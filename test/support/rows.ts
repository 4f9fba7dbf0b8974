import { createHash } from 'node:crypto';
import type pg from 'pg';
import { newUid } from '#root/server/db/crud.ts';

/**
 * Makes rows of any table for any organisation from the database's own catalogue: what must be there is filled in, and what
 * a row points at is made first. For tests that have to be complete rather than telling.
 */
export interface Rows {
  /** A new row. `given` are columns to set. @returns the row as it was stored */
  insert(table: string, organisation: string, given?: Row): Promise<Row>;
  /** A new record of what `uidOf` calls `entity`. @returns its uid */
  record(entity: string, organisation: string, given?: Row): Promise<string>;
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
const next = () => {
  count += 1;
  return count;
};

/** What the catalogue can't tell: where a name is not the table's, and columns that hang together. */
const tables: Record<string, string> = { master: 'master_rows', provider: 'activities', organization: 'organisations' };
const special: Record<string, (given: Row) => Row> = {
  activity_links: () => ({ application_uid: true }),
  // A node of one of the kinds, unless the record is given.
  scenario_nodes: (given) => (Object.keys(given).some((key) => key.endsWith('_uid')) ? {} : { application_uid: true }),
  // One that can be sent again.
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
  supplier_certificates: () => ({ file_hash: createHash('sha256').update('sample').digest('hex') }),
  master_rows: ({ list = 'rto' }) => ({
    list,
    ...(['rto', 'mtpd'].includes(String(list)) && { minutes: 10_000 + next() }),
    ...(list === 'activity-priorities' && { rank: 10 + (next() % 90) }),
    ...(/^(bia|bcp|supplier|resilience-plan)-statuses$/.test(String(list)) && { phase: 'draft' }),
  }),
};

const plural = (entity: string): string[] => [
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

const byType: Record<string, unknown> = {
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

/** The first value that a check of the form `column in (...)` allows, or one made from type and name. */
function plain({ checks }: Catalogue, { table, name, type }: Column): unknown {
  const check = checks.find((one) => one.table === table && new RegExp(`\\(\\(${name} = ANY`).test(one.text));
  const first = check && /ARRAY\['([^']*)'/.exec(check.text)?.[1];
  if (first !== undefined) return type === '_text' ? [first] : first;
  if (type === 'uuid') return newUid();
  if (type.startsWith('_')) return ['sample'];
  return byType[type] ?? `${name.replaceAll('_', '-')}-${next()}`;
}

/** @param owner a superuser's pool: rows of any organisation can be made */
export async function createRows(owner: pg.Pool): Promise<Rows> {
  const catalogue = await readCatalogue(owner);

  /** Values for the columns of one reference, by making the row that it leads to. */
  const follow = async ({ columns, target, targetColumns }: Reference, organisation: string): Promise<Row> => {
    const parent = await insert(target, organisation);
    return Object.fromEntries(columns.map((column, index) => [column, parent[targetColumns[index] ?? '']]));
  };

  const insert: Rows['insert'] = async (table, organisation, given = {}) => {
    const columns = catalogue.columns.get(table);
    if (!columns) throw new Error(`There is no table ${table}`);
    if (table === 'organisations')
      return (await owner.query(`select * from organisations where uid = $1`, [organisation])).rows[0];
    const values: Row = { organisation_uid: organisation };
    const wanted: Row = { ...special[table]?.(given), ...given };
    for (const column of columns.filter(({ name, needed }) => needed || name in wanted)) {
      if (column.name in values) continue;
      const reference = catalogue.references.find(
        (one) => one.table === table && one.columns.includes(column.name) && one.target !== 'organisations',
      );
      if (reference && !(column.name in given)) Object.assign(values, await follow(reference, organisation));
      else values[column.name] = wanted[column.name] ?? plain(catalogue, column);
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
    record: async (entity, organisation, given) => {
      const table = plural(entity).find((name) => catalogue.columns.has(name));
      if (!table) throw new Error(`test/support/rows.ts knows no table of ${entity}; name it in \`tables\``);
      return (await insert(table, organisation, given)).uid as string;
    },
  };
}
