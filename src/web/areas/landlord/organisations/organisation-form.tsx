import { Alert, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { industries } from '#root/contract/landlord/industries.ts';
import type { OrganisationInput, OrganisationRecord } from '#root/contract/landlord/organisations.ts';
import { call } from '#root/web/platform/api/call.ts';
import type { LoadOptions } from '#root/web/platform/ui/hooks/use-options.ts';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import { FriendlyUrlField } from './friendly-url-field.tsx';
import { labels, text } from './organisations.messages.ts';

const findIndustries: LoadOptions = async (q) => {
  const { data } = await call(industries.list, { query: { q, pageSize: 10, filter: { status: 'active' } } });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};

interface OrganisationFieldsProps<Values extends OrganisationInput> {
  readonly form: UseFormReturnType<Values>;
  readonly record?: OrganisationRecord | undefined;
}

/** The fields of a new or existing organisation. */
export function OrganisationFields<Values extends OrganisationInput>({
  form,
  record,
}: OrganisationFieldsProps<Values>) {
  const known = record?.industryUid ? [{ value: record.industryUid, label: record.industryName ?? '' }] : [];
  const own = record && { value: record.friendlyUrl, uid: record.uid };
  return (
    <>
      <TextInput
        label={labels.name}
        withAsterisk
        data-autofocus={record ? undefined : true}
        {...form.getInputProps('name')}
      />
      <FriendlyUrlField own={own} {...form.getInputProps('friendlyUrl')} />
      <RecordPicker
        label={labels.industryUid}
        description={text('industryHelp')}
        load={findIndustries}
        known={known}
        {...form.getInputProps('industryUid')}
      />
      <TextInput label={labels.code} {...form.getInputProps('code')} />
      <TextInput label={labels.email} type="email" {...form.getInputProps('email')} />
      <Textarea label={labels.address} autosize minRows={2} {...form.getInputProps('address')} />
      <Textarea label={labels.description} autosize minRows={3} {...form.getInputProps('description')} />
      <Switch
        label={labels.active}
        description={text('activeHelp')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      {record?.active && !form.values.active && (
        <Alert variant="outline" color="yellow" role="status">
          {record.signedInCount > 0 && text('suspendBody', { count: record.signedInCount })} {text('suspendUndo')}
        </Alert>
      )}
    </>
  );
}
