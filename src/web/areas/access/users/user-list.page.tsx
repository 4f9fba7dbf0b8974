import { type User, users } from '#root/contract/access/users.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatAgo } from '#root/web/platform/ui/format.ts';
import { ListPage } from '#root/web/shared/lists/list-page.tsx';
import { PeopleTabs } from '#root/web/shared/people/people-tabs.tsx';
import { UserStatusChip } from '#root/web/shared/people/user-status.tsx';
import { Address } from './refused-address.tsx';
import { useUserActions } from './use-user-actions.tsx';
import { UserBulk } from './user-bulk.tsx';
import { useUserFilters } from './user-filters.ts';
import { text } from './users.messages.ts';

const columns: readonly DataListColumn<User>[] = [
  { id: 'name', header: text('name'), sortable: true, cell: (user) => user.name },
  {
    id: 'email',
    header: text('email'),
    sortable: true,
    width: 280,
    cell: (user) => <Address user={user} />,
  },
  {
    id: 'status',
    header: text('status'),
    sortable: true,
    width: 130,
    cell: (user) => <UserStatusChip status={user.status} />,
  },
  {
    id: 'roles',
    header: text('roles'),
    cell: (user) => user.roles.map(({ name }) => name).join(', ') || text('noRoles'),
  },
  { id: 'mfa', header: text('mfa'), width: 120, cell: (user) => text(user.mfa ? 'mfa.true' : 'mfa.false') },
  {
    id: 'lastSeenAt',
    header: text('lastSeen'),
    sortable: true,
    width: 140,
    cell: (user) => (user.lastSeenAt ? formatAgo(user.lastSeenAt) : text('never')),
  },
];

/** `/users/manage-users` */
export function UserListPage() {
  const list = useList(users.list, 'name');
  const { can } = useSession();
  const userActions = useUserActions();
  const filters = useUserFilters();
  const maySelect = can(users.update) || can(users.assign) || can(users.remove);
  const toPath = ({ uid }: User) => {
    if (can(users.update)) return `/users/manage-users/${uid}`;
    return can(users.assign) ? `/users/manage-users/${uid}/assignment` : undefined;
  };
  const listActions = (user: User) => [
    ...(can(users.update) ? [{ label: text('edit'), href: `/users/manage-users/${user.uid}?edit=1` }] : []),
    ...(can(users.assign) ? [{ label: text('assign'), href: `/users/manage-users/${user.uid}/assignment` }] : []),
    ...userActions.actionsOf(user),
  ];
  return (
    <ListPage
      name="users"
      endpoint={users.list}
      list={list}
      text={text}
      tabs={<PeopleTabs active="users" />}
      columns={columns}
      filters={filters}
      create={{ endpoint: users.invite, href: '/users/manage-users/new', label: text('newTitle') }}
      rowLink={toPath}
      rowActions={listActions}
      bulkActions={maySelect ? (choice) => <UserBulk choice={choice} asked={list.asked} /> : undefined}
      selectAllMatching
    >
      {userActions.dialog}
    </ListPage>
  );
}
