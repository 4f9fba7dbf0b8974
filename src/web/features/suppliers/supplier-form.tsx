import { Fieldset, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { paymentFrequencies, type Supplier, type SupplierInput } from '#root/contract/suppliers.ts';
import { useSession } from '#root/web/session/session.ts';
import { DateField } from '#root/web/ui/date-field.tsx';
import { DurationInput } from '#root/web/ui/duration-input.tsx';
import { EntityPicker } from '#root/web/ui/entity-picker.tsx';
import { createCategory, findCategories, useStatuses } from './supplier-options.ts';
import { labels, text } from './suppliers.messages.ts';

export const emptySupplier: SupplierInput = {
  ...{
    name: '',
    description: '',
    statusUid: null,
    categoryUid: null,
    contactName: '',
    email: '',
    phone: '',
    address: '',
  },
  ...{ taxCode: '', storageLocation: '', rtoMinutes: null, rpoMinutes: null, contractEndsOn: null },
  ...{ paymentFrequency: null, workaround: '', ownerName: '' },
};

/** What of the record is in the form. */
export const supplierValues = (record: Supplier): SupplierInput =>
  Object.fromEntries(
    Object.keys(emptySupplier).map((field) => [field, record[field as keyof SupplierInput]]),
  ) as unknown as SupplierInput;

const payments = paymentFrequencies.map((value) => ({ value, label: text(`payment.${value}`) }));
const twoColumns = { base: 1, xs: 2 };

interface FieldsProps {
  readonly form: UseFormReturnType<SupplierInput>;
  /** Absent for a new supplier. */
  readonly record?: Supplier;
}

function BasicFields({ form, record }: FieldsProps) {
  const { can } = useSession();
  const statuses = useStatuses();
  const chosen = form.values.statusUid;
  const offered = statuses.filter(({ isActive, uid }) => isActive || uid === chosen);
  const known = record?.categoryUid ? [{ value: record.categoryUid, label: record.categoryName ?? '' }] : [];
  // A new supplier gets the list's default, which is shown although nobody has chosen it.
  const usual = statuses.find(({ isDefault }) => isDefault)?.uid ?? null;
  return (
    <Fieldset legend={text('basics')}>
      <Stack gap="sm">
        <TextInput
          label={labels.name}
          withAsterisk
          data-autofocus={!record || undefined}
          {...form.getInputProps('name')}
        />
        <Textarea label={labels.description} autosize minRows={2} {...form.getInputProps('description')} />
        <SimpleGrid cols={twoColumns}>
          <Select
            label={labels.statusUid}
            data={offered.map(({ uid, name }) => ({ value: uid, label: name }))}
            allowDeselect={false}
            {...form.getInputProps('statusUid')}
            value={chosen ?? usual}
          />
          {can('supplier_category.read') && (
            <EntityPicker
              label={labels.categoryUid}
              load={findCategories}
              create={can('supplier_category.create') ? createCategory : undefined}
              known={known}
              {...form.getInputProps('categoryUid')}
            />
          )}
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}

function ContractFields({ form }: FieldsProps) {
  return (
    <Fieldset legend={text('contract')}>
      <Stack gap="sm">
        <SimpleGrid cols={twoColumns}>
          <DurationInput
            label={labels.rtoMinutes}
            description={text('rtoHelp')}
            {...form.getInputProps('rtoMinutes')}
          />
          <DurationInput
            label={labels.rpoMinutes}
            description={text('rpoHelp')}
            {...form.getInputProps('rpoMinutes')}
          />
          <DateField label={labels.contractEndsOn} {...form.getInputProps('contractEndsOn')} />
          <Select
            label={labels.paymentFrequency}
            data={payments}
            clearable
            {...form.getInputProps('paymentFrequency')}
          />
        </SimpleGrid>
        <Textarea
          label={labels.workaround}
          description={text('workaroundHelp')}
          autosize
          minRows={2}
          {...form.getInputProps('workaround')}
        />
      </Stack>
    </Fieldset>
  );
}

function ContactFields({ form }: FieldsProps) {
  return (
    <Fieldset legend={text('contact')}>
      <SimpleGrid cols={twoColumns}>
        <TextInput label={labels.contactName} autoComplete="off" {...form.getInputProps('contactName')} />
        <TextInput label={labels.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
        <TextInput
          label={labels.phone}
          description={text('phoneHelp')}
          type="tel"
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('phone')}
        />
        <Textarea label={labels.address} autosize minRows={1} autoComplete="off" {...form.getInputProps('address')} />
        <TextInput label={labels.taxCode} {...form.getInputProps('taxCode')} />
        <TextInput
          label={labels.storageLocation}
          description={text('storageLocationHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('storageLocation')}
        />
        <TextInput label={labels.ownerName} {...form.getInputProps('ownerName')} />
      </SimpleGrid>
    </Fieldset>
  );
}

/** The fields of a supplier, for the new and the edit form alike. */
export function SupplierFields(props: FieldsProps) {
  return (
    <>
      <BasicFields {...props} />
      <ContractFields {...props} />
      <ContactFields {...props} />
    </>
  );
}
