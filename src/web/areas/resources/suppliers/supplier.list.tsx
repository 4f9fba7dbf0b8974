import { supplierPhases } from '#root/contract/master-data/master-lists.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { type SupplierRow, supplierAssurances, supplierFields, suppliers } from '#root/contract/resources/suppliers.ts';
import { verdicts } from '#root/contract/shared/activity-terms.ts';
import { listChoices, listLabels } from '#root/contract/shared/fields/define-fields.ts';
import { supplier } from '#root/contract/shared/kinds/supplier.ts';
import { supplierCategories } from '#root/contract/shared/register-categories.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { verdictLabel } from '#root/web/platform/ui/verdict-chip.tsx';
import { useDepartmentFilters } from '#root/web/shared/department-filter/department-filters.ts';
import type { BulkField } from '#root/web/shared/lists/bulk-set-types.ts';
import { defineList, type RegisterFilter } from '#root/web/shared/registers/register.ts';
import { SupplierTabs } from '#root/web/shared/registers/supplier-tabs.tsx';
import { AssuranceChip, ContractChip, SupplierStatus } from './supplier-chips.tsx';
import { findCategories, findStatuses, useStatuses } from './supplier-options.ts';
import { text, texts } from './suppliers.messages.ts';

const labels = listLabels(supplierFields);
const right = { align: 'right', sortable: true } as const;

const columns: readonly DataListColumn<SupplierRow>[] = [
  { id: 'name', header: labels.name, sortable: true, cell: (row) => row.name },
  { id: 'category', header: labels.categoryUid, sortable: true, hideOnPhone: true, cell: (row) => row.categoryName },
  { id: 'rto', header: labels.rtoMinutes, ...right, cell: (row) => formatDuration(row.rtoMinutes) },
  // Activities can have a tolerance, so the verdict can be "Met" even if the MTPD is shorter than the contracted RTO.
  // That would look wrong. The next column therefore shows the time within which the supplier is needed.
  {
    id: 'neededWithin',
    header: text('needed'),
    align: 'right',
    cell: ({ neededMinutes }) => neededMinutes !== null && formatDuration(neededMinutes),
  },
  { id: 'verdict', header: text('verdict'), cell: (row) => <ContractChip supplier={row} /> },
  {
    id: 'shortestMtpd',
    header: text('shortestMtpd'),
    ...right,
    hideOnPhone: true,
    cell: (row) => formatDuration(row.shortestMtpd),
  },
  {
    id: 'linkedActivityCount',
    header: text('linkedActivities'),
    ...right,
    cell: (row) => formatNumber(row.linkedActivityCount),
  },
  {
    id: 'assurance',
    header: text('certificates'),
    width: 120,
    cell: (row) => <AssuranceChip assurance={row.assurance} />,
  },
  {
    id: 'status',
    header: labels.statusUid,
    sortable: true,
    width: 110,
    cell: (row) => <SupplierStatus supplier={row} />,
  },
];

function useFilters(): readonly RegisterFilter[] {
  const statuses = useStatuses();
  const maySeeCategories = useCan(supplierCategories.list);
  const places = useDepartmentFilters();
  return [
    {
      name: 'statusUid',
      label: labels.statusUid,
      choices: statuses.map(({ uid, name }) => ({ value: uid, label: name })),
    },
    ...(maySeeCategories
      ? [{ name: 'categoryUid', label: labels.categoryUid, load: findCategories, get: supplierCategories.get }]
      : []),
    {
      name: 'phase',
      label: text('phase'),
      choices: supplierPhases.map((value) => ({ value, label: text(`phase.${value}`) })),
    },
    {
      name: 'verdict',
      label: text('verdict'),
      choices: verdicts.map((value) => ({ value, label: verdictLabel(value) })),
    },
    {
      name: 'assurance',
      label: text('certificates'),
      choices: supplierAssurances.map((value) => ({ value, label: text(`assurance.${value}`) })),
    },
    ...places,
  ];
}

function useBulkFields(): readonly BulkField[] {
  const maySeeStatuses = useCan(masters.list);
  const maySeeCategories = useCan(supplierCategories.list);
  return [
    ...(maySeeStatuses ? [{ name: 'statusUid', label: labels.statusUid, load: findStatuses }] : []),
    ...(maySeeCategories
      ? [{ name: 'categoryUid', label: labels.categoryUid, load: findCategories, clearable: true }]
      : []),
    {
      name: 'paymentFrequency',
      label: labels.paymentFrequency,
      load: async () => listChoices(supplierFields.paymentFrequency),
      clearable: true,
    },
  ];
}

export const supplierList = defineList<SupplierRow>({
  definition: supplier,
  contract: suppliers,
  texts,
  newPath: '/suppliers/new',
  columns,
  useFilters,
  useBulkFields,
  tabs: <SupplierTabs active="suppliers" />,
});
