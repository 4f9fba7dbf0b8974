import { expect, test } from 'vitest';
import { buildGraph, buildGraphInSteps } from './graph.ts';
import type { ContinuityEdge, ContinuityNode } from './types.ts';

const count = 30_000;
// The multiplication by a prime mixes the order of the nodes, so that they must be sorted.
const nodes = Array.from(
  { length: count },
  (_, at): ContinuityNode => ({ uid: `n${(at * 7919) % count}`, kind: 'activity', rto: 60, mtpd: 120 }),
);
const edges = Array.from(
  { length: count },
  (_, at): ContinuityEdge => ({ uid: `e${at}`, dependent: `n${at}`, provider: `n${(at * 31 + 1) % count}` }),
);

test('a large graph is built in many steps, between which a server can do other work', () => {
  const steps = buildGraphInSteps(nodes, edges);
  let count = 0;
  while (!steps.next().done) count += 1;
  expect(count).toBeGreaterThan(50);
});

test('the order in which nodes and links are given does not change a large graph', () => {
  const turned = buildGraph(nodes.toReversed(), edges.toReversed());
  const graph = buildGraph(nodes, edges);
  expect(turned.uids).toEqual(graph.uids);
  expect(turned.provider).toEqual(graph.provider);
  expect(graph.uids.length).toBe(count);
});
