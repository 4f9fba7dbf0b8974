import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Workers } from '#root/server/platform/workers/workers.ts';
import { readLogState } from './log-state.ts';
import type { Sized, VersionedCache } from './versioned-cache.ts';

/**
 * Caches the checked rows of an import, which its preview, its corrections and the import itself read one after the
 * other.
 */
export interface CheckedRowsCache {
  /** The threads that check the rows. */
  readonly workers: Workers;
  /**
   * Returns the cached rows, or checks them again if something has been written in the organisation since then. A call
   * that writes must read the rows before its first write.
   * @param check reads only logged tables of this organisation, uses the call's own `db`, and does not depend on the
   * time
   */
  read<Rows>(db: Db, organisation: string, importUid: string, check: () => Promise<Sized<Rows>>): Promise<Rows>;
  /** Frees the memory of a finished import. */
  forget(organisation: string, importUid: string): void;
}

const toKey = (importUid: string) => `import ${importUid}`;

export const createCheckedRowsCache = (cache: VersionedCache, workers: Workers): CheckedRowsCache => ({
  workers,
  read: (db, organisation, importUid, check) =>
    cache.read(db, organisation, {
      key: toKey(importUid),
      load: async () => {
        const state = await readLogState(db, organisation);
        return { state, ...(await check()) };
      },
    }),
  forget: (organisation, importUid) => cache.forget(organisation, toKey(importUid)),
});
