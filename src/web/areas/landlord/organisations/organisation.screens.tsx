import { Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  type NewOrganisationInput,
  type OrganisationInput,
  type OrganisationRecord,
  organisationInput,
  organisations,
} from '#root/contract/landlord/organisations.ts';
import { organisation } from '#root/contract/shared/kinds/organization.ts';
import { FormGroup } from '#root/web/platform/ui/form-group.tsx';
import { shortened } from '#root/web/platform/ui/format.ts';
import type { Fact } from '#root/web/platform/ui/key-value.tsx';
import { RecordName, showText } from '#root/web/shared/registers/record-facts.tsx';
import { defineRecordScreens, type FieldsProps } from '#root/web/shared/registers/register.ts';
import { OrganisationFields } from './organisation-form.tsx';
import { labels, text } from './organisations.messages.ts';

const emptyOrganisation: OrganisationInput = {
  name: '',
  description: '',
  address: '',
  code: '',
  email: '',
  friendlyUrl: '',
  industryUid: null,
  active: true,
};
const emptyAdministrator = { firstName: '', lastName: '', email: '' };

const common = {
  definition: organisation,
  contract: organisations,
  labels,
  formatName: ({ name }: OrganisationInput) => shortened(name),
};

/** The screens of an existing organisation. */
export const organisationScreens = defineRecordScreens<OrganisationRecord, OrganisationInput>({
  ...common,
  schema: organisationInput,
  empty: emptyOrganisation,
  Fields: OrganisationFields,
  listFacts: listOrganisationFacts,
});

/** The page for a new organisation. It also asks for the first administrator. */
export const newOrganisationScreens = defineRecordScreens<OrganisationRecord, NewOrganisationInput>({
  ...common,
  empty: { ...emptyOrganisation, administrator: emptyAdministrator },
  Fields: NewOrganisationFields,
});

/** Returns the facts about an organisation. */
function listOrganisationFacts(record: OrganisationRecord): Fact[] {
  const { friendlyUrl, industryUid, industryName, code, email, address, description } = record;
  return [
    { label: labels.friendlyUrl, value: friendlyUrl },
    {
      label: labels.industryUid,
      value: industryUid && <RecordName kind="industry" uid={industryUid} name={industryName ?? ''} />,
    },
    { label: labels.code, value: code },
    { label: labels.email, value: email },
    { label: labels.address, value: showText(address) },
    { label: labels.description, value: showText(description) },
  ];
}

function NewOrganisationFields({ form }: FieldsProps<OrganisationRecord, NewOrganisationInput>) {
  return (
    <>
      <OrganisationFields form={form} />
      <AdministratorFields form={form} />
    </>
  );
}

function AdministratorFields({ form }: { form: UseFormReturnType<NewOrganisationInput> }) {
  const isInvited = form.values.administrator !== null;
  return (
    <FormGroup title={text('administrator')}>
      <Switch
        label={text('inviteAdministrator')}
        description={text('inviteHelp')}
        checked={isInvited}
        onChange={(event) =>
          form.setFieldValue('administrator', event.currentTarget.checked ? emptyAdministrator : null)
        }
      />
      {isInvited && (
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
    </FormGroup>
  );
}
