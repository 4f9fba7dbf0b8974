import type { Work } from './minimum-cut.ts';
import type { Choices } from './suggestion-choices.ts';
import { type Component, listExceeded } from './suggestion-components.ts';
import { computeExcess, computeGroupExcess, type Limit, type LimitGroup, relax } from './suggestion-limits.ts';
import { canSatisfy, createProblem, findSmallestChange, type Problem, type Sized } from './suggestion-problem.ts';
import { findCandidates } from './suggestion-values.ts';

/** The result of a search. */
export interface Found {
  /** The new RTOs of the component's nodes, changed or not. */
  readonly rto: Float64Array;
  /** True if the set is proved to be the smallest. */
  readonly exact: boolean;
}

/**
 * The maximum number of values that are compared in one component. For more values, the result is a good set, but is
 * not proved to be the smallest.
 */
const MOST_VALUES = 30_000;

/**
 * Finds the smallest set of changes of one component that satisfies its limits. If no RTOs satisfy all limits, limits
 * that conflict with other limits may be exceeded, but by no more than now.
 *
 * @returns null if nothing was found before the work was used up
 */
export function solveComponent(component: Component, choices: Choices, work: Work): Found | null {
  const limits = listLimits(component);
  const { values, isComplete } = findCandidates(component, limits, choices, MOST_VALUES);
  const { best, isProved } = findSmallestSet(component, createProblem(component, limits, values), work);
  if (best) return { rto: best.rto, exact: isProved && isComplete };
  if (!isProved) return allShorter(component);
  const relaxed = relaxComponent(component, choices, work);
  const second = findSmallestSet(relaxed.component, relaxed.problem, work);
  return second.best && { rto: second.best.rto, exact: second.isProved && relaxed.isComplete && relaxed.isSafe };
}

const listLimits = ({ limits, groups }: Component): Limit[] => [...limits, ...groups.flatMap(({ members }) => members)];

/** Returns the shortest RTOs of all nodes if they satisfy all limits, otherwise null. */
function allShorter(component: Component): Found | null {
  return listExceeded(component, component.low).length === 0 ? { rto: component.low, exact: false } : null;
}

interface Search {
  readonly best: Sized | null;
  /** If a set was found: true if no smaller set exists. If no set was found: true if no set exists. */
  readonly isProved: boolean;
}

/**
 * Finds the smallest set for limits and groups of alternatives.
 *
 * The smallest set for the limits alone is found directly. It is a lower bound, because a set that also satisfies the
 * groups cannot be smaller. A first set for the groups relies on the members that are nearest to being in time. The
 * search then tries the members of each group one after the other. It leaves out branches that cannot lead to a smaller
 * set than the best so far.
 */
function findSmallestSet({ limits, groups }: Component, problem: Problem, work: Work): Search {
  const numberOf = new Map(problem.limits.map((limit, number) => [limit, number]));
  let isStopped = false;
  const solve = (bound: ReadonlySet<Limit>): Sized | null => {
    const inForce = new Uint8Array(problem.limits.length).fill(1, 0, limits.length);
    for (const limit of bound) inForce[numberOf.get(limit) as number] = 1;
    const sized = findSmallestChange(problem, inForce, work);
    if (sized !== 'stopped') return sized;
    isStopped = true;
    return null;
  };
  const least = solve(new Set());
  let best = least && relyOnNearest(groups, least, solve);
  const branch = (bound: ReadonlySet<Limit>, left: ReadonlySet<Limit>): void => {
    const sized = solve(bound);
    if (!sized || (best && sized.size >= best.size)) return;
    const group = groups.find((one) => computeGroupExcess(one, sized.rto) > 0);
    if (!group) {
      best = sized;
      return;
    }
    const out = new Set(left);
    for (const member of nearestFirst(group, sized.rto)) {
      if (isStopped || bound.has(member) || out.has(member)) continue;
      branch(new Set(bound).add(member), out);
      out.add(member);
      if (group.members.filter((other) => !out.has(other)).length < group.required) return;
    }
  };
  if (least && best?.size !== least.size && !isStopped) branch(new Set(), new Set());
  return { best, isProved: !isStopped };
}

const nearestFirst = ({ members }: LimitGroup, rto: Float64Array): Limit[] =>
  [...members].sort((a, b) => computeExcess(a, rto) - computeExcess(b, rto));

/** Relies on more and more members of each unsatisfied group, until all groups are satisfied. */
function relyOnNearest(
  groups: readonly LimitGroup[],
  least: Sized,
  solve: (bound: ReadonlySet<Limit>) => Sized | null,
): Sized | null {
  const bound = new Set<Limit>();
  let sized: Sized | null = least;
  while (sized) {
    const { rto }: Sized = sized;
    const unmet = groups.filter((group) => computeGroupExcess(group, rto) > 0);
    if (unmet.length === 0) return sized;
    for (const group of unmet) {
      const next = nearestFirst(group, rto).find((member) => !bound.has(member));
      if (next) bound.add(next);
    }
    sized = solve(bound);
  }
  return null;
}

/** The maximum work for finding out whether the limits of alternatives can be satisfied at all. */
const FEASIBLE_WORK = 1_000_000;

/**
 * Relaxes the limits and groups of the component that cannot be satisfied together with the others. Uses at most half
 * of the work. Limits and groups that have not been tried by then are relaxed too.
 */
function relaxComponent(component: Component, choices: Choices, work: Work) {
  const open = new Set(listExceeded(component, component.now));
  const both = [...listLimits(component), ...listLimits(withRoom(component, open))];
  const { values, isComplete } = findCandidates(component, both, choices, MOST_VALUES);
  const problemOf = (some: Component) => createProblem(some, listLimits(some), values);
  const end = work.left / 2;
  const isFeasible = (some: Component): boolean => {
    const problem = problemOf(some);
    if (canSatisfy(problem, new Uint8Array(problem.limits.length).fill(1), work)) return true;
    if (some.groups.length === 0) return false;
    const part = { left: Math.min(FEASIBLE_WORK, work.left - end) };
    work.left -= part.left;
    const { best } = findSmallestSet(some, problem, part);
    work.left += Math.max(0, part.left);
    return best !== null;
  };
  const close = (some: readonly (Limit | LimitGroup)[]): void => {
    if (some.length === 0 || work.left <= end) return;
    for (const one of some) open.delete(one);
    if (isFeasible(withRoom(component, open))) return;
    for (const one of some) open.add(one);
    if (some.length === 1) return;
    close(some.slice(0, some.length >> 1));
    close(some.slice(some.length >> 1));
  };
  close([...open]);
  const relaxed = withRoom(component, open);
  // If a link stays late, a chain with the same provider may be no gap of its own. The limit of the chain may then be
  // tighter than necessary, so the set is not proved to be the smallest.
  const late = new Set([...open].flatMap((one) => ('provider' in one ? [one.provider] : [])));
  const isSafe = !component.limits.some(({ isChain, provider }) => isChain && late.has(provider));
  return { component: relaxed, problem: problemOf(relaxed), isComplete, isSafe };
}

/** Returns the component with these limits and groups relaxed: they may be exceeded by as many minutes as now. */
function withRoom(component: Component, open: ReadonlySet<Limit | LimitGroup>): Component {
  const { now } = component;
  return {
    ...component,
    limits: component.limits.map((limit) => (open.has(limit) ? relax(limit, computeExcess(limit, now)) : limit)),
    groups: component.groups.map((group) => {
      if (!open.has(group)) return group;
      const by = computeGroupExcess(group, now);
      return { ...group, members: group.members.map((limit) => relax(limit, by)) };
    }),
  };
}
