import type { CanvasLink, CanvasNode } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import type { Facts } from './facts.ts';

/** The directions that can be shown: upstream, downstream or both. */
export const directions = ['up', 'down', 'both'] as const;
export type Direction = (typeof directions)[number];

/** The number of steps around the records to show, and their direction. */
export interface Levels {
  readonly levels: number;
  readonly direction: Direction;
}

/** The maximum number of neighbours shown. More neighbours would make the scenario hard to see. */
export const maxGhosts = 100;

/** The records and links near the scenario that are not part of it. */
export interface ScenarioNeighbourhood {
  readonly nodes: readonly CanvasNode[];
  readonly links: readonly CanvasLink[];
  /** The number of neighbours found but not included. */
  readonly leftOut: number;
}

const none: ScenarioNeighbourhood = { nodes: [], links: [], leftOut: 0 };

function countSteps(
  from: readonly string[],
  levels: number,
  next: (uid: string) => readonly string[],
): Map<string, number> {
  const found = new Map(from.map((uid) => [uid, 0]));
  let frontier = from;
  for (let level = 1; level <= levels; level += 1) {
    const reached: string[] = [];
    for (const uid of frontier) {
      for (const one of next(uid)) {
        if (found.has(one)) continue;
        found.set(one, level);
        reached.push(one);
      }
    }
    frontier = reached;
  }
  return found;
}

/** Returns those neighbours of `from` in the organisation's graph that are not in `shown`, ordered from near to far. */
export function findScenarioNeighbourhood(
  facts: Facts,
  shown: ReadonlySet<string>,
  from: readonly string[],
  { levels, direction }: Levels,
): ScenarioNeighbourhood {
  if (levels === 0) return none;
  const providers = new Map<string, string[]>();
  const dependents = new Map<string, string[]>();
  for (const { dependentUid, providerUid } of facts.captured) {
    providers.set(dependentUid, [...(providers.get(dependentUid) ?? []), providerUid]);
    dependents.set(providerUid, [...(dependents.get(providerUid) ?? []), dependentUid]);
  }
  const up =
    direction === 'down' ? new Map<string, number>() : countSteps(from, levels, (uid) => providers.get(uid) ?? []);
  const down =
    direction === 'up' ? new Map<string, number>() : countSteps(from, levels, (uid) => dependents.get(uid) ?? []);
  const findDistance = (uid: string) =>
    Math.min(up.get(uid) ?? Number.POSITIVE_INFINITY, down.get(uid) ?? Number.POSITIVE_INFINITY);
  const found = [...new Set([...up.keys(), ...down.keys()])].filter((uid) => !shown.has(uid) && facts.nodes.has(uid));
  found.sort((a, b) => findDistance(a) - findDistance(b) || (a < b ? -1 : 1));
  const nearest = found.slice(0, maxGhosts);
  const ghosts = new Set(nearest);
  const nodes = nearest.flatMap((uid): CanvasNode[] => {
    const fact = facts.nodes.get(uid);
    if (!fact) return [];
    const { kind, name, rtoMinutes, mtpdMinutes } = fact;
    return [{ uid, kind, name, rtoMinutes, mtpdMinutes, place: null, ghost: true }];
  });
  const isSeen = (uid: string) => shown.has(uid) || ghosts.has(uid);
  const links = facts.captured
    .filter(({ dependentUid, providerUid }) => isSeen(dependentUid) && isSeen(providerUid))
    .filter(({ dependentUid, providerUid }) => ghosts.has(dependentUid) || ghosts.has(providerUid))
    .map((link) => ({ ...link, ghost: true }));
  return { nodes, links, leftOut: found.length - nearest.length };
}
