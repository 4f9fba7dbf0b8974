import { schemaResolver, useForm } from '@mantine/form';
import { useSearch } from '@tanstack/react-router';
import {
  type Notification,
  type NotificationInput,
  notificationInput,
  notificationSending,
  notifications,
} from '#root/contract/notifications/notifications.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { DeniedState } from '#root/web/platform/ui/empty-state.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { PageSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { emptyNotification, NotificationFields } from './notification-fields.tsx';
import { labels, text } from './notifications.messages.ts';
import { TestButton } from './test-button.tsx';

/** Returns the fields that a person writes. */
export const toValues = (record: Notification): NotificationInput => ({
  name: record.name,
  description: record.description,
  subject: record.subject,
  content: record.content,
  methods: record.methods,
  urgency: record.urgency,
  allUsers: record.allUsers,
  userUids: record.userUids,
  roleUids: record.roleUids,
  industryUids: record.industryUids,
  clientUids: record.clientUids,
  scheduledAt: record.scheduledAt,
  pinnedUntil: record.pinnedUntil,
});

/** `/notifications/new`: `?copy=` starts with the text and receivers of another notification. */
export function NotificationNew() {
  const { copy = '' } = useSearch({ strict: false });
  const copied = useRead(notifications.get, { params: { uid: copy }, enabled: copy !== '' });
  const mayCreate = useCan(notificationSending.create);
  if (copied.isLoading) return <PageSkeleton />;
  const from = copied.data?.data;
  const values = from && { ...toValues(from), scheduledAt: null, pinnedUntil: null };
  return (
    <Page title={text('newTitle')} trail={[{ label: text('title'), href: '/notifications' }]} width="form">
      {mayCreate ? (
        <NewForm key={copy} initialValues={values ?? emptyNotification} />
      ) : (
        <DeniedState permission={notificationSending.create.permissions[0]} />
      )}
    </Page>
  );
}

function NewForm({ initialValues }: { initialValues: NotificationInput }) {
  const create = useSave(notificationSending.create);
  const go = useGo();
  const form = useForm({ initialValues, validate: schemaResolver(notificationInput, { sync: true }) });
  const isLater = form.values.scheduledAt !== null;
  const submit = async (values: NotificationInput) => {
    const { data } = await create({ body: values });
    toastDone(text(isLater ? 'isScheduled' : 'sent', { name: values.name }));
    go(`/notifications/${data.uid}`);
  };
  return (
    <RecordForm
      form={form}
      onSubmit={submit}
      labels={labels}
      submitLabel={text(isLater ? 'schedule' : 'send')}
      actions={<TestButton form={form} />}
      cancelHref="/notifications"
    >
      <NotificationFields form={form} />
    </RecordForm>
  );
}
