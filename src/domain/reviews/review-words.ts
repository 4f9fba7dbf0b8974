import type { ReviewReason } from '#root/contract/reviews/review-terms.ts';

/** The words for the reasons of reviews in histories and on the screen. */
export const reviewReasonWords: Readonly<Record<ReviewReason, string>> = {
  cycle: 'The review period ends',
  change: 'A change elsewhere affects it',
  contract: 'A contract ends',
  certificate: 'A certificate expires',
  review_date: 'Review date of the plan',
};
