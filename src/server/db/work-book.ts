import { createLruCache } from '../lru-cache.ts';
import { isCountable, isUnchanged, type LogState, logState } from './log-state.ts';
import { type Db, isWriting } from './tenant.ts';

/** Something that is worked out from an organisation's records. */
export interface Work<Result> {
  /** Tells it apart from all else that is worked out of the organisation. */
  readonly key: string;
  /** Reads nothing but tables whose changes are logged, of this organisation alone, and no clock; with the call's own `db`. */
  readonly work: () => Promise<Result>;
  /** In bytes, roughly. */
  readonly sizeOf: (result: Result) => number;
}

/** Remembers what takes long to work out and is asked for several times in a row, such as every row of an import checked. */
export interface WorkBook {
  /**
   * What was worked out under this key before, where the database says, in a statement of this call, that nothing has been written in
   * the organisation since; otherwise it is worked out anew. Whoever gets it must not change it. A call that writes is to ask
   * before its first write; what it works out is not remembered, as it may never be committed.
   */
  of<Result>(db: Db, organisation: string, work: Work<Result>): Promise<Result>;
  /** Gives its memory back at once. */
  forget(organisation: string, key: string): void;
}

interface Remembered {
  readonly state: LogState;
  readonly result: unknown;
  readonly timer: NodeJS.Timeout;
}

/**
 * @param mostBytes of results remembered in all; the least recently used go first
 * @param milliseconds for which one is remembered that nobody asks for again
 */
export function createWorkBook(mostBytes: number, milliseconds = 600_000): WorkBook {
  const book = createLruCache<Remembered>(mostBytes);
  const keyOf = (organisation: string, key: string) => `${organisation} ${key}`;
  return {
    async of(db, organisation, { key, work, sizeOf }) {
      const name = keyOf(organisation, key);
      const known = book.get(name);
      if (known && (await isUnchanged(db, organisation, known.state))) {
        known.timer.refresh();
        return known.result as Awaited<ReturnType<typeof work>>;
      }
      if (isWriting(db)) return work();
      const state = await logState(db, organisation);
      const result = await work();
      if (!isCountable(state)) return result;
      const timer = setTimeout(() => {
        if (book.get(name)?.timer === timer) book.delete(name);
      }, milliseconds).unref();
      book.set(name, { state, result, timer }, sizeOf(result));
      return result;
    },
    forget: (organisation, key) => book.delete(keyOf(organisation, key)),
  };
}
