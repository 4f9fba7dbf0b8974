import { useState } from 'react';
import { type Role, roles } from '#root/contract/access/roles.ts';
import { isPermissionShown } from '#root/contract/platform/modules.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatAgo, formatNumber } from '#root/web/platform/ui/format.ts';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { ListPage } from '#root/web/shared/lists/list-page.tsx';
import { PeopleTabs } from '#root/web/shared/people/people-tabs.tsx';
import { BulkDelete } from '#root/web/shared/registers/bulk-delete.tsx';
import { RoleRemoval } from './role-removal.tsx';
import { labels, text } from './roles.messages.ts';

const columns: readonly DataListColumn<Role>[] = [
  { id: 'name', header: labels.name, sortable: true, cell: (role) => role.name },
  {
    id: 'system',
    header: text('kind'),
    width: 160,
    hideOnPhone: true,
    cell: (role) => role.isSystem && <StatusChip label={text('system')} colour={null} />,
  },
  {
    id: 'permissionCount',
    header: text('permissions'),
    sortable: true,
    align: 'right',
    width: 140,
    cell: (role) => formatNumber(role.permissions.filter(isPermissionShown).length),
  },
  {
    id: 'userCount',
    header: text('people'),
    sortable: true,
    align: 'right',
    width: 120,
    cell: (role) => formatNumber(role.userCount),
  },
  { id: 'updatedAt', header: text('updated'), sortable: true, width: 160, cell: (role) => formatAgo(role.updatedAt) },
];

/** `/users/roles` */
export function RoleListPage() {
  const list = useList(roles.list, 'name');
  const { can } = useSession();
  const [removing, setRemoving] = useState<Role>();
  const toPath = (role: Role) => (can(roles.update) ? `/users/roles/${role.uid}` : undefined);
  const listActions = (role: Role) => [
    ...(can(roles.update) ? [{ label: text('edit'), href: `/users/roles/${role.uid}?edit=1` }] : []),
    ...(can(roles.create) ? [{ label: text('copy'), href: `/users/roles/new?copy=${role.uid}` }] : []),
    ...(can(roles.remove) && !role.isSystem
      ? [{ label: text('remove'), danger: true, onSelect: () => setRemoving(role) }]
      : []),
  ];
  return (
    <ListPage
      name="roles"
      endpoint={roles.list}
      list={list}
      text={text}
      tabs={<PeopleTabs active="roles" />}
      columns={columns}
      create={{ endpoint: roles.create, href: '/users/roles/new', label: text('newTitle') }}
      rowLink={toPath}
      rowActions={listActions}
      bulkActions={
        can(roles.remove)
          ? (choice) => <BulkDelete kind="role" contract={roles} choice={choice} asked={list.asked} />
          : undefined
      }
      selectAllMatching
    >
      {removing && (
        <RoleRemoval role={removing} onClose={() => setRemoving(undefined)} onDone={() => setRemoving(undefined)} />
      )}
    </ListPage>
  );
}
