import { type User, users } from '#root/contract/access/users.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatAgo } from '#root/web/platform/ui/format.ts';
import { useSequence } from '#root/web/platform/ui/hooks/use-sequence.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordList } from '#root/web/shared/lists/record-list.tsx';
import { PeopleTabs } from '#root/web/shared/people/people-tabs.tsx';
import { UserStatusChip } from '#root/web/shared/people/user-status.tsx';
import { useUserActions } from './use-user-actions.tsx';
import { UserBulk } from './user-bulk.tsx';
import { useUserFilters } from './user-filters.tsx';
import { text } from './users.messages.ts';

const columns: readonly DataListColumn<User>[] = [
  { id: 'name', header: text('name'), sortable: true, cell: (user) => user.name },
  {
    id: 'email',
    header: text('email'),
    sortable: true,
    width: 280,
    cell: (user) => <span style={{ overflowWrap: 'anywhere' }}>{user.email}</span>,
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
  const go = useGo();
  const userActions = useUserActions();
  const filters = useUserFilters(list.filters, list.setFilter);
  const mayInvite = can(users.invite);
  const maySelect = can(users.update) || can(users.assign) || can(users.remove);
  useSequence({ c: () => mayInvite && go('/users/manage-users/new') });
  const invite = mayInvite && <ButtonLink href="/users/manage-users/new">{text('newTitle')}</ButtonLink>;
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
    <Page title={text('title')} count={list.props.rows && list.props.total} actions={invite}>
      <PeopleTabs active="users" />
      <RecordList
        name="users"
        list={list}
        searchLabel={text('search')}
        chips={filters.chips}
        filters={filters.fields}
        label={text('title')}
        columns={columns}
        rowId={(user) => user.uid}
        rowName={(user) => user.name}
        rowLink={toPath}
        rowActions={listActions}
        bulkActions={maySelect ? (choice) => <UserBulk choice={choice} asked={list.asked} /> : undefined}
        selectAllMatching
        empty={{ title: text('emptyTitle'), body: text('emptyBody'), action: invite }}
      />
      {userActions.dialog}
    </Page>
  );
}
