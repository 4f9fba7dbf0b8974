import type { NotificationAction, NotificationObject } from '#root/contract/notifications/notification-objects.ts';
import { planKinds } from '#root/contract/plans/plan-terms.ts';
import type { Kind } from '#root/contract/shared/kinds/kinds.ts';
import {
  assessmentAnswers,
  assessmentReviews,
  certificates,
  contracts,
  type Dates,
  planAnswers,
  selectReviews,
} from '#root/server/shared/records/dates.ts';

const reviewDates = (kind: Kind): [string, Dates][] =>
  ['review_due', 'review_overdue'].map((action) => [`${kind} ${action}`, selectReviews(kind)]);

const expiries = (dates: Dates) => [['expiring', dates] as const, ['expired', dates] as const];

const dates: ReadonlyMap<string, Dates> = new Map<string, Dates>([
  ...planKinds.flatMap((kind): [string, Dates][] => [
    [`${kind} due_soon`, planAnswers(kind)],
    [`${kind} overdue`, planAnswers(kind)],
    ...reviewDates(kind),
  ]),
  ...reviewDates('activity'),
  ['assessment review_due', assessmentReviews],
  ['assessment due_soon', assessmentAnswers],
  ['assessment overdue', assessmentAnswers],
  ...expiries(contracts).map(([action, one]): [string, Dates] => [`supplier ${action}`, one]),
  ...expiries(certificates).map(([action, one]): [string, Dates] => [`supplier_certificate ${action}`, one]),
]);

/**
 * Returns the source of the dates for an action; undefined if the action has no dates or records of this kind have
 * none. A test compares the sources with the table of objects, actions and people.
 */
export const findDates = (object: NotificationObject, action: NotificationAction): Dates | undefined =>
  dates.get(`${object} ${action}`);
