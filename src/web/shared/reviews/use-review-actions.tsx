import { type ReactNode, useState } from 'react';
import { maxPostponements } from '#root/contract/reviews/review-terms.ts';
import { recordReviews } from '#root/contract/reviews/reviews.ts';
import { download } from '#root/web/platform/api/call.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { createLazyPart } from '#root/web/platform/ui/lazy-part.tsx';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import type { ReviewTarget } from './review-dialog.ts';
import { text } from './reviews.messages.ts';

// The dialogs are loaded when one is opened.
const dialogs = {
  unchanged: createLazyPart(async () => (await import('./confirm-unchanged-dialog.tsx')).ConfirmUnchangedDialog),
  postpone: createLazyPart(async () => (await import('./postpone-dialog.tsx')).PostponeDialog),
} as const;

/** Returns the answers that the person may give to a review, the action to add it to a calendar, and the dialog to render. */
export function useReviewActions(): {
  readonly listAnswers: (review: ReviewTarget) => MenuAction[];
  readonly toCalendar: (review: ReviewTarget) => MenuAction;
  readonly dialog: ReactNode;
} {
  const { can } = useSession();
  const [opened, setOpened] = useState<{ readonly answer: keyof typeof dialogs; readonly review: ReviewTarget }>();
  const listAnswers = (review: ReviewTarget): MenuAction[] => {
    const { done, postpone } = recordReviews[review.kind];
    const open = (answer: keyof typeof dialogs) => ({
      label: text(answer),
      onSelect: () => setOpened({ answer, review }),
    });
    return [
      ...(can(done) ? [open('unchanged')] : []),
      ...(can(postpone) && review.postponed < maxPostponements ? [open('postpone')] : []),
    ];
  };
  const toCalendar = ({ kind, recordUid }: ReviewTarget): MenuAction => ({
    label: text('calendar'),
    onSelect: () => void download(recordReviews[kind].calendar, { params: { uid: recordUid } }).catch(toastFailed),
  });
  const Dialog = opened && dialogs[opened.answer];
  return {
    listAnswers,
    toCalendar,
    dialog: Dialog ? <Dialog review={opened.review} onClose={() => setOpened(undefined)} /> : null,
  };
}
