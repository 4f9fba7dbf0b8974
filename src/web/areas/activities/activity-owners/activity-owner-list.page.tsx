import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ActivityOwner, activityOwners } from '#root/contract/activities/activity-owners.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import { useSequence } from '#root/web/platform/ui/hooks/use-sequence.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordList } from '#root/web/shared/lists/record-list.tsx';
import { PeopleTabs } from '#root/web/shared/people/people-tabs.tsx';
import { UserStatusChip } from '#root/web/shared/people/user-status.tsx';
import { BulkDelete } from '#root/web/shared/registers/bulk-delete.tsx';
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
  const mayCreate = can(activityOwners.create);
  useSequence({ c: () => mayCreate && setAdding(true) });
  const create = mayCreate && <Button onClick={() => setAdding(true)}>{text('newTitle')}</Button>;
  const pathOf = ({ uid }: ActivityOwner) => `/users/activity-owner/${uid}`;
  const actionsOf = (owner: ActivityOwner) => [
    ...(can(activityOwners.update) ? [{ label: text('edit'), href: pathOf(owner) }] : []),
    ...(can(activityOwners.remove)
      ? [{ label: text('remove'), danger: true, onSelect: () => setRemoving(owner) }]
      : []),
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
          can(activityOwners.remove)
            ? (choice) => (
                <BulkDelete kind="activity_owner" contract={activityOwners} choice={choice} asked={list.asked} />
              )
            : undefined
        }
        selectAllMatching
        deniedPermission={can(permissionNames.activity.read) ? undefined : permissionNames.activity.read}
        empty={{ title: text('emptyTitle'), body: text('emptyBody'), action: create }}
      />
      {adding && <OwnerNewDialog onClose={() => setAdding(false)} />}
      {removing && <OwnerRemoval owner={removing} onClose={() => setRemoving(undefined)} />}
    </Page>
  );
}
