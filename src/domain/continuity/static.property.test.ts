import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTINUITY_RUNS, type RandomScenario, randomScenario } from '#test/support/random-graphs.ts';
import { buildGraph } from './graph.ts';
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

/** Applies the definition to every edge repeatedly until nothing changes. */
function naiveRequirements(scenario: RandomScenario, own: (node: ContinuityNode) => number) {
  const edges = live(scenario);
  const needs = closure(scenario.nodes, edges);
  const binding = edges.filter((edge) => !isSpare(edge, edges));
  const value = new Map(scenario.nodes.map((node) => [node.uid, own(node)]));
  const restart = new Map(scenario.nodes.map((node) => [node.uid, node.restart ?? 0]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const { dependent: u, provider: p, tolerance } of binding) {
      const givenBack = needs.get(p)?.has(u) ? (restart.get(p) as number) : 0;
      const asked = Math.max(0, (value.get(u) as number) + (tolerance ?? 0) - (restart.get(u) as number) + givenBack);
      if (asked >= (value.get(p) as number)) continue;
      value.set(p, asked);
      changed = true;
    }
  }
  return value;
}

describe('recovery requirements', () => {
  it('equal the naive fixpoint of the definition', LONG, () => {
    fc.assert(
      fc.property(randomScenario, (scenario) => {
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

  it('name a path that ends at the activity that asks', LONG, () => {
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        const graph = buildGraph(scenario.nodes, scenario.edges);
        const requirements = computeRequirements(graph);
        for (let v = 0; v < graph.nodeCount; v++) {
          const path = traceRequirement(graph, requirements, v);
          if (requirements.required[v] === Infinity) expect(path).toEqual([]);
          else expect([path[0], path.at(-1)]).toEqual([v, requirements.origin[v]]);
          expect(new Set(path).size).toBe(path.length);
        }
      }),
      { numRuns: CONTINUITY_RUNS / 10 },
    );
  });
});

describe('linked activities', () => {
  it('are those that need the node, directly or through others', LONG, () => {
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

/** Calculates one line of the ranking by losing the provider in a scenario of its own. */
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
  it('rank as losing one provider after the other does', LONG, () => {
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
          if (next) expect(line.activitiesLost).toBeGreaterThanOrEqual(next.activitiesLost);
        }
      }),
      { numRuns: CONTINUITY_RUNS / 2 },
    );
  });
});
