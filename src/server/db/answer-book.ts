import { createLruCache } from '../lru-cache.ts';
import { isCountable, isUnchanged, type LogState, withState } from './log-state.ts';
import type { JsonRow } from './queries.ts';
import { type Query, toStatement } from './statement.ts';
import { type Db, Json } from './tenant.ts';

/** Remembers the answers that are asked for most. */
export interface AnswerBook {
  /**
   * Like `db.json`, but what is remembered is answered where the database says, in a statement of this call, that nothing has
   * been written in the organisation since.
   * @param db of a call that reads: what an unfinished transaction has written must not be remembered
   * @param asked reads nothing but tables whose changes are logged, of this organisation alone, and no clock
   */
  json(db: Db, organisation: string, asked: Query<JsonRow>): Promise<Json>;
}

interface Remembered {
  readonly state: LogState;
  readonly answer: Json;
}

/** @param mostBytes of answers remembered in all; the least recently used go first */
export function createAnswerBook(mostBytes: number): AnswerBook {
  const book = createLruCache<Remembered>(mostBytes);
  const remember = (key: string, entry: Remembered, size: number) => {
    if (!isCountable(entry.state) || size > mostBytes / 8) book.delete(key);
    else book.set(key, entry, size);
  };
  return {
    async json(db, organisation, asked) {
      const statement = toStatement(asked);
      // Unnamed are texts of which there are too many to be asked for twice.
      if (!statement.name || mostBytes === 0) return db.json(statement);
      const key = JSON.stringify([organisation, statement.name, statement.values]);
      const known = book.get(key);
      if (known && (await isUnchanged(db, organisation, known.state))) return known.answer;
      const row = await db.maybe(withState(statement, organisation));
      if (!row) return db.json(statement);
      const { json, ...state } = row;
      const answer = new Json(json);
      remember(key, { state, answer }, 2 * (key.length + json.length + state.quiet.length));
      return answer;
    },
  };
}
