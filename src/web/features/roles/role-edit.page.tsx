import { schemaResolver, useForm } from '@mantine/form';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Permission } from '#root/contract/permissions.ts';
import { type Role, type RoleInput, roleInput, roles } from '#root/contract/roles.ts';
import { useEdit } from '#root/web/api/use-edit.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { RecordHistory } from '#root/web/history/record-history.tsx';
import { permissionWords } from '#root/web/people/permission.words.ts';
import { useSession } from '#root/web/session/session.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import { Loaded } from '#root/web/ui/loaded.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { RecordForm } from '#root/web/ui/record-form.tsx';
import { RowMenu } from '#root/web/ui/row-menu.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { RoleFields, roleValues } from './role-form.tsx';
import { RoleRemoval } from './role-removal.tsx';
import { labels, text } from './roles.messages.ts';

/** `/users/roles/:uid` */
export function RoleEditPage() {
  const { uid = '' } = useParams({ strict: false }) as { uid?: string };
  const role = useRead(roles.get, { params: { uid } });
  return <Loaded read={role}>{({ data }) => <RoleEdit key={uid} record={data} />}</Loaded>;
}

/** A field's value as people read it, for the choice after a conflict. */
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
    ...(can('role.create') ? [{ label: text('copy'), href: `/users/roles/new?copy=${record.uid}` }] : []),
    ...(can('role.delete') && !record.isSystem
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
      <RecordHistory entity="role" uid={record.uid} />
      {removing && <RoleRemoval role={record} onClose={() => setRemoving(false)} onDone={() => go('/users/roles')} />}
    </Page>
  );
}
