/** The uids of a plan (`from`) and of another plan that it activates (`to`). */
export interface PlanLink {
  readonly from: string;
  readonly to: string;
}

const groupTargets = (links: readonly PlanLink[], start: keyof PlanLink, end: keyof PlanLink) =>
  new Map([...Map.groupBy(links, (link) => link[start])].map(([uid, some]) => [uid, some.map((link) => link[end])]));

/**
 * Finds a path on which a plan activates itself.
 * @returns the plans of a shortest such path, beginning with this plan; undefined if there is none
 */
export function findPlanCycle(links: readonly PlanLink[], plan: string): readonly string[] | undefined {
  const targets = groupTargets(links, 'from', 'to');
  const before = new Map<string, string>();
  // The loop also visits the plans that it adds to the list.
  const reached = [plan];
  for (const uid of reached) {
    for (const next of targets.get(uid) ?? []) {
      if (next === plan) return readWay(before, uid);
      if (before.has(next)) continue;
      before.set(next, uid);
      reached.push(next);
    }
  }
  return undefined;
}

/** Returns the plans on the path to the last plan, which is included. */
function readWay(before: ReadonlyMap<string, string>, last: string): string[] {
  const way = [last];
  for (let uid = before.get(last); uid !== undefined; uid = before.get(uid)) way.unshift(uid);
  return way;
}

/**
 * Finds plans that activate each other. Takes time in proportion to the number of links.
 * @returns the plans of a cycle; undefined if there is no cycle
 */
export function findAnyPlanCycle(links: readonly PlanLink[]): readonly string[] | undefined {
  const targets = groupTargets(links, 'from', 'to');
  const sources = groupTargets(links, 'to', 'from');
  // Leaves out the plans that activate no plan, then the plans that activate only plans that were left out, and so on.
  const left = new Map([...targets].map(([uid, activated]) => [uid, activated.length]));
  // The loop also visits the plans that it adds to the list.
  const leftOut = [...sources.keys()].filter((uid) => !left.has(uid));
  for (const uid of leftOut)
    for (const source of sources.get(uid) ?? []) {
      const count = (left.get(source) ?? 0) - 1;
      left.set(source, count);
      if (count > 0) continue;
      left.delete(source);
      leftOut.push(source);
    }
  // Each remaining plan activates a remaining plan, so following these links leads to a plan for the second time.
  const way = new Set<string>();
  let next = left.keys().next().value;
  while (next !== undefined && !way.has(next)) {
    way.add(next);
    next = targets.get(next)?.find((uid) => left.has(uid));
  }
  return next === undefined ? undefined : [...way].slice([...way].indexOf(next));
}

/**
 * Returns the number of plans in the longest chain that contains this plan. In a chain, each plan activates the next.
 */
export const countPlanLevels = (links: readonly PlanLink[], plan: string): number =>
  measureChain(groupTargets(links, 'from', 'to'), plan) + measureChain(groupTargets(links, 'to', 'from'), plan) - 1;

/** @param known the lengths found so far; 0 while a plan is being measured, so that a cycle ends */
function measureChain(
  targets: ReadonlyMap<string, readonly string[]>,
  plan: string,
  known = new Map<string, number>(),
): number {
  const found = known.get(plan);
  if (found !== undefined) return found;
  known.set(plan, 0);
  const longest = Math.max(0, ...(targets.get(plan) ?? []).map((next) => measureChain(targets, next, known)));
  known.set(plan, longest + 1);
  return longest + 1;
}
