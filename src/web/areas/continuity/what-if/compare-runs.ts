import type { WhatIfResult } from '#root/domain/continuity/what-if.ts';

/**
 * How the outage of a record differs between two what-if analyses. The change goes from the left analysis to the right.
 */
export type Change =
  | 'only_left'
  | 'only_right'
  | 'new_breach'
  | 'earlier'
  | 'later'
  | 'no_breach'
  | 'other_times'
  | 'same';

/** All changes, ordered from most to least severe. */
const severityOrder: readonly Change[] = [
  'only_right',
  'new_breach',
  'earlier',
  'other_times',
  'later',
  'no_breach',
  'only_left',
  'same',
];

/**
 * The times at which a record stops, first exceeds its limits and recovers, in minutes from the start. Null means
 * never.
 */
export interface OutageSummary {
  readonly lost: number;
  readonly rto: number | null;
  readonly mtpd: number | null;
  readonly back: number | null;
}

export interface Difference {
  readonly uid: string;
  readonly change: Change;
  readonly left: OutageSummary | null;
  readonly right: OutageSummary | null;
}

const findEarliest = (minutes: readonly (number | null)[]): number | null =>
  minutes.reduce(
    (earliest, minute) => (minute !== null && (earliest === null || minute < earliest) ? minute : earliest),
    null,
  );

function summariseOutages({ nodes }: Pick<WhatIfResult, 'nodes'>): Map<string, OutageSummary> {
  return new Map(
    nodes.map(({ uid, outages }) => [
      uid,
      {
        lost: outages[0]?.lost ?? 0,
        rto: findEarliest(outages.map(({ rtoBreach }) => rtoBreach)),
        mtpd: findEarliest(outages.map(({ mtpdBreach }) => mtpdBreach)),
        back: outages.at(-1)?.back ?? null,
      },
    ]),
  );
}

/** Classifies a change. The MTPD takes precedence over the RTO. */
function classifyChange(left: OutageSummary | null, right: OutageSummary | null): Change {
  if (!left) return 'only_right';
  if (!right) return 'only_left';
  for (const limit of ['mtpd', 'rto'] as const) {
    const [before, after] = [left[limit], right[limit]];
    if (before === after) continue;
    if (before === null) return 'new_breach';
    if (after === null) return 'no_breach';
    return after < before ? 'earlier' : 'later';
  }
  return left.lost === right.lost && left.back === right.back ? 'same' : 'other_times';
}

/** Compares two what-if analyses. Returns the differences, ordered from most to least severe. */
export function compareRuns(left: Pick<WhatIfResult, 'nodes'>, right: Pick<WhatIfResult, 'nodes'>): Difference[] {
  const [before, after] = [summariseOutages(left), summariseOutages(right)];
  const findStart = ({ left: one, right: other }: Difference) =>
    findEarliest([one?.lost ?? null, other?.lost ?? null]) ?? 0;
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((uid): Difference => {
      const summaries = { left: before.get(uid) ?? null, right: after.get(uid) ?? null };
      return { uid, change: classifyChange(summaries.left, summaries.right), ...summaries };
    })
    .sort(
      (a, b) =>
        severityOrder.indexOf(a.change) - severityOrder.indexOf(b.change) ||
        findStart(a) - findStart(b) ||
        (a.uid < b.uid ? -1 : 1),
    );
}
