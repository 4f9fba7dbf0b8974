import { useState } from 'react';
import {
  type Notification,
  notificationInput,
  notificationSending,
  notifications,
} from '#root/contract/notifications/notifications.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { EditForm } from '#root/web/platform/editing/edit-form.tsx';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { EditButton } from '#root/web/platform/ui/edit-button.tsx';
import { useEditing } from '#root/web/platform/ui/hooks/use-editing.ts';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordTabs } from '#root/web/platform/ui/record-tabs.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { HistoryEntries } from '#root/web/shared/history/record-history.tsx';
import { RecordRemoval } from '#root/web/shared/registers/record-removal.tsx';
import { createReadable } from '../common/readable.tsx';
import { NotificationStateChip } from '../common/state-chip.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { NotificationFacts } from './notification-facts.tsx';
import { NotificationFields } from './notification-fields.tsx';
import { NotificationNew, toValues } from './notification-new.tsx';
import { labels, text } from './notifications.messages.ts';
import { TestButton } from './test-button.tsx';

/** `/notifications/:uid`: the uid `new` stands for a new notification. */
export const NotificationPage = ({ params: { uid } }: PageProps<'/notifications/:uid'>) =>
  uid === 'new' ? <NotificationNew /> : <NotificationRead key={uid} uid={uid} />;

const NotificationRead = createReadable(
  { title: text('title'), permission: permissionNames.notification.update, tab: 'notifications' },
  ({ uid }: { uid: string }) => {
    const read = useRead(notifications.get, { params: { uid } });
    return <Loaded read={read}>{({ data }) => <NotificationView record={data} />}</Loaded>;
  },
);

/**
 * Like `useEditing`, but an open form stays open if the notification is sent in the meantime, so that no text is lost.
 */
function useOpenForm(mayEdit: boolean) {
  const [wasEditing, setWasEditing] = useState(false);
  const editing = useEditing(mayEdit || wasEditing);
  if (editing.isEditing !== wasEditing) setWasEditing(editing.isEditing);
  return editing;
}

function NotificationView({ record }: { record: Notification }) {
  const go = useGo();
  const { can } = useSession();
  const [asking, setAsking] = useState<'cancel' | 'remove'>();
  const isScheduled = record.state === 'scheduled';
  const mayEdit = isScheduled && record.type === 'user' && can(notificationSending.update);
  const { isEditing, editHref, toReadHref } = useOpenForm(mayEdit);
  const mayCopy = record.type === 'user' && can(notificationSending.create);
  const mayCancel = isScheduled && can(notificationSending.cancel);
  const actions = [
    ...(mayCopy ? [{ label: text('copy'), href: `/notifications/new?copy=${record.uid}` }] : []),
    ...(mayCancel ? [{ label: text('cancel'), onSelect: () => setAsking('cancel') }] : []),
    ...(can(notifications.remove)
      ? [{ label: text('remove'), danger: true, onSelect: () => setAsking('remove') }]
      : []),
  ];
  const close = () => setAsking(undefined);
  return (
    <Page
      title={record.name}
      status={<NotificationStateChip state={record.state} />}
      trail={[{ label: text('title'), href: '/notifications' }]}
      width="detail"
      actions={
        <>
          {mayEdit && <EditButton href={editHref} isEditing={isEditing} />}
          <RowMenu name={record.name} actions={actions} />
        </>
      }
    >
      <RecordTabs
        label={text('parts')}
        parts={[
          {
            id: 'details',
            label: text('details'),
            content: isEditing ? (
              <NotificationEdit record={record} readHref={toReadHref()} />
            ) : (
              <NotificationFacts record={record} />
            ),
          },
          { id: 'history', label: text('history'), content: <HistoryEntries kind="notification" uid={record.uid} /> },
        ]}
      />
      {asking === 'cancel' && <CancelDialog record={record} onClose={close} />}
      {asking === 'remove' && (
        <RecordRemoval
          kind="notification"
          record={record}
          remove={notifications.remove}
          confirmLabel={text('removeButton')}
          onClose={close}
          onDone={() => go('/notifications')}
        />
      )}
    </Page>
  );
}

const NotificationEdit = ({ record, readHref }: { record: Notification; readHref: string }) => (
  <EditForm
    record={record}
    readHref={readHref}
    schema={notificationInput}
    calls={{ get: notifications.get, update: notificationSending.update }}
    toValues={toValues}
    labels={labels}
    writeSaved={({ name }) => text('saved', { name })}
    renderActions={(form) => <TestButton form={form} />}
  >
    {(form) => <NotificationFields form={form} />}
  </EditForm>
);
