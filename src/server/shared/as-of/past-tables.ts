import { sql } from 'kysely';
import { PastRows, type Row, type RowDefaults } from '#root/domain/history/past-rows.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Statement } from '#root/server/platform/db/statement.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { graphTables } from '#root/server/shared/graph/organisation-graph.ts';

/** The tables that questions about a past day read. All of them are logged. */
export const pastTables = [
  ...new Set([
    ...graphTables,
    'activity_link_alternatives',
    'activity_remote_factors',
    'divisions',
    'business_units',
    'activity_owners',
    'gap_acceptances',
  ]),
] as const;

/** Finds the end of a day in the organisation's time zone. */
export const endOfDay = (day: string, timeZone: string) =>
  query(sql<{ at: Date }>`select (${day}::date + 1)::timestamp at time zone ${timeZone} as at`);

/** Finds the time of the first change of these tables in the log, and the id of the last change. */
export const logSpan = (organisation: string) =>
  query(sql<{ first: Date | null; head: string | null }>`
    select min(first) as first, max(head)::text as head from unnest(${[...pastTables]}::text[]) t (name),
      lateral (select
        (select at from audit_entries where organisation_uid = ${organisation} and entity = t.name order by at, id limit 1) as first,
        (select id from audit_entries where organisation_uid = ${organisation} and entity = t.name order by at desc, id desc
          limit 1) as head) ends`);

interface PastLine {
  readonly id: string | null;
  /** The time of a change in microseconds since 1970; null for a row of the present. */
  readonly at: number | null;
  readonly table: string;
  readonly uid: string | null;
  readonly action: 'present' | 'created' | 'updated' | 'deleted';
  readonly before: Row | null;
  readonly after: Row | null;
}

const names = sql.join(pastTables.map((table) => sql.lit(table)));
const presentRows = (organisation: string) =>
  sql.join(
    pastTables.map(
      (
        table,
      ) => sql`select null::bigint as id, null::float8 as at, ${sql.lit(table)} as "table", null::uuid as uid, 'present' as action,
        null::json as before, row_to_json(t) as after from ${sql.table(table)} t where organisation_uid = ${organisation}`,
    ),
    sql` union all `,
  );

// A cursor reads everything as of one moment, in portions that are too small to delay other requests. An index provides
// the changes from the newest to the oldest. `Walk` checks this order.
const openCursor = (organisation: string, moment: Date) =>
  query(sql`declare past no scroll cursor for
    ${presentRows(organisation)}
    union all
    (select id, (extract(epoch from at) * 1000000)::float8, entity, record_uid, action, before, after from audit_entries
      where organisation_uid = ${organisation} and at > ${moment.toISOString()}::timestamptz and entity in (${names})
        and id >= (select min(id) from audit_entries
          where organisation_uid = ${organisation} and at > ${moment.toISOString()}::timestamptz)
        and action in ('created', 'updated', 'deleted')
      order by id desc)`);

/** The number of rows read at a time. */
const rowsAtATime = 500;
const fetchSome: Statement<PastLine> = { text: `fetch ${rowsAtATime} from past`, values: [] };
const closeCursor: Statement = { text: 'close past', values: [] };

const defaults = query(sql<{ table: string; row: Row }>`
  select name as "table", constant_defaults(name::regclass) as row from unnest(${sql.lit(`{${pastTables.join(',')}}`)}::text[]) t (name)`);

/**
 * Undoes changes from the newest to the oldest, and calls `visit` at each of the moments, which are ordered from the
 * latest to the earliest.
 */
class Walk {
  readonly #past: PastRows;
  readonly #moments: readonly Date[];
  readonly #visit: Visit;
  #visited = 0;
  #last: bigint | null = null;

  constructor(past: PastRows, moments: readonly Date[], visit: Visit) {
    this.#past = past;
    this.#moments = moments;
    this.#visit = visit;
  }

  /**
   * Returns the next moment to visit, if this change (and so every older one) was made at or before that moment;
   * otherwise undefined.
   */
  findDue({ action, at }: PastLine): Date | undefined {
    const moment = this.#moments[this.#visited];
    return action !== 'present' && moment && moment.getTime() * 1000 >= (at ?? 0) ? moment : undefined;
  }

  async visit(moment: Date): Promise<void> {
    this.#visited += 1;
    await this.#visit(this.#past, moment);
  }

  take({ id, at, table, uid, action, before, after }: PastLine): void {
    if (action === 'present') {
      this.#past.put(table, after ?? {});
      return;
    }
    const entry = BigInt(id ?? 0);
    if (this.#last !== null && entry >= this.#last) throw new Error('The changes of the log are out of order');
    this.#last = entry;
    const previous = this.#moments[this.#visited - 1];
    if (previous && (at ?? 0) > previous.getTime() * 1000)
      throw new Error('A change of the log is later than a moment that was already visited');
    this.#past.takeBack({ table, uid, action, before, after });
  }

  /** Visits the remaining moments, which are earlier than all changes. */
  async finish(): Promise<void> {
    for (const moment of this.#moments.slice(this.#visited)) await this.visit(moment);
  }
}

type Visit = (past: PastRows, moment: Date) => Promise<void>;
type Report = (taken: number) => Promise<void>;

/**
 * Reads the log once, and calls `visit` with the organisation's rows as they were at each of the moments. The rows
 * change after each visit.
 * @param moments ordered from the latest to the earliest
 * @param report called with the number of changes that have been undone so far
 */
export async function visitPastRows(
  db: WriteDb,
  moments: readonly [Date, ...Date[]],
  visit: Visit,
  report: Report = async () => undefined,
): Promise<void> {
  const rows = await db.many(defaults);
  const past = new PastRows(Object.fromEntries(rows.map(({ table, row }) => [table, row])) satisfies RowDefaults);
  await db.run(openCursor(db.organisation, moments.at(-1) ?? moments[0]));
  const walk = new Walk(past, moments, visit);
  for (let batch = 0; ; batch += 1) {
    const lines = await db.many(fetchSome);
    for (const line of lines) {
      for (let due = walk.findDue(line); due; due = walk.findDue(line)) await walk.visit(due);
      walk.take(line);
    }
    if (batch % 20 === 19) await report(past.taken);
    if (lines.length < rowsAtATime) break;
  }
  await walk.finish();
  await db.run(closeCursor);
}

/**
 * Returns the rows of the organisation as they were at a moment.
 * @param report called with the number of changes that have been undone so far
 */
export async function readPastRows(db: WriteDb, moment: Date, report?: Report): Promise<PastRows> {
  let found: PastRows | undefined;
  await visitPastRows(
    db,
    [moment],
    async (past) => {
      found = past;
    },
    report,
  );
  if (!found) throw new Error('The moment was not visited');
  return found;
}
