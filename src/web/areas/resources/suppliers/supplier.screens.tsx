import { Alert, type InputWrapperProps, Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { type Supplier, type SupplierInput, supplierFields, suppliers } from '#root/contract/resources/suppliers.ts';
import { listChoices } from '#root/contract/shared/fields/define-fields.ts';
import { supplier } from '#root/contract/shared/kinds/supplier.ts';
import { supplierCategories } from '#root/contract/shared/register-categories.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { DateField } from '#root/web/platform/ui/date-field.tsx';
import { DurationInput } from '#root/web/platform/ui/duration-input.tsx';
import { FormGroup } from '#root/web/platform/ui/form-group.tsx';
import { knownOption } from '#root/web/platform/ui/known-options.ts';
import { PhoneInput } from '#root/web/platform/ui/phone-input.tsx';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import { describeForm } from '#root/web/shared/registers/describe-form.ts';
import { defineRecordScreens, type FieldsProps } from '#root/web/shared/registers/register.ts';
import { AffectedNames } from './affected-names.tsx';
import { listSupplierFacts } from './supplier-facts.tsx';
import { createCategory, findCategories, useStatuses } from './supplier-options.ts';
import { text, texts } from './suppliers.messages.ts';

const supplierForm = describeForm(supplierFields);
const { labels } = supplierForm;
const payments = listChoices(supplierFields.paymentFrequency);
const twoColumns = { base: 1, xs: 2 };

type Fields = FieldsProps<Supplier, SupplierInput>;

/** The hints are below the fields, so that fields beside each other stay in line. */
const hintBelow: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

function BasicFields({ form, record }: Fields) {
  const maySeeCategories = useCan(supplierCategories.list);
  const mayAddCategory = useCan(supplierCategories.create);
  const statuses = useStatuses();
  const chosen = form.values.statusUid;
  const offered = statuses.filter(({ isActive, uid }) => isActive || uid === chosen);
  // The form shows the default status, because a new supplier gets this status if the person chooses none.
  const usual = statuses.find(({ isDefault }) => isDefault)?.uid ?? null;
  return (
    <FormGroup title={text('basics')}>
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
        {maySeeCategories && (
          <RecordPicker
            label={labels.categoryUid}
            load={findCategories}
            create={mayAddCategory ? createCategory : undefined}
            known={knownOption(record?.categoryUid, record?.categoryName)}
            {...form.getInputProps('categoryUid')}
          />
        )}
      </SimpleGrid>
    </FormGroup>
  );
}

function ContractFields({ form }: Fields) {
  return (
    <FormGroup title={text('contract')}>
      <SimpleGrid cols={twoColumns}>
        <DurationInput
          label={labels.rtoMinutes}
          description={text('rtoHelp')}
          inputWrapperOrder={hintBelow}
          {...form.getInputProps('rtoMinutes')}
        />
        <DurationInput
          label={labels.rpoMinutes}
          description={text('rpoHelp')}
          inputWrapperOrder={hintBelow}
          {...form.getInputProps('rpoMinutes')}
        />
        <DateField label={labels.contractEndsOn} {...form.getInputProps('contractEndsOn')} />
        <Select label={labels.paymentFrequency} data={payments} clearable {...form.getInputProps('paymentFrequency')} />
      </SimpleGrid>
      <Textarea
        label={labels.workaround}
        description={text('workaroundHelp')}
        autosize
        minRows={2}
        {...form.getInputProps('workaround')}
      />
    </FormGroup>
  );
}

function ContactFields({ form }: Fields) {
  return (
    <FormGroup title={text('contact')}>
      <SimpleGrid cols={twoColumns}>
        <TextInput label={labels.contactName} autoComplete="off" {...form.getInputProps('contactName')} />
        <TextInput label={labels.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
        <PhoneInput label={labels.phone} {...form.getInputProps('phone')} />
        <Textarea label={labels.address} autosize minRows={1} autoComplete="off" {...form.getInputProps('address')} />
        <TextInput label={labels.taxCode} {...form.getInputProps('taxCode')} />
        <TextInput
          label={labels.storageLocation}
          description={text('storageLocationHelp')}
          inputWrapperOrder={hintBelow}
          {...form.getInputProps('storageLocation')}
        />
        <TextInput label={labels.ownerName} {...form.getInputProps('ownerName')} />
      </SimpleGrid>
    </FormGroup>
  );
}

/** Shows the affected activities if the selected status means that the supplier is no longer used. */
function Ending({ form, record }: Required<Pick<Fields, 'form'>> & { readonly record: Supplier }) {
  const mayList = useCan(suppliers.activities);
  const chosen = useStatuses().find(({ uid }) => uid === form.values.statusUid);
  const ends = chosen?.value === 'ended' && record.phase !== 'ended' && record.linkedActivityCount > 0;
  return (
    <div role="status">
      {ends && (
        <Alert variant="outline" color="yellow" title={text('ending', { count: record.linkedActivityCount })}>
          <Text mb="sm">{text('endingBody')}</Text>
          {mayList && <AffectedNames uid={record.uid} />}
        </Alert>
      )}
    </div>
  );
}

function SupplierFields(props: Fields) {
  const { form, record } = props;
  return (
    <>
      <BasicFields {...props} />
      <ContractFields {...props} />
      <ContactFields {...props} />
      {record && <Ending form={form} record={record} />}
    </>
  );
}

export const supplierScreens = defineRecordScreens<Supplier, SupplierInput>({
  definition: supplier,
  contract: suppliers,
  texts,
  ...supplierForm,
  Fields: SupplierFields,
  listFacts: listSupplierFacts,
});
