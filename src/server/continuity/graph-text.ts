import { createHash } from 'node:crypto';
import type { DependencyGraphLines } from '#root/contract/dependency-graph.ts';
import { edgeLines, nodeLines, placesOf } from '#root/domain/continuity/graph-lines.ts';
import type { Db } from '../db/tenant.ts';
import type { OrganisationGraph } from './graph-book.ts';
import { type GraphImpacts, impactsOf } from './graph-impacts.ts';

/** A graph as the answer of a call, and what names this state of it. */
export interface GraphText {
  readonly text: string;
  readonly digest: string;
}

/** A short name of what a text says. */
export const digestOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex').slice(0, 32);
};

function impactLines({ categories, matrices }: GraphImpacts, places: ReadonlyMap<string, number>) {
  const placeOf = new Map(categories.map(({ uid }, index) => [uid, index]));
  const rowsOf = (rows: GraphImpacts['matrices'][string]) =>
    Object.entries(rows)
      .flatMap(([category, levels]): [number, (number | null)[]][] => {
        const place = placeOf.get(category);
        return place === undefined || levels.every((level) => level === null) ? [] : [[place, [...levels]]];
      })
      .sort(([a], [b]) => a - b);
  return Object.entries(matrices)
    .flatMap(([activity, rows]): DependencyGraphLines['impacts'] => {
      const place = places.get(activity);
      const own = rowsOf(rows);
      return place === undefined || own.length === 0 ? [] : [[place, own]];
    })
    .sort(([a], [b]) => a - b);
}

function textOf({ nodes, edges }: OrganisationGraph, impacts: GraphImpacts): GraphText {
  const places = placesOf(nodes);
  const lines: Omit<DependencyGraphLines, 'digest'> = {
    nodes: nodeLines(nodes),
    edges: edgeLines(edges, places),
    categories: impacts.categories.map(({ uid, name, unacceptableLevel }) => [uid, name, unacceptableLevel]),
    impacts: impactLines(impacts, places),
  };
  const text = JSON.stringify(lines);
  const digest = digestOf(text);
  return { text: `{"data":{"digest":"${digest}",${text.slice(1)}}`, digest };
}

const known = new WeakMap<OrganisationGraph, GraphText>();

/** A remembered graph as text; the same state of the data gives the same text. */
export async function graphTextOf(db: Db, organisation: string, graph: OrganisationGraph): Promise<GraphText> {
  const impacts = await impactsOf(db, organisation, graph);
  const text = known.get(graph) ?? textOf(graph, impacts);
  known.set(graph, text);
  return text;
}
