import { Button } from '@mantine/core';
import { useState } from 'react';
import { activityBatches } from '#root/contract/activity-batches.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { text } from '#root/web/features/activities/activities.messages.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import type { BulkChoice } from '#root/web/ui/data-list-types.ts';
import { toastFailed } from '#root/web/ui/toast.tsx';

/** Opens the chosen activities in the grid where many are edited at once. */
export function EditInGrid({ choice }: { choice: BulkChoice }) {
  const begin = useSave(activityBatches.edit);
  const go = useGo();
  const [pending, setPending] = useState(false);
  const open = async () => {
    setPending(true);
    try {
      const { data } = await begin({ body: { uids: [...choice.ids] } });
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
