import { sql } from 'kysely';
import type { ImpactRow } from '#root/domain/activities/impact-matrix.ts';
import type { ImpactCategory, ImpactInput } from '#root/domain/continuity/impact-over-time.ts';
import { query } from '../db/queries.ts';
import { type Db, isWriting } from '../db/tenant.ts';
import type { OrganisationGraph } from './graph-book.ts';

/** What people recorded about impacts: the active categories in their order, and the matrices of activities. */
export interface GraphImpacts extends ImpactInput {
  readonly categories: readonly (ImpactCategory & { readonly name: string })[];
}

interface Loaded {
  readonly categories: readonly [uid: string, name: string, unacceptableLevel: number][];
  readonly matrices: readonly [activity: string, rows: Readonly<Record<string, ImpactRow>>][];
}

const impacts = (organisation: string) =>
  query(sql<Loaded>`
    select (select coalesce(json_agg(json_build_array(c.uid, c.name, c.unacceptable_level) order by c.position, c.uid), '[]')
        from impact_categories c where c.organisation_uid = ${organisation} and c.is_active) as categories,
      (select coalesce(json_agg(json_build_array(a.uid, a.impacts)), '[]')
        from activities a where a.organisation_uid = ${organisation} and a.impacts <> '{}') as matrices`);

async function load(db: Db, organisation: string): Promise<GraphImpacts> {
  const { categories = [], matrices = [] } = (await db.maybe(impacts(organisation))) ?? {};
  return {
    categories: categories.map(([uid, name, unacceptableLevel]) => ({ uid, name, unacceptableLevel })),
    matrices: Object.fromEntries(matrices),
  };
}

/** They are made of the same records as the graph, so they hold as long as it does. */
const known = new WeakMap<OrganisationGraph, GraphImpacts>();
const underWay = new WeakMap<OrganisationGraph, Promise<GraphImpacts>>();

async function loadFor(db: Db, organisation: string, graph: OrganisationGraph): Promise<GraphImpacts> {
  const loaded = await load(db, organisation);
  known.set(graph, loaded);
  return loaded;
}

/**
 * The impacts of the activities of a graph; loaded when somebody first asks. A transaction that writes does not wait for who
 * loads them: it holds a connection, and that one may be waiting for one.
 */
export async function impactsOf(db: Db, organisation: string, graph: OrganisationGraph): Promise<GraphImpacts> {
  const found = known.get(graph);
  if (found) return found;
  if (isWriting(db)) return loadFor(db, organisation, graph);
  const loading = underWay.get(graph) ?? loadFor(db, organisation, graph).finally(() => underWay.delete(graph));
  underWay.set(graph, loading);
  return loading;
}
