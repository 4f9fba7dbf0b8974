import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import {
  type ImpactCategory,
  type ImpactCategoryInput,
  impactCategories,
} from '#root/contract/master-data/impact-categories.ts';
import { impactCategory } from '#root/contract/shared/kinds/impact-category.ts';
import { formatValue } from '#root/web/platform/ui/format.ts';
import { showText } from '#root/web/shared/registers/record-facts.tsx';
import { listTitle } from '#root/web/shared/registers/record-titles.ts';
import { defineRecordScreens, type FieldsProps } from '#root/web/shared/registers/register.ts';
import { text } from './impact-categories.messages.ts';

const labels = {
  name: text('name'),
  unacceptableLevel: text('level'),
  description: text('about'),
  isActive: text('active'),
};

const levels = ([1, 2, 3, 4, 5] as const).map((level) => ({ value: String(level), label: text(`level.${level}`) }));

function ImpactCategoryFields({ form, record }: FieldsProps<ImpactCategory, ImpactCategoryInput>) {
  const { value, onChange, ...level } = form.getInputProps('unacceptableLevel');
  return (
    <>
      <TextInput
        label={labels.name}
        withAsterisk
        data-autofocus={!record || undefined}
        {...form.getInputProps('name')}
      />
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

export const impactCategoryScreens = defineRecordScreens<ImpactCategory, ImpactCategoryInput>({
  definition: impactCategory,
  contract: impactCategories,
  texts: { remove: text('removeButton') },
  trail: [
    { label: text('masterData'), href: '/settings/master' },
    { label: listTitle(impactCategory.words), href: impactCategory.path },
  ],
  empty: { name: '', description: '', unacceptableLevel: 4, isActive: true },
  labels,
  Fields: ImpactCategoryFields,
  listFacts: (record) => [
    { label: labels.unacceptableLevel, value: text(`level.${record.unacceptableLevel as 1}`) },
    { label: labels.description, value: showText(record.description) },
    { label: labels.isActive, value: formatValue(record.isActive) },
  ],
  listContents: ({ usageCount }) => [{ label: text('assessed'), count: usageCount }],
});
