import { NumberInput, Text, Textarea, TextInput } from '@mantine/core';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { timeZones } from '#root/contract/platform/time-zones.ts';
import { type Location, type LocationInput, locationFields, locations } from '#root/contract/resources/locations.ts';
import { location } from '#root/contract/shared/kinds/location.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import { knownOptions } from '#root/web/platform/ui/known-options.ts';
import { PhoneInput } from '#root/web/platform/ui/phone-input.tsx';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import { SearchSelect } from '#root/web/platform/ui/search-select.tsx';
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
import { text } from './locations.messages.ts';

const locationForm = describeForm(locationFields);
const { labels } = locationForm;
const picker = createPicker('location');

function AlternatesField({ form, record }: FieldsProps<Location, LocationInput>) {
  const { can } = useSession();
  return (
    <RecordMultiPicker
      label={labels.alternateUids}
      description={text('alternatesHelp')}
      load={async (q) => (await picker.load(q)).filter(({ value }) => value !== record?.uid)}
      create={can(locations.create) ? picker.create : undefined}
      known={knownOptions(record?.alternates)}
      disabled={!can(permissionNames.activity.read)}
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
      <PhoneInput label={labels.phone} {...form.getInputProps('phone')} />
      <NumberInput
        label={labels.seats}
        description={text('seatsHelp')}
        min={locationFields.seats.min}
        max={locationFields.seats.max}
        allowDecimal={false}
        {...seats}
        value={seats.value ?? ''}
        onChange={(value) => form.setFieldValue('seats', value === '' ? null : Number(value))}
      />
      <SearchSelect
        label={labels.timeZone}
        data={zones}
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

export const locationRegister = defineRegister<Location, LocationInput>({
  definition: location,
  contract: locations,
  texts: { emptyBody: text('emptyBody') },
  ...locationForm,
  Fields: LocationFields,
  columns: providerColumns<Location>([
    { id: 'address', header: labels.address, hideOnPhone: true, cell: ({ address }) => address },
    {
      id: 'seats',
      header: labels.seats,
      align: 'right',
      width: 90,
      cell: ({ seats }) => (seats === null ? '' : formatNumber(seats)),
    },
    ownerColumn,
  ]),
  useFilters: () => providerFilters,
});
