import { Select, TextInput } from '@mantine/core';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import {
  type Application,
  type ApplicationInput,
  applicationFields,
  applications,
} from '#root/contract/resources/applications.ts';
import { listChoices } from '#root/contract/shared/fields/define-fields.ts';
import { application } from '#root/contract/shared/kinds/application.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { DurationInput } from '#root/web/platform/ui/duration-input.tsx';
import { knownOption } from '#root/web/platform/ui/known-options.ts';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import { createPicker } from '#root/web/shared/continuity/resource-options.ts';
import {
  NameFields,
  ownerColumn,
  providerColumns,
  providerFilters,
  RecoveryFields,
  StatusField,
} from '#root/web/shared/registers/common-parts.tsx';
import { describeForm } from '#root/web/shared/registers/describe-form.ts';
import { defineRegister, type FieldsProps } from '#root/web/shared/registers/register.ts';
import { text } from './applications.messages.ts';

const applicationForm = describeForm(applicationFields);
const { labels } = applicationForm;
const hostingChoices = listChoices(applicationFields.hosting);
const suppliers = createPicker('supplier');

function SupplierField({ form, record }: FieldsProps<Application, ApplicationInput>) {
  const { can } = useSession();
  const noted = record?.providerName !== record?.supplierName && record?.providerName;
  return (
    <RecordPicker
      label={labels.supplierUid}
      description={noted && text('supplierNoted', { name: noted })}
      load={suppliers.load}
      create={can(permissionNames.supplier.create) ? suppliers.create : undefined}
      known={knownOption(record?.supplierUid, record?.supplierName)}
      disabled={!can(permissionNames.activity.read)}
      {...form.getInputProps('supplierUid')}
    />
  );
}

function ApplicationFields({ form, record }: FieldsProps<Application, ApplicationInput>) {
  return (
    <>
      <NameFields form={form} isNew={!record} />
      <RecoveryFields form={form} />
      <DurationInput label={labels.rtaMinutes} description={text('rtaHelp')} {...form.getInputProps('rtaMinutes')} />
      <DurationInput label={labels.rpoMinutes} description={text('rpoHelp')} {...form.getInputProps('rpoMinutes')} />
      <SupplierField form={form} record={record} />
      <Select label={labels.hosting} data={hostingChoices} allowDeselect={false} {...form.getInputProps('hosting')} />
      <TextInput label={labels.ownerName} {...form.getInputProps('ownerName')} />
      <StatusField form={form} />
    </>
  );
}

export const applicationRegister = defineRegister<Application, ApplicationInput>({
  definition: application,
  contract: applications,
  texts: { emptyBody: text('emptyBody') },
  ...applicationForm,
  Fields: ApplicationFields,
  columns: providerColumns<Application>([
    {
      id: 'supplier',
      header: labels.supplierUid,
      hideOnPhone: true,
      cell: ({ supplierName, providerName }) => supplierName ?? providerName,
    },
    ownerColumn,
  ]),
  useFilters: () => [
    ...providerFilters,
    { name: 'hosting', label: labels.hosting, choices: hostingChoices.filter(({ value }) => value !== '') },
    { name: 'supplierUid', label: labels.supplierUid, load: suppliers.load },
  ],
});
