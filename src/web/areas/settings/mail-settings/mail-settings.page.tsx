import { schemaResolver, useForm } from '@mantine/form';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { type MailSettings, mailSettings, mailSettingsInput } from '#root/contract/settings/mail-settings.ts';
import { useEdit } from '#root/web/platform/api/use-edit.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { DeniedState } from '#root/web/platform/ui/empty-state.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { MailFacts } from './mail-facts.tsx';
import { MailFields, showValue, toMailValues } from './mail-fields.tsx';
import { labels, text } from './mail-settings.messages.ts';
import { MailTest } from './mail-test.tsx';
import { MailTroubles } from './mail-troubles.tsx';
import { TransportNotice } from './transport-notice.tsx';

/** `/settings/mail` */
export function MailSettingsPage() {
  const { can, isFrozen } = useSession();
  const read = useRead(mailSettings.get, { enabled: can(mailSettings.get) });
  if (!can(mailSettings.get))
    return (
      <Page title={text('title')}>
        <DeniedState permission={permissionNames.setting.read} />
      </Page>
    );
  const readOnly = !can(mailSettings.update);
  // In a suspended or archived organisation, no permission would help.
  const purpose = isFrozen ? 'frozen' : readOnly ? 'readOnly' : 'description';
  return (
    <Loaded read={read} failedTitle={text('unreadable')}>
      {({ data }) => (
        <Page
          title={text('title')}
          description={text(purpose)}
          trail={[{ label: text('settings'), href: '/settings' }]}
          width="form"
        >
          <TransportNotice record={data} />
          {readOnly ? <MailFacts record={data} /> : <MailForm record={data} />}
          <MailTroubles readOnly={readOnly} />
        </Page>
      )}
    </Loaded>
  );
}

function MailForm({ record }: { record: MailSettings }) {
  const form = useForm({
    initialValues: toMailValues(record),
    validate: schemaResolver(mailSettingsInput, { sync: true }),
  });
  const edit = useEdit({
    form,
    record,
    get: mailSettings.get,
    update: mailSettings.update,
    params: {},
    toValues: toMailValues,
    labels,
    show: showValue,
  });
  const submit = async (values: ReturnType<typeof toMailValues>) => {
    await edit.submit(values);
    // The password has been saved, so the form no longer needs it.
    if (form.getValues().password === values.password) form.setFieldValue('password', null);
    toastDone(text('saved'));
  };
  return (
    <RecordForm form={form} onSubmit={submit} labels={labels} conflict={edit.conflict} stickyButtons>
      <MailFields form={form} record={record} />
      <MailTest form={form} record={record} />
    </RecordForm>
  );
}
