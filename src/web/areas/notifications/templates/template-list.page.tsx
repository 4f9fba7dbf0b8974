import { useState } from 'react';
import { notificationActions, notificationActionWords } from '#root/contract/notifications/notification-objects.ts';
import {
  type NotificationTemplateRow,
  notificationTemplates,
} from '#root/contract/notifications/notification-templates.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { capitalise } from '#root/contract/shared/kinds/kinds.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatAgo, formatNumber } from '#root/web/platform/ui/format.ts';
import { ListPage } from '#root/web/shared/lists/list-page.tsx';
import { NotificationTabs } from '../common/notification-tabs.tsx';
import { createReadable } from '../common/readable.tsx';
import { text } from './notification-templates.messages.ts';
import { TemplateRemoval } from './template-removal.tsx';
import { writeAction } from './template-words.ts';

const columns: readonly DataListColumn<NotificationTemplateRow>[] = [
  { id: 'name', header: text('name'), sortable: true, cell: ({ name }) => name },
  { id: 'action', header: text('action'), width: 180, cell: ({ action }) => writeAction(action) },
  { id: 'subject', header: text('subject'), hideOnPhone: true, cell: ({ subject }) => subject },
  {
    id: 'usedBy',
    header: text('usedBy'),
    sortable: true,
    align: 'right',
    width: 180,
    cell: ({ usedBy }) => formatNumber(usedBy),
  },
  {
    id: 'number',
    header: text('version'),
    align: 'right',
    width: 90,
    hideOnPhone: true,
    cell: ({ number }) => formatNumber(number),
  },
  {
    id: 'updatedAt',
    header: text('updated'),
    sortable: true,
    width: 150,
    cell: ({ updatedAt }) => formatAgo(updatedAt),
  },
];

const filters = [
  {
    name: 'action',
    label: text('action'),
    choices: notificationActions.map((value) => ({ value, label: capitalise(notificationActionWords[value]) })),
  },
];

const create = {
  endpoint: notificationTemplates.create,
  href: '/notifications/templates/new',
  label: text('newTitle'),
};

function TemplateList() {
  const list = useList(notificationTemplates.list, 'name');
  const { can } = useSession();
  const [removing, setRemoving] = useState<NotificationTemplateRow>();
  const listActions = (row: NotificationTemplateRow) => [
    ...(can(notificationTemplates.update)
      ? [{ label: text('edit'), href: `/notifications/templates/${row.uid}?edit=1` }]
      : []),
    ...(can(notificationTemplates.create)
      ? [{ label: text('copy'), href: `/notifications/templates/new?copy=${row.uid}` }]
      : []),
    ...(can(notificationTemplates.remove)
      ? [{ label: text('remove'), danger: true, onSelect: () => setRemoving(row) }]
      : []),
  ];
  return (
    <ListPage
      name="notification-templates"
      endpoint={notificationTemplates.list}
      list={list}
      text={text}
      description={text('description')}
      tabs={<NotificationTabs active="templates" />}
      columns={columns}
      filters={filters}
      create={create}
      rowLink={({ uid }) => `/notifications/templates/${uid}`}
      rowActions={listActions}
    >
      {removing && (
        <TemplateRemoval
          template={removing}
          onClose={() => setRemoving(undefined)}
          onDone={() => setRemoving(undefined)}
        />
      )}
    </ListPage>
  );
}

/** `/notifications/templates` */
export const TemplateListPage = createReadable(
  { title: text('title'), permission: permissionNames.notification.read, tab: 'templates' },
  TemplateList,
);
