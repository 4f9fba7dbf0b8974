import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { maxPostponementDays, maxPostponements } from '#root/contract/reviews/review-terms.ts';
import { recordReviews } from '#root/contract/reviews/reviews.ts';
import { addDays, findLater } from '#root/domain/reviews/spread.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { DateField } from '#root/web/platform/ui/date-field.tsx';
import { formatDate, today } from '#root/web/platform/ui/format.ts';
import { SendingDialog } from '#root/web/platform/ui/sending-dialog.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import type { ReviewDialogProps } from './review-dialog.ts';
import { text } from './reviews.messages.ts';

/**
 * Returns the initial day of the dialog: four weeks after the due day or, if the due day has passed, four weeks after
 * today.
 */
const suggestDay = (dueOn: string): string => addDays(findLater(dueOn, today()), 28);

/** Moves a review to a later day, with a reason. */
export function PostponeDialog({ review, onClose }: ReviewDialogProps) {
  const { kind, recordUid, name, version, dueOn, postponed } = review;
  const postpone = useSave(recordReviews[kind].postpone);
  const [until, setUntil] = useState<string | null>(() => suggestDay(dueOn));
  const [reason, setReason] = useState('');
  const send = async () => {
    await postpone({ params: { uid: recordUid }, version, body: { until: until ?? '', reason } });
    toastDone(text('postponeDone', { name, date: formatDate(until) }));
  };
  return (
    <SendingDialog title={text('postponeTitle', { name })} label={text('postpone')} onClose={onClose} send={send}>
      {(problem) => (
        <>
          <Text fz="sm">
            {text('postponeHelp', { date: formatDate(dueOn), days: maxPostponementDays })}{' '}
            {text('postponeLeft', { count: maxPostponements - postponed })}
          </Text>
          <DateField
            label={text('postponeTo')}
            required
            error={problem?.fields?.until}
            value={until}
            onChange={setUntil}
          />
          <Textarea
            label={text('postponeReason')}
            required
            data-autofocus
            autosize
            minRows={2}
            maxLength={2000}
            error={problem?.fields?.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </SendingDialog>
  );
}
