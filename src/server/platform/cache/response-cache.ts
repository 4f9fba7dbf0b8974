import type { JsonRow } from '#root/server/platform/db/queries.ts';
import { type Query, toStatement } from '#root/server/platform/db/statement.ts';
import { type Db, Json } from '#root/server/platform/db/tenant.ts';
import { withLogState } from './log-state.ts';
import type { VersionedCache } from './versioned-cache.ts';

/** Caches the responses of the most requested lists. */
export interface ResponseCache {
  /**
   * Returns the same as `db.json`, but from memory as long as nothing has been written in the organisation.
   * @param query always returns a row, reads only logged tables of this organisation, and does not depend on the time
   */
  json(db: Db, organisation: string, query: Query<JsonRow>): Promise<Json>;
}

export const createResponseCache = (cache: VersionedCache): ResponseCache => ({
  async json(db, organisation, query) {
    const statement = toStatement(query);
    if (!statement.name || cache.maxBytes === 0) return db.json(statement);
    const key = `response ${statement.name} ${JSON.stringify(statement.values)}`;
    return cache.read(db, organisation, {
      key,
      load: async () => {
        const row = await db.maybe(withLogState(statement, organisation));
        if (!row) throw new Error('The query of a list returned no row');
        const { json, ...state } = row;
        return { state, value: new Json(json), bytes: 2 * (key.length + json.length + state.quiet.length) };
      },
    });
  },
});
