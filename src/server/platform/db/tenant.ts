import { setTimeout } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { runBatch } from './batch.ts';
import { connect, type Lease } from './connect.ts';
import { isDeadlock } from './constraint-errors.ts';
import type { JsonRecordRow, JsonRow } from './queries.ts';
import type { ConnectionUse } from './shares.ts';
import { findName, type Query, type Statement, toStatement } from './statement.ts';

/**
 * The author of a change, for the audit log. Unknown parts are null, as for a job or demonstration data. The database's
 * triggers read these keys.
 */
export interface AuditContext {
  readonly actor?: string | undefined;
  readonly session?: string | undefined;
  /** The landlord's own organisation, if a landlord acts in another organisation. */
  readonly behalfOf?: string | undefined;
  readonly request?: string | undefined;
  readonly address?: string | undefined;
}

/** A response that PostgreSQL has built as JSON. `version` becomes its ETag. */
export class Json {
  readonly text: string;
  readonly version: number | undefined;
  constructor(text: string, version?: number) {
    this.text = text;
    this.version = version;
  }
}

/** Access for a handler to the data of one organisation. */
export interface Db {
  /** The uid of the organisation. */
  readonly organisation: string;
  /** Returns all rows. */
  many<Row>(query: Query<Row>): Promise<Row[]>;
  /** Returns the first row, or undefined. */
  maybe<Row>(query: Query<Row>): Promise<Row | undefined>;
  /** Returns the number of rows that a write changed. */
  run(query: Query<unknown>): Promise<number>;
  /** Returns a list that PostgreSQL builds as JSON (`pageJson`, `rowsJson`). */
  json(query: Query<JsonRow>): Promise<Json>;
  /** Returns a record that PostgreSQL builds as JSON (`recordJson`), or undefined. */
  record(query: Query<JsonRecordRow>): Promise<Json | undefined>;
}

/** A writing transaction. It is committed when the handler returns and rolled back when the handler throws. */
export interface WriteDb extends Db {
  /** Reads outside the transaction, for slow work that must not hold a connection. */
  readonly outside: Db;
  /**
   * Runs the handler's only statement. If no transaction has begun, it is opened, run and committed in one round trip.
   * The commit precedes the handler's return, so a later error does not undo the statement.
   */
  only<Row>(query: Query<Row>): Promise<Row | undefined>;
  /** Runs work in a savepoint. If the work rejects, only its own writes are undone, and the transaction continues. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs the work to find out its result, and undoes its writes. If no transaction has begun before, the connection is
   * returned afterwards.
   */
  rehearse<T>(work: () => Promise<T>): Promise<T>;
}

/** Returns true if this is a writing transaction, which holds a connection from its first statement to its end. */
export const isWriting = (db: Db): db is WriteDb => 'attempt' in db;

const fixed = (text: string): Statement => ({ text, values: [], name: findName(text) });
const begin = fixed('begin');
const commit = fixed('commit');
const rollback = fixed('rollback');
const savepoint = fixed('savepoint attempt');
const keepAttempt = fixed('release savepoint attempt');
const undoAttempt = fixed('rollback to savepoint attempt');

const readOpeningText = `select set_config('holdfast.organisation', $1, true), set_config('transaction_read_only', 'on', true)`;
const writeOpeningText = `select set_config('holdfast.organisation', $1, true), set_config('holdfast.actor', $2, true)`;

const buildReadOpening = (organisationUid: string): Statement => ({
  text: readOpeningText,
  values: [organisationUid],
  name: findName(readOpeningText),
});
const buildWriteOpening = (organisationUid: string, audit: AuditContext): Statement => ({
  text: writeOpeningText,
  values: [organisationUid, JSON.stringify(audit)],
  name: findName(writeOpeningText),
});

type Run = <Row>(query: Query<Row>) => Promise<{ rows: Row[]; rowCount: number | null }>;

function createDb(organisation: string, run: Run): Db {
  return {
    organisation,
    many: async (query) => (await run(query)).rows,
    maybe: async (query) => (await run(query)).rows[0],
    run: async (query) => (await run(query)).rowCount ?? 0,
    json: async (query) => new Json((await run(query)).rows[0]?.json ?? 'null'),
    record: async (query) => {
      const row = (await run(query)).rows[0];
      return row && new Json(row.json, row.version);
    },
  };
}

/** Returns false for an error with PostgreSQL's severity ERROR, because the connection then remains usable. */
function isConnectionBroken(error: unknown): boolean {
  return (error as { severity?: string }).severity !== 'ERROR';
}

/** Runs work with a connection of the pool. A broken connection is closed instead of returned. */
async function withClient<T>(
  pool: Pool,
  [organisation, use]: readonly [string, ConnectionUse],
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const { client, release } = await connect(pool, organisation, use);
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    if (isConnectionBroken(error)) broken = error as Error;
    throw error;
  } finally {
    release(broken);
  }
}

/**
 * Creates the `db` for reading one organisation's data. Each statement is its own READ ONLY transaction and is bound to
 * the organisation in the same round trip.
 */
export function readTenant(pool: Pool, organisationUid: string): Db {
  const open = buildReadOpening(organisationUid);
  return createDb(organisationUid, async <Row>(query: Query<Row>) => {
    const statement = toStatement(query);
    return withClient(pool, [organisationUid, 'read'], (client) => runBatch<Row>(client, [open, statement]));
  });
}

/** The maximum number of attempts for a transaction that PostgreSQL stops because of conflicts. */
const maxAttempts = 4;
/**
 * The longest wait before the second attempt, in milliseconds. The wait is random, so that two transactions do not
 * conflict again.
 */
const retryDelay = 10;

/**
 * Runs `work` in one writing transaction of one organisation. The transaction begins with the first statement. It is
 * committed when `work` resolves and rolled back when `work` rejects. After a deadlock, `work` runs again from its
 * beginning, so it must change nothing but the database.
 * @throws what `work` throws, or PostgreSQL's error
 */
export async function writeTenant<T>(
  pool: Pool,
  organisationUid: string,
  audit: AuditContext,
  work: (db: WriteDb) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(pool, organisationUid, audit, work);
    } catch (error) {
      if (attempt === maxAttempts || !isDeadlock(error)) throw error;
      await setTimeout(Math.random() * retryDelay * attempt);
    }
  }
}

/**
 * Runs one statement in which a job stores its own state. It does not wait until a transaction of the organisation
 * releases its connection, because that may be a transaction of the same job.
 */
export async function noteTenant(pool: Pool, organisationUid: string, query: Query<unknown>): Promise<number> {
  const statements = [buildWriteOpening(organisationUid, {}), toStatement(query)];
  const noted = await withClient(pool, [organisationUid, 'note'], (client) => runBatch(client, statements));
  return noted.rowCount ?? 0;
}

async function transaction<T>(
  pool: Pool,
  organisationUid: string,
  audit: AuditContext,
  work: (db: WriteDb) => Promise<T>,
): Promise<T> {
  const open = buildWriteOpening(organisationUid, audit);
  let begun: Promise<Lease> | undefined;
  let ended = false;
  const send = async <Row>(statement: Statement<Row>) => {
    // Refuses statements after the end, because another call may already be using the connection.
    if (ended) throw new Error('The transaction has ended');
    if (begun) return runBatch<Row>((await begun).client, [statement]);
    begun = connect(pool, organisationUid, 'write');
    return runBatch<Row>((await begun).client, [begin, open, statement]);
  };
  // Concurrent calls are queued, because a connection runs one statement at a time.
  let last: Promise<unknown> | undefined;
  const run: Run = (query) => {
    const statement = toStatement(query);
    const mine = (last ?? Promise.resolve()).then(() => send(statement));
    last = mine.catch(() => undefined);
    return mine;
  };
  const only: WriteDb['only'] = async (query) => {
    if (last) return (await run(query)).rows[0];
    const statement = toStatement(query);
    const write = await withClient(pool, [organisationUid, 'write'], (client) =>
      runBatch<typeof statement.row>(client, [open, statement]),
    );
    return write.rows[0];
  };
  const attempts = createAttempts(run);
  const rehearse: WriteDb['rehearse'] = async (rehearsed) => {
    if (begun) return attempts.rehearse(rehearsed);
    try {
      return await rehearsed();
    } finally {
      // Nothing has been written that must be kept, so the transaction ends here, and slow work afterwards holds no
      // connection.
      await last;
      if (begun) await finish(begun, true);
      begun = undefined;
      last = undefined;
    }
  };
  let failed = true;
  try {
    const outside = readTenant(pool, organisationUid);
    const result = await work({ ...createDb(organisationUid, run), outside, only, ...attempts, rehearse });
    failed = false;
    return result;
  } finally {
    // When one of several concurrent statements has failed, others may still be waiting. They must end first.
    await last;
    ended = true;
    if (begun) await finish(begun, failed);
  }
}

/**
 * Creates `attempt` and `rehearse`. Nested savepoints may have the same name, because PostgreSQL uses the innermost
 * one.
 */
function createAttempts(run: Run): Pick<WriteDb, 'attempt' | 'rehearse'> {
  const undoWrites = async () => {
    await run(undoAttempt);
    await run(keepAttempt);
  };
  return {
    attempt: async (work) => {
      await run(savepoint);
      try {
        const result = await work();
        await run(keepAttempt);
        return result;
      } catch (error) {
        // If this fails, the whole transaction is lost. The failure is ignored, because the first error contains the
        // reason.
        await undoWrites().catch(() => undefined);
        throw error;
      }
    },
    rehearse: async (work) => {
      await run(savepoint);
      const result = await work();
      await undoWrites();
      return result;
    },
  };
}

/** Ends a transaction and returns its connection to the pool. @throws if the commit failed */
async function finish(begun: Promise<Lease>, failed: boolean): Promise<void> {
  // If connecting failed, there is nothing to end, and `work` has already received the error.
  const lease = await begun.catch(() => undefined);
  if (!lease) return;
  let broken: Error | undefined;
  const end = await runBatch(lease.client, [failed ? rollback : commit]).catch((error: Error) => {
    broken = error;
  });
  lease.release(broken);
  if (failed) return;
  if (broken) throw broken;
  // If a statement of the transaction had failed, PostgreSQL responds to the commit with ROLLBACK.
  if (end?.command === 'ROLLBACK')
    throw new Error('Nothing was committed, because a statement of the transaction failed');
}
