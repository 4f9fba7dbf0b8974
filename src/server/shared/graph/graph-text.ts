import { createHash } from 'node:crypto';
import type { DependencyGraphLines } from '#root/contract/continuity/dependency-graph.ts';
import { indexNodes, toEdgeLines, toNodeLines } from '#root/domain/continuity/graph-lines.ts';
import type { GraphImpacts } from './graph-impacts.ts';
import type { GraphParts } from './organisation-graph.ts';

/** A graph as the response to a call. */
export interface GraphText {
  readonly text: string;
  /** Identifies everything from which what-ifs are calculated. */
  readonly digest: string;
  /** Identifies the whole content, including the MBCOs, which only plan checks use. */
  readonly version: string;
}

const digestLength = 32;
/** A version is the digest, followed by this number of further hexadecimal digits. */
const versionDigits = 8;

/** Returns a short hash of the texts: 32 hexadecimal digits. */
export const digestTexts = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex').slice(0, digestLength);
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

const beforeVersion = '{"data":{"digest":"';

/** Returns a graph's text with its digest and version, which the text contains. */
export function readGraphVersions(text: string): GraphText {
  const version = text.slice(beforeVersion.length, beforeVersion.length + digestLength + versionDigits);
  return { text, digest: version.slice(0, digestLength), version };
}

/** Returns the graph as text. The same state of the data always gives the same text. */
export function formatGraph({ nodes, edges }: GraphParts, impacts: GraphImpacts): string {
  const places = indexNodes(nodes);
  const lines: Omit<DependencyGraphLines, 'digest'> = {
    nodes: toNodeLines(nodes),
    edges: toEdgeLines(edges, places),
    categories: impacts.categories.map(({ uid, name, unacceptableLevel }) => [uid, name, unacceptableLevel]),
    impacts: impactLines(impacts, places),
  };
  const text = JSON.stringify(lines);
  const withoutMbco = lines.nodes.map((line) => line.slice(0, -1));
  const version =
    digestTexts(JSON.stringify({ ...lines, nodes: withoutMbco })) + digestTexts(text).slice(0, versionDigits);
  return `${beforeVersion}${version}",${text.slice(1)}}`;
}
