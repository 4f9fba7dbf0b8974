import { Input, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { AssessmentRecord } from '#root/contract/assessments/assessments.ts';
import { assessmentCategories } from '#root/contract/shared/register-categories.ts';
import { createCategory, findActivities, findCategories } from '#root/web/areas/assessments/assessment-options.ts';
import { labels, text } from '#root/web/areas/assessments/assessments.messages.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { DateField } from '#root/web/platform/ui/date-field.tsx';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import { findDivisions, findOwners, findUnits } from '#root/web/shared/people/unit-options.ts';
import type { AssessmentForm } from './assessment-form.ts';
import { PastDue } from './past-due.tsx';
import { ScopeCount } from './scope-count.tsx';

interface FieldsProps {
  readonly form: UseFormReturnType<AssessmentForm>;
  readonly record?: AssessmentRecord;
}

const toOptions = (records: readonly { readonly uid: string; readonly name: string }[] = []) =>
  records.map(({ uid, name }) => ({ value: uid, label: name }));

/** The fields of a BIA, such as its name, its scope and the due date of the answers. */
export function AssessmentFields({ form, record }: FieldsProps) {
  const mayCreateCategory = useCan(assessmentCategories.create);
  const category = record?.categoryUid ? [{ value: record.categoryUid, label: record.categoryName ?? '' }] : [];
  return (
    <>
      <TextInput
        label={labels.name}
        description={text('nameHelp')}
        withAsterisk
        autoFocus={!record}
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <ScopeFields form={form} {...(record && { record })} />
      <DateField label={labels.dueOn} description={text('dueHelp')} {...form.getInputProps('dueOn')} />
      {(record?.stage ?? 'planned') === 'planned' && <PastDue dueOn={form.values.dueOn} />}
      <RecordMultiPicker
        label={labels.ownerUids}
        description={text('ownersHelp')}
        load={findOwners}
        known={toOptions(record?.owners)}
        {...form.getInputProps('ownerUids')}
      />
      <RecordPicker
        label={labels.categoryUid}
        load={findCategories}
        create={mayCreateCategory ? createCategory : undefined}
        known={category}
        {...form.getInputProps('categoryUid')}
      />
      <Textarea label={labels.description} autosize minRows={2} {...form.getInputProps('description')} />
    </>
  );
}

/** Returns the props of one field of the scope. Choosing a record also clears the error of the scope as a whole. */
function scopeProps(form: FieldsProps['form'], field: keyof AssessmentForm['scope']) {
  const { onChange, ...rest } = form.getInputProps(`scope.${field}`);
  return {
    ...rest,
    onChange: (uids: string[]) => {
      onChange(uids);
      form.clearFieldError('scope');
    },
  };
}

/** The scope, with the number of its activities. */
const ScopeFields = ({ form, record }: FieldsProps) => (
  <Stack gap="sm" component="section" aria-label={text('scope')} data-path="scope" tabIndex={-1}>
    <Title order={2} size="h4">
      {text('scope')}
    </Title>
    <Text c="dimmed">{text('scopeHelp')}</Text>
    <RecordMultiPicker
      label={text('divisions')}
      load={findDivisions}
      known={toOptions(record?.scope.divisions)}
      {...scopeProps(form, 'divisionUids')}
    />
    <RecordMultiPicker
      label={text('units')}
      load={findUnits}
      known={toOptions(record?.scope.businessUnits)}
      {...scopeProps(form, 'businessUnitUids')}
    />
    <RecordMultiPicker
      label={text('activities')}
      load={findActivities}
      known={toOptions(record?.scope.activities)}
      {...scopeProps(form, 'activityUids')}
    />
    {form.errors.scope && <Input.Error>{form.errors.scope}</Input.Error>}
    <ScopeCount scope={form.values.scope} ofUid={record?.uid} />
  </Stack>
);
