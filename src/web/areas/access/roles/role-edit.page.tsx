import { useState } from 'react';
import { type Role, roleInput, roles } from '#root/contract/access/roles.ts';
import { users } from '#root/contract/access/users.ts';
import { isPermissionShown } from '#root/contract/platform/modules.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { EditForm } from '#root/web/platform/editing/edit-form.tsx';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useCan, useSession } from '#root/web/platform/session/session.ts';
import { AppLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import { EditButton } from '#root/web/platform/ui/edit-button.tsx';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import { useEditing } from '#root/web/platform/ui/hooks/use-editing.ts';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordTabs } from '#root/web/platform/ui/record-tabs.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { HistoryEntries } from '#root/web/shared/history/record-history.tsx';
import { permissionWords } from '#root/web/shared/people/permission.words.ts';
import { PermissionLines } from '#root/web/shared/people/permission-list.tsx';
import { FactList } from '#root/web/shared/registers/record-facts.tsx';
import { RoleFields, toRoleValues } from './role-form.tsx';
import { RoleRemoval } from './role-removal.tsx';
import { labels, text } from './roles.messages.ts';

/** `/users/roles/:uid` */
export function RoleEditPage({ params: { uid } }: PageProps<'/users/roles/:uid'>) {
  const role = useRead(roles.get, { params: { uid } });
  return <Loaded read={role}>{({ data }) => <RoleView key={uid} record={data} />}</Loaded>;
}

/** Formats the value of a field for the conflict dialog. */
const shown = (field: string, value: unknown) =>
  field === 'permissions' ? (value as Permission[]).map(permissionWords).join(', ') : String(value ?? '');

function RoleView({ record }: { record: Role }) {
  const go = useGo();
  const { can } = useSession();
  const [removing, setRemoving] = useState(false);
  const { isEditing, editHref, toReadHref } = useEditing(can(roles.update));
  const actions = [
    ...(can(roles.create) ? [{ label: text('copy'), href: `/users/roles/new?copy=${record.uid}` }] : []),
    ...(can(roles.remove) && !record.isSystem
      ? [{ label: text('remove'), danger: true, onSelect: () => setRemoving(true) }]
      : []),
  ];
  return (
    <Page
      title={record.name}
      trail={[{ label: text('title'), href: '/users/roles' }]}
      width="detail"
      actions={
        <>
          {can(roles.update) && <EditButton href={editHref} isEditing={isEditing} />}
          <RowMenu name={record.name} actions={actions} />
        </>
      }
    >
      <RecordTabs
        label={text('parts')}
        parts={[
          {
            id: 'details',
            label: text('details'),
            content: isEditing ? <RoleEdit record={record} readHref={toReadHref()} /> : <RoleFacts record={record} />,
          },
          { id: 'history', label: text('history'), content: <HistoryEntries kind="role" uid={record.uid} /> },
        ]}
      />
      {removing && <RoleRemoval role={record} onClose={() => setRemoving(false)} onDone={() => go('/users/roles')} />}
    </Page>
  );
}

/** The number of people who have the role, as a link for people who may read users. */
function UserCount({ record: { uid, userCount } }: { record: Role }) {
  const mayRead = useCan(users.list);
  const count = formatNumber(userCount);
  return mayRead && userCount > 0 ? <AppLink href={`/users/manage-users?roleUid=${uid}`}>{count}</AppLink> : count;
}

function RoleFacts({ record }: { record: Role }) {
  return (
    <FactList
      items={[
        { label: text('people'), value: <UserCount record={record} /> },
        {
          label: labels.permissions,
          value: <PermissionLines permissions={record.permissions.filter(isPermissionShown)} />,
        },
      ]}
    />
  );
}

const RoleEdit = ({ record, readHref }: { record: Role; readHref: string }) => (
  <EditForm
    record={record}
    readHref={readHref}
    schema={roleInput}
    calls={roles}
    toValues={toRoleValues}
    labels={labels}
    show={shown}
    writeSaved={({ name }) => text('saved', { name })}
  >
    {(form) => <RoleFields form={form} record={record} />}
  </EditForm>
);
