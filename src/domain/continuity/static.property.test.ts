import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTINUITY_RUNS, type RandomScenario, randomCycles, randomScenario } from '#test/support/random-graphs.ts';
import { buildGraph, type ContinuityGraph } from './graph.ts';
import { countLinkedActivities, listLinkedActivities } from './linked-activities.ts';
import { runOutage } from './outage.ts';
import { computeRequirements, traceRequirement } from './requirements.ts';
import { rankSinglePointsOfFailure, type SinglePointOfFailure } from './spof.ts';
import { buildTimeline, listLostNodes } from './timeline.ts';
import type { ContinuityEdge, ContinuityNode } from './types.ts';

const LONG = { timeout: 3_600_000 };

function live({ nodes, edges }: RandomScenario) {
  const archived = new Set(nodes.filter((node) => node.archived).map((node) => node.uid));
  return edges.filter((edge) => !archived.has(edge.dependent) && !archived.has(edge.provider));
}

/** Returns the uids of all nodes that each node needs, directly or indirectly. */
function closure(nodes: readonly ContinuityNode[], edges: readonly ContinuityEdge[]): Map<string, Set<string>> {
  const needs = new Map(nodes.map((node) => [node.uid, new Set<string>()]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const { dependent, provider } of edges) {
      const known = needs.get(dependent) as Set<string>;
      const size = known.size;
      for (const uid of [provider, ...(needs.get(provider) as Set<string>)]) known.add(uid);
      if (known.size > size) changed = true;
    }
  }
  return needs;
}

/** Returns true if an edge belongs to a group that has more members than it requires. */
function isSpare(edge: ContinuityEdge, edges: readonly ContinuityEdge[]): boolean {
  if (edge.group == null) return false;
  const group = edges.filter((other) => other.dependent === edge.dependent && other.group === edge.group);
  return group.length > Math.max(...group.map((member) => member.required ?? 1));
}

/**
 * Applies the definition to every edge repeatedly until nothing changes. A member of a cycle has a separate value for
 * each member that sets a limit, so that the member's own limit, which has come back to it through the cycle, can be
 * left out.
 */
function naiveRequirements(scenario: RandomScenario, own: (node: ContinuityNode) => number) {
  const edges = live(scenario);
  const needs = closure(scenario.nodes, edges);
  const inCycle = (a: string, b: string) => needs.get(a)?.has(b) === true && needs.get(b)?.has(a) === true;
  const binding = edges.filter((edge) => !isSpare(edge, edges));
  const restart = new Map(scenario.nodes.map((node) => [node.uid, node.restart ?? 0]));
  /** How long a node may miss something. A member of a cycle has one value for each member that sets a limit. */
  const bearable = new Map(scenario.nodes.map(({ uid }) => [uid, new Map<string, number>()]));
  const outside = new Map(scenario.nodes.map((node) => [node.uid, own(node)]));
  for (let changed = true; changed; ) {
    changed = false;
    const lower = (values: Map<string, number>, key: string, to: number) => {
      if (to >= (values.get(key) ?? Infinity)) return;
      values.set(key, to);
      changed = true;
    };
    const total = (uid: string) => Math.min(outside.get(uid) as number, othersOf(bearable, uid));
    for (const { uid } of scenario.nodes) {
      const asks = bearable.get(uid) as Map<string, number>;
      lower(asks, uid, Math.max(0, (outside.get(uid) as number) - (restart.get(uid) as number)));
    }
    for (const { dependent: u, provider: p, tolerance } of binding) {
      const asks = bearable.get(u) as Map<string, number>;
      if (inCycle(u, p)) {
        for (const [member, minutes] of asks)
          lower(bearable.get(p) as Map<string, number>, member, minutes + (tolerance ?? 0));
      } else if (needs.get(u)?.has(u)) {
        lower(outside, p, Math.min(...asks.values()) + (tolerance ?? 0));
      } else {
        const least = Math.max(tolerance ?? 0, total(u) + (tolerance ?? 0) - (restart.get(u) as number));
        lower(outside, p, least);
      }
    }
  }
  return new Map(scenario.nodes.map(({ uid }) => [uid, Math.min(outside.get(uid) as number, othersOf(bearable, uid))]));
}

function othersOf(bearable: Map<string, Map<string, number>>, uid: string): number {
  return Math.min(Infinity, ...[...(bearable.get(uid) ?? [])].flatMap(([member, at]) => (member === uid ? [] : [at])));
}

describe('recovery requirements', () => {
  it('equal the result of applying the definition until nothing changes', LONG, () => {
    fc.assert(
      fc.property(fc.oneof(randomScenario, randomCycles), (scenario) => {
        const graph = buildGraph(scenario.nodes, scenario.edges);
        const { required, inheritedMtpd } = computeRequirements(graph);
        const isActivity = (node: ContinuityNode) => node.kind === 'activity' && !node.archived;
        const asked = naiveRequirements(scenario, (node) => (isActivity(node) ? (node.rto ?? Infinity) : Infinity));
        const limits = naiveRequirements(scenario, (node) => node.mtpd ?? Infinity);
        for (const [v, uid] of graph.uids.entries()) {
          expect({ uid, required: required[v] }).toEqual({ uid, required: asked.get(uid) });
          expect({ uid, mtpd: inheritedMtpd[v] }).toEqual({ uid, mtpd: limits.get(uid) });
        }
      }),
      { numRuns: CONTINUITY_RUNS },
    );
  });

  it('name a path that ends at the activity whose RTO sets the requirement', LONG, () => {
    fc.assert(
      fc.property(fc.oneof(randomScenario, randomCycles), (scenario) => {
        const graph = buildGraph(scenario.nodes, scenario.edges);
        const requirements = computeRequirements(graph);
        for (let v = 0; v < graph.nodeCount; v++) {
          const path = traceRequirement(requirements, v);
          if (requirements.required[v] === Infinity) expect(path).toEqual([]);
          else expect([path[0], path.at(-1)]).toEqual([v, requirements.origin[v]]);
          expect(new Set(path).size).toBe(path.length);
        }
      }),
      { numRuns: CONTINUITY_RUNS / 10 },
    );
  });
});

/** Removes all links of a node except the first, so that each node is reached in only one way. Cycles remain. */
function withOneLinkEach(scenario: RandomScenario): RandomScenario {
  const seen = new Set<string>();
  const edges = live(scenario).filter(({ dependent }) => !seen.has(dependent) && seen.add(dependent));
  return { ...scenario, edges: edges.map((edge) => ({ ...edge, group: null })) };
}

const withoutRestarts = (scenario: RandomScenario): RandomScenario => ({
  ...scenario,
  nodes: scenario.nodes.map((node) => ({ ...node, restart: 0 })),
  edges: scenario.edges.map((edge) => ({ ...edge, group: null })),
});

/** Returns the activities that exceed their RTO if a node is out for this long. */
function listBreaches(graph: ContinuityGraph, node: string, outage: number): string[] {
  return buildTimeline(runOutage(graph, [{ node, outage }]))
    .breaches.filter((event) => event.kind === 'rto_breach')
    .map((event) => event.node)
    .filter((uid) => graph.isActivity[graph.indexByUid.get(uid) as number] === 1);
}

describe('the required recovery time and the outage engine', () => {
  /** The required time is exact in these graphs without spare alternatives. */
  it.each([
    ['each record needs at most one other', withOneLinkEach],
    ['nothing takes time to resume', withoutRestarts],
  ])('agree to the minute where %s', LONG, (_, simplify) => {
    const seen = { required: 0, free: 0, cycles: 0, within: 0 };
    fc.assert(
      fc.property(fc.oneof(randomScenario, randomCycles), (scenario) => {
        const { nodes, edges } = simplify(scenario);
        const graph = buildGraph(nodes, edges);
        const { required } = computeRequirements(graph);
        for (const [v, uid] of graph.uids.entries()) {
          const longest = required[v] as number;
          expect({ uid, breaches: listBreaches(graph, uid, longest) }).toEqual({ uid, breaches: [] });
          if (longest === Infinity) {
            seen.free++;
            continue;
          }
          expect(listBreaches(graph, uid, longest + 1)).not.toEqual([]);
          seen.required++;
          seen.cycles += (graph.cycleByNode[v] as number) >= 0 ? 1 : 0;
          seen.within += listLostNodes(runOutage(graph, [{ node: uid, outage: longest }])).length < 2 ? 1 : 0;
        }
      }),
      { numRuns: CONTINUITY_RUNS / 2 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(CONTINUITY_RUNS / 100);
  });

  it('agree in every graph that an outage one minute longer than required is too long', LONG, () => {
    fc.assert(
      fc.property(fc.oneof(randomScenario, randomCycles), ({ nodes, edges }) => {
        const graph = buildGraph(nodes, edges);
        const { required } = computeRequirements(graph);
        for (const [v, uid] of graph.uids.entries()) {
          if (required[v] === Infinity) continue;
          expect({ uid, breaches: listBreaches(graph, uid, (required[v] as number) + 1).length > 0 }).toEqual({
            uid,
            breaches: true,
          });
        }
      }),
      { numRuns: CONTINUITY_RUNS / 2 },
    );
  });
});

describe('linked activities', () => {
  it('are the activities that need the node, directly or through other nodes', LONG, () => {
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        const graph = buildGraph(scenario.nodes, scenario.edges);
        const linked = countLinkedActivities(graph);
        const needs = closure(scenario.nodes, live(scenario));
        for (const [v, uid] of graph.uids.entries()) {
          const expected = scenario.nodes.filter(
            (node) => node.kind === 'activity' && !node.archived && node.uid !== uid && needs.get(node.uid)?.has(uid),
          );
          expect(linked.count[v]).toBe(expected.length);
          expect(linked.shortestMtpd[v]).toBe(Math.min(Infinity, ...expected.map((node) => node.mtpd ?? Infinity)));
          expect(listLinkedActivities(graph, uid).sort()).toEqual(expected.map((node) => node.uid).sort());
        }
      }),
      { numRuns: CONTINUITY_RUNS / 5 },
    );
  });
});

/** Calculates one line of the ranking by simulating the loss of this provider alone. */
function byScenario(scenario: RandomScenario, uid: string): SinglePointOfFailure {
  const graph = buildGraph(scenario.nodes, scenario.edges);
  const run = runOutage(graph, [{ node: uid, outage: Infinity }]);
  const lost = new Set(listLostNodes(run));
  const activities = scenario.nodes.filter(
    (node) => node.kind === 'activity' && !node.archived && node.uid !== uid && lost.has(node.uid),
  );
  const uids = new Set(activities.map((node) => node.uid));
  const breaches = buildTimeline(run).breaches.filter((event) => event.kind === 'mtpd_breach' && uids.has(event.node));
  return {
    uid,
    activitiesLost: activities.length,
    mtpdBreaches: breaches.length,
    priorityWeight: activities.reduce((sum, node) => sum + (node.priority ?? 1), 0),
    firstBreachAt: breaches[0]?.at ?? null,
  };
}

describe('single points of failure', () => {
  it('have the same ranking as in a simulation that loses one provider after the other', LONG, () => {
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        const ranking = rankSinglePointsOfFailure(buildGraph(scenario.nodes, scenario.edges));
        const expected = scenario.nodes
          .map((node) => byScenario(scenario, node.uid))
          .filter((line) => line.activitiesLost > 0);
        const byUid = (a: SinglePointOfFailure, b: SinglePointOfFailure) => (a.uid < b.uid ? -1 : 1);
        expect([...ranking].sort(byUid)).toEqual(expected.sort(byUid));
        for (const [i, line] of ranking.entries()) {
          const next = ranking[i + 1];
          if (next) expect(line.priorityWeight).toBeGreaterThanOrEqual(next.priorityWeight);
        }
      }),
      { numRuns: CONTINUITY_RUNS / 2 },
    );
  });
});
