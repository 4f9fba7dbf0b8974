import { type Category, type CategoryInput, categoryInput } from '#root/contract/register-categories.ts';
import {
  NameFields,
  nameColumn,
  registerLabels,
  StatusField,
  statusColumn,
  statusFilter,
  usedByColumn,
} from './common-parts.tsx';
import type { FieldsProps, Register } from './register.ts';

function CategoryFields({ form, record }: FieldsProps<Category, CategoryInput>) {
  return (
    <>
      <NameFields form={form} isNew={!record} />
      <StatusField form={form} />
    </>
  );
}

type Own = Pick<
  Register<Category, CategoryInput>,
  'contract' | 'family' | 'entity' | 'opens' | 'path' | 'words' | 'tabs' | 'holds'
>;

/** A register of categories: what they hold and how they are called is theirs, the rest is alike. */
export const categoryRegister = (own: Own): Register<Category, CategoryInput> => ({
  ...own,
  schema: categoryInput,
  empty: { name: '', description: '', status: 'active' },
  valuesOf: ({ name, description, status }) => ({ name, description, status }),
  nameOf: ({ name }) => name,
  labels: registerLabels,
  Fields: CategoryFields,
  columns: [
    nameColumn,
    { id: 'description', header: registerLabels.description, hideOnPhone: true, cell: (row) => row.description },
    usedByColumn,
    statusColumn,
  ],
  filters: [statusFilter],
});
