import { categoryFields } from '#root/contract/shared/fields/category-fields.ts';
import type { Category, CategoryInput } from '#root/contract/shared/register-categories.ts';
import { NameFields, nameColumn, StatusField, statusColumn, statusFilters, usedByColumn } from './common-parts.tsx';
import { describeForm } from './describe-form.ts';
import { defineRegister, type FieldsProps, type Register } from './register.ts';

function CategoryFields({ form, record }: FieldsProps<Category, CategoryInput>) {
  return (
    <>
      <NameFields form={form} isNew={!record} />
      <StatusField form={form} />
    </>
  );
}

const form = describeForm(categoryFields);

type Own = Pick<Register<Category, CategoryInput>, 'contract' | 'definition' | 'texts' | 'tabs' | 'listContents'>;

/** Defines a register of categories. */
export const categoryRegister = (own: Own): Register<Category, CategoryInput> =>
  defineRegister<Category, CategoryInput>({
    ...own,
    ...form,
    Fields: CategoryFields,
    columns: [
      nameColumn,
      { id: 'description', header: form.labels.description, hideOnPhone: true, cell: (row) => row.description },
      usedByColumn,
      statusColumn,
    ],
    useFilters: () => statusFilters,
  });
