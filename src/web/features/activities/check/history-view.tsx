import { useState } from 'react';
import { activities } from '#root/contract/activities.ts';
import { impactCategories } from '#root/contract/impact-categories.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { ActivityFrame, type ActivityViewProps } from '#root/web/features/activities/record/activity-frame.tsx';
import { Pager } from '#root/web/ui/data-list-pager.tsx';
import { HistoryTimeline } from '#root/web/ui/history-timeline.tsx';
import { LoadFailed } from '#root/web/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/ui/page-skeleton.tsx';
import { text } from './check.messages.ts';
import { actionWords, fieldLabel, isNews, valueWords } from './history-words.ts';

/** Who changed what and when, before and after. */
export function HistoryView(props: ActivityViewProps) {
  const [view, setView] = useState({ page: 1, pageSize: 25 });
  const history = useRead(activities.history, {
    params: { uid: props.record.uid },
    query: { page: view.page, pageSize: view.pageSize as 25 },
  });
  const categories = useRead(impactCategories.list, { query: { pageSize: 100 } });
  const names = new Map(categories.data?.data.map(({ uid, name }) => [uid, name]));
  const entries = history.data?.data.map((entry) => ({
    id: entry.id,
    at: entry.at,
    who: entry.actorName ?? text('historyNobody'),
    onBehalfOf: entry.onBehalf ? text('historyLandlord') : undefined,
    action: actionWords(entry),
    changes: entry.changes.filter(isNews(entry)).map((change) => ({
      field: fieldLabel(change.field),
      before: valueWords(change, change.before, change.beforeName, names),
      after: valueWords(change, change.after, change.afterName, names),
    })),
  }));
  return (
    <ActivityFrame {...props}>
      {history.error && !entries && <LoadFailed error={history.error} onRetry={() => void history.refetch()} />}
      {!history.error && !entries && <LinesSkeleton />}
      {entries && <HistoryTimeline entries={entries} />}
      {history.data && (
        <Pager
          view={view}
          total={history.data.meta.total}
          onViewChange={(change) => setView((now) => ({ ...now, ...change }))}
        />
      )}
    </ActivityFrame>
  );
}
