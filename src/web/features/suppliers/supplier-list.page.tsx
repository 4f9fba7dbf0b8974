import { Text } from '@mantine/core';
import { useState } from 'react';
import { verdicts } from '#root/contract/activity-terms.ts';
import { supplierPhases } from '#root/contract/master-lists.ts';
import { supplierCategories } from '#root/contract/register-categories.ts';
import { type SupplierRow, supplierAssurances, suppliers } from '#root/contract/suppliers.ts';
import { useList } from '#root/web/api/use-list.ts';
import { RecordList } from '#root/web/lists/record-list.tsx';
import { BulkDelete } from '#root/web/registers/bulk-delete.tsx';
import type { RegisterFilter } from '#root/web/registers/register.ts';
import { useRegisterFilters } from '#root/web/registers/register-filters.tsx';
import { SupplierTabs } from '#root/web/registers/supplier-tabs.tsx';
import { useSession } from '#root/web/session/session.ts';
import { ExportSelection } from '#root/web/transfer/export-selection.tsx';
import { TransferMenu } from '#root/web/transfer/transfer-menu.tsx';
import { ButtonLink, useGo } from '#root/web/ui/app-link.tsx';
import type { DataListColumn } from '#root/web/ui/data-list-types.ts';
import { formatDuration, formatNumber } from '#root/web/ui/format.ts';
import { useSequence } from '#root/web/ui/hooks/use-sequence.ts';
import { Page } from '#root/web/ui/page.tsx';
import { AssuranceChip, ContractChip, SupplierStatus } from './supplier-chips.tsx';
import { findCategories, useStatuses } from './supplier-options.ts';
import { SupplierRemoval } from './supplier-removal.tsx';
import { SetOfSuppliers } from './supplier-set.tsx';
import { text } from './suppliers.messages.ts';

const duration = (minutes: number | null) => (minutes === null ? text('unassessed') : formatDuration(minutes));
const right = { align: 'right', sortable: true } as const;

const columns: readonly DataListColumn<SupplierRow>[] = [
  { id: 'name', header: text('name'), sortable: true, cell: (row) => row.name },
  {
    id: 'status',
    header: text('status'),
    sortable: true,
    width: 130,
    cell: (row) => <SupplierStatus supplier={row} />,
  },
  { id: 'category', header: text('category'), sortable: true, hideOnPhone: true, cell: (row) => row.categoryName },
  { id: 'shortestMtpd', header: text('shortestMtpd'), ...right, cell: (row) => duration(row.shortestMtpd) },
  { id: 'rto', header: text('rto'), ...right, cell: (row) => duration(row.rtoMinutes) },
  {
    id: 'verdict',
    header: text('verdict'),
    width: 150,
    // Beside an MTPD that is shorter than what is contracted, "Quick enough" would look wrong: some can carry on without it.
    cell: (row) => (
      <>
        <ContractChip supplier={row} />
        {row.neededMinutes !== null && (
          <Text fz="xs" c="dimmed">
            {text('neededWithin', { time: formatDuration(row.neededMinutes) })}
          </Text>
        )}
      </>
    ),
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
];

function useFilters(list: ReturnType<typeof useList<typeof suppliers.list>>) {
  const statuses = useStatuses();
  const { can } = useSession();
  const offered: readonly RegisterFilter[] = [
    {
      name: 'statusUid',
      label: text('status'),
      choices: statuses.map(({ uid, name }) => ({ value: uid, label: name })),
    },
    ...(can('supplier_category.read')
      ? [{ name: 'categoryUid', label: text('category'), load: findCategories, get: supplierCategories.get }]
      : []),
    {
      name: 'phase',
      label: text('phase'),
      choices: supplierPhases.map((value) => ({ value, label: text(`phase.${value}`) })),
    },
    {
      name: 'verdict',
      label: text('verdict'),
      choices: verdicts.map((value) => ({ value, label: text(`verdict.${value}`) })),
    },
    {
      name: 'assurance',
      label: text('certificates'),
      choices: supplierAssurances.map((value) => ({ value, label: text(`assurance.${value}`) })),
    },
  ];
  return useRegisterFilters(offered, list.filters, list.setFilter);
}

/** `/suppliers` */
export function SupplierListPage() {
  const list = useList(suppliers.list, 'name');
  const { can } = useSession();
  const go = useGo();
  const filters = useFilters(list);
  const [removing, setRemoving] = useState<SupplierRow>();
  const mayCreate = can('supplier.create');
  useSequence({ c: () => mayCreate && go('/suppliers/new') });
  const create = mayCreate && <ButtonLink href="/suppliers/new">{text('newTitle')}</ButtonLink>;
  const transfer = {
    thing: 'suppliers',
    endpoint: suppliers.exportFile,
    chosen: suppliers.exportChosen,
    asked: list.asked,
  } as const;
  const pathOf = ({ uid }: SupplierRow) => (can('supplier.update') ? `/suppliers/${uid}` : undefined);
  const actionsOf = (row: SupplierRow) => [
    ...(can('supplier.update') ? [{ label: text('edit'), href: pathOf(row) }] : []),
    ...(can('supplier.delete') ? [{ label: text('remove'), danger: true, onSelect: () => setRemoving(row) }] : []),
  ];
  return (
    <Page
      title={text('title')}
      count={list.props.rows && list.props.total}
      actions={
        <>
          <TransferMenu transfers={[transfer]} />
          {create}
        </>
      }
    >
      <SupplierTabs active="suppliers" />
      <RecordList
        name="suppliers"
        list={list}
        searchLabel={text('search')}
        chips={filters.chips}
        filters={filters.fields}
        label={text('title')}
        columns={columns}
        rowId={(row) => row.uid}
        rowName={(row) => row.name}
        rowLink={pathOf}
        rowActions={actionsOf}
        bulkActions={(choice) => (
          <>
            <SetOfSuppliers choice={choice} asked={list.asked} />
            <ExportSelection transfer={transfer} choice={choice} />
            <BulkDelete kind="supplier" contract={suppliers} choice={choice} asked={list.asked} typed />
          </>
        )}
        selectAllMatching
        failureTitle={text('listFailed')}
        empty={{ title: text('emptyTitle'), body: text('emptyBody'), action: create }}
      />
      {removing && <SupplierRemoval supplier={removing} onClose={() => setRemoving(undefined)} />}
    </Page>
  );
}
