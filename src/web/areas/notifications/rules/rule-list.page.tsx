import { useState } from 'react';
import { type EventNotification, eventNotifications } from '#root/contract/notifications/event-notifications.ts';
import {
  describeAction,
  describeObject,
  notificationActions,
  notificationActionWords,
  notificationObjects,
} from '#root/contract/notifications/notification-objects.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { capitalise } from '#root/contract/shared/kinds/kinds.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatAgo, formatDateTime } from '#root/web/platform/ui/format.ts';
import { ListPage } from '#root/web/shared/lists/list-page.tsx';
import { RecordRemoval } from '#root/web/shared/registers/record-removal.tsx';
import { methodWords } from '../common/notification.words.ts';
import { NotificationTabs } from '../common/notification-tabs.tsx';
import { createReadable } from '../common/readable.tsx';
import { text } from './event-notifications.messages.ts';
import { writeSentence } from './rule-sentence.ts';
import { RuleStateChip } from './rule-state-chip.tsx';
import { useRuleSwitch } from './use-rule-switch.ts';

const objectWords = (object: EventNotification['object']) => capitalise(describeObject(object).one);

const columns: readonly DataListColumn<EventNotification>[] = [
  { id: 'name', header: text('name'), sortable: true, cell: ({ name }) => name },
  { id: 'sentence', header: text('rule'), lines: 'all', width: 'clamp(14rem, 38vw, 36rem)', cell: writeSentence },
  { id: 'isActive', header: text('active'), width: 80, cell: ({ isActive }) => <RuleStateChip isActive={isActive} /> },
  { id: 'about', header: text('object'), sortable: true, optional: true, cell: ({ object }) => objectWords(object) },
  {
    id: 'action',
    header: text('action'),
    sortable: true,
    optional: true,
    cell: ({ object, action }) => describeAction(object, action),
  },
  { id: 'methods', header: text('methods'), optional: true, cell: ({ methods }) => methodWords(methods) },
  { id: 'templateName', header: text('template'), optional: true, cell: ({ templateName }) => templateName },
  {
    id: 'lastSentAt',
    header: text('lastSent'),
    width: 150,
    hideOnPhone: true,
    cell: ({ lastSentAt }) => (lastSentAt ? formatAgo(lastSentAt) : text('never')),
  },
  {
    id: 'updatedAt',
    header: text('updated'),
    sortable: true,
    optional: true,
    cell: ({ updatedAt }) => formatDateTime(updatedAt),
  },
];

const filters = [
  {
    name: 'object',
    label: text('object'),
    choices: notificationObjects.map((value) => ({ value, label: objectWords(value) })),
  },
  {
    name: 'action',
    label: text('action'),
    choices: notificationActions.map((value) => ({ value, label: capitalise(notificationActionWords[value]) })),
  },
  {
    name: 'active',
    label: text('active'),
    choices: [
      { value: 'true', label: text('on') },
      { value: 'false', label: text('off') },
    ],
  },
];

const create = { endpoint: eventNotifications.create, href: '/event-notifications/new', label: text('newTitle') };

function RuleList() {
  const list = useList(eventNotifications.list, 'name');
  const { can } = useSession();
  const [removing, setRemoving] = useState<EventNotification>();
  const change = useRuleSwitch();
  const listActions = (row: EventNotification) => [
    ...(change ? [{ label: text('edit'), href: `/event-notifications/${row.uid}?edit=1` }] : []),
    ...(change ? [{ label: text(row.isActive ? 'turnOff' : 'turnOn'), onSelect: () => change(row) }] : []),
    ...(can(eventNotifications.remove)
      ? [{ label: text('remove'), danger: true, onSelect: () => setRemoving(row) }]
      : []),
  ];
  return (
    <ListPage
      name="event-notifications"
      endpoint={eventNotifications.list}
      list={list}
      text={text}
      description={text('description')}
      tabs={<NotificationTabs active="rules" />}
      columns={columns}
      filters={filters}
      create={create}
      rowLink={({ uid }) => `/event-notifications/${uid}`}
      rowActions={listActions}
    >
      {removing && (
        <RecordRemoval
          kind="event_notification"
          record={removing}
          remove={eventNotifications.remove}
          confirmLabel={text('removeButton')}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </ListPage>
  );
}

/** `/event-notifications` */
export const RuleListPage = createReadable(
  { title: text('title'), permission: permissionNames.notification.read, tab: 'rules' },
  RuleList,
);
