import type { WhatIfOutage } from '#root/domain/continuity/what-if.ts';
import type { CanvasLink, NodeLook, NodeState } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import type { Reached } from './step-parts.ts';
import { text } from './what-if.messages.ts';

/** How a record stands at a moment. `later`: it stops after it; `back`: it was down before it. */
export type Condition = 'up' | 'later' | 'down' | 'past_rto' | 'past_mtpd' | 'back';

/** In the order of how bad they are. */
const states: Readonly<Record<Condition, NodeState>> = {
  up: 'met',
  later: 'met',
  back: 'met',
  down: 'justMet',
  past_rto: 'late',
  past_mtpd: 'down',
};

const covers = ({ lost, back }: WhatIfOutage, now: number) => lost <= now && (back === null || now < back);

/** How a record with these outages stands at a moment; minutes from the start. */
export function conditionAt(outages: readonly WhatIfOutage[] | undefined, now: number): Condition {
  const current = outages?.find((outage) => covers(outage, now));
  if (current) {
    if (current.mtpdBreach !== null && current.mtpdBreach <= now) return 'past_mtpd';
    return current.rtoBreach !== null && current.rtoBreach <= now ? 'past_rto' : 'down';
  }
  if (!outages?.length) return 'up';
  return outages.some(({ lost }) => lost > now) ? 'later' : 'back';
}

/** How it looks on the canvas and in lists: with shape, word and colour. */
export function lookAt(outages: readonly WhatIfOutage[] | undefined, now: number): NodeLook {
  const condition = conditionAt(outages, now);
  return { state: states[condition], words: text(`condition.${condition}`) };
}

/** How many activities are down at a moment, and how many of them are past a limit. */
export function countsAt(reached: Reached, isActivity: (uid: string) => boolean, now: number) {
  const counts = { down: 0, pastRto: 0, pastMtpd: 0 };
  for (const [uid, outages] of reached) {
    if (!isActivity(uid)) continue;
    const condition = conditionAt(outages, now);
    if (condition !== 'down' && condition !== 'past_rto' && condition !== 'past_mtpd') continue;
    counts.down += 1;
    const current = outages.find((outage) => covers(outage, now));
    if (current && current.rtoBreach !== null && current.rtoBreach <= now) counts.pastRto += 1;
    if (condition === 'past_mtpd') counts.pastMtpd += 1;
  }
  return counts;
}

/** One record of the way from a target to what stops because of it. */
export interface Cause {
  readonly uid: string;
  readonly lost: number;
}

/**
 * The way from what the scenario takes away to a record that stops; the record comes last. Empty: it does not stop.
 * @param at picks the outage that covers this minute, default the first
 */
export function causesOf(reached: Reached, uid: string, at?: number): readonly Cause[] {
  const found: Cause[] = [];
  let current: string | null = uid;
  let moment = at;
  while (current !== null && found.length <= reached.size) {
    const outages: readonly WhatIfOutage[] = reached.get(current) ?? [];
    const when = moment;
    const outage = (when === undefined ? undefined : outages.find((one) => covers(one, when))) ?? outages[0];
    if (!outage) break;
    found.unshift({ uid: current, lost: outage.lost });
    current = outage.cause;
    moment = outage.lost;
  }
  return found;
}

/** What of the canvas is the way of causes: its records and the links between them. */
export function pathOf(causes: readonly Cause[], links: readonly CanvasLink[]): ReadonlySet<string> {
  const steps = causes.map(({ uid }) => uid);
  const next = new Map(steps.map((uid, index) => [uid, steps[index + 1]]));
  const lines = links.filter(({ providerUid, dependentUid }) => next.get(providerUid) === dependentUid);
  return new Set([...steps, ...lines.map(({ uid }) => uid)]);
}
