import { useState } from 'react';
import { type NotificationLogRow, notificationLogs } from '#root/contract/notifications/notification-logs.ts';
import { cancelReasonWords } from '#root/contract/notifications/notification-terms.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn, ListView } from '#root/web/platform/ui/data-list-types.ts';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { methodWords } from '../common/notification.words.ts';
import { NotificationStateChip } from '../common/state-chip.tsx';
import { text } from './notifications.messages.ts';

const columns: readonly DataListColumn<NotificationLogRow>[] = [
  { id: 'userName', header: text('person'), cell: ({ userName }) => userName },
  { id: 'method', header: text('method'), width: 100, cell: ({ method }) => methodWords([method]) },
  { id: 'address', header: text('address'), hideOnPhone: true, cell: ({ address }) => address },
  { id: 'state', header: text('state'), width: 170, cell: ({ state }) => <NotificationStateChip state={state} /> },
  { id: 'sentAt', header: text('at'), sortable: true, width: 170, cell: ({ sentAt }) => formatDateTime(sentAt) },
  { id: 'readAt', header: text('readAt'), width: 170, cell: ({ readAt }) => formatDateTime(readAt) },
  {
    id: 'error',
    header: text('reply'),
    lines: 2,
    cell: ({ error, reason }) => error || (reason ? cancelReasonWords[reason] : ''),
  },
];

/** The deliveries of one notification, by person and method. */
export function ReceiverTable({ notificationUid }: { notificationUid: string }) {
  const [view, setView] = useState<ListView>({ page: 1, pageSize: 25, sort: '-createdAt' });
  const read = useRead(notificationLogs.list, { query: { ...view, filter: { notificationUid } } as never });
  return (
    <DataList
      label={text('receivers')}
      columns={columns}
      rows={read.data?.data}
      total={read.data?.meta.total ?? 0}
      rowId={({ uid }) => uid}
      rowName={({ userName }) => userName}
      rowLink={({ uid }) => `/notifications/logs/${uid}`}
      view={view}
      onViewChange={(change) => setView((now) => ({ ...now, page: 1, ...change }))}
      failure={read.error}
      onRetry={() => void read.refetch()}
      fetching={read.isPlaceholderData}
      empty={{ title: text('nobody') }}
    />
  );
}
