import { type User, users } from '#root/contract/users.ts';
import { useList } from '#root/web/api/use-list.ts';
import { RecordList } from '#root/web/lists/record-list.tsx';
import { PeopleTabs } from '#root/web/people/people-tabs.tsx';
import { UserStatusChip } from '#root/web/people/user-status.tsx';
import { useSession } from '#root/web/session/session.ts';
import { ButtonLink, useGo } from '#root/web/ui/app-link.tsx';
import type { DataListColumn } from '#root/web/ui/data-list-types.ts';
import { formatAgo } from '#root/web/ui/format.ts';
import { useSequence } from '#root/web/ui/hooks/use-sequence.ts';
import { Page } from '#root/web/ui/page.tsx';
import { useUserActs } from './use-user-acts.tsx';
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
  const acts = useUserActs();
  const filters = useUserFilters(list.filters, list.setFilter);
  const mayInvite = can('user.create');
  const maySelect = can('user.update') || can('user.assign') || can('user.delete');
  useSequence({ c: () => mayInvite && go('/users/manage-users/new') });
  const invite = mayInvite && <ButtonLink href="/users/manage-users/new">{text('newTitle')}</ButtonLink>;
  const pathOf = ({ uid }: User) => {
    if (can('user.update')) return `/users/manage-users/${uid}`;
    return can('user.assign') ? `/users/manage-users/${uid}/assignment` : undefined;
  };
  const actionsOf = (user: User) => [
    ...(can('user.update') ? [{ label: text('edit'), href: `/users/manage-users/${user.uid}` }] : []),
    ...(can('user.assign') ? [{ label: text('assign'), href: `/users/manage-users/${user.uid}/assignment` }] : []),
    ...acts.actionsOf(user),
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
        rowLink={pathOf}
        rowActions={actionsOf}
        bulkActions={maySelect ? (choice) => <UserBulk choice={choice} asked={list.asked} /> : undefined}
        selectAllMatching
        empty={{ title: text('emptyTitle'), body: text('emptyBody'), action: invite }}
      />
      {acts.dialog}
    </Page>
  );
}
