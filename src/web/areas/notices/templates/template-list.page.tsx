import { useState } from 'react';
import { noticeActions, noticeActionWords } from '#root/contract/notices/notice-objects.ts';
import { type NotificationTemplateRow, notificationTemplates } from '#root/contract/notices/notification-templates.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { capitalise } from '#root/contract/shared/kinds/kinds.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatAgo, formatNumber } from '#root/web/platform/ui/format.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordList } from '#root/web/shared/lists/record-list.tsx';
import { useRegisterFilters } from '#root/web/shared/registers/register-filters.tsx';
import { NoticeTabs } from '../frame/notice-tabs.tsx';
import { createReadable } from '../frame/readable.tsx';
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
    choices: noticeActions.map((value) => ({ value, label: capitalise(noticeActionWords[value]) })),
  },
];

function TemplateList() {
  const list = useList(notificationTemplates.list, 'name');
  const { can } = useSession();
  const [removing, setRemoving] = useState<NotificationTemplateRow>();
  const { chips, fields } = useRegisterFilters(filters, list.filters, list.setFilter);
  const create = can(notificationTemplates.create) && (
    <ButtonLink href="/notifications/templates/new">{text('newTitle')}</ButtonLink>
  );
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
    <Page
      title={text('title')}
      count={list.props.rows && list.props.total}
      description={text('description')}
      actions={create}
    >
      <NoticeTabs active="templates" />
      <RecordList
        name="notification-templates"
        list={list}
        searchLabel={text('search')}
        label={text('title')}
        columns={columns}
        chips={chips}
        filters={fields}
        rowId={({ uid }) => uid}
        rowName={({ name }) => name}
        rowLink={({ uid }) => `/notifications/templates/${uid}`}
        rowActions={listActions}
        empty={{ title: text('emptyTitle'), body: text('emptyBody'), action: create }}
      />
      {removing && (
        <TemplateRemoval
          template={removing}
          onClose={() => setRemoving(undefined)}
          onDone={() => setRemoving(undefined)}
        />
      )}
    </Page>
  );
}

/** `/notifications/templates` */
export const TemplateListPage = createReadable(
  { title: text('title'), permission: permissionNames.notification.read, tab: 'templates' },
  TemplateList,
);
