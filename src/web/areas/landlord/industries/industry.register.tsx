import { type Industry, type IndustryInput, industries } from '#root/contract/landlord/industries.ts';
import { categoryFields } from '#root/contract/shared/fields/category-fields.ts';
import { industry } from '#root/contract/shared/kinds/industry.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import {
  NameFields,
  nameColumn,
  StatusField,
  statusColumn,
  statusFilters,
} from '#root/web/shared/registers/common-parts.tsx';
import { describeForm } from '#root/web/shared/registers/describe-form.ts';
import { defineRegister, type FieldsProps } from '#root/web/shared/registers/register.ts';
import { text, texts } from './industries.messages.ts';

const organisationsHref = ({ uid }: Industry) => `/organisation?industryUid=${uid}`;

function IndustryFields({ form, record }: FieldsProps<Industry, IndustryInput>) {
  return (
    <>
      <NameFields form={form} isNew={!record} />
      <StatusField form={form} label={text('active')} description={text('activeHelp')} />
    </>
  );
}

export const industryRegister = defineRegister<Industry, IndustryInput>({
  definition: industry,
  contract: industries,
  texts,
  newPath: '/industries/new',
  ...describeForm(categoryFields),
  Fields: IndustryFields,
  columns: [
    nameColumn,
    statusColumn,
    {
      id: 'organisationCount',
      header: text('organisations'),
      sortable: true,
      align: 'right',
      cell: (row) => (
        <AppLink fz="sm" href={organisationsHref(row)}>
          {formatNumber(row.organisationCount)}
        </AppLink>
      ),
    },
  ],
  useFilters: () => statusFilters,
  listContents: (record) => [
    {
      label: text('organisations'),
      count: record.organisationCount,
      href: organisationsHref(record),
    },
  ],
});
