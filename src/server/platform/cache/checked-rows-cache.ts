import type { Db } from '#root/server/platform/db/tenant.ts';
import { readLogState } from './log-state.ts';
import type { Sized, VersionedCache } from './versioned-cache.ts';

/** Remembers the checked rows of an import, which the preview, the corrections and the import itself ask for in turn. */
export interface CheckedRowsCache {
  /**
   * Returns the rows as they were checked, or checks them again if something was written in the organisation since. A call that
   * writes asks before its first write.
   * @param check reads only logged tables of this organisation and no clock, with the call's own `db`
   */
  read<Rows>(db: Db, organisation: string, importUid: string, check: () => Promise<Sized<Rows>>): Promise<Rows>;
  /** Frees the memory of a finished import. */
  forget(organisation: string, importUid: string): void;
}

const toKey = (importUid: string) => `import ${importUid}`;

export const createCheckedRowsCache = (cache: VersionedCache): CheckedRowsCache => ({
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
