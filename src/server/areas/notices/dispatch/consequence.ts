import type { Db } from '#root/server/platform/db/tenant.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { askOnce } from '#root/server/shared/graph/engine.ts';
import type { NoticeEvent, NoticeFacts } from './notice-event.ts';

/** The part of a what-if's answer that is told. */
interface Answer {
  readonly summary: { readonly activitiesPastMtpd: number; readonly activitiesLost: number };
}

const count = (activities: number, verb: { one: string; many: string }) =>
  activities === 1 ? `1 activity ${verb.one}` : `${activities} activities ${verb.many}`;

/** Returns the sentence about activities that depend on a record which is lost for good; '' if none does. */
export function describeLoss({ summary: { activitiesPastMtpd, activitiesLost } }: Answer): string {
  if (activitiesPastMtpd > 0)
    return `Without it, ${count(activitiesPastMtpd, { one: 'loses its', many: 'lose their' })} only recovery within the MTPD.`;
  if (activitiesLost > 0)
    return `Without it, ${count(activitiesLost, { one: 'stops', many: 'stop' })} until it is replaced.`;
  return '';
}

const endings: readonly NoticeEvent['action'][] = ['expiring', 'expired', 'status_changed'];

/** Whether the engine can say what follows from such an event. */
export const hasConsequence = ({ object, action, recordUid }: NoticeEvent): boolean =>
  object === 'supplier' && recordUid !== null && endings.includes(action);

/**
 * Returns what follows for the organisation if a supplier ends, as the engine sees it. This can take seconds, so it must not
 * happen within a transaction.
 */
export async function describeConsequence(
  db: Db,
  { graphs, whatIfs }: Services,
  { recordUid }: NoticeEvent,
): Promise<Pick<NoticeFacts, 'consequence'>> {
  const parts = await graphs.read(db, db.organisation);
  if (recordUid === null || !parts.nodes.some(({ uid }) => uid === recordUid)) return {};
  const targets = [{ recordUid, lostAtMinutes: 0, outageMinutes: null, forever: true }];
  try {
    const text = await askOnce({ db, whatIfs, parts }, `without ${recordUid}`, {
      ask: { what: 'what-if', targets },
    });
    const consequence = describeLoss(JSON.parse(text) as Answer);
    return consequence ? { consequence } : {};
  } catch (error) {
    // A notification without its consequence is better than none while the engine has too much to do.
    if (error instanceof AppError) return {};
    throw error;
  }
}
