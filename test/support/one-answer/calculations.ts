import type { Model, ModelEdge, ModelNode } from './model.ts';

/** Simple calculations that follow the definitions. They go over all edges again and again until nothing changes. */

/** Links of one dependent that can replace each other, or one link alone. */
export interface ModelGroup {
  readonly dependent: string;
  readonly group: string | null;
  readonly members: readonly ModelEdge[];
  /** The number of members that must be available. */
  readonly required: number;
}

/** Returns the links that the calculations use: the links between records that are not archived. */
export const listLiveEdges = ({ edges, find }: Model): ModelEdge[] =>
  edges.filter(({ dependent, provider }) => !find(dependent).archived && !find(provider).archived);

export function listGroups(model: Model): ModelGroup[] {
  const live = listLiveEdges(model);
  const key = (edge: ModelEdge) =>
    edge.group === null
      ? `${edge.dependent} alone ${live.indexOf(edge)}`
      : `${edge.dependent} in ${edge.origin} ${edge.group}`;
  return [...Map.groupBy(live, key).values()].map((members) => {
    const [{ dependent, group }] = members as [ModelEdge];
    return {
      dependent,
      group,
      members,
      required: Math.min(members.length, Math.max(...members.map((one) => one.required))),
    };
  });
}

export const hasSpare = ({ members, required }: ModelGroup) => members.length > required;

/** Returns, for each record, all records that it needs, directly or through others. */
export function findNeeds(model: Model): ReadonlyMap<string, ReadonlySet<string>> {
  const needs = new Map(model.nodes.map(({ uid }) => [uid, new Set<string>()]));
  const live = listLiveEdges(model);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { dependent, provider } of live) {
      const known = needs.get(dependent) as Set<string>;
      const size = known.size;
      for (const uid of [provider, ...(needs.get(provider) ?? [])]) known.add(uid);
      if (known.size > size) changed = true;
    }
  }
  return needs;
}

/**
 * Returns the time at which each record stops if one record is lost until further notice. Records that do not stop are
 * left out.
 */
export function findLosses(model: Model, target: string): Map<string, number> {
  const lost = new Map([[target, 0]]);
  const groups = listGroups(model);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { dependent, members, required } of groups) {
      const missed = members.map(({ provider, tolerance }) => (lost.get(provider) ?? Infinity) + tolerance);
      const fails = missed.toSorted((a, b) => a - b)[members.length - required] as number;
      if (fails >= (lost.get(dependent) ?? Infinity)) continue;
      lost.set(dependent, fails);
      changed = true;
    }
  }
  return lost;
}

/** Returns the effect on the activities if one record is lost until further notice. */
export function computeDamage(model: Model, target: string) {
  const losses = findLosses(model, target);
  const activities = model.nodes.filter(
    ({ uid, kind, archived }) => kind === 'activity' && !archived && uid !== target && losses.has(uid),
  );
  const limited = activities.filter(({ mtpd }) => mtpd !== null);
  const breaches = limited.map(({ uid, mtpd }) => (losses.get(uid) as number) + (mtpd as number));
  return {
    activities: activities.map(({ name }) => name).sort(),
    activitiesLost: activities.length,
    mtpdBreaches: breaches.length,
    priorityWeight: activities.reduce((sum, { priority }) => sum + (priority ?? 1), 0),
    firstBreachAt: breaches.length > 0 ? Math.min(...breaches) : null,
  };
}

/** The longest time for which a provider can be down; null if this time is not limited. */
export const findBearable = ({ tolerance }: ModelEdge, dependent: ModelNode, rto = dependent.rto): number | null =>
  rto === null ? null : Math.max(tolerance, rto + tolerance - dependent.restart);

/**
 * Returns the time within which each record must be back. The time is Infinity if nothing requires the record. Members
 * of a cycle restart side by side. Along a cycle, therefore, only tolerances are added, and a member's requirement on
 * itself is ignored.
 */
export function findRequired(model: Model): Map<string, number> {
  const own = ({ kind, archived, rto }: ModelNode) => (kind === 'activity' && !archived ? (rto ?? Infinity) : Infinity);
  const byOthers = new Map(model.nodes.map((node) => [node.uid, own(node)]));
  const binding = listGroups(model).flatMap((group) => (hasSpare(group) ? [] : group.members));
  const isInside = createCycleTest(model);
  const distances = findCycleDistances(binding, isInside);
  /**
   * Lists the limits on how long a record may miss a provider: those of the record itself (if `withItself`) and of the
   * other members of its cycle.
   */
  const listLimits = (uid: string, withItself: boolean) =>
    model.nodes
      .filter((asker) => (asker.uid === uid ? withItself : isInside(asker.uid, uid)))
      .map((asker) => {
        const distance = asker.uid === uid ? 0 : (distances.get(`${asker.uid}>${uid}`) ?? Infinity);
        return Math.max(0, (byOthers.get(asker.uid) as number) - asker.restart) + distance;
      });
  const outside = binding.filter(({ dependent, provider }) => !isInside(dependent, provider));
  for (let changed = true; changed; ) {
    changed = false;
    for (const { dependent, provider, tolerance } of outside) {
      const asked = Math.min(...listLimits(dependent, true)) + tolerance;
      if (asked >= (byOthers.get(provider) as number)) continue;
      byOthers.set(provider, asked);
      changed = true;
    }
  }
  return new Map([...byOthers].map(([uid, minutes]) => [uid, Math.min(minutes, ...listLimits(uid, false))]));
}

/** Returns a function that returns true if two different records need each other. */
function createCycleTest(model: Model) {
  const needs = findNeeds(model);
  return (a: string, b: string) => a !== b && needs.get(a)?.has(b) === true && needs.get(b)?.has(a) === true;
}

/** Returns the least sum of tolerances from each member of a cycle to each other member that it needs. */
function findCycleDistances(binding: readonly ModelEdge[], isInside: (a: string, b: string) => boolean) {
  const inside = binding.filter(({ dependent, provider }) => isInside(dependent, provider));
  const distances = new Map<string, number>();
  const shorten = (key: string, distance: number) => {
    if (distance >= (distances.get(key) ?? Infinity)) return false;
    distances.set(key, distance);
    return true;
  };
  for (const { dependent, provider, tolerance } of inside) shorten(`${dependent}>${provider}`, tolerance);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [key, distance] of [...distances])
      for (const { dependent, provider, tolerance } of inside) {
        const [from, to] = key.split('>');
        if (to === dependent && shorten(`${from}>${provider}`, distance + tolerance)) changed = true;
      }
  }
  return distances;
}

/** Returns the sets of records that need each other. */
export function findCycles(model: Model): string[][] {
  const needs = findNeeds(model);
  const inOne = (a: string, b: string) => needs.get(a)?.has(b) && needs.get(b)?.has(a);
  const cycles = model.nodes.map(({ uid }) => model.nodes.map((node) => node.uid).filter((other) => inOne(uid, other)));
  return cycles.filter((members, index) => members[0] === model.nodes[index]?.uid);
}
