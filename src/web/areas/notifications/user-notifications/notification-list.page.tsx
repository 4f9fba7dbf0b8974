import { useMemo, useState } from 'react';
import { notificationStates, notificationTypes } from '#root/contract/notifications/notification-terms.ts';
import {
  type NotificationRow,
  notificationSending,
  notifications,
} from '#root/contract/notifications/notifications.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDate, formatDateTime, formatNumber } from '#root/web/platform/ui/format.ts';
import { ListPage } from '#root/web/shared/lists/list-page.tsx';
import { RecordRemoval } from '#root/web/shared/registers/record-removal.tsx';
import {
  methodWords,
  stateWords,
  targetWords,
  toChoices,
  typeWords,
  urgencyWords,
} from '../common/notification.words.ts';
import { NotificationTabs } from '../common/notification-tabs.tsx';
import { createReadable } from '../common/readable.tsx';
import { NotificationStateChip } from '../common/state-chip.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { text } from './notifications.messages.ts';

const columns: readonly DataListColumn<NotificationRow>[] = [
  { id: 'name', header: text('name'), sortable: true, width: 220, cell: ({ name }) => name },
  // All notifications of a rule have the rule's name, so the subject is needed to distinguish them.
  { id: 'subject', header: text('subject'), cell: ({ subject }) => subject },
  { id: 'type', header: text('type'), optional: true, cell: ({ type }) => typeWords(type) },
  { id: 'sendTo', header: text('sendTo'), optional: true, cell: ({ sendTo }) => targetWords(sendTo) },
  { id: 'methods', header: text('methods'), width: 110, cell: ({ methods }) => methodWords(methods) },
  { id: 'state', header: text('state'), width: 150, cell: ({ state }) => <NotificationStateChip state={state} /> },
  {
    id: 'scheduledAt',
    header: text('scheduled'),
    sortable: true,
    width: 170,
    cell: ({ scheduledAt }) => formatDateTime(scheduledAt),
  },
  {
    id: 'pinnedUntil',
    header: text('pinned'),
    optional: true,
    cell: ({ pinnedUntil }) => formatDate(pinnedUntil),
  },
  { id: 'sentAt', header: text('sentAt'), sortable: true, width: 170, cell: ({ sentAt }) => formatDateTime(sentAt) },
  { id: 'people', header: text('people'), width: 90, align: 'right', cell: ({ people }) => formatNumber(people) },
  { id: 'read', header: text('read'), optional: true, align: 'right', cell: ({ read }) => formatNumber(read) },
  { id: 'failed', header: text('failed'), optional: true, align: 'right', cell: ({ failed }) => formatNumber(failed) },
  { id: 'urgency', header: text('urgency'), optional: true, cell: ({ urgency }) => urgencyWords(urgency) },
  { id: 'createdByName', header: text('sentBy'), optional: true, cell: (row) => row.createdByName || text('holdfast') },
  {
    id: 'createdAt',
    header: text('created'),
    sortable: true,
    optional: true,
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
];

const filters = [
  { name: 'type', label: text('type'), choices: toChoices(notificationTypes, typeWords) },
  { name: 'state', label: text('state'), choices: toChoices(notificationStates, stateWords) },
];

const create = { endpoint: notificationSending.create, href: '/notifications/new', label: text('newTitle') };

function NotificationList() {
  const list = useList(notifications.list, '-createdAt');
  const { can } = useSession();
  const [removing, setRemoving] = useState<NotificationRow>();
  const [cancelling, setCancelling] = useState<NotificationRow>();
  const mayCancel = can(notificationSending.cancel);
  const mayRemove = can(notifications.remove);
  const mayCreate = can(notificationSending.create);
  const listActions = useMemo(
    () => (row: NotificationRow) => [
      ...(mayCreate && row.type === 'user'
        ? [{ label: text('copy'), href: `/notifications/new?copy=${row.uid}` }]
        : []),
      ...(mayCancel && row.state === 'scheduled'
        ? [{ label: text('cancel'), onSelect: () => setCancelling(row) }]
        : []),
      ...(mayRemove ? [{ label: text('remove'), danger: true, onSelect: () => setRemoving(row) }] : []),
    ],
    [mayCreate, mayCancel, mayRemove],
  );
  return (
    <ListPage
      name="notifications"
      endpoint={notifications.list}
      list={list}
      text={text}
      description={text('description')}
      tabs={<NotificationTabs active="notifications" />}
      columns={columns}
      filters={filters}
      create={create}
      rowLink={({ uid }) => `/notifications/${uid}`}
      rowActions={listActions}
    >
      {cancelling && <CancelDialog record={cancelling} onClose={() => setCancelling(undefined)} />}
      {removing && (
        <RecordRemoval
          kind="notification"
          record={removing}
          remove={notifications.remove}
          confirmLabel={text('removeButton')}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </ListPage>
  );
}

/** `/notifications` */
export const NotificationListPage = createReadable(
  { title: text('title'), permission: permissionNames.notification.update, tab: 'notifications' },
  NotificationList,
);
