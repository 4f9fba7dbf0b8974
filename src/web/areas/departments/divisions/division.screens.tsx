import { Textarea, TextInput } from '@mantine/core';
import { type Division, type DivisionInput, divisionFields, divisions } from '#root/contract/departments/divisions.ts';
import { division } from '#root/contract/shared/kinds/division.ts';
import {
  departmentsTrail,
  departmentTexts,
  text as words,
} from '#root/web/areas/departments/common/departments.words.ts';
import { knownOption } from '#root/web/platform/ui/known-options.ts';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import { findMembers } from '#root/web/shared/people/unit-options.ts';
import { describeForm } from '#root/web/shared/registers/describe-form.ts';
import { defineRecordScreens, type FieldsProps } from '#root/web/shared/registers/register.ts';
import { text } from './divisions.messages.ts';

const divisionForm = describeForm(divisionFields);
const { labels } = divisionForm;

function DivisionFields({ form, record }: FieldsProps<Division, DivisionInput>) {
  return (
    <>
      <TextInput
        label={labels.name}
        withAsterisk
        data-autofocus={!record || undefined}
        {...form.getInputProps('name')}
      />
      <TextInput label={labels.code} description={text('codeHelp')} {...form.getInputProps('code')} />
      <RecordPicker
        label={labels.ownerUid}
        description={text('ownerHelp')}
        load={findMembers}
        known={knownOption(record?.ownerUid, record?.ownerName)}
        {...form.getInputProps('ownerUid')}
      />
      <Textarea label={labels.description} autosize minRows={3} {...form.getInputProps('description')} />
    </>
  );
}

export const divisionScreens = defineRecordScreens<Division, DivisionInput>({
  definition: division,
  contract: divisions,
  texts: { ...departmentTexts, remove: words('removeDivision') },
  trail: departmentsTrail,
  ...divisionForm,
  Fields: DivisionFields,
  listContents: ({ uid, businessUnitCount, activityCount, memberCount }) => [
    { label: text('units'), count: businessUnitCount, href: `/org/divisions/${uid}/business-units` },
    { label: text('activities'), count: activityCount, href: `/activities?divisionUid=${uid}` },
    { label: text('members'), count: memberCount, href: `/org?divisionUid=${uid}` },
  ],
});
