import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { type ReviewRecord, recordReviews } from '#root/contract/reviews/reviews.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { SendingDialog } from '#root/web/platform/ui/sending-dialog.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './reviews.messages.ts';

interface PeriodDialogProps {
  readonly review: ReviewRecord;
  readonly onClose: () => void;
}

/** Sets the months between the reviews of one record. */
export function PeriodDialog({ review: { kind, recordUid, name, version, months }, onClose }: PeriodDialogProps) {
  const save = useSave(recordReviews[kind].setMonths);
  const [value, setValue] = useState<string | number>(months ?? '');
  const send = async () => {
    await save({ params: { uid: recordUid }, version, body: { months: value === '' ? null : Number(value) } });
    toastDone(text('periodDone', { name }));
  };
  return (
    <SendingDialog title={text('periodTitle', { name })} label={text('periodSave')} onClose={onClose} send={send}>
      {(problem) => (
        <NumberInput
          label={text('periodMonths')}
          description={text('periodHelp')}
          min={1}
          max={60}
          clampBehavior="none"
          allowDecimal={false}
          data-autofocus
          error={problem?.fields?.months}
          value={value}
          onChange={setValue}
        />
      )}
    </SendingDialog>
  );
}
