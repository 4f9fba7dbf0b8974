import { schemaResolver, useForm } from '@mantine/form';
import { useSearch } from '@tanstack/react-router';
import {
  type NotificationTemplateInput,
  notificationTemplateInput,
  notificationTemplates,
} from '#root/contract/notifications/notification-templates.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { PageSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { createReadable } from '../common/readable.tsx';
import { labels, text } from './notification-templates.messages.ts';
import { emptyTemplate, TemplateFields } from './template-fields.tsx';

const home = '/notifications/templates';

function TemplateStart() {
  const { copy = '' } = useSearch({ strict: false });
  const copied = useRead(notificationTemplates.get, { params: { uid: copy }, enabled: copy !== '' });
  if (copied.isLoading) return <PageSkeleton />;
  const from = copied.data?.data;
  const values = from && {
    name: text('copyOf', { name: from.name }),
    description: from.description,
    action: from.action,
    subject: from.subject,
    content: from.content,
  };
  return <TemplateNew key={copy} initialValues={values ?? emptyTemplate} />;
}

function TemplateNew({ initialValues }: { initialValues: NotificationTemplateInput }) {
  const create = useSave(notificationTemplates.create);
  const go = useGo();
  const form = useForm({ initialValues, validate: schemaResolver(notificationTemplateInput, { sync: true }) });
  const submit = async (values: NotificationTemplateInput) => {
    const { data } = await create({ body: values });
    toastDone(text('created', { name: values.name }));
    go(`${home}/${data.uid}`);
  };
  return (
    <Page title={text('newTitle')} trail={[{ label: text('title'), href: home }]} width="form">
      <RecordForm form={form} onSubmit={submit} labels={labels} submitLabel={text('create')} cancelHref={home}>
        <TemplateFields form={form} isNew />
      </RecordForm>
    </Page>
  );
}

/** `/notifications/templates/new`: `?copy=` starts with the text of another template. */
export const TemplateNewPage = createReadable(
  { title: text('newTitle'), permission: permissionNames.notification.create, tab: 'templates' },
  TemplateStart,
);
