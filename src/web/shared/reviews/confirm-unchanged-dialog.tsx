import { Divider, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { recordReviews } from '#root/contract/reviews/reviews.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { SendingDialog } from '#root/web/platform/ui/sending-dialog.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { MovedList } from './moved-list.tsx';
import type { ReviewDialogProps } from './review-dialog.ts';
import { text } from './reviews.messages.ts';

/** Shows the changes elsewhere, and confirms that the record needs no change. The answer applies only to the changes that were shown. */
export function ConfirmUnchangedDialog({ review: { kind, recordUid, name }, onClose }: ReviewDialogProps) {
  const calls = recordReviews[kind];
  const params = { uid: recordUid };
  const read = useRead(calls.review, { params });
  const answer = useSave(calls.done);
  const [note, setNote] = useState('');
  const shown = read.data?.data;
  const send = async () => {
    if (!shown) return;
    try {
      await answer({ params, version: shown.version, body: { digest: shown.digest, note } });
    } catch (error) {
      // Reads the changes again, so that changes since the dialog was opened are shown below the error.
      void read.refetch();
      throw error;
    }
    toastDone(text('unchangedDone', { name }));
  };
  return (
    <SendingDialog
      title={text('unchangedTitle', { name })}
      label={text('unchanged')}
      disabled={!shown || read.isFetching}
      onClose={onClose}
      send={send}
    >
      {(problem) => (
        <>
          <LoadedPart read={read}>
            {({ data }) => (data ? <MovedList review={data} /> : <Text>{text('none')}</Text>)}
          </LoadedPart>
          {shown && (
            <>
              <Divider />
              <Text fz="sm">{text('unchangedBody', { count: shown.monthsInForce })}</Text>
              <Textarea
                label={text('unchangedNote')}
                description={text('unchangedNoteHelp')}
                autosize
                minRows={2}
                maxLength={2000}
                error={problem?.fields?.note}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
            </>
          )}
        </>
      )}
    </SendingDialog>
  );
}
