import { findBreach, listSpans } from '#root/domain/continuity/outage-run.ts';
import type { WhatIfOutage } from '#root/domain/continuity/what-if.ts';
import type { WhatIfStep } from '#root/domain/continuity/what-if-step.ts';

/** The outages of each record that stops, by uid. */
export type Reached = ReadonlyMap<string, readonly WhatIfOutage[]>;

/** The summary of a what-if analysis. */
export interface Figures {
  readonly nodesLost: number;
  readonly activitiesLost: number;
  readonly activitiesPastRto: number;
  readonly activitiesPastMtpd: number;
  readonly firstRtoBreach: { readonly at: number; readonly node: string } | null;
  readonly firstMtpdBreach: { readonly at: number; readonly node: string } | null;
}

/** The part of the result that is shown while a slider is dragged. */
export interface Glance {
  readonly reached: Reached;
  readonly figures: Figures;
  /** The number of activities that are down (`down`) from minute `at` on. */
  readonly activitiesDown: readonly { readonly at: number; readonly down: number }[];
}

/**
 * The result of one step of the slider, as it is sent by postMessage. All numbers are in one array, because an array
 * can be transferred instead of copied.
 */
export interface StepParts {
  readonly uids: readonly string[];
  /**
   * Seven numbers for each outage: index in `uids`, lost, back, RTO breach, MTPD breach, index of the cause, index of
   * `heldBy`.
   */
  readonly outages: Float64Array<ArrayBuffer>;
  readonly figures: Figures;
  readonly activitiesDown: readonly { readonly at: number; readonly down: number }[];
}

/** The number of values for each outage. */
const width = 7;
const never = Number.POSITIVE_INFINITY;

/**
 * Packs a step for the page. Every cause has an index in `uids`, because the cause of an outage is itself a record that
 * stops.
 */
export function packStep(step: WhatIfStep): StepParts {
  const { run, order, lostCount } = step;
  const { uids, rto, mtpd } = run.graph;
  const indexes = new Map<number, number>();
  for (let i = 0; i < lostCount; i++) indexes.set(order[i] as number, i);
  const numbers: number[] = [];
  for (let i = 0; i < lostCount; i++) {
    const v = order[i] as number;
    for (const span of listSpans(run, v)) {
      const breaches = [findBreach(span, rto[v] as number) ?? never, findBreach(span, mtpd[v] as number) ?? never];
      numbers.push(i, span.start, span.end, ...breaches, indexes.get(span.cause) ?? -1, indexes.get(span.heldBy) ?? -1);
    }
  }
  const first = (v: number, at: Float64Array) => (v < 0 ? null : { at: at[v] as number, node: uids[v] as string });
  return {
    uids: Array.from(order.subarray(0, lostCount), (v) => uids[v] as string),
    outages: Float64Array.from(numbers),
    figures: {
      nodesLost: lostCount,
      activitiesLost: step.activitiesLost,
      activitiesPastRto: step.activitiesPastRto,
      activitiesPastMtpd: step.activitiesPastMtpd,
      firstRtoBreach: first(step.firstPastRto, step.rtoBreach),
      firstMtpdBreach: first(step.firstPastMtpd, step.mtpdBreach),
    },
    activitiesDown: step.activitiesDown,
  };
}

const toNullable = (minute: number | undefined) => (minute === undefined || minute === never ? null : minute);

/** Unpacks the result of {@link packStep}. */
export function unpackStep({ uids, outages, figures, activitiesDown }: StepParts): Glance {
  const reached = new Map<string, WhatIfOutage[]>();
  for (let i = 0; i < outages.length; i += width) {
    const uid = uids[outages[i] ?? -1] ?? '';
    const outage: WhatIfOutage = {
      lost: outages[i + 1] ?? 0,
      back: toNullable(outages[i + 2]),
      rtoBreach: toNullable(outages[i + 3]),
      mtpdBreach: toNullable(outages[i + 4]),
      cause: uids[outages[i + 5] ?? -1] ?? null,
      heldBy: uids[outages[i + 6] ?? -1] ?? null,
    };
    const known = reached.get(uid);
    if (known) known.push(outage);
    else reached.set(uid, [outage]);
  }
  return { reached, figures, activitiesDown };
}
