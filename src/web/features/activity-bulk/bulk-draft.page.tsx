import { useParams } from '@tanstack/react-router';
import { activityBatches } from '#root/contract/activity-batches.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { LoadFailed } from '#root/web/ui/load-failed.tsx';
import { PageSkeleton } from '#root/web/ui/page-skeleton.tsx';
import { BulkEditor } from './bulk-editor.tsx';

/** `/activities/bulk/:uid`: a draft that somebody has begun. */
export function BulkDraftPage() {
  const { uid = '' } = useParams({ strict: false }) as { uid?: string };
  const choices = useRead(activityBatches.choices);
  const record = useRead(activityBatches.get, { params: { uid } });
  const failed = [choices, record].find(({ error, data }) => error && !data);
  if (failed) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!choices.data || record.data?.data.uid !== uid) return <PageSkeleton />;
  return <BulkEditor key={uid} record={record.data.data} choices={choices.data.data} />;
}
