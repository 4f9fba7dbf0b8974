import { addMissedSpans, type OutageRun, storeOutages } from './outage-run.ts';
import { findOverloads, mergeTouching, type Span } from './spans.ts';

/**
 * Calculates the outages of one cycle's members, which are nodes that all need each other, directly or indirectly.
 *
 * Modelling decision. Taken literally, two systems that need each other would never recover, because each waits for the
 * other's restart. In practice people restart them side by side. Therefore:
 * - **Down.** In each minute, the members that are down are the smallest set with this property: a member is down if
 * the scenario itself takes it away in this minute, or if it misses what it needs. It misses another member with
 * tolerance t if that member is down in this minute and in the t minutes before. Restarts do not count between members.
 * Providers outside the cycle and groups with spare members work as in the rest of the graph, so a group that does not
 * fail stops nothing.
 * - **Lacking.** A member lacks something in a minute if it would miss it even while the member itself is up in this
 * minute. A provider that is down only because of the member's own loss therefore does not lengthen the member's
 * outage. For tolerances, the whole time that a provider has been down counts, whatever caused it.
 * - **Outage.** A member has one outage. It starts in the first minute in which the member is down. It ends when both
 * of these are over: the scenario's own losses of the member, and its restart after the last minute in which it lacks
 * something. The member does not come back in between.
 *
 * The smallest set is unique for each minute and depends only on this minute and earlier ones. The result is therefore
 * the same in whatever order the members are calculated. Nodes outside the cycle see these outages, including the
 * restarts.
 */
export function solveCycle(run: OutageRun, cycle: number): void {
  const { cycleStart, cycleEnd, restart } = run.graph;
  const members: Members = {
    run,
    cycle,
    first: cycleStart[cycle] as number,
    end: cycleEnd[cycle] as number,
  };
  const { down, stamp } = findDown(members);
  const outages: (Span | null)[] = [];
  for (let v = members.first; v < members.end; v++) {
    const start = down[v - members.first]?.[0]?.start;
    if (start === undefined) {
      outages.push(null);
      continue;
    }
    const own = run.own.get(v);
    const ownEnd = own?.at(-1)?.end ?? 0;
    const lacking = findLastLacking(members, v, down, own);
    const resumed = lacking === undefined ? 0 : lacking.end + (restart[v] as number);
    outages.push({
      start,
      end: Math.max(resumed, ownEnd),
      cause: own?.[0]?.start === start ? -1 : findCause(members, v, down, stamp),
      heldBy: resumed > ownEnd && lacking?.heldBy !== v ? (lacking?.heldBy ?? -1) : -1,
    });
  }
  for (const [i, outage] of outages.entries()) if (outage) storeOutages(run, members.first + i, [outage]);
}

/** The members of one cycle: `first .. end - 1`. */
interface Members {
  readonly run: OutageRun;
  readonly cycle: number;
  readonly first: number;
  readonly end: number;
}

/** For each member, by its place in the cycle, the periods in which it is down, without restarts. */
type Down = readonly (readonly Span[])[];

/**
 * Finds when the members are down: extends the periods until nothing changes. An extension can only extend others, so
 * the order does not matter.
 *
 * @param known the periods in which the members are down if v is down too. For tolerances, these periods determine how
 * long a member has been down before a minute. The result then has the periods that remain if v is up.
 * @param v a member that is up; -1: none
 * @returns the periods; and for each member, the sequence number of the last change of its first start (`stamp`)
 */
function findDown(members: Members, known?: Down, v = -1): { down: Down; stamp: Int32Array } {
  const { run, cycle, first, end } = members;
  const { outStart, outEdge, dependent, cycleByNode } = run.graph;
  const down: (readonly Span[])[] = Array.from({ length: end - first }, () => []);
  const stamp = new Int32Array(end - first);
  const queued = new Uint8Array(end - first).fill(1);
  const queue: number[] = [];
  let clock = 0;
  for (let u = first; u < end; u++) queue.push(u);
  for (let head = 0; head < queue.length; head++) {
    const u = queue[head] as number;
    queued[u - first] = 0;
    if (u === v) continue;
    const before = down[u - first] as readonly Span[];
    const failing = findFailing(members, u, known ?? down, down);
    const own = run.own.get(u);
    const now = mergeTouching(own === undefined ? failing : [...own, ...failing]);
    if (isSame(before, now)) continue;
    if (before[0]?.start !== now[0]?.start) stamp[u - first] = ++clock;
    down[u - first] = now;
    for (let i = outStart[u] as number; i < (outStart[u + 1] as number); i++) {
      const next = dependent[outEdge[i] as number] as number;
      if (cycleByNode[next] !== cycle || queued[next - first] === 1) continue;
      queued[next - first] = 1;
      queue.push(next);
    }
  }
  return { down, stamp };
}

function isSame(a: readonly Span[], b: readonly Span[]): boolean {
  return a.length === b.length && a.every((span, i) => span.start === b[i]?.start && span.end === b[i]?.end);
}

/**
 * Finds the periods in which a member misses what it needs.
 * @param runs the periods that determine, for tolerances, how long the members have been down
 * @param down the periods in which the members count as down
 */
function findFailing(members: Members, u: number, runs: Down, down: Down): Span[] {
  const { rowStart, rowSplit, groupRow, groupStart, groupEnd, groupSpare } = members.run.graph;
  const failing: Span[] = [];
  for (let edge = rowStart[u] as number; edge < (rowSplit[u] as number); edge++) {
    addMissed(members, edge, runs, down, failing);
  }
  for (let g = groupRow[u] as number; g < (groupRow[u + 1] as number); g++) {
    const missed: Span[] = [];
    for (let edge = groupStart[g] as number; edge < (groupEnd[g] as number); edge++) {
      addMissed(members, edge, runs, down, missed);
    }
    failing.push(...findOverloads(missed, groupSpare[g] as number));
  }
  return failing;
}

function addMissed({ run, cycle, first }: Members, edge: number, runs: Down, down: Down, into: Span[]): void {
  const { provider, tolerance, cycleByNode } = run.graph;
  const p = provider[edge] as number;
  if (cycleByNode[p] !== cycle) {
    addMissedSpans(run, edge, into);
    return;
  }
  for (const { start, end } of runs[p - first] as readonly Span[]) {
    const from = start + (tolerance[edge] as number);
    for (const span of down[p - first] as readonly Span[]) {
      const missed = { start: Math.max(from, span.start), end: Math.min(end, span.end) };
      const heldBy = span.heldBy < 0 ? p : span.heldBy;
      if (missed.start < missed.end) into.push({ ...missed, cause: p, heldBy });
    }
  }
}

/** Returns the last period in which a member lacks something; undefined if it never does. */
function findLastLacking(members: Members, v: number, down: Down, own: readonly Span[] | undefined): Span | undefined {
  const last = findLast(findFailing(members, v, down, down));
  if (last === undefined || own === undefined) return last;
  // If the scenario does not take the member away in this minute, it is down for another reason, so it does not keep
  // itself down.
  const isOwn = own.some(({ start, end }) => start < last.end && last.end <= end);
  const ownEnd = own.at(-1)?.end as number;
  if (!isOwn || last.end + (members.run.graph.restart[v] as number) <= ownEnd) return last;
  return findLast(findFailing(members, v, down, findDown(members, down, v).down));
}

function findLast(spans: readonly Span[]): Span | undefined {
  return spans.reduce<Span | undefined>((last, span) => (last && last.end >= span.end ? last : span), undefined);
}

/**
 * Returns the provider whose loss stopped this member. A member of the same cycle counts only if it was lost earlier,
 * or if it was lost in the same minute but has a smaller `stamp`. Following the causes therefore always leads out of
 * the cycle.
 */
function findCause(members: Members, v: number, down: Down, stamp: Int32Array): number {
  const { run, cycle, first } = members;
  const { rowStart, rowSplit, provider, groupByEdge, groupStart, groupEnd, groupSpare, cycleByNode } = run.graph;
  const lostAt = (u: number) => (down[u - first] as readonly Span[])[0]?.start as number;
  const at = lostAt(v);
  for (let edge = rowStart[v] as number; edge < (rowStart[v + 1] as number); edge++) {
    const p = provider[edge] as number;
    const missed: Span[] = [];
    addMissed(members, edge, down, down, missed);
    if (!missed.some((span) => span.start === at)) continue;
    if (cycleByNode[p] === cycle && lostAt(p) === at && (stamp[p - first] as number) >= (stamp[v - first] as number))
      continue;
    if (edge < (rowSplit[v] as number)) return p;
    const group: Span[] = [];
    const g = groupByEdge[edge] as number;
    for (let other = groupStart[g] as number; other < (groupEnd[g] as number); other++) {
      addMissed(members, other, down, down, group);
    }
    if (findOverloads(group, groupSpare[g] as number).some((span) => span.start === at)) return p;
  }
  return -1;
}
