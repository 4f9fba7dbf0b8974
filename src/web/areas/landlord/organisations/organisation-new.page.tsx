import { Fieldset, Stack, Switch, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type NewOrganisationInput, newOrganisation, organisations } from '#root/contract/landlord/organisations.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { shortened } from '#root/web/platform/ui/format.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast.tsx';
import { emptyOrganisation, OrganisationFields } from './organisation-form.tsx';
import { labels, text } from './organisations.messages.ts';

const nobody = { firstName: '', lastName: '', email: '' };
const empty: NewOrganisationInput = { ...emptyOrganisation, administrator: nobody };

/** `/organisation/new` */
export function OrganisationNewPage() {
  const create = useSave(organisations.create);
  const go = useGo();
  const form = useForm({ initialValues: empty, validate: schemaResolver(newOrganisation, { sync: true }) });
  const submit = async (values: NewOrganisationInput) => {
    const { data } = await create({ body: values });
    toastDone(text('createdToast', { name: shortened(values.name) }));
    go(`/organisation/${data.uid}`);
  };
  const breadcrumb = [{ label: text('title'), href: '/organisation' }, { label: text('newTitle') }];
  return (
    <Page title={text('newTitle')} breadcrumb={breadcrumb} width="form">
      <RecordForm form={form} onSubmit={submit} labels={labels} cancelHref="/organisation">
        <OrganisationFields form={form} />
        <Administrator form={form} />
      </RecordForm>
    </Page>
  );
}

function Administrator({ form }: { form: UseFormReturnType<NewOrganisationInput> }) {
  const invited = form.values.administrator !== null;
  return (
    <Fieldset legend={text('administrator')}>
      <Stack>
        <Switch
          label={text('inviteAdministrator')}
          description={text('inviteHelp')}
          checked={invited}
          onChange={(event) => form.setFieldValue('administrator', event.currentTarget.checked ? nobody : null)}
        />
        {invited && (
          <>
            <TextInput
              label={labels['administrator.firstName']}
              withAsterisk
              {...form.getInputProps('administrator.firstName')}
            />
            <TextInput label={labels['administrator.lastName']} {...form.getInputProps('administrator.lastName')} />
            <TextInput
              label={labels['administrator.email']}
              type="email"
              withAsterisk
              {...form.getInputProps('administrator.email')}
            />
          </>
        )}
      </Stack>
    </Fieldset>
  );
}
