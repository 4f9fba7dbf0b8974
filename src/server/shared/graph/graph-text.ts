import { createHash } from 'node:crypto';
import type { DependencyGraphLines } from '#root/contract/continuity/dependency-graph.ts';
import { indexNodes, toEdgeLines, toNodeLines } from '#root/domain/continuity/graph-lines.ts';
import type { OrganisationGraph } from './graph-cache.ts';
import { type GraphImpacts, readImpacts } from './graph-impacts.ts';
import type { GraphCall } from './what-if-cache.ts';

/** A graph as the response to a call, and the digest of its content. */
export interface GraphText {
  readonly text: string;
  readonly digest: string;
}

/** Returns a short hash of the texts: 32 hexadecimal digits. */
export const digestTexts = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex').slice(0, 32);
};

function impactLines({ categories, matrices }: GraphImpacts, places: ReadonlyMap<string, number>) {
  const categoryPlaces = new Map(categories.map(({ uid }, index) => [uid, index]));
  const toRows = (rows: GraphImpacts['matrices'][string]) =>
    Object.entries(rows)
      .flatMap(([category, levels]): [number, (number | null)[]][] => {
        const place = categoryPlaces.get(category);
        return place === undefined || levels.every((level) => level === null) ? [] : [[place, [...levels]]];
      })
      .sort(([a], [b]) => a - b);
  return Object.entries(matrices)
    .flatMap(([activity, rows]): DependencyGraphLines['impacts'] => {
      const place = places.get(activity);
      const own = toRows(rows);
      return place === undefined || own.length === 0 ? [] : [[place, own]];
    })
    .sort(([a], [b]) => a - b);
}

function formatGraph({ nodes, edges }: OrganisationGraph, impacts: GraphImpacts): GraphText {
  const places = indexNodes(nodes);
  const lines: Omit<DependencyGraphLines, 'digest'> = {
    nodes: toNodeLines(nodes),
    edges: toEdgeLines(edges, places),
    categories: impacts.categories.map(({ uid, name, unacceptableLevel }) => [uid, name, unacceptableLevel]),
    impacts: impactLines(impacts, places),
  };
  const text = JSON.stringify(lines);
  const digest = digestTexts(text);
  return { text: `{"data":{"digest":"${digest}",${text.slice(1)}}`, digest };
}

/** Returns the graph as text. The same state of the data always gives the same text. */
export function readGraphText({ db, whatIfs, parts }: GraphCall, organisation: string): Promise<GraphText> {
  return whatIfs.read(db, parts, 'text', async () => {
    const value = formatGraph(parts, await readImpacts(db, organisation, parts));
    return { value, bytes: 2 * value.text.length };
  });
}
