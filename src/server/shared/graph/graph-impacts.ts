import { sql } from 'kysely';
import type { ImpactRow } from '#root/domain/activities/impact-matrix.ts';
import type { ImpactCategory, ImpactInput } from '#root/domain/continuity/impact-over-time.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { prepared } from '#root/server/platform/db/statement.ts';
import { type Db, isWriting } from '#root/server/platform/db/tenant.ts';

/** What people recorded about impacts: the active categories in their order, and the matrices of activities. */
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

/** The impacts of one graph, once somebody has asked for them: made of the same records, they hold as long as it does. */
export interface KnownImpacts {
  loaded?: GraphImpacts;
  underWay?: Promise<GraphImpacts>;
}

/** What has been written of impacts since. */
export interface ImpactChanges {
  /** Whether categories are among it: then all is loaded anew. */
  readonly categories: boolean;
  /** Records that have been written, whatever they are. */
  readonly changed: readonly string[];
  readonly matrices: readonly [activity: string, rows: Readonly<Record<string, ImpactRow>>][];
}

/** The impacts of a graph that was brought up to date; nothing yet where nobody had asked for those of before. */
export function impactsAfter({ loaded }: KnownImpacts, { categories, changed, matrices }: ImpactChanges): KnownImpacts {
  if (!loaded || categories) return {};
  const now = { ...loaded.matrices };
  for (const uid of changed) delete now[uid];
  return { loaded: { ...loaded, matrices: Object.assign(now, Object.fromEntries(matrices)) } };
}

async function loadAndKeep(db: Db, organisation: string, known: KnownImpacts): Promise<GraphImpacts> {
  const loaded = await load(db, organisation);
  known.loaded = loaded;
  return loaded;
}

/**
 * The impacts of the activities of a graph; loaded when somebody first asks. A transaction that writes does not wait for who
 * loads them: it holds a connection, and that one may be waiting for one. Nor is what it loads kept: it may have written it itself
 * since it asked for the graph, which others remember as well, and may take it back.
 */
export async function impactsOf(
  db: Db,
  organisation: string,
  { impacts: known }: { readonly impacts: KnownImpacts },
): Promise<GraphImpacts> {
  if (known.loaded) return known.loaded;
  if (isWriting(db)) return load(db, organisation);
  known.underWay ??= loadAndKeep(db, organisation, known).finally(() => {
    delete known.underWay;
  });
  return known.underWay;
}
