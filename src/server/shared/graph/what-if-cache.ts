import type { Sized, VersionedCache } from '#root/server/platform/cache/versioned-cache.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { OrganisationGraph } from './graph-cache.ts';

/** Remembers what was worked out from an organisation's graph: what-if answers, suggestions, demands on suppliers. */
export interface WhatIfCache {
  /**
   * Returns what `work` returns for this graph, worked out once. Nobody may change it.
   * @param key names the question
   */
  read<Value>(
    db: Db,
    graph: OrganisationGraph,
    key: string,
    work: () => Sized<Value> | Promise<Sized<Value>>,
  ): Promise<Value>;
}

/** A graph that a call has read, and where what follows from it is remembered. */
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

export const createWhatIfCache = (cache: VersionedCache): WhatIfCache => ({
  read: (db, { version }, key, work) => cache.derive(db, version, key, work),
});

/** A text with the memory that it takes. */
export const sizedText = (text: string): Sized<string> => ({ value: text, bytes: 2 * text.length });
