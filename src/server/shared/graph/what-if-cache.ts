import type { Sized, VersionedCache } from '#root/server/platform/cache/versioned-cache.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Workers } from '#root/server/platform/workers/workers.ts';
import type { OrganisationGraph } from './graph-cache.ts';

/**
 * Caches results calculated from an organisation's graph: what-if answers, suggestions, demands on suppliers. A result
 * is kept until the graph changes, or until the cache needs its memory (`REMEMBERED_MB`). Saved runs are records in the
 * database and do not depend on the cache.
 */
export interface WhatIfCache {
  /** The threads for results that take long to calculate. */
  readonly workers: Workers;
  /**
   * Returns the result of `work` for this graph, which is calculated only once. Callers must not change the result.
   * @param key identifies the question
   */
  read<Value>(
    db: Db,
    graph: Pick<OrganisationGraph, 'version'>,
    key: string,
    work: () => Sized<Value> | Promise<Sized<Value>>,
  ): Promise<Value>;
}

/** A graph that a call has read, and the cache of its results. */
export interface GraphCall {
  readonly db: Db;
  readonly whatIfs: WhatIfCache;
  readonly parts: OrganisationGraph;
}

declare module '#root/server/platform/http/services.ts' {
  interface Services {
    readonly whatIfs: WhatIfCache;
  }
}

export const createWhatIfCache = (cache: VersionedCache, workers: Workers): WhatIfCache => ({
  workers,
  read: (db, { version }, key, work) => cache.derive(db, version, key, work),
});

/** Returns a text with its size in memory. */
export const sizedText = (text: string): Sized<string> => ({ value: text, bytes: 2 * text.length });
