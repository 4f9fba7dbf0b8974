import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type BusinessUnit, businessUnits } from '#root/contract/business-units.ts';
import { divisions } from '#root/contract/divisions.ts';
import { teamMembers } from '#root/contract/team-members.ts';
import { useList } from '#root/web/api/use-list.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { DeleteDialog } from '#root/web/departments/delete-dialogs.tsx';
import { findMembers } from '#root/web/departments/options.ts';
import { RecordList } from '#root/web/lists/record-list.tsx';
import { BulkDelete } from '#root/web/registers/bulk-delete.tsx';
import type { RegisterFilter } from '#root/web/registers/register.ts';
import { useRegisterFilters } from '#root/web/registers/register-filters.tsx';
import { useSession } from '#root/web/session/session.ts';
import type { ListAsked } from '#root/web/transfer/export-file.ts';
import { ExportSelection } from '#root/web/transfer/export-selection.tsx';
import { ButtonLink } from '#root/web/ui/app-link.tsx';
import type { BulkChoice, DataListColumn } from '#root/web/ui/data-list-types.ts';
import { formatNumber } from '#root/web/ui/format.ts';
import { LoadFailed } from '#root/web/ui/load-failed.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { labels, text } from './business-units.messages.ts';

const columns: readonly DataListColumn<BusinessUnit>[] = [
  { id: 'name', header: labels.name, sortable: true, cell: (unit) => unit.name },
  { id: 'ownerName', header: labels.ownerUid, sortable: true, cell: (unit) => unit.ownerName ?? '' },
  { id: 'activities', header: text('activities'), align: 'right', cell: (unit) => formatNumber(unit.activityCount) },
  { id: 'people', header: text('people'), align: 'right', cell: (unit) => formatNumber(unit.memberCount) },
];

const offered: readonly RegisterFilter[] = [
  { name: 'ownerUid', label: labels.ownerUid, load: findMembers, get: teamMembers.get },
];

/** What can be done with the ticked ones. */
function Selected({ choice, asked }: { choice: BulkChoice; asked: ListAsked }) {
  const transfer = {
    thing: 'business_units',
    endpoint: businessUnits.exportFile,
    chosen: businessUnits.exportChosen,
    asked,
  } as const;
  return (
    <>
      <ExportSelection transfer={transfer} choice={choice} />
      <BulkDelete kind="business_unit" contract={businessUnits} choice={choice} asked={asked} />
    </>
  );
}

/** `/org/divisions/:divisionUid/business-units` */
export function BusinessUnitListPage() {
  const { divisionUid = '' } = useParams({ strict: false }) as { divisionUid?: string };
  const division = useRead(divisions.get, { params: { uid: divisionUid } });
  const list = useList(businessUnits.list, 'name', { filter: { divisionUid } });
  const { can } = useSession();
  const [deleting, setDeleting] = useState<BusinessUnit>();
  const filters = useRegisterFilters(offered, list.filters, list.setFilter);
  const name = division.data?.data.name ?? '';
  const create = can('business_unit.create') && (
    <ButtonLink href={`/org/${divisionUid}/business-units/new`}>{text('newTitle')}</ButtonLink>
  );
  const actionsOf = (unit: BusinessUnit) => [
    { label: text('edit'), href: `/org/business-units/${unit.uid}` },
    ...(can('business_unit.delete')
      ? [{ label: text('remove'), danger: true, onSelect: () => setDeleting(unit) }]
      : []),
  ];
  if (division.error && !division.data)
    return <LoadFailed error={division.error} onRetry={() => void division.refetch()} />;
  return (
    <Page
      title={text('titleOf', { name })}
      count={list.props.rows && list.props.total}
      actions={create}
      breadcrumb={[
        { label: text('departments'), href: '/org' },
        { label: name, href: `/org?divisionUid=${divisionUid}` },
        { label: text('title') },
      ]}
    >
      <RecordList
        name="business-units"
        list={list}
        searchLabel={text('search')}
        chips={filters.chips}
        filters={filters.fields}
        label={text('title')}
        columns={columns}
        rowId={(unit) => unit.uid}
        rowName={(unit) => unit.name}
        rowLink={(unit) => `/org/business-units/${unit.uid}`}
        rowActions={actionsOf}
        bulkActions={(choice) => <Selected choice={choice} asked={list.asked} />}
        selectAllMatching
        deniedPermission={can('business_unit.read') ? undefined : 'business_unit.read'}
        empty={{ title: text('emptyTitle'), body: text('emptyBody'), action: create }}
      />
      {deleting && <DeleteDialog of={{ kind: 'unit', ...deleting }} onClose={() => setDeleting(undefined)} />}
    </Page>
  );
}
