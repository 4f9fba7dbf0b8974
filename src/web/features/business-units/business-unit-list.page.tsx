import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type BusinessUnit, businessUnits } from '#root/contract/business-units.ts';
import { divisions } from '#root/contract/divisions.ts';
import { useList } from '#root/web/api/use-list.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { DeleteDialog } from '#root/web/departments/delete-dialogs.tsx';
import { useSession } from '#root/web/session/session.ts';
import { ButtonLink } from '#root/web/ui/app-link.tsx';
import { DataList } from '#root/web/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/ui/data-list-types.ts';
import { formatNumber } from '#root/web/ui/format.ts';
import { ListToolbar } from '#root/web/ui/list-toolbar.tsx';
import { LoadFailed } from '#root/web/ui/load-failed.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { labels, text } from './business-units.messages.ts';

const columns: readonly DataListColumn<BusinessUnit>[] = [
  { id: 'name', header: labels.name, sortable: true, cell: (unit) => unit.name },
  { id: 'ownerName', header: labels.ownerUid, sortable: true, cell: (unit) => unit.ownerName ?? '' },
  { id: 'activities', header: text('activities'), align: 'right', cell: (unit) => formatNumber(unit.activityCount) },
  { id: 'people', header: text('people'), align: 'right', cell: (unit) => formatNumber(unit.memberCount) },
];

/** `/org/divisions/:divisionUid/business-units` */
export function BusinessUnitListPage() {
  const { divisionUid = '' } = useParams({ strict: false }) as { divisionUid?: string };
  const division = useRead(divisions.get, { params: { uid: divisionUid } });
  const list = useList(businessUnits.list, 'name', { filter: { divisionUid } });
  const { can } = useSession();
  const [deleting, setDeleting] = useState<BusinessUnit>();
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
  if (division.error) return <LoadFailed error={division.error} onRetry={() => void division.refetch()} />;
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
      <ListToolbar search={list.search} onSearch={list.setSearch} searchLabel={text('search')} />
      <DataList
        {...list.props}
        label={text('title')}
        columns={columns}
        rowId={(unit) => unit.uid}
        rowName={(unit) => unit.name}
        rowLink={(unit) => `/org/business-units/${unit.uid}`}
        rowActions={actionsOf}
        deniedPermission={can('business_unit.read') ? undefined : 'business_unit.read'}
        empty={{ title: text('emptyTitle'), body: text('emptyBody'), action: create }}
      />
      {deleting && <DeleteDialog of={{ kind: 'unit', ...deleting }} onClose={() => setDeleting(undefined)} />}
    </Page>
  );
}
