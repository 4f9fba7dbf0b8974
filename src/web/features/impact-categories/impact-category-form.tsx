import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ImpactCategory, ImpactCategoryInput } from '#root/contract/impact-categories.ts';
import { labels, text } from './impact-categories.messages.ts';

export const newImpactCategory: ImpactCategoryInput = {
  name: '',
  description: '',
  unacceptableLevel: 4,
  isActive: true,
};

export const impactCategoryValues = (record: ImpactCategory): ImpactCategoryInput => ({
  name: record.name,
  description: record.description,
  unacceptableLevel: record.unacceptableLevel,
  isActive: record.isActive,
});

const levels = ([1, 2, 3, 4, 5] as const).map((level) => ({ value: String(level), label: text(`level.${level}`) }));

/** The fields of an impact category, for the new and the edit page alike. */
export function ImpactCategoryFields({
  form,
  isNew,
}: {
  form: UseFormReturnType<ImpactCategoryInput>;
  isNew: boolean;
}) {
  const { value, onChange, ...level } = form.getInputProps('unacceptableLevel');
  return (
    <>
      <TextInput label={labels.name} withAsterisk autoFocus={isNew} {...form.getInputProps('name')} />
      <Select
        label={labels.unacceptableLevel}
        description={text('levelHelp')}
        withAsterisk
        allowDeselect={false}
        data={levels}
        {...level}
        value={String(value)}
        onChange={(chosen) => onChange(Number(chosen))}
      />
      <Textarea label={labels.description} autosize minRows={2} {...form.getInputProps('description')} />
      <Switch
        label={labels.isActive}
        description={text('activeHelp')}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </>
  );
}
