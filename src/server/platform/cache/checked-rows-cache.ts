import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Workers } from '#root/server/platform/workers/workers.ts';
import { readLogState } from './log-state.ts';
import type { Sized, VersionedCache } from './versioned-cache.ts';

/**
 * Caches the checked rows of an import. The preview, the corrections and the import itself read these rows one after
 * the other.
 */
export interface CheckedRowsCache {
  /** The threads that check the rows. */
  readonly workers: Workers;
  /**
   * Returns the cached rows, or checks them again if something has been written in the organisation since they were
   * checked. A call that writes must read the rows before its first write, which makes the cached rows outdated.
   * @param check checks the rows. It must read only logged tables of this organisation, use the call's own `db`, and
   * not depend on the time.
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
