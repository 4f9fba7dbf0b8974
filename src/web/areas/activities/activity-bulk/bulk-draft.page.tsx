import { activityBatches } from '#root/contract/activities/activity-batches.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { PageSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { BulkEditor } from './bulk-editor.tsx';

/** `/activities/bulk/:uid`: the page of a saved draft. */
export function BulkDraftPage({ params: { uid } }: PageProps<'/activities/bulk/:uid'>) {
  const choices = useRead(activityBatches.choices);
  const record = useRead(activityBatches.get, { params: { uid } });
  const failed = [choices, record].find(({ error, data }) => error && !data);
  if (failed) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!choices.data || record.data?.data.uid !== uid) return <PageSkeleton />;
  return <BulkEditor key={uid} record={record.data.data} choices={choices.data.data} />;
}
