import { Button, Grid, Stack, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type User, type UserInput, userInput, users } from '#root/contract/access/users.ts';
import { useEdit } from '#root/web/platform/api/use-edit.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { ButtonLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import { formatAgo, formatDateTime } from '#root/web/platform/ui/format.ts';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { RecordHistory } from '#root/web/shared/history/record-history.tsx';
import { confirmationWords } from '#root/web/shared/people/people.words.ts';
import { UserStatusChip } from '#root/web/shared/people/user-status.tsx';
import { EffectivePermissions } from './effective-permissions.tsx';
import { useUserActions } from './use-user-actions.tsx';
import { UserFields, userValues } from './user-form.tsx';
import { labels, text } from './users.messages.ts';

/** `/users/manage-users/:userId` */
export function UserEditPage({ params: { userId } }: PageProps<'/users/manage-users/:userId'>) {
  const user = useRead(users.get, { params: { uid: userId } });
  return <Loaded read={user}>{({ data }) => <UserEdit key={userId} record={data} />}</Loaded>;
}

const back = '/users/manage-users';

function UserEdit({ record }: { record: User }) {
  const go = useGo();
  const userActions = useUserActions(() => go(back));
  const form = useForm({ initialValues: userValues(record), validate: schemaResolver(userInput, { sync: true }) });
  const edit = useEdit({
    form,
    record,
    get: users.get,
    update: users.update,
    params: { uid: record.uid },
    toValues: userValues,
    labels,
  });
  const submit = async (values: UserInput) => {
    await edit.submit(values);
    toastDone(text('saved', { name: [values.firstName, values.lastName].join(' ').trim() }));
    go(back);
  };
  return (
    <Page
      title={record.name}
      status={<UserStatusChip status={record.status} />}
      breadcrumb={[{ label: text('title'), href: back }, { label: record.name }]}
      width="detail"
      actions={<Acts record={record} offered={userActions.actionsOf(record)} />}
    >
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <RecordForm form={form} onSubmit={submit} labels={labels} conflict={edit.conflict} cancelHref={back}>
            <UserFields form={form} />
          </RecordForm>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Account record={record} />
        </Grid.Col>
      </Grid>
      <EffectivePermissions uid={record.uid} />
      <RecordHistory kind="user" uid={record.uid} />
      {userActions.dialog}
    </Page>
  );
}

/** The menu of actions on the account, and the link to its roles. */
function Acts({ record, offered }: { record: User; offered: readonly MenuAction[] }) {
  const mayAssign = useCan(users.assign);
  return (
    <>
      <RowMenu name={record.name} actions={offered.filter(({ danger }) => danger)} />
      {offered
        .filter(({ danger }) => !danger)
        .map(({ label, onSelect }) => (
          <Button key={label} variant="default" onClick={onSelect}>
            {label}
          </Button>
        ))}
      {mayAssign && (
        <ButtonLink variant="default" href={`${back}/${record.uid}/assignment`}>
          {text('assign')}
        </ButtonLink>
      )}
    </>
  );
}

function Account({ record }: { record: User }) {
  const { lastSeenAt, invitedAt, lockedUntil } = record;
  return (
    <Stack component="section" aria-label={text('facts')} gap="sm">
      <Title order={2} fz="h3">
        {text('facts')}
      </Title>
      <KeyValue
        labelWidth={130}
        items={[
          { label: text('confirmation'), value: confirmationWords(record.confirmationStatus) },
          { label: text('mfa'), value: text(record.mfa ? 'mfa.true' : 'mfa.false') },
          { label: text('lastSeen'), value: lastSeenAt ? formatAgo(lastSeenAt) : text('never') },
          ...(lockedUntil ? [{ label: text('lockedUntil'), value: formatDateTime(lockedUntil) }] : []),
          ...(invitedAt ? [{ label: text('invitedAt'), value: formatDateTime(invitedAt) }] : []),
          { label: text('roles'), value: record.roles.map(({ name }) => name).join(', ') || text('noRoles') },
        ]}
      />
    </Stack>
  );
}
