import { maxPostponementDays, maxPostponements } from '#root/contract/reviews/review-terms.ts';
import { defineError, invalidField } from '#root/server/platform/http/define-error.ts';

export const reviewErrors = {
  postponedTwice: defineError(
    'postponed_twice',
    422,
    `A review can be postponed ${maxPostponements} times. Say that nothing has to change, or submit the record for approval.`,
  ),
  tooEarly: () => invalidField('until', 'Choose a day after today and after the due date'),
  tooLate: () =>
    invalidField(
      'until',
      `Choose a day at most ${maxPostponementDays} days after the due date, or after today if the review is overdue`,
    ),
};
