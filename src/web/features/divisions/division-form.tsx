import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Division, DivisionInput } from '#root/contract/divisions.ts';
import { findMembers } from '#root/web/departments/options.ts';
import { EntityPicker } from '#root/web/ui/entity-picker.tsx';
import { labels, text } from './divisions.messages.ts';

export const emptyDivision: DivisionInput = { name: '', description: '', code: '', ownerUid: null };

export const divisionValues = ({ name, description, code, ownerUid }: Division): DivisionInput => ({
  name,
  description,
  code,
  ownerUid,
});

/** The fields of a division, for the new and the edit page alike. */
export function DivisionFields({ form, record }: { form: UseFormReturnType<DivisionInput>; record?: Division }) {
  const known = record?.ownerUid ? [{ value: record.ownerUid, label: record.ownerName ?? '' }] : [];
  return (
    <>
      <TextInput label={labels.name} withAsterisk autoFocus={!record} {...form.getInputProps('name')} />
      <TextInput label={labels.code} description={text('codeHelp')} {...form.getInputProps('code')} />
      <EntityPicker
        label={labels.ownerUid}
        description={text('ownerHelp')}
        load={findMembers}
        known={known}
        {...form.getInputProps('ownerUid')}
      />
      <Textarea label={labels.description} autosize minRows={3} {...form.getInputProps('description')} />
    </>
  );
}
