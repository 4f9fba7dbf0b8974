import { Button } from '@mantine/core';
import { useState } from 'react';
import { activityBatches } from '#root/contract/activities/activity-batches.ts';
import { text } from '#root/web/areas/activities/activities.messages.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import type { BulkChoice } from '#root/web/platform/ui/data-list-types.ts';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';

/** Opens the selected activities in the grid. */
export function EditInGrid({ choice }: { choice: BulkChoice }) {
  const startEditing = useSave(activityBatches.edit);
  const go = useGo();
  const [pending, setPending] = useState(false);
  const open = async () => {
    setPending(true);
    try {
      const { data } = await startEditing({ body: { uids: [...choice.ids] } });
      choice.clear();
      go(`/activities/bulk/${data.uid}`);
    } catch (error) {
      toastFailed(error);
      setPending(false);
    }
  };
  return (
    <Button size="compact-sm" loading={pending} onClick={() => void open()}>
      {text('editInGrid')}
    </Button>
  );
}
