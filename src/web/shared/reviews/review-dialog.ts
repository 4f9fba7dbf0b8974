import type { ReviewRow } from '#root/contract/reviews/reviews.ts';

/** The fields of a review that its dialogs need. Rows of the list and records both have these fields. */
export type ReviewTarget = Pick<ReviewRow, 'kind' | 'recordUid' | 'name' | 'version' | 'dueOn' | 'postponed'>;

/** Props of the dialogs that answer a review. */
export interface ReviewDialogProps {
  readonly review: ReviewTarget;
  readonly onClose: () => void;
}
