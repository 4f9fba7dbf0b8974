import type { ContinuityGraph } from './graph.ts';
import { runOutage } from './outage.ts';
import { findBreach, listSpans, type OutageRun } from './outage-run.ts';
import type { Span } from './spans.ts';
import { toOutageTarget, type WhatIfTarget } from './what-if.ts';

/**
 * The values that the screen needs while a slider is dragged. For speed, there are no strings and no object for each
 * node: arrays are indexed by node number (`graph.uids`). `runWhatIf` returns all other values once the slider is
 * released.
 */
export interface WhatIfStep {
  /**
   * The outages. The arrays `lost`, `back`, `cause` and `heldBy` describe the first outage of each node; `again` has
   * its later outages.
   */
  readonly run: OutageRun;
  /** By node: the first moment at which the node exceeds its RTO or MTPD, in any of its outages; Infinity: never. */
  readonly rtoBreach: Float64Array;
  readonly mtpdBreach: Float64Array;
  /** The numbers of the lost nodes in the order of loss. Only the first `lostCount` entries are valid. */
  readonly order: Int32Array;
  lostCount: number;
  activitiesLost: number;
  activitiesPastRto: number;
  activitiesPastMtpd: number;
  /** The activity that exceeds each limit first; -1: none. */
  firstPastRto: number;
  firstPastMtpd: number;
  /** A step curve: from `at` on, `down` activities are down. */
  activitiesDown: { at: number; down: number }[];
}

/**
 * Calculates one step of a slider: the same outages and breaches as `runWhatIf`, but nothing that the screen does not
 * show.
 *
 * @param reuse the result of the previous step on the same graph; its arrays are overwritten and returned
 * @throws RangeError for the same reasons as `runWhatIf`
 */
export function runWhatIfStep(
  graph: ContinuityGraph,
  targets: readonly WhatIfTarget[],
  reuse?: WhatIfStep,
): WhatIfStep {
  const known = reuse?.run.graph === graph ? reuse : undefined;
  const run = runOutage(graph, targets.map(toOutageTarget), known?.run);
  const step: WhatIfStep = {
    run,
    rtoBreach: known?.rtoBreach ?? new Float64Array(graph.nodeCount),
    mtpdBreach: known?.mtpdBreach ?? new Float64Array(graph.nodeCount),
    order: known?.order ?? new Int32Array(graph.nodeCount),
    lostCount: 0,
    activitiesLost: 0,
    activitiesPastRto: 0,
    activitiesPastMtpd: 0,
    firstPastRto: -1,
    firstPastMtpd: -1,
    activitiesDown: [],
  };
  step.rtoBreach.fill(Number.POSITIVE_INFINITY);
  step.mtpdBreach.fill(Number.POSITIVE_INFINITY);
  const turns: number[] = [];
  for (let v = 0; v < graph.nodeCount; v++) if (run.lost[v] !== Number.POSITIVE_INFINITY) look(step, v, turns);
  step.order.subarray(0, step.lostCount).sort((a, b) => (run.lost[a] as number) - (run.lost[b] as number) || a - b);
  step.activitiesDown = buildCurve(turns);
  return step;
}

/**
 * Adds a record to the step.
 * @param turns receives when an activity stops (2 × minute + 1) and when it recovers (2 × minute): sorted, a recovery
 * comes before a loss in the same minute
 */
function look(step: WhatIfStep, v: number, turns: number[]): void {
  const { run, rtoBreach, mtpdBreach } = step;
  const { isActivity, rto, mtpd } = run.graph;
  step.order[step.lostCount++] = v;
  const spans = listSpans(run, v);
  rtoBreach[v] = firstBreach(spans, rto[v] as number);
  mtpdBreach[v] = firstBreach(spans, mtpd[v] as number);
  if (isActivity[v] === 0) return;
  step.activitiesLost += 1;
  for (const { start, end } of spans) {
    turns.push(2 * start + 1);
    if (end !== Number.POSITIVE_INFINITY) turns.push(2 * end);
  }
  if (rtoBreach[v] !== Number.POSITIVE_INFINITY) {
    step.activitiesPastRto += 1;
    step.firstPastRto = sooner(rtoBreach, step.firstPastRto, v);
  }
  if (mtpdBreach[v] !== Number.POSITIVE_INFINITY) {
    step.activitiesPastMtpd += 1;
    step.firstPastMtpd = sooner(mtpdBreach, step.firstPastMtpd, v);
  }
}

function firstBreach(spans: readonly Span[], limit: number): number {
  for (const span of spans) {
    const at = findBreach(span, limit);
    if (at !== null) return at;
  }
  return Number.POSITIVE_INFINITY;
}

function sooner(at: Float64Array, known: number, v: number): number {
  return known < 0 || (at[v] as number) < (at[known] as number) ? v : known;
}

function buildCurve(turns: number[]): WhatIfStep['activitiesDown'] {
  turns.sort((a, b) => a - b);
  const curve: WhatIfStep['activitiesDown'] = [];
  let down = 0;
  for (const turn of turns) {
    down += turn % 2 === 1 ? 1 : -1;
    const at = Math.floor(turn / 2);
    const last = curve.at(-1);
    if (last?.at === at) last.down = down;
    else curve.push({ at, down });
  }
  return curve;
}
