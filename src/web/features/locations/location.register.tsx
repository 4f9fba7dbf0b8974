import { NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { type Location, type LocationInput, locationInput, locations } from '#root/contract/locations.ts';
import { timeZones } from '#root/contract/settings.ts';
import { pickerOf } from '#root/web/continuity/resource-options.ts';
import {
  NameFields,
  providerColumns,
  providerFilters,
  providerLabels,
  RecoveryFields,
  StatusField,
} from '#root/web/registers/common-parts.tsx';
import type { FieldsProps, Register } from '#root/web/registers/register.ts';
import { useSession } from '#root/web/session/session.ts';
import { EntityMultiPicker } from '#root/web/ui/entity-multi-picker.tsx';
import { formatNumber } from '#root/web/ui/format.ts';
import { text } from './locations.messages.ts';

const labels = {
  ...providerLabels,
  address: text('address'),
  phone: text('phone'),
  seats: text('seats'),
  timeZone: text('timeZone'),
  accessPointName: text('accessPoint'),
  accessRequirements: text('access'),
  alternateUids: text('alternates'),
  ownerName: text('owner'),
};
const picker = pickerOf('location');

function AlternatesField({ form, record }: FieldsProps<Location, LocationInput>) {
  const { can } = useSession();
  const known = (record?.alternates ?? []).map(({ uid, name }) => ({ value: uid, label: name }));
  return (
    <EntityMultiPicker
      label={labels.alternateUids}
      description={text('alternatesHelp')}
      load={async (q) => (await picker.load(q)).filter(({ value }) => value !== record?.uid)}
      create={can('location.create') ? picker.create : undefined}
      known={known}
      disabled={!can('activity.read')}
      {...form.getInputProps('alternateUids')}
    />
  );
}

function PlaceFields({ form }: FieldsProps<Location, LocationInput>) {
  const { timeZone } = form.values;
  const zones = timeZone === '' || timeZones.includes(timeZone) ? timeZones : [timeZone, ...timeZones];
  const seats = form.getInputProps('seats');
  const zone = form.getInputProps('timeZone');
  return (
    <>
      <TextInput label={labels.address} {...form.getInputProps('address')} />
      <TextInput label={labels.phone} type="tel" {...form.getInputProps('phone')} />
      <NumberInput
        label={labels.seats}
        description={text('seatsHelp')}
        min={0}
        max={99_999}
        allowDecimal={false}
        {...seats}
        value={seats.value ?? ''}
        onChange={(value) => form.setFieldValue('seats', value === '' ? null : Number(value))}
      />
      <Select
        label={labels.timeZone}
        data={[...zones]}
        searchable
        clearable
        limit={100}
        {...zone}
        value={zone.value || null}
        onChange={(value) => form.setFieldValue('timeZone', value ?? '')}
      />
      <TextInput
        label={labels.accessPointName}
        description={text('accessPointHelp')}
        {...form.getInputProps('accessPointName')}
      />
      <Textarea
        label={labels.accessRequirements}
        description={text('accessHelp')}
        autosize
        minRows={2}
        {...form.getInputProps('accessRequirements')}
      />
    </>
  );
}

function LocationFields({ form, record }: FieldsProps<Location, LocationInput>) {
  return (
    <>
      <NameFields form={form} isNew={!record} />
      <PlaceFields form={form} record={record} />
      <RecoveryFields form={form} />
      <AlternatesField form={form} record={record} />
      {record && record.alternateFor.length > 0 && (
        <Text fz="sm">{`${text('alternateFor')}: ${record.alternateFor.map(({ name }) => name).join(', ')}`}</Text>
      )}
      <TextInput label={labels.ownerName} {...form.getInputProps('ownerName')} />
      <StatusField form={form} />
    </>
  );
}

export const locationRegister: Register<Location, LocationInput> = {
  contract: locations,
  family: 'location',
  entity: 'location',
  path: '/locations',
  words: {
    title: text('title'),
    newTitle: text('newTitle'),
    search: text('search'),
    emptyTitle: text('emptyTitle'),
    emptyBody: text('emptyBody'),
  },
  schema: locationInput,
  empty: {
    ...{ name: '', description: '', status: 'active', rtoMinutes: null, workaround: '', ownerName: '' },
    ...{ address: '', phone: '', seats: null, timeZone: '', accessPointName: '', accessRequirements: '' },
    alternateUids: [],
  },
  valuesOf: ({ name, description, status, rtoMinutes, workaround, ownerName, address, phone, ...row }) => ({
    ...{ name, description, status, rtoMinutes, workaround, ownerName, address, phone },
    seats: row.seats,
    timeZone: row.timeZone,
    accessPointName: row.accessPointName,
    accessRequirements: row.accessRequirements,
    alternateUids: row.alternateUids,
  }),
  nameOf: ({ name }) => name,
  labels,
  Fields: LocationFields,
  columns: providerColumns<Location>([
    { id: 'address', header: text('address'), hideOnPhone: true, cell: ({ address }) => address },
    {
      id: 'seats',
      header: text('seats'),
      align: 'right',
      width: 90,
      cell: ({ seats }) => (seats === null ? '' : formatNumber(seats)),
    },
  ]),
  filters: providerFilters,
};
