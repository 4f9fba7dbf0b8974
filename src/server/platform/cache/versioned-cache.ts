import { LRUCache } from 'lru-cache';
import { type Db, isWriting } from '#root/server/platform/db/tenant.ts';
import type { MainThread } from '#root/server/platform/workers/main-thread.ts';
import { isCountable, isUnchanged, type LogState } from './log-state.ts';

/** A value with its size in memory. */
export interface Sized<Value> {
  readonly value: Value;
  /** The approximate size in bytes. */
  readonly bytes: number;
}

/** A value read from an organisation's records, with the state of the log before the first record was read. */
export interface Snapshot<Value> extends Sized<Value> {
  readonly state: LogState;
}

/** Describes how a value is read from an organisation's records. */
export interface Source<Value> {
  /** The key of the value among the cached values of the organisation. */
  readonly key: string;
  /**
   * The tables that the value is read from. Only writes to these tables make the value outdated. If undefined, any
   * write in the organisation makes it outdated.
   */
  readonly tables?: readonly string[];
  /**
   * Loads the value with the call's own `db`, only from logged tables of this organisation. The value must not depend
   * on the time.
   * @param outdated the value cached so far, if any; the new value can be built from it
   */
  load(outdated: Snapshot<Value> | undefined): Promise<Snapshot<Value>>;
}

/**
 * Caches values read from organisations' records. Calls share the values, so nobody may change them. A call that writes
 * never adds to the cache, because its transaction may be rolled back. It also never waits for another call, because
 * that call may be waiting for the connection that the writing call holds.
 */
export interface VersionedCache {
  /** The maximum size of all values, in bytes; 0 turns the cache off. */
  readonly maxBytes: number;
  /**
   * Checks with a statement of this call whether the source has been written since the value was cached. If not,
   * returns the cached value. Otherwise loads the value, once for all concurrent calls.
   */
  read<Value>(db: Db, organisation: string, source: Source<Value>): Promise<Value>;
  /**
   * Returns a result derived from a value that this call has read. The result is calculated once for each version, and
   * is returned only to calls in the same organisation, because a caller can name any version in the address.
   * @param version a uid that identifies this version of the value
   * @throws what `work` throws; failures are not cached
   */
  derive<Value>(db: Db, version: string, key: string, work: () => Sized<Value> | Promise<Sized<Value>>): Promise<Value>;
  /** Frees the memory of a value that is no longer needed. */
  forget(organisation: string, key: string): void;
  figures(): CacheFigures;
}

/** The size of the cached values in bytes, and the numbers of reads with and without a usable cached value. */
export interface CacheFigures {
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
}

/**
 * Creates the cache.
 * @param maxBytes the maximum size of all values; the least recently used values are dropped first
 * @param mainThread the turns of the calls; a call gives up its turn while it waits for the result of another call
 */
export function createVersionedCache(maxBytes: number, mainThread?: Pick<MainThread, 'leave'>): VersionedCache {
  const entries = maxBytes > 0 ? new LRUCache<string, object>({ maxSize: maxBytes }) : undefined;
  const loading = new Map<string, Promise<unknown>>();
  const count = { hits: 0, misses: 0 };
  const hit = <Value>(value: Value): Value => {
    count.hits += 1;
    return value;
  };
  const remember = (name: string, entry: Sized<unknown>) =>
    entries?.set(name, entry, { size: Math.max(1, Math.ceil(entry.bytes)) });
  const wait = <Value>(other: Promise<Value>): Promise<Value> => (mainThread ? mainThread.leave(() => other) : other);
  const once = <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    const promise = work().finally(() => loading.delete(name));
    loading.set(name, promise);
    return promise;
  };
  return {
    maxBytes,
    async read<Value>(db: Db, organisation: string, { key, tables, load }: Source<Value>) {
      const name = `${organisation} ${key}`;
      const remembered = () => entries?.get(name) as Snapshot<Value> | undefined;
      const loadAndRemember = async (outdated: Snapshot<Value> | undefined) => {
        const snapshot = await load(outdated);
        if (isCountable(snapshot.state)) remember(name, snapshot);
        else entries?.delete(name);
        return snapshot.value;
      };
      for (;;) {
        const known = remembered();
        if (known && (await isUnchanged(db, organisation, known.state, tables))) return hit(known.value);
        if (!entries || isWriting(db)) return (await load(known)).value;
        // A value loaded for another call may be older than this call, so its state is also compared with the log.
        const other = loading.get(name);
        if (other) await wait(other).catch(() => undefined);
        else if (remembered() === known) {
          count.misses += 1;
          return once(name, () => loadAndRemember(known));
        }
      }
    },
    async derive<Value>(db: Db, version: string, key: string, work: () => Sized<Value> | Promise<Sized<Value>>) {
      const name = `${db.organisation} ${version} ${key}`;
      const known = entries?.get(name) as Sized<Value> | undefined;
      if (known) return hit(known.value);
      if (!entries || isWriting(db)) return (await work()).value;
      const other = loading.get(name) as Promise<Value> | undefined;
      if (other) return wait(other);
      return once(name, async () => {
        count.misses += 1;
        const result = await work();
        remember(name, result);
        return result.value;
      });
    },
    forget: (organisation, key) => void entries?.delete(`${organisation} ${key}`),
    figures: () => ({ bytes: entries?.calculatedSize ?? 0, ...count }),
  };
}
