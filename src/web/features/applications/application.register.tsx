import { Select, TextInput } from '@mantine/core';
import {
  type Application,
  type ApplicationInput,
  applicationInput,
  applications,
  type Hosting,
  hostings,
} from '#root/contract/applications.ts';
import { pickerOf } from '#root/web/continuity/resource-options.ts';
import {
  NameFields,
  providerColumns,
  providerFilters,
  providerLabels,
  RecoveryFields,
  StatusField,
  showCommon,
} from '#root/web/registers/common-parts.tsx';
import type { FieldsProps, Register } from '#root/web/registers/register.ts';
import { useSession } from '#root/web/session/session.ts';
import { DurationInput } from '#root/web/ui/duration-input.tsx';
import { EntityPicker } from '#root/web/ui/entity-picker.tsx';
import { text } from './applications.messages.ts';

const labels = {
  ...providerLabels,
  supplierUid: text('supplier'),
  hosting: text('hosting'),
  ownerName: text('owner'),
  rtaMinutes: text('rta'),
  rpoMinutes: text('rpo'),
};
const hostingChoices = hostings.map((value) => ({ value, label: text(`hosting.${value}`) }));
const suppliers = pickerOf('supplier');

function SupplierField({ form, record }: FieldsProps<Application, ApplicationInput>) {
  const { can } = useSession();
  const noted = record?.providerName !== record?.supplierName && record?.providerName;
  const known = record?.supplierUid ? [{ value: record.supplierUid, label: record.supplierName ?? '' }] : [];
  return (
    <EntityPicker
      label={labels.supplierUid}
      description={noted && text('supplierNoted', { name: noted })}
      load={suppliers.load}
      create={can('supplier.create') ? suppliers.create : undefined}
      known={known}
      disabled={!can('activity.read')}
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

export const applicationRegister: Register<Application, ApplicationInput> = {
  contract: applications,
  family: 'application',
  entity: 'application',
  path: '/applications',
  words: {
    title: text('title'),
    newTitle: text('newTitle'),
    search: text('search'),
    emptyTitle: text('emptyTitle'),
    emptyBody: text('emptyBody'),
  },
  schema: applicationInput,
  empty: {
    name: '',
    description: '',
    status: 'active',
    rtoMinutes: null,
    workaround: '',
    ownerName: '',
    supplierUid: null,
    hosting: '',
    rtaMinutes: null,
    rpoMinutes: null,
  },
  valuesOf: ({ name, description, status, rtoMinutes, workaround, ownerName, ...row }) => ({
    ...{ name, description, status, rtoMinutes, workaround, ownerName },
    supplierUid: row.supplierUid,
    hosting: row.hosting,
    rtaMinutes: row.rtaMinutes,
    rpoMinutes: row.rpoMinutes,
  }),
  nameOf: ({ name }) => name,
  labels,
  show: (field, value) => (field === 'hosting' ? text(`hosting.${value as Hosting}`) : showCommon(field, value)),
  Fields: ApplicationFields,
  columns: providerColumns<Application>([
    {
      id: 'supplier',
      header: text('supplier'),
      hideOnPhone: true,
      cell: ({ supplierName, providerName }) => supplierName ?? providerName,
    },
    { id: 'owner', header: text('owner'), hideOnPhone: true, cell: ({ ownerName }) => ownerName },
  ]),
  filters: [
    ...providerFilters,
    { name: 'hosting', label: text('hosting'), choices: hostingChoices.filter(({ value }) => value !== '') },
    { name: 'supplierUid', label: text('supplier'), load: suppliers.load },
  ],
};
