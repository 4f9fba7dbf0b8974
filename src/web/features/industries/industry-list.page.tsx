import { useState } from 'react';
import { type Industry, industries } from '#root/contract/industries.ts';
import { useList } from '#root/web/api/use-list.ts';
import { BulkSet } from '#root/web/lists/bulk-set.tsx';
import type { BulkSetProps } from '#root/web/lists/bulk-set-types.ts';
import { RecordList } from '#root/web/lists/record-list.tsx';
import { BulkDelete } from '#root/web/registers/bulk-delete.tsx';
import { statusField, statusFilter } from '#root/web/registers/common-parts.tsx';
import { RecordRemoval } from '#root/web/registers/record-removal.tsx';
import { useRegisterFilters } from '#root/web/registers/register-filters.tsx';
import { useSession } from '#root/web/session/session.ts';
import { AppLink, ButtonLink } from '#root/web/ui/app-link.tsx';
import type { DataListColumn } from '#root/web/ui/data-list-types.ts';
import { formatNumber } from '#root/web/ui/format.ts';
import { Page } from '#root/web/ui/page.tsx';
import { StatusChip } from '#root/web/ui/status-chip.tsx';
import { labels, text } from './industries.messages.ts';

const columns: readonly DataListColumn<Industry>[] = [
  { id: 'name', header: labels.name, sortable: true, cell: (row) => row.name },
  {
    id: 'status',
    header: labels.status,
    sortable: true,
    cell: ({ status }) => (
      <StatusChip label={text(`status.${status}`)} colour={status === 'active' ? '#2f9e44' : '#868e96'} />
    ),
  },
  {
    id: 'organisationCount',
    header: text('organisations'),
    sortable: true,
    align: 'right',
    cell: ({ uid, organisationCount }) => (
      <AppLink fz="sm" href={`/organisation?industryUid=${uid}`}>
        {formatNumber(organisationCount)}
      </AppLink>
    ),
  },
];

/** `/industries` */
export function IndustryListPage() {
  const list = useList(industries.list, 'name');
  const { can } = useSession();
  const [deleting, setDeleting] = useState<Industry>();
  const filters = useRegisterFilters([statusFilter], list.filters, list.setFilter);
  const maySelect = can('industry.update') || can('industry.delete');
  const create = can('industry.create') && <ButtonLink href="/industries/new">{text('newTitle')}</ButtonLink>;
  const actionsOf = (row: Industry) => [
    { label: text('edit'), href: `/industries/${row.uid}` },
    ...(can('industry.delete') ? [{ label: text('remove'), danger: true, onSelect: () => setDeleting(row) }] : []),
  ];
  return (
    <Page title={text('title')} count={list.props.rows && list.props.total} actions={create}>
      <RecordList
        name="industries"
        list={list}
        searchLabel={text('search')}
        chips={filters.chips}
        filters={filters.fields}
        label={text('title')}
        columns={columns}
        rowId={(row) => row.uid}
        rowName={(row) => row.name}
        rowLink={(row) => `/industries/${row.uid}`}
        rowActions={actionsOf}
        bulkActions={maySelect ? (choice) => <Selected choice={choice} asked={list.asked} /> : undefined}
        selectAllMatching
        deniedPermission={can('industry.read') ? undefined : 'industry.read'}
        empty={{ title: text('emptyTitle'), body: text('emptyBody'), action: create }}
      />
      {deleting && (
        <RecordRemoval
          kind="industry"
          record={deleting}
          remove={industries.remove}
          confirmLabel={text('remove')}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Page>
  );
}

/** What can be done with the ticked ones. */
function Selected(of: Pick<BulkSetProps, 'choice' | 'asked'>) {
  return (
    <>
      <BulkSet endpoint={industries.bulkSet} fields={[statusField]} {...of} />
      <BulkDelete kind="industry" contract={industries} {...of} />
    </>
  );
}
