import { Button, Grid, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { type User, userInput, users } from '#root/contract/access/users.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { EditForm } from '#root/web/platform/editing/edit-form.tsx';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { ButtonLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import { EditButton } from '#root/web/platform/ui/edit-button.tsx';
import { formatAgo, formatDateTime } from '#root/web/platform/ui/format.ts';
import { useEditing } from '#root/web/platform/ui/hooks/use-editing.ts';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordTabs } from '#root/web/platform/ui/record-tabs.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { HistoryEntries } from '#root/web/shared/history/record-history.tsx';
import { confirmationWords } from '#root/web/shared/people/people.words.ts';
import { UserStatusChip } from '#root/web/shared/people/user-status.tsx';
import { FactList, showText } from '#root/web/shared/registers/record-facts.tsx';
import { EffectivePermissions } from './effective-permissions.tsx';
import { RefusedAddress } from './refused-address.tsx';
import { useUserActions } from './use-user-actions.tsx';
import { toUserValues, UserFields } from './user-form.tsx';
import { labels, text } from './users.messages.ts';

/** `/users/manage-users/:userId` */
export function UserEditPage({ params: { userId } }: PageProps<'/users/manage-users/:userId'>) {
  const user = useRead(users.get, { params: { uid: userId } });
  return <Loaded read={user}>{({ data }) => <UserView key={userId} record={data} />}</Loaded>;
}

const back = '/users/manage-users';

function UserView({ record }: { record: User }) {
  const go = useGo();
  const mayUpdate = useCan(users.update);
  const userActions = useUserActions(() => go(back));
  const { isEditing, editHref, toReadHref } = useEditing(mayUpdate);
  return (
    <Page
      title={record.name}
      status={<UserStatusChip status={record.status} />}
      trail={[{ label: text('title'), href: back }]}
      width="detail"
      actions={
        <Acts record={record} offered={userActions.actionsOf(record)}>
          {mayUpdate && <EditButton href={editHref} isEditing={isEditing} />}
        </Acts>
      }
    >
      <RecordTabs
        label={text('parts')}
        parts={[
          {
            id: 'details',
            label: text('details'),
            content: isEditing ? <UserEdit record={record} readHref={toReadHref()} /> : <UserFacts record={record} />,
          },
          { id: 'history', label: text('history'), content: <HistoryEntries kind="user" uid={record.uid} /> },
        ]}
      />
      {userActions.dialog}
    </Page>
  );
}

function UserFacts({ record }: { record: User }) {
  return (
    <Stack gap="xl">
      <RefusedAddress refusal={record.emailRefusal} />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <FactList
            items={(['firstName', 'lastName', 'email', 'username'] as const).map((field) => ({
              label: labels[field],
              value: showText(record[field]),
            }))}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Account record={record} />
        </Grid.Col>
      </Grid>
      <EffectivePermissions uid={record.uid} />
    </Stack>
  );
}

const UserEdit = ({ record, readHref }: { record: User; readHref: string }) => (
  <Stack maw={720}>
    <RefusedAddress refusal={record.emailRefusal} />
    <EditForm
      record={record}
      readHref={readHref}
      schema={userInput}
      calls={users}
      toValues={toUserValues}
      labels={labels}
      writeSaved={({ firstName, lastName }) => text('saved', { name: [firstName, lastName].join(' ').trim() })}
    >
      {(form) => <UserFields form={form} />}
    </EditForm>
  </Stack>
);

interface ActsProps {
  readonly record: User;
  readonly offered: readonly MenuAction[];
  /** The button that begins editing. */
  readonly children: ReactNode;
}

/** The actions on the account, the link to its roles, and the menu with the dangerous actions. */
function Acts({ record, offered, children }: ActsProps) {
  const mayAssign = useCan(users.assign);
  return (
    <>
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
      {children}
      <RowMenu name={record.name} actions={offered.filter(({ danger }) => danger)} />
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
