import { activityBatches } from '#root/contract/activities/activity-batches.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { PageSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { BulkEditor } from './bulk-editor.tsx';

/** `/activities/bulk` */
export function BulkNewPage() {
  const choices = useRead(activityBatches.choices);
  if (choices.error && !choices.data)
    return <LoadFailed error={choices.error} onRetry={() => void choices.refetch()} />;
  if (!choices.data) return <PageSkeleton />;
  return <BulkEditor record={undefined} choices={choices.data.data} />;
}
