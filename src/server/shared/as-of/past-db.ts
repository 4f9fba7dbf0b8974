import { sql } from 'kysely';
import type { PastRows } from '#root/domain/history/past-rows.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { type Query, type Statement, toStatement } from '#root/server/platform/db/statement.ts';
import { type Db, Json } from '#root/server/platform/db/tenant.ts';
import { formatBytesInSteps } from '#root/server/platform/workers/steps.ts';
import { pastTables } from './past-tables.ts';

/** The views that read the past tables. Each view comes after the views that it reads. */
const views = ['providers', 'derived_links', 'dependency_links'];

const viewTexts = query(sql<{ name: string; text: string }>`
  select name, rtrim(pg_get_viewdef(name::regclass), ';') as text from unnest(${views}::text[]) v (name)`);

/** What a statement reads instead of a table or view: the past rows of the table as JSON, or the SQL of the view. */
interface Source {
  readonly name: string;
  readonly text?: string;
  readonly rows?: Buffer;
}

/** The first byte of a `jsonb` that is sent in PostgreSQL's binary format. */
const jsonbVersion = Buffer.of(1);

const mentions = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);

/** Returns the sources that the text of a statement reads, directly or through views. */
function findRead(text: string, sources: readonly Source[]): Source[] {
  const read: Source[] = [];
  for (const source of sources.toReversed())
    if ([text, ...read.map((one) => one.text ?? '')].some((one) => mentions(one, source.name))) read.unshift(source);
  return read;
}

/**
 * Returns a statement that reads the past rows instead of the tables: common table expressions with the names of the
 * tables precede the given statement.
 */
function readFrom<Found>(asked: Query<Found>, sources: readonly Source[]): Statement<Found> {
  const { text, values } = toStatement(asked);
  const all = [...values];
  const tables = findRead(text, sources).map(({ name, text: view, rows }) => {
    if (view !== undefined) return `${name} as (${view})`;
    all.push(rows);
    return `${name} as materialized (select * from jsonb_populate_recordset(null::public.${name}, $${all.length}::jsonb))`;
  });
  return { text: `with ${tables.join(', ')} select * from (${text}) past`, values: all };
}

async function listSources(past: PastRows): Promise<Source[]> {
  const sources: Source[] = [];
  for (const name of pastTables) {
    const rows = await formatBytesInSteps(past.list(name));
    sources.push({ name, rows: Buffer.concat([jsonbVersion, rows]) });
  }
  return sources;
}

/**
 * Returns a function that creates a read-only `db` over rows of the past. With this `db`, code that answers questions
 * about today answers the same questions about another day.
 */
export async function preparePastDb(db: Db): Promise<(past: PastRows) => Promise<Db>> {
  const views = await db.many(viewTexts);
  return async (past) => {
    const sources = [...(await listSources(past)), ...views];
    const many = <Found>(asked: Query<Found>): Promise<Found[]> => db.many(readFrom(asked, sources));
    return {
      organisation: db.organisation,
      many,
      maybe: async (asked) => (await many(asked))[0],
      run: () => Promise.reject(new Error('The past cannot be changed')),
      json: async (asked) => new Json((await many(asked))[0]?.json ?? 'null'),
      record: async (asked) => {
        const [row] = await many(asked);
        return row && new Json(row.json, row.version);
      },
    };
  };
}
