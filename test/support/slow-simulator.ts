/**
 * A slow simulator of an outage that calculates every minute and is simple enough to be obviously correct. It follows
 * only the definitions below and shares no code with the continuity engine, so that tests can compare the two. Suitable
 * for small graphs only.
 *
 * Definitions:
 * - A target is out in every minute of its own outage.
 * - A dependent with tolerance t misses its provider in minute m if the provider was out in every minute from m - t to
 *   m.
 * - A group of n alternatives, k of which are required, fails in every minute in which more than n - k are missed.
 * - A node is out in every minute in which one of its groups fails, and for its restart time after that minute.
 * - Nodes that need each other form a cycle. By a modelling decision, its members restart side by side:
 *   - In each minute, the members that are down form the smallest set that contains each member that is out by itself,
 *     and each member of which a group fails. Between members, restarts do not count: a dependent with tolerance t
 *     misses a member in minute m if that member is down in every minute from m - t to m.
 *   - A member lacks something in a minute if one of its groups would fail even if the member were up in that minute.
 *   - A member is out from the first minute in which it is down. It is back after the last minute in which it is out by
 *     itself, lacks something, or restarts after lacking something.
 */

export interface SlowNode {
  uid: string;
  restart: number;
  rto: number | null;
}

export interface SlowEdge {
  dependent: string;
  provider: string;
  tolerance: number;
  group: string | null;
  required: number;
}

export interface SlowTarget {
  node: string;
  lostAt: number;
  /** Minutes. null stands for the node's RTO, or for an outage without end if the node has no RTO. */
  outage: number | null;
}

/**
 * The outages `[lost, back)` of each node in minutes. `back` is Infinity if the node is out in the last minute.
 */
export type SlowResult = Map<string, [number, number][]>;

type Minutes = boolean[];
/** The groups of links of each node. */
type Needed = ReadonlyMap<string, readonly SlowEdge[][]>;

export function simulateSlowly(
  nodes: readonly SlowNode[],
  edges: readonly SlowEdge[],
  targets: readonly SlowTarget[],
): SlowResult {
  const horizon = findHorizon(nodes, edges, targets);
  const needs = findReachable(nodes, edges);
  const inCycleWith = (a: string, b: string) => a === b || (needs.has(`${a}>${b}`) && needs.has(`${b}>${a}`));
  const own = new Map(nodes.map((node) => [node.uid, buildOwnOutage(node, targets, horizon)]));
  const needed: Needed = new Map(nodes.map(({ uid }) => [uid, groupLinks(uid, edges)]));
  const down = new Map<string, Minutes>();

  while (down.size < nodes.length) {
    for (const node of nodes) {
      if (down.has(node.uid)) continue;
      const members = nodes.filter((other) => inCycleWith(node.uid, other.uid));
      const isMember = (uid: string) => members.some((member) => member.uid === uid);
      const ready = edges.every(
        (edge) => !isMember(edge.dependent) || isMember(edge.provider) || down.has(edge.provider),
      );
      if (!ready) continue;
      if (members.length === 1) {
        const failing = findFailingMinutes(node.uid, needed, down, horizon);
        down.set(node.uid, mergeMinutes(own.get(node.uid) as Minutes, addRestart(failing, node.restart)));
      } else {
        for (const [uid, minutes] of solveMembers(members, needed, down, own, horizon)) down.set(uid, minutes);
      }
    }
  }
  return new Map(nodes.map((node) => [node.uid, toIntervals(down.get(node.uid) as Minutes)]));
}

/**
 * Returns a minute after which nothing changes: every tolerance and every restart has passed, one after the other, since
 * the last target came back.
 */
function findHorizon(nodes: readonly SlowNode[], edges: readonly SlowEdge[], targets: readonly SlowTarget[]): number {
  const rtos = new Map(nodes.map(({ uid, rto }) => [uid, rto]));
  const ends = targets.map(({ node, lostAt, outage }) => {
    const length = outage ?? rtos.get(node) ?? 0;
    return lostAt + (Number.isFinite(length) ? length : 0);
  });
  const delays = [...nodes.map(({ restart }) => restart), ...edges.map(({ tolerance }) => tolerance)];
  return delays.reduce((sum, delay) => sum + delay, Math.max(0, ...ends) + 2);
}

function solveMembers(
  members: readonly SlowNode[],
  needed: Needed,
  others: ReadonlyMap<string, Minutes>,
  own: ReadonlyMap<string, Minutes>,
  horizon: number,
): Map<string, Minutes> {
  const names = new Set(members.map(({ uid }) => uid));
  const known = new Map(others);
  const lacking = new Map<string, Minutes>();
  for (const { uid } of members) {
    known.set(uid, createMinutes(horizon));
    lacking.set(uid, createMinutes(horizon));
  }
  for (let m = 0; m < horizon; m++) {
    const down = findDownMembers(names, needed, known, own, m);
    for (const { uid } of members) {
      const othersDown = down.size === 0 ? down : findDownMembers(names, needed, known, own, m, uid);
      (lacking.get(uid) as Minutes)[m] = failsInMinute(uid, needed, withMinute(names, known, othersDown, m), m);
    }
    for (const uid of down) (known.get(uid) as Minutes)[m] = true;
  }
  return new Map(
    members.map(({ uid, restart }) => {
      const start = (known.get(uid) as Minutes).indexOf(true);
      const out = mergeMinutes(own.get(uid) as Minutes, addRestart(lacking.get(uid) as Minutes, restart));
      return [uid, fillBetween(out.map((isOut, m) => isOut || m === start))];
    }),
  );
}

/** Adds members that are down in a minute, until no further member is down. */
function findDownMembers(
  names: ReadonlySet<string>,
  needed: Needed,
  known: ReadonlyMap<string, Minutes>,
  own: ReadonlyMap<string, Minutes>,
  m: number,
  up?: string,
): Set<string> {
  const down = new Set<string>();
  for (let changed = true; changed; ) {
    changed = false;
    for (const uid of names) {
      if (uid === up || down.has(uid)) continue;
      if (!own.get(uid)?.[m] && !failsInMinute(uid, needed, withMinute(names, known, down, m), m)) continue;
      down.add(uid);
      changed = true;
    }
  }
  return down;
}

/**
 * Returns a function that returns true if a node is out in a minute. `down` says which members are down in the minute
 * `now`.
 */
function withMinute(names: ReadonlySet<string>, known: ReadonlyMap<string, Minutes>, down: Set<string>, now: number) {
  return (uid: string, m: number) => (m === now && names.has(uid) ? down.has(uid) : known.get(uid)?.[m] === true);
}

function findFailingMinutes(uid: string, needed: Needed, down: ReadonlyMap<string, Minutes>, horizon: number): Minutes {
  const isOut = (provider: string, m: number) => down.get(provider)?.[m] === true;
  return createMinutes(horizon).map((_, m) => failsInMinute(uid, needed, isOut, m));
}

type IsOut = (uid: string, minute: number) => boolean;

function failsInMinute(uid: string, needed: Needed, isOut: IsOut, minute: number): boolean {
  return (needed.get(uid) ?? []).some((group) => {
    const required = Math.min(group.length, Math.max(...group.map((edge) => edge.required)));
    const missed = group.filter((edge) => isMissed(edge, isOut, minute));
    return missed.length > group.length - required;
  });
}

function isMissed({ provider, tolerance }: SlowEdge, isOut: IsOut, minute: number): boolean {
  for (let m = minute; m >= minute - tolerance; m--) if (!isOut(provider, m)) return false;
  return true;
}

function groupLinks(uid: string, edges: readonly SlowEdge[]): SlowEdge[][] {
  const groups: SlowEdge[][] = [];
  for (const edge of edges) {
    if (edge.dependent !== uid) continue;
    const group = groups.find((other) => edge.group !== null && other[0]?.group === edge.group);
    if (group) group.push(edge);
    else groups.push([edge]);
  }
  return groups;
}

function buildOwnOutage(node: SlowNode, targets: readonly SlowTarget[], horizon: number): Minutes {
  const minutes = createMinutes(horizon);
  for (const target of targets) {
    if (target.node !== node.uid) continue;
    const outage = target.outage ?? node.rto ?? Number.POSITIVE_INFINITY;
    for (let m = target.lostAt; m < horizon && m < target.lostAt + outage; m++) minutes[m] = true;
  }
  return minutes;
}

function addRestart(failing: Minutes, restart: number): Minutes {
  return failing.map((_, m) => failing.slice(Math.max(0, m - restart), m + 1).includes(true));
}

function fillBetween(minutes: Minutes): Minutes {
  const first = minutes.indexOf(true);
  const last = minutes.lastIndexOf(true);
  return minutes.map((_, m) => first >= 0 && m >= first && m <= last);
}

function mergeMinutes(a: Minutes, b: Minutes): Minutes {
  return a.map((isOut, m) => isOut || b[m] === true);
}

function createMinutes(horizon: number): Minutes {
  return Array.from({ length: horizon }, () => false);
}

function toIntervals(minutes: Minutes): [number, number][] {
  const outages: [number, number][] = [];
  for (let m = 0; m < minutes.length; m++) {
    if (!minutes[m] || minutes[m - 1]) continue;
    const end = minutes.indexOf(false, m);
    outages.push([m, end === -1 ? Number.POSITIVE_INFINITY : end]);
  }
  return outages;
}

/** Returns every pair "a needs b, directly or through others" as `a>b`. */
function findReachable(nodes: readonly SlowNode[], edges: readonly SlowEdge[]): Set<string> {
  const needs = new Set(edges.map((edge) => `${edge.dependent}>${edge.provider}`));
  for (const { uid: through } of nodes) {
    for (const { uid: a } of nodes) {
      for (const { uid: b } of nodes) {
        if (needs.has(`${a}>${through}`) && needs.has(`${through}>${b}`)) needs.add(`${a}>${b}`);
      }
    }
  }
  return needs;
}
