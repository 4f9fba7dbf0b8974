import { sql } from 'kysely';
import type { ImpactRow } from '#root/domain/activities/impact-matrix.ts';
import type { ImpactCategory, ImpactInput } from '#root/domain/continuity/impact-over-time.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { prepared } from '#root/server/platform/db/statement.ts';
import { type Db, isWriting } from '#root/server/platform/db/tenant.ts';

/** The recorded impacts: the active categories in their order, and the impact matrices of the activities. */
export interface GraphImpacts extends ImpactInput {
  readonly categories: readonly (ImpactCategory & { readonly name: string })[];
}

interface Loaded {
  readonly categories: readonly [uid: string, name: string, unacceptableLevel: number][];
  readonly matrices: readonly [activity: string, rows: Readonly<Record<string, ImpactRow>>][];
}

const impacts = prepared<{ organisation: string }, Loaded>((value) =>
  query(sql<Loaded>`
    select (select coalesce(json_agg(json_build_array(c.uid, c.name, c.unacceptable_level) order by c.position, c.uid), '[]')
        from impact_categories c where c.organisation_uid = ${value('organisation')} and c.is_active) as categories,
      (select coalesce(json_agg(json_build_array(a.uid, a.impacts)), '[]')
        from activities a where a.organisation_uid = ${value('organisation')} and a.impacts <> '{}') as matrices`),
);

async function load(db: Db, organisation: string): Promise<GraphImpacts> {
  const { categories = [], matrices = [] } = (await db.maybe(impacts({ organisation }))) ?? {};
  return {
    categories: categories.map(([uid, name, unacceptableLevel]) => ({ uid, name, unacceptableLevel })),
    matrices: Object.fromEntries(matrices),
  };
}

/** The impacts of one graph, loaded on first use and valid as long as the graph is valid. */
export interface KnownImpacts {
  loaded?: GraphImpacts;
  underWay?: Promise<GraphImpacts>;
}

/** The changes of impacts since a snapshot. */
export interface ImpactChanges {
  /** True if categories have changed, so that all impacts must be loaded again. */
  readonly categories: boolean;
  /** The uids of all changed records, of any kind. */
  readonly changed: readonly string[];
  readonly matrices: readonly [activity: string, rows: Readonly<Record<string, ImpactRow>>][];
}

/** Returns the impacts of an updated graph; empty if they were not loaded before, or must be loaded again. */
export function updateImpacts(
  { loaded }: KnownImpacts,
  { categories, changed, matrices }: ImpactChanges,
): KnownImpacts {
  if (!loaded || categories) return {};
  const now = { ...loaded.matrices };
  for (const uid of changed) delete now[uid];
  return { loaded: { ...loaded, matrices: Object.assign(now, Object.fromEntries(matrices)) } };
}

async function loadAndRemember(db: Db, organisation: string, known: KnownImpacts): Promise<GraphImpacts> {
  const loaded = await load(db, organisation);
  known.loaded = loaded;
  return loaded;
}

/**
 * Returns the impacts of a graph, loaded on first use. A writing transaction always loads its own impacts: waiting for
 * another call could deadlock on connections, and the uncommitted changes of the transaction must not be shared.
 */
export async function readImpacts(
  db: Db,
  organisation: string,
  { impacts: known }: { readonly impacts: KnownImpacts },
): Promise<GraphImpacts> {
  if (known.loaded) return known.loaded;
  if (isWriting(db)) return load(db, organisation);
  known.underWay ??= loadAndRemember(db, organisation, known).finally(() => {
    delete known.underWay;
  });
  return known.underWay;
}
