import type { ItemOutcome, ItemState } from '#root/contract/assessments/assessment-terms.ts';

/** The words for the states of a BIA's activities in files and on the screen. */
export const itemStateWords: Readonly<Record<ItemState, string>> = {
  open: 'No answer',
  editing: 'Being edited',
  returned: 'Returned',
  in_review: 'In review',
  approved: 'Approved',
  left: 'Excluded',
  gone: 'Archived or deleted',
};

export const itemOutcomeWords: Readonly<Record<ItemOutcome, string>> = {
  confirmed: 'Confirmed',
  changed: 'Changed',
  left: 'Excluded',
};
