import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { type ActivityRecord, activities } from '#root/contract/activities/activities.ts';
import { activitySections } from '#root/contract/shared/activity-terms.ts';
import { findSaveQueue } from '#root/web/areas/activities/record/save-queue.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useLocalCopies } from '#root/web/platform/editing/use-local-copies.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './check.messages.ts';

/** The button that brings the approved version back. Shown for a working version of an approved activity. */
export function DiscardChanges({ record }: { readonly record: ActivityRecord }) {
  const mayDiscard = useCan(activities.discardChanges);
  const discard = useSave(activities.discardChanges);
  const copies = useLocalCopies(record.uid);
  const [asking, setAsking] = useState(false);
  const { uid, version, state, approvedAt, details } = record;
  if (!mayDiscard || approvedAt === null || (state !== 'draft' && state !== 'returned')) return null;
  const confirm = async () => {
    const { data } = await discard({ params: { uid }, version });
    // Unsaved input on this device belongs to the discarded version, so it is discarded too.
    for (const section of activitySections) copies.remove(section);
    const queue = findSaveQueue(uid);
    if (queue) queue.version = data.version;
    toastDone(text('discarded', { name: details.name }));
    setAsking(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {text('discard')}
      </Button>
      {asking && (
        <Confirm
          title={text('discardTitle')}
          confirmLabel={text('discard')}
          danger
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        >
          <Text>{text('discardBody', { date: formatDate(approvedAt) })}</Text>
        </Confirm>
      )}
    </>
  );
}
