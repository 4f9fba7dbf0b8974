import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ActivityOwner, activityOwners } from '#root/contract/activity-owners.ts';
import { useList } from '#root/web/api/use-list.ts';
import { RecordList } from '#root/web/lists/record-list.tsx';
import { PeopleTabs } from '#root/web/people/people-tabs.tsx';
import { UserStatusChip } from '#root/web/people/user-status.tsx';
import { BulkDelete } from '#root/web/registers/bulk-delete.tsx';
import { useSession } from '#root/web/session/session.ts';
import type { DataListColumn } from '#root/web/ui/data-list-types.ts';
import { formatNumber } from '#root/web/ui/format.ts';
import { useSequence } from '#root/web/ui/hooks/use-sequence.ts';
import { Page } from '#root/web/ui/page.tsx';
import { text } from './activity-owners.messages.ts';
import { OwnerNewDialog } from './owner-new-dialog.tsx';
import { OwnerRemoval } from './owner-removal.tsx';

const columns: readonly DataListColumn<ActivityOwner>[] = [
  { id: 'name', header: text('name'), sortable: true, cell: (owner) => owner.name },
  {
    id: 'email',
    header: text('email'),
    sortable: true,
    width: 280,
    cell: (owner) => <span style={{ overflowWrap: 'anywhere' }}>{owner.email}</span>,
  },
  {
    id: 'account',
    header: text('account'),
    width: 150,
    cell: (owner) => (owner.userStatus ? <UserStatusChip status={owner.userStatus} /> : text('noAccount')),
  },
  {
    id: 'activityCount',
    header: text('activities'),
    sortable: true,
    align: 'right',
    width: 130,
    cell: (owner) => formatNumber(owner.activityCount),
  },
];

/** `/users/activity-owner` */
export function ActivityOwnerListPage() {
  const list = useList(activityOwners.list, 'name');
  const { can } = useSession();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<ActivityOwner>();
  const mayCreate = can('activity.create');
  useSequence({ c: () => mayCreate && setAdding(true) });
  const create = mayCreate && <Button onClick={() => setAdding(true)}>{text('newTitle')}</Button>;
  const pathOf = ({ uid }: ActivityOwner) => `/users/activity-owner/${uid}`;
  const actionsOf = (owner: ActivityOwner) => [
    ...(can('activity.update') ? [{ label: text('edit'), href: pathOf(owner) }] : []),
    ...(can('activity.delete') ? [{ label: text('remove'), danger: true, onSelect: () => setRemoving(owner) }] : []),
  ];
  return (
    <Page title={text('title')} count={list.props.rows && list.props.total} actions={create}>
      <PeopleTabs active="owners" />
      <RecordList
        name="activity-owners"
        list={list}
        searchLabel={text('search')}
        label={text('title')}
        columns={columns}
        rowId={(owner) => owner.uid}
        rowName={(owner) => owner.name}
        rowLink={pathOf}
        rowActions={actionsOf}
        bulkActions={
          can('activity.delete')
            ? (choice) => (
                <BulkDelete kind="activity_owner" contract={activityOwners} choice={choice} asked={list.asked} />
              )
            : undefined
        }
        selectAllMatching
        deniedPermission={can('activity.read') ? undefined : 'activity.read'}
        empty={{ title: text('emptyTitle'), body: text('emptyBody'), action: create }}
      />
      {adding && <OwnerNewDialog onClose={() => setAdding(false)} />}
      {removing && <OwnerRemoval owner={removing} onClose={() => setRemoving(undefined)} />}
    </Page>
  );
}
