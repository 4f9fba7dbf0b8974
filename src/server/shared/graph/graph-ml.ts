import type { ContinuityEdge } from '#root/domain/continuity/types.ts';
import { escapeMarkup } from '#root/domain/values/markup.ts';
import type { GraphNode } from './organisation-graph.ts';

interface Key {
  readonly id: string;
  readonly of: 'node' | 'edge';
  readonly type: 'string' | 'int' | 'double' | 'boolean';
}

/** The attributes of nodes and edges. Times are whole minutes. Values that are not assessed are left out. */
const keys: readonly Key[] = [
  { id: 'kind', of: 'node', type: 'string' },
  { id: 'name', of: 'node', type: 'string' },
  { id: 'rtoMinutes', of: 'node', type: 'int' },
  { id: 'mtpdMinutes', of: 'node', type: 'int' },
  { id: 'restartMinutes', of: 'node', type: 'int' },
  { id: 'priority', of: 'node', type: 'double' },
  { id: 'archived', of: 'node', type: 'boolean' },
  { id: 'toleranceMinutes', of: 'edge', type: 'int' },
  { id: 'group', of: 'edge', type: 'string' },
  { id: 'groupRequired', of: 'edge', type: 'int' },
  { id: 'captured', of: 'edge', type: 'boolean' },
  { id: 'followsFrom', of: 'edge', type: 'string' },
];

const formatData = (values: Readonly<Record<string, string | number | boolean | null | undefined>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => `<data key="${key}">${escapeMarkup(String(value))}</data>`)
    .join('');

const formatNode = ({ uid, kind, name, rto, mtpd, restart, priority, archived }: GraphNode) =>
  `<node id="${escapeMarkup(uid)}">${formatData({
    ...{ kind, name, rtoMinutes: rto, mtpdMinutes: mtpd, restartMinutes: restart },
    ...{ priority, archived: archived || undefined },
  })}</node>\n`;

const formatEdge = (
  { uid, dependent, provider, tolerance, group, required, origin }: ContinuityEdge,
  captured: boolean,
) =>
  `<edge id="${escapeMarkup(uid)}" source="${escapeMarkup(dependent)}" target="${escapeMarkup(provider)}">${formatData({
    toleranceMinutes: tolerance ?? 0,
    group: group?.trim(),
    groupRequired: group ? (required ?? 1) : undefined,
    captured,
    followsFrom: origin,
  })}</edge>\n`;

/** The number of elements in one piece of the output. */
const batchSize = 1_000;

function* formatInBatches<Item>(items: readonly Item[], of: (item: Item) => string): Generator<string> {
  for (let at = 0; at < items.length; at += batchSize)
    yield items
      .slice(at, at + batchSize)
      .map(of)
      .join('');
}

interface GraphMlInput {
  readonly nodes: readonly GraphNode[];
  /** The recorded links, and the links that follow from registers. */
  readonly edges: readonly ContinuityEdge[];
  /** The links of a scenario. */
  readonly ownEdges?: readonly ContinuityEdge[];
}

/**
 * Yields a graph as GraphML 1.0 in pieces that can be streamed. Edges point from dependents to providers.
 * Source: graphml.graphdrawing.org, "GraphML Primer".
 */
export function* formatGraphMl({ nodes, edges, ownEdges = [] }: GraphMlInput): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n';
  yield keys
    .map(({ id, of, type }) => `<key id="${id}" for="${of}" attr.name="${id}" attr.type="${type}"/>\n`)
    .join('');
  yield '<graph id="dependencies" edgedefault="directed">\n';
  yield* formatInBatches(nodes, formatNode);
  yield* formatInBatches(edges, (edge) => formatEdge(edge, edge.origin === undefined));
  yield* formatInBatches(ownEdges, (edge) => formatEdge(edge, false));
  yield '</graph>\n</graphml>\n';
}
