import { schemaResolver, useForm } from '@mantine/form';
import { useSearch } from '@tanstack/react-router';
import { type RoleInput, roleInput, roles } from '#root/contract/access/roles.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { PageSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { emptyRole, RoleFields } from './role-form.tsx';
import { labels, text } from './roles.messages.ts';

/** `/users/roles/new`: `?copy=` preselects the permissions of another role. */
export function RoleNewPage() {
  const { copy = '' } = useSearch({ strict: false });
  const { can } = useSession();
  const copied = useRead(roles.get, { params: { uid: copy }, enabled: copy !== '' });
  if (copied.isLoading) return <PageSkeleton />;
  const from = copied.data?.data;
  const values = from && {
    name: text('copyOf', { name: from.name }),
    permissions: from.permissions.filter((permission) => can(permission)),
  };
  return <RoleNew key={copy} initialValues={values ?? emptyRole} />;
}

function RoleNew({ initialValues }: { initialValues: RoleInput }) {
  const create = useSave(roles.create);
  const go = useGo();
  const form = useForm({ initialValues, validate: schemaResolver(roleInput, { sync: true }) });
  const submit = async (values: RoleInput) => {
    await create({ body: values });
    toastDone(text('created', { name: values.name }));
    go('/users/roles');
  };
  const trail = [{ label: text('title'), href: '/users/roles' }];
  return (
    <Page title={text('newTitle')} trail={trail} width="detail">
      <RecordForm form={form} onSubmit={submit} labels={labels} submitLabel={text('create')} cancelHref="/users/roles">
        <RoleFields form={form} />
      </RecordForm>
    </Page>
  );
}
