import type { WhatIfResult } from '#root/domain/continuity/what-if.ts';

/** How a record fares in two what-ifs, the left one being the one of before. */
export type Change =
  | 'only_left'
  | 'only_right'
  | 'new_breach'
  | 'earlier'
  | 'later'
  | 'no_breach'
  | 'other_times'
  | 'same';

/** What is worst first. */
const order: readonly Change[] = [
  'only_right',
  'new_breach',
  'earlier',
  'other_times',
  'later',
  'no_breach',
  'only_left',
  'same',
];

/** When a record stops and first passes its limits; null: never. Minutes from the start. */
export interface Fate {
  readonly lost: number;
  readonly rto: number | null;
  readonly mtpd: number | null;
  readonly back: number | null;
}

export interface Difference {
  readonly uid: string;
  readonly change: Change;
  readonly left: Fate | null;
  readonly right: Fate | null;
}

const first = (minutes: readonly (number | null)[]): number | null =>
  minutes.reduce((found, minute) => (minute !== null && (found === null || minute < found) ? minute : found), null);

function fatesOf({ nodes }: Pick<WhatIfResult, 'nodes'>): Map<string, Fate> {
  return new Map(
    nodes.map(({ uid, outages }) => [
      uid,
      {
        lost: outages[0]?.lost ?? 0,
        rto: first(outages.map(({ rtoBreach }) => rtoBreach)),
        mtpd: first(outages.map(({ mtpdBreach }) => mtpdBreach)),
        back: outages.at(-1)?.back ?? null,
      },
    ]),
  );
}

/** The limit that matters: the MTPD before the RTO. */
function changeOf(left: Fate | null, right: Fate | null): Change {
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

/** Two what-ifs side by side, the differences that matter first. */
export function compareRuns(left: Pick<WhatIfResult, 'nodes'>, right: Pick<WhatIfResult, 'nodes'>): Difference[] {
  const [before, after] = [fatesOf(left), fatesOf(right)];
  const soonest = ({ left: one, right: other }: Difference) => first([one?.lost ?? null, other?.lost ?? null]) ?? 0;
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((uid): Difference => {
      const fates = { left: before.get(uid) ?? null, right: after.get(uid) ?? null };
      return { uid, change: changeOf(fates.left, fates.right), ...fates };
    })
    .sort(
      (a, b) =>
        order.indexOf(a.change) - order.indexOf(b.change) || soonest(a) - soonest(b) || (a.uid < b.uid ? -1 : 1),
    );
}
