/** The kinds of record that are reviewed at intervals and after changes. BIAs have their own cycle. */
export const reviewKinds = ['activity', 'bcp', 'resilience_plan'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/**
 * Why a review is due on its day:
 * - cycle: the months since the last approval or review have passed.
 * - change: the engine's findings differ from those at the last approval or review.
 * - contract: the activity needs a supplier, and the supplier's contract ends.
 * - certificate: the activity needs a supplier, and a certificate of the supplier expires.
 * - review_date: the plan's own review date.
 */
export const reviewReasons = ['cycle', 'change', 'contract', 'certificate', 'review_date'] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** The reasons for a review before the end of the review period. */
export const causeReasons = [
  'change',
  'contract',
  'certificate',
  'review_date',
] as const satisfies readonly ReviewReason[];

export const reviewAnswers = ['unchanged', 'postponed', 'spread'] as const;
export type ReviewAnswer = (typeof reviewAnswers)[number];

/** The maximum number of postponements of one review, and the maximum number of days of each postponement. */
export const maxPostponements = 2;
export const maxPostponementDays = 90;

/** A review because of a change is due this many days after the change was discovered. */
export const changeReviewDays = 14;

/** Who is responsible for a review, in the order of escalation. `nobody`: none of these people can sign in. */
export const reviewLevels = ['owner', 'deputy', 'unit_owner', 'manager', 'nobody'] as const;

/** From this many days after the due date on, the people of the level are responsible too. */
export const escalationDays = { deputy: 0, unit_owner: 14, manager: 28 } as const;

/** If at least this many reviews are due on one day, Holdfast proposes to spread them over `spreadDays` days. */
export const crowdedFrom = 20;
export const spreadDays = 28;
/** The maximum number of reviews that are spread at once. */
export const maxSpread = 1_000;
