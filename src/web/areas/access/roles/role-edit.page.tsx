import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { type Role, type RoleInput, roleInput, roles } from '#root/contract/access/roles.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { useEdit } from '#root/web/platform/api/use-edit.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { RecordHistory } from '#root/web/shared/history/record-history.tsx';
import { permissionWords } from '#root/web/shared/people/permission.words.ts';
import { RoleFields, roleValues } from './role-form.tsx';
import { RoleRemoval } from './role-removal.tsx';
import { labels, text } from './roles.messages.ts';

/** `/users/roles/:uid` */
export function RoleEditPage({ params: { uid } }: PageProps<'/users/roles/:uid'>) {
  const role = useRead(roles.get, { params: { uid } });
  return <Loaded read={role}>{({ data }) => <RoleEdit key={uid} record={data} />}</Loaded>;
}

/** Formats the value of a field for the conflict dialog. */
const shown = (field: string, value: unknown) =>
  field === 'permissions' ? (value as Permission[]).map(permissionWords).join(', ') : String(value ?? '');

function RoleEdit({ record }: { record: Role }) {
  const go = useGo();
  const { can } = useSession();
  const [removing, setRemoving] = useState(false);
  const form = useForm({
    initialValues: roleValues(record),
    validate: schemaResolver(roleInput, { sync: true }),
  });
  const edit = useEdit({
    form,
    record,
    get: roles.get,
    update: roles.update,
    params: { uid: record.uid },
    toValues: roleValues,
    labels,
    show: shown,
  });
  const submit = async (values: RoleInput) => {
    await edit.submit(values);
    toastDone(text('saved', { name: values.name }));
    go('/users/roles');
  };
  const actions = [
    ...(can(roles.create) ? [{ label: text('copy'), href: `/users/roles/new?copy=${record.uid}` }] : []),
    ...(can(roles.remove) && !record.isSystem
      ? [{ label: text('remove'), danger: true, onSelect: () => setRemoving(true) }]
      : []),
  ];
  return (
    <Page
      title={record.name}
      breadcrumb={[{ label: text('title'), href: '/users/roles' }, { label: record.name }]}
      width="detail"
      actions={<RowMenu name={record.name} actions={actions} />}
    >
      <RecordForm form={form} onSubmit={submit} labels={labels} conflict={edit.conflict} cancelHref="/users/roles">
        <RoleFields form={form} record={record} />
      </RecordForm>
      <RecordHistory kind="role" uid={record.uid} />
      {removing && <RoleRemoval role={record} onClose={() => setRemoving(false)} onDone={() => go('/users/roles')} />}
    </Page>
  );
}
