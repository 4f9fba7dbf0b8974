import { formatCount } from '#root/contract/platform/numbers.ts';
import { type ReviewKind, reviewKinds } from '#root/contract/reviews/review-terms.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { askOnce } from '#root/server/shared/graph/engine.ts';
import { describeReview } from '#root/server/shared/reviews/describe-review.ts';
import type { EventFacts, NotificationEvent } from './notification-event.ts';

/** The part of the result of a what-if that a notification shows. */
interface Answer {
  readonly summary: { readonly activitiesPastMtpd: number; readonly activitiesLost: number };
}

const count = (activities: number, verb: { one: string; many: string }) =>
  formatCount(activities, `activity ${verb.one}`, `activities ${verb.many}`);

/**
 * Returns the sentence about the activities that depend on a permanently lost record; '' if no activity depends on it.
 */
export function describeLoss({ summary: { activitiesPastMtpd, activitiesLost } }: Answer): string {
  if (activitiesPastMtpd > 0)
    return `Without it, ${count(activitiesPastMtpd, { one: 'loses its', many: 'lose their' })} only recovery within the MTPD.`;
  if (activitiesLost > 0)
    return `Without it, ${count(activitiesLost, { one: 'stops', many: 'stop' })} until it is replaced.`;
  return '';
}

const endings: readonly NotificationEvent['action'][] = ['expiring', 'expired', 'status_changed'];

const reviews: readonly NotificationEvent['action'][] = ['review_due', 'review_overdue', 'review_opened'];
const isReviewKind = (object: NotificationEvent['object']): object is ReviewKind =>
  (reviewKinds as readonly NotificationEvent['object'][]).includes(object);

/** Whether the engine can find the consequence or the cause of events of this kind. */
export const hasConsequence = ({ object, action, recordUid }: NotificationEvent): boolean =>
  recordUid !== null &&
  ((object === 'supplier' && endings.includes(action)) || (isReviewKind(object) && reviews.includes(action)));

/** Returns the consequence for the organisation if a supplier is lost. */
async function describeEnd(db: Db, { graphs, whatIfs }: Services, recordUid: string): Promise<string> {
  const parts = await graphs.read(db, db.organisation);
  if (!parts.nodes.some(({ uid }) => uid === recordUid)) return '';
  const targets = [{ recordUid, lostAtMinutes: 0, outageMinutes: null, forever: true }];
  const text = await askOnce({ db, whatIfs, parts }, `without ${recordUid}`, { ask: { what: 'what-if', targets } });
  return describeLoss(JSON.parse(text) as Answer);
}

/**
 * Returns what the engine finds about an event: its consequence for the organisation, or the reason why a review is
 * due. The call can take seconds, so it must not run within a transaction.
 */
export async function describeConsequence(
  db: Db,
  services: Services,
  { object, recordUid: uid, recordName: name }: NotificationEvent,
): Promise<Pick<EventFacts, 'consequence'>> {
  if (uid === null) return {};
  try {
    const consequence = await (isReviewKind(object)
      ? describeReview(db, services, { kind: object, uid, name })
      : describeEnd(db, services, uid));
    return consequence ? { consequence } : {};
  } catch (error) {
    // While the engine is overloaded, a notification without its consequence is better than none.
    if (error instanceof AppError) return {};
    throw error;
  }
}
