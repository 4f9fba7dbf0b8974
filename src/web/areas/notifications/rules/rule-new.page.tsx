import { schemaResolver, useForm } from '@mantine/form';
import {
  type EventNotificationInput,
  eventNotificationInput,
  eventNotifications,
} from '#root/contract/notifications/event-notifications.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { createReadable } from '../common/readable.tsx';
import { labels, text } from './event-notifications.messages.ts';
import { RuleFields } from './rule-fields.tsx';
import { emptyRule } from './rule-form.ts';

function RuleNew() {
  const create = useSave(eventNotifications.create);
  const go = useGo();
  const form = useForm({ initialValues: emptyRule, validate: schemaResolver(eventNotificationInput, { sync: true }) });
  const submit = async (values: EventNotificationInput) => {
    const { data } = await create({ body: values });
    toastDone(text('created', { name: values.name }));
    go(`/event-notifications/${data.uid}`);
  };
  return (
    <Page title={text('newTitle')} trail={[{ label: text('title'), href: '/event-notifications' }]} width="detail">
      <RecordForm
        form={form}
        onSubmit={submit}
        labels={labels}
        submitLabel={text('create')}
        cancelHref="/event-notifications"
      >
        <RuleFields form={form} isNew />
      </RecordForm>
    </Page>
  );
}

/** `/event-notifications/new` */
export const RuleNewPage = createReadable(
  { title: text('newTitle'), permission: permissionNames.notification.create, tab: 'rules' },
  RuleNew,
);
