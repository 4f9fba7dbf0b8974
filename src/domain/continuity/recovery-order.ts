import { type ContinuityGraph, readUid } from './graph.ts';
import { runOutage } from './outage.ts';
import { findBreach, listSpans, type OutageRun } from './outage-run.ts';
import { computeSafeReturns } from './recovery-safe.ts';

/** The latest recovery of a record for one kind of limit. Times are minutes from the scenario's start. */
export interface ReturnBy {
  /**
   * The latest minute. Null: no limit applies to the record. If it equals the minute of the loss, the record must not
   * be lost at all.
   */
  latest: number | null;
  /** For a target, the activity that exceeds its limit if the target recovers one minute later. Otherwise null. */
  activity: string | null;
  /**
   * The node for which this record waits if every target recovers at its `latest` minute. Null for a target, and for a
   * record that then does not stop.
   */
  after: string | null;
}

/** One row of the order of recovery: a record that the scenario takes away or stops. */
export interface RecoveryStep {
  node: string;
  /** True if the scenario itself takes the record away; false if it stops because something that it needs is lost. */
  target: boolean;
  /** The minute of the loss. A target that is lost several times has one step for each loss. */
  lost: number;
  /** The minute of the recovery in the given scenario; null: until further notice. */
  back: number | null;
  /** The latest recovery that keeps every activity within its MTPD. */
  mtpd: ReturnBy;
  /** The latest recovery that keeps every activity within its RTO. */
  rto: ReturnBy;
}

/** A loss of the scenario, with the minute by which the lost record must recover. */
interface Loss {
  readonly v: number;
  readonly start: number;
  readonly planned: number;
  latest: number;
  /** The activity that exceeds its limit if the record recovers one minute later; -1: none. */
  tight: number;
}

interface Schedule {
  readonly losses: readonly Loss[];
  /** The scenario in which every record recovers at its latest minute. */
  readonly run: OutageRun;
}

/**
 * Calculates the order of recovery: for each kind of limit (MTPD, RTO), the latest schedule with which no activity
 * exceeds its limit.
 *
 * For all losses of the scenario together:
 * - If every target recovers at its `latest` minute, no activity exceeds the limit.
 * - If one target recovers a minute later, and the others at their latest minutes, an activity exceeds its limit;
 * `activity` names it.
 * - For a record that is not a target, `latest` is the minute of its recovery in this schedule, after its restart. The
 * record waits for `after`.
 *
 * There can be several such schedules: either of two alternatives may recover in time, or one loss can wait because
 * another does not. The schedule is chosen as follows. Every loss first gets a minute that is safe however long the
 * other losses last (`computeSafeReturns`). Then one loss after the other is extended as long as no limit is exceeded.
 * The losses that the scenario restores last are extended first, so the schedule relies on alternatives that recover
 * first.
 *
 * A later recovery never improves anything, so the latest minute is unique. It is found by running the scenario,
 * usually two or three times for each loss.
 *
 * Only the limits of activities count: the RTO of a resource is what it can achieve, not what is required of it.
 */
export function computeRecoveryOrder(run: OutageRun): RecoveryStep[] {
  const { graph } = run;
  const forMtpd = latestSchedule(run, graph.mtpd);
  const forRto = latestSchedule(run, graph.rto);
  const steps: { v: number; step: RecoveryStep }[] = [];
  for (let v = 0; v < graph.nodeCount; v++) {
    const spans = listSpans(run, v);
    const [first] = spans;
    if (first === undefined) continue;
    const node = graph.uids[v] as string;
    const own = run.own.get(v);
    if (own === undefined) {
      const back = finite((spans.at(-1) ?? first).end);
      const by = (schedule: Schedule) => returnOfStopped(schedule, v, first.start);
      steps.push({ v, step: { node, target: false, lost: first.start, back, mtpd: by(forMtpd), rto: by(forRto) } });
      continue;
    }
    for (const { start, end } of own) {
      const by = (schedule: Schedule) => returnOfTarget(graph, schedule, v, start);
      steps.push({
        v,
        step: { node, target: true, lost: start, back: finite(end), mtpd: by(forMtpd), rto: by(forRto) },
      });
    }
  }
  return steps
    .sort(
      (a, b) =>
        least(a.step.mtpd) - least(b.step.mtpd) ||
        least(a.step.rto) - least(b.step.rto) ||
        a.v - b.v ||
        a.step.lost - b.step.lost,
    )
    .map(({ step }) => step);
}

const least = ({ latest }: ReturnBy): number => latest ?? Number.MAX_SAFE_INTEGER;

/** Converts Infinity, which JSON cannot represent, to null. */
function finite(minute: number): number | null {
  return minute === Number.POSITIVE_INFINITY ? null : minute;
}

function returnOfTarget(graph: ContinuityGraph, { losses }: Schedule, v: number, start: number): ReturnBy {
  const loss = losses.find((one) => one.v === v && one.start === start) as Loss;
  return { latest: finite(loss.latest), activity: readUid(graph, loss.tight), after: null };
}

function returnOfStopped({ run }: Schedule, v: number, lost: number): ReturnBy {
  const last = listSpans(run, v).at(-1);
  if (last === undefined) return { latest: lost, activity: null, after: null };
  return { latest: finite(last.end), activity: null, after: readUid(run.graph, last.heldBy) };
}

function latestSchedule(scenario: OutageRun, limit: Float64Array): Schedule {
  const { graph } = scenario;
  const losses: Loss[] = [];
  for (const [v, spans] of scenario.own) {
    for (const { start, end } of spans) losses.push({ v, start, planned: end, latest: start, tight: -1 });
  }
  const forever = losses.map(({ v, start }) => ({ node: graph.uids[v] as string, lostAt: start, outage: MAX }));
  const worst = runOutage(graph, forever);
  const safe = computeSafeReturns(worst, limit);
  for (const loss of losses) loss.latest = Math.max(loss.start, safe[loss.v] as number);
  losses.sort((a, b) => later(a.planned, b.planned) || b.start - a.start || a.v - b.v);
  const run = { current: worst };
  for (const loss of losses) stayAway(graph, losses, loss, limit, run);
  return { losses, run: runWith(graph, losses, run) };
}

const MAX = Number.POSITIVE_INFINITY;

function later(a: number, b: number): number {
  return a === b ? 0 : b > a ? 1 : -1;
}

function runWith(graph: ContinuityGraph, losses: readonly Loss[], run: { current: OutageRun }): OutageRun {
  const targets = losses.map(({ v, start, latest }) => ({
    node: graph.uids[v] as string,
    lostAt: start,
    outage: latest - start,
  }));
  run.current = runOutage(graph, targets, run.current);
  return run.current;
}

/** Extends one loss as long as no limit is exceeded. The other losses do not change. */
function stayAway(
  graph: ContinuityGraph,
  losses: readonly Loss[],
  loss: Loss,
  limit: Float64Array,
  run: { current: OutageRun },
): void {
  let good = loss.latest;
  if (good === MAX) return;
  const breaks = (latest: number): boolean => {
    loss.latest = latest;
    const who = firstOver(runWith(graph, losses, run), limit);
    if (who >= 0) loss.tight = who;
    return who >= 0;
  };
  // These two tests end most searches early: usually, the safe minute is already the latest minute, or no limit depends
  // on the lost record.
  if (breaks(good + 1)) {
    loss.latest = good;
    return;
  }
  if (!breaks(MAX)) return;
  good += 1;
  let step = 1;
  while (!breaks(good + step)) {
    good += step;
    step *= 2;
  }
  let bad = good + step;
  while (bad - good > 1) {
    const middle = good + Math.floor((bad - good) / 2);
    if (breaks(middle)) bad = middle;
    else good = middle;
  }
  if (breaks(bad)) loss.latest = good;
}

/** Returns the activity that exceeds its limit first; -1: none. */
function firstOver(run: OutageRun, limit: Float64Array): number {
  const { graph } = run;
  let who = -1;
  let first = MAX;
  for (let v = 0; v < graph.nodeCount; v++) {
    if (graph.isActivity[v] === 0 || run.lost[v] === MAX || Number.isNaN(limit[v])) continue;
    for (const span of listSpans(run, v)) {
      const at = findBreach(span, limit[v] as number);
      if (at === null || at >= first) continue;
      first = at;
      who = v;
    }
  }
  return who;
}
