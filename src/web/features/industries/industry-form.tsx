import { Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Industry, IndustryInput } from '#root/contract/industries.ts';
import { labels, text } from './industries.messages.ts';

export const emptyIndustry: IndustryInput = { name: '', description: '', status: 'active' };

export const industryValues = ({ name, description, status }: Industry): IndustryInput => ({
  name,
  description,
  status,
});

/** The fields of an industry, for the new and the edit page alike. */
export function IndustryFields({ form, isNew = false }: { form: UseFormReturnType<IndustryInput>; isNew?: boolean }) {
  return (
    <>
      <TextInput label={labels.name} withAsterisk autoFocus={isNew} {...form.getInputProps('name')} />
      <Textarea label={labels.description} autosize minRows={3} {...form.getInputProps('description')} />
      <Switch
        label={text('active')}
        description={text('activeHelp')}
        checked={form.values.status === 'active'}
        onChange={(event) => form.setFieldValue('status', event.currentTarget.checked ? 'active' : 'inactive')}
      />
    </>
  );
}
