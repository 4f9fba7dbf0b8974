import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';
import type { Saved } from '#root/contract/shared/crud.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { JsonRecordRow, JsonRow } from './queries.ts';
import type { Query } from './statement.ts';
import type { Db, WriteDb } from './tenant.ts';

/**
 * The queries that a feature's repository offers for a plain kind of record. Each query restricts itself to
 * `organisation`.
 */
export interface CrudRepository<Input, ListQuery> {
  page(organisation: string, query: ListQuery): Query<JsonRow>;
  byUid(organisation: string, uid: string): Query<JsonRecordRow>;
  insert(organisation: string, uid: string, input: Input): Query<SavedRow>;
  /** Changes the row only if it still has `version`. */
  update(organisation: string, uid: string, version: number, input: Input): Query<SavedRow>;
  remove(organisation: string, uid: string, version: number): Query<{ uid: string }>;
}

export interface SavedRow {
  readonly uid: string;
  readonly version: number;
  readonly updatedAt: Date;
}

/** The columns that a write returns, for `.returning(savedColumns)`. */
export const savedColumns = ['uid', 'version', 'updated_at as updatedAt'] as const;

/** Returns the response of a write, as the contract defines it. @throws 404 if there is no row */
export function savedAnswer(row: SavedRow | undefined): { data: Saved } {
  if (!row) throw errors.notFound();
  return { data: { uid: row.uid, version: row.version, updatedAt: row.updatedAt.toISOString() } };
}

const bytesOfOne = 16;
// Random bytes are generated for many ids at a time. Generating them is the main cost of an id, and an import creates
// ten thousand ids.
const random = new Uint8Array(256 * bytesOfOne);
let used = random.length;
let moment = 0;
let sequence = 0;

/**
 * Returns a new public id: a UUIDv7, whose order is the order of creation, even within a millisecond. Source: RFC 9562,
 * 6.2, method 1.
 */
export function newUid(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const own = random.subarray(used, used + bytesOfOne);
  used += bytesOfOne;
  const now = Date.now();
  if (now > moment) {
    moment = now;
    // The sequence starts in the lower half of its range, which leaves room for more ids in the same millisecond.
    sequence = new DataView(own.buffer, own.byteOffset).getUint32(6) >>> 1;
  } else sequence += 1;
  return v7({ random: own, msecs: moment, seq: sequence });
}

/**
 * Throws the reason why a conditional write changed no row: 412 if the record has another version, 404 if it does not
 * exist.
 * @param probe finds the record by uid
 */
export async function explainMissing(db: Db, probe: Query<unknown>): Promise<never> {
  throw (await db.maybe(probe)) ? errors.stale() : errors.notFound();
}

/** The part of an organisation that the handlers below need. */
interface Home {
  readonly uid: string;
}
interface Record {
  readonly organisation: Home;
  readonly params: { readonly uid: string };
}

/**
 * Creates the handlers of a plain kind of record, except the handler that deletes. This is for kinds with their own
 * rules of deletion.
 */
export function editHandlers<Input, ListQuery>(repository: Omit<CrudRepository<Input, ListQuery>, 'remove'>) {
  return {
    list: async ({ db, organisation, query }: { db: Db; organisation: Home; query: ListQuery }) =>
      db.json(repository.page(organisation.uid, query)),
    get: async ({ db, organisation, params }: Record & { db: Db }) => {
      const record = await db.record(repository.byUid(organisation.uid, params.uid));
      if (!record) throw errors.notFound();
      return record;
    },
    create: async ({ db, organisation, body }: { db: WriteDb; organisation: Home; body: Input }) =>
      savedAnswer(await db.only(repository.insert(organisation.uid, newUid(), body))),
    update: async ({
      db,
      organisation,
      params,
      version,
      body,
    }: Record & { db: WriteDb; version: number; body: Input }) => {
      const row = await db.only(repository.update(organisation.uid, params.uid, version, body));
      return row ? savedAnswer(row) : explainMissing(db, repository.byUid(organisation.uid, params.uid));
    },
  };
}

/**
 * Creates the handlers of a plain kind of record: list, get, create, update and remove. A feature with different
 * behaviour spreads them and replaces a handler.
 */
export function crudHandlers<Input, ListQuery>(repository: CrudRepository<Input, ListQuery>) {
  return {
    ...editHandlers(repository),
    remove: async ({ db, organisation, params, version }: Record & { db: WriteDb; version: number }) => {
      const row = await db.only(repository.remove(organisation.uid, params.uid, version));
      return row ? undefined : explainMissing(db, repository.byUid(organisation.uid, params.uid));
    },
  };
}
