import type { WhatIfOutage } from '#root/domain/continuity/what-if.ts';
import type { CanvasLink, NodeLook, NodeState } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import type { Reached } from './step-parts.ts';
import { text } from './what-if.messages.ts';

/** The state of a record at one point in time. `later`: the record will stop; `back`: it has recovered. */
export type Condition = 'up' | 'later' | 'down' | 'past_rto' | 'past_mtpd' | 'back';

const states: Readonly<Record<Condition, NodeState>> = {
  up: 'met',
  later: 'met',
  back: 'met',
  down: 'justMet',
  past_rto: 'late',
  past_mtpd: 'down',
};

const isDuring = ({ lost, back }: WhatIfOutage, now: number) => lost <= now && (back === null || now < back);

/** Returns the state of a record with these outages at the time `now`, in minutes from the start. */
export function findCondition(outages: readonly WhatIfOutage[] | undefined, now: number): Condition {
  const current = outages?.find((outage) => isDuring(outage, now));
  if (current) {
    if (current.mtpdBreach !== null && current.mtpdBreach <= now) return 'past_mtpd';
    return current.rtoBreach !== null && current.rtoBreach <= now ? 'past_rto' : 'down';
  }
  if (!outages?.length) return 'up';
  return outages.some(({ lost }) => lost > now) ? 'later' : 'back';
}

/** Returns the look of a record with these outages at the time `now`, for the canvas and lists. */
export function findLook(outages: readonly WhatIfOutage[] | undefined, now: number): NodeLook {
  const condition = findCondition(outages, now);
  return { state: states[condition], words: text(`condition.${condition}`) };
}

/** Returns the number of activities that are down at a point in time, and how many of them exceed their RTO or MTPD. */
export function countDown(reached: Reached, isActivity: (uid: string) => boolean, now: number) {
  const counts = { down: 0, pastRto: 0, pastMtpd: 0 };
  for (const [uid, outages] of reached) {
    if (!isActivity(uid)) continue;
    const condition = findCondition(outages, now);
    if (condition !== 'down' && condition !== 'past_rto' && condition !== 'past_mtpd') continue;
    counts.down += 1;
    const current = outages.find((outage) => isDuring(outage, now));
    if (current && current.rtoBreach !== null && current.rtoBreach <= now) counts.pastRto += 1;
    if (condition === 'past_mtpd') counts.pastMtpd += 1;
  }
  return counts;
}

/** A record on the path from a lost record to a record that stops because of it. */
export interface Cause {
  readonly uid: string;
  readonly lost: number;
}

/**
 * Returns the path from a lost record to the record `uid`, including both. Empty if the record `uid` does not stop.
 * @param at selects the outage that includes this minute; the first outage by default
 */
export function findCauses(reached: Reached, uid: string, at?: number): readonly Cause[] {
  const causes: Cause[] = [];
  let current: string | null = uid;
  let moment = at;
  while (current !== null && causes.length <= reached.size) {
    const outages: readonly WhatIfOutage[] = reached.get(current) ?? [];
    const when = moment;
    const outage = (when === undefined ? undefined : outages.find((one) => isDuring(one, when))) ?? outages[0];
    if (!outage) break;
    causes.unshift({ uid: current, lost: outage.lost });
    current = outage.cause;
    moment = outage.lost;
  }
  return causes;
}

/** Returns the uids of the records on a path of causes, and of the links between them. */
export function listPathUids(causes: readonly Cause[], links: readonly CanvasLink[]): ReadonlySet<string> {
  const steps = causes.map(({ uid }) => uid);
  const next = new Map(steps.map((uid, index) => [uid, steps[index + 1]]));
  const lines = links.filter(({ providerUid, dependentUid }) => next.get(providerUid) === dependentUid);
  return new Set([...steps, ...lines.map(({ uid }) => uid)]);
}
