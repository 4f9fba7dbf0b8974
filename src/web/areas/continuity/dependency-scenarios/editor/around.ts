import type { CanvasLink, CanvasNode } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import type { Facts } from './facts.ts';

/** Which way one looks from the records: to what they need, to what needs them, or both. */
export const ways = ['up', 'down', 'both'] as const;
export type Way = (typeof ways)[number];

/** How far one looks beyond the scenario; 0: not at all. */
export interface Levels {
  readonly levels: number;
  readonly way: Way;
}

/** So many neighbours are shown; more would bury the scenario. */
export const mostGhosts = 100;

/** What lies around records and is not among those that are shown. */
export interface Around {
  readonly nodes: readonly CanvasNode[];
  readonly links: readonly CanvasLink[];
  /** How many more there are. */
  readonly leftOut: number;
}

const none: Around = { nodes: [], links: [], leftOut: 0 };

function oneWay(
  from: readonly string[],
  levels: number,
  next: (uid: string) => readonly string[],
): Map<string, number> {
  const found = new Map(from.map((uid) => [uid, 0]));
  let edge = from;
  for (let level = 1; level <= levels; level += 1) {
    const reached: string[] = [];
    for (const uid of edge) {
      for (const one of next(uid)) {
        if (found.has(one)) continue;
        found.set(one, level);
        reached.push(one);
      }
    }
    edge = reached;
  }
  return found;
}

/** The neighbours of `from` in the organisation's graph that are not among `shown`, the nearest first. */
export function around(
  facts: Facts,
  shown: ReadonlySet<string>,
  from: readonly string[],
  { levels, way }: Levels,
): Around {
  if (levels === 0) return none;
  const providers = new Map<string, string[]>();
  const dependents = new Map<string, string[]>();
  for (const { dependentUid, providerUid } of facts.captured) {
    providers.set(dependentUid, [...(providers.get(dependentUid) ?? []), providerUid]);
    dependents.set(providerUid, [...(dependents.get(providerUid) ?? []), dependentUid]);
  }
  const up = way === 'down' ? new Map<string, number>() : oneWay(from, levels, (uid) => providers.get(uid) ?? []);
  const down = way === 'up' ? new Map<string, number>() : oneWay(from, levels, (uid) => dependents.get(uid) ?? []);
  const far = (uid: string) =>
    Math.min(up.get(uid) ?? Number.POSITIVE_INFINITY, down.get(uid) ?? Number.POSITIVE_INFINITY);
  const found = [...new Set([...up.keys(), ...down.keys()])].filter((uid) => !shown.has(uid) && facts.nodes.has(uid));
  found.sort((a, b) => far(a) - far(b) || (a < b ? -1 : 1));
  const kept = found.slice(0, mostGhosts);
  const ghosts = new Set(kept);
  const nodes = kept.flatMap((uid): CanvasNode[] => {
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
  return { nodes, links, leftOut: found.length - kept.length };
}
