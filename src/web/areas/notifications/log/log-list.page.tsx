import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { users } from '#root/contract/access/users.ts';
import { eventNotifications } from '#root/contract/notifications/event-notifications.ts';
import {
  type NotificationLogRow,
  notificationLogActions,
  notificationLogs,
} from '#root/contract/notifications/notification-logs.ts';
import {
  cancelReasonWords,
  notificationMethods,
  notificationTypes,
  receiptStates,
} from '#root/contract/notifications/notification-terms.ts';
import { notifications } from '#root/contract/notifications/notifications.ts';
import { call, download } from '#root/web/platform/api/call.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDateTime, formatNumber } from '#root/web/platform/ui/format.ts';
import type { LoadOptions } from '#root/web/platform/ui/hooks/use-options.ts';
import { MenuButton } from '#root/web/platform/ui/menu-button.tsx';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { ListPage } from '#root/web/shared/lists/list-page.tsx';
import { findUsers } from '#root/web/shared/people/options.ts';
import { methodWords, stateWords, toChoices, typeWords, urgencyWords } from '../common/notification.words.ts';
import { NotificationTabs } from '../common/notification-tabs.tsx';
import { NotificationStateChip } from '../common/state-chip.tsx';
import { writeSubject } from './log-words.ts';
import { text } from './notification-logs.messages.ts';
import { SendAgainDialog } from './send-again-dialog.tsx';

const columns: readonly DataListColumn<NotificationLogRow>[] = [
  { id: 'subject', header: text('subject'), cell: (row) => writeSubject(row) },
  { id: 'userName', header: text('person'), cell: ({ userName }) => userName || text('deleted') },
  { id: 'method', header: text('method'), width: 90, cell: ({ method }) => methodWords([method]) },
  { id: 'state', header: text('state'), width: 170, cell: ({ state }) => <NotificationStateChip state={state} /> },
  {
    id: 'reason',
    header: text('reasonOrReply'),
    lines: 2,
    cell: ({ error, reason }) => error || (reason ? cancelReasonWords[reason] : ''),
  },
  { id: 'sentAt', header: text('sent'), sortable: true, width: 170, cell: ({ sentAt }) => formatDateTime(sentAt) },
  { id: 'readAt', header: text('read'), width: 170, hideOnPhone: true, cell: ({ readAt }) => formatDateTime(readAt) },
  { id: 'name', header: text('name'), optional: true, cell: ({ name }) => name },
  { id: 'address', header: text('address'), optional: true, cell: ({ address }) => address },
  { id: 'type', header: text('type'), optional: true, cell: ({ type }) => typeWords(type) },
  { id: 'urgency', header: text('urgency'), optional: true, cell: ({ urgency }) => urgencyWords(urgency) },
  { id: 'dueAt', header: text('due'), sortable: true, optional: true, cell: ({ dueAt }) => formatDateTime(dueAt) },
  {
    id: 'sentAgain',
    header: text('sentAgain'),
    optional: true,
    align: 'right',
    cell: ({ sentAgain }) => formatNumber(sentAgain),
  },
  {
    id: 'createdAt',
    header: text('created'),
    sortable: true,
    optional: true,
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
];

const findRules: LoadOptions = async (q) => {
  const { data } = await call(eventNotifications.list, { query: { q, pageSize: 10, sort: 'name' } });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};

const findNotifications: LoadOptions = async (q) => {
  const { data } = await call(notifications.list, { query: { q, pageSize: 10 } });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};

const filters = [
  { name: 'state', label: text('state'), choices: toChoices(receiptStates, stateWords) },
  { name: 'method', label: text('method'), choices: toChoices(notificationMethods, (one) => methodWords([one])) },
  { name: 'type', label: text('type'), choices: toChoices(notificationTypes, typeWords) },
  {
    name: 'read',
    label: text('wasRead'),
    choices: [
      { value: 'true', label: text('yes') },
      { value: 'false', label: text('no') },
    ],
  },
  {
    name: 'test',
    label: text('test'),
    choices: [
      { value: 'true', label: text('isTest') },
      { value: 'false', label: text('isReal') },
    ],
  },
];
// The filters that accept only one value.
const pickers = [
  { name: 'userUid', label: text('person'), load: findUsers, get: users.get },
  { name: 'eventNotificationUid', label: text('rule'), load: findRules, get: eventNotifications.get },
  { name: 'notificationUid', label: text('name'), load: findNotifications, get: notifications.get },
];

/** The menu to export the filtered entries. */
function ExportMenu({ list }: { list: Pick<ReturnType<typeof useList>, 'search' | 'filters'> }) {
  const { exportCsv, exportXlsx } = notificationLogActions;
  const save = (endpoint: typeof exportCsv | typeof exportXlsx) => () =>
    void download(endpoint, { query: { q: list.search, filter: list.filters } }).catch((error) =>
      toastFailed(error, text('exportFailed')),
    );
  return (
    <MenuButton
      button={
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />}>
          {text('export')}
        </Button>
      }
      actions={[
        { label: text('exportXlsx'), onSelect: save(exportXlsx) },
        { label: text('exportCsv'), onSelect: save(exportCsv) },
      ]}
    />
  );
}

/** `/notifications/logs` */
export function LogListPage() {
  const list = useList(notificationLogs.list, '-createdAt');
  const { can } = useSession();
  const [again, setAgain] = useState<NotificationLogRow>();
  // Of several values, a picker's filter uses only the value that was chosen last.
  const setFilter = (name: string, value: string | undefined) =>
    list.setFilter(name, pickers.some((one) => one.name === name) ? value?.split(',').at(-1) : value);
  const listActions = (row: NotificationLogRow) =>
    can(notificationLogActions.sendAgain) && (row.state === 'failed' || row.state === 'cancelled')
      ? [{ label: text('again'), onSelect: () => setAgain(row) }]
      : [];
  return (
    <ListPage
      name="notification-logs"
      endpoint={notificationLogs.list}
      list={{ ...list, setFilter }}
      text={text}
      description={text('description')}
      tabs={<NotificationTabs active="logs" />}
      actions={<ExportMenu list={list} />}
      columns={columns}
      filters={[...filters, ...pickers]}
      rowName={(row) => `${writeSubject(row)} ${row.userName}`}
      rowLink={({ uid }) => `/notifications/logs/${uid}`}
      rowActions={listActions}
    >
      {again && <SendAgainDialog entry={again} onClose={() => setAgain(undefined)} />}
    </ListPage>
  );
}
