import { Alert, Button, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Role } from '#root/contract/roles.ts';
import { type User, users } from '#root/contract/users.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { useAllRoles } from '#root/web/people/options.ts';
import { PermissionChange } from '#root/web/people/permission-list.tsx';
import { useSession } from '#root/web/session/session.ts';
import { ButtonLink, useGo } from '#root/web/ui/app-link.tsx';
import { DeniedState } from '#root/web/ui/empty-state.tsx';
import { Loaded } from '#root/web/ui/loaded.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { problemOf } from '#root/web/ui/problem.ts';
import { toastDone } from '#root/web/ui/toast.tsx';
import { UnsavedGuard } from '#root/web/ui/unsaved-guard.tsx';
import { text as uiText } from '#root/web/ui/words.ts';
import { text } from './assignment.messages.ts';
import { RoleColumn } from './role-column.tsx';

const back = '/users/manage-users';

/** `/users/manage-users/:userId/assignment` */
export function AssignmentPage() {
  const { userId = '' } = useParams({ strict: false }) as { userId?: string };
  const { can } = useSession();
  const missing = (['user.read', 'user.assign', 'role.read'] as const).find((permission) => !can(permission));
  const user = useRead(users.get, { params: { uid: userId }, enabled: !missing });
  const roles = useAllRoles(!missing);
  if (missing)
    return (
      <Page title={text('short')}>
        <DeniedState permission={missing} />
      </Page>
    );
  const onStale = () => void user.refetch();
  return (
    <Loaded read={user}>
      {({ data }) => (
        <Loaded read={roles}>{(all) => <Assignment key={userId} user={data} roles={all} onStale={onStale} />}</Loaded>
      )}
    </Loaded>
  );
}

const permissionsOf = (roles: readonly Role[]) => roles.flatMap(({ permissions }) => permissions);

interface Props {
  user: User;
  roles: readonly Role[];
  /** Somebody else was quicker: what there is now is wanted. */
  onStale: () => void;
}

/** The choice of roles, and saving it. */
function useChoice({ user: now, roles, onStale }: Props) {
  const go = useGo();
  const assign = useSave(users.assign);
  // The choice is of the roles that the person had when it began, whatever is read meanwhile.
  const [begun, setBegun] = useState<{ user: User; chosen: ReadonlySet<string> }>();
  const user = begun?.user ?? now;
  const had = new Set(user.roles.map(({ uid }) => uid));
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const has = begun?.chosen ?? had;
  const assigned = roles.filter(({ uid }) => has.has(uid));
  const move = ({ uid }: Role) => {
    const next = new Set(has);
    if (!next.delete(uid)) next.add(uid);
    setBegun({ user, chosen: next });
  };
  const save = async () => {
    setPending(true);
    setFailure(null);
    try {
      await assign({ params: { uid: user.uid }, version: user.version, body: { roleUids: [...has] } });
      toastDone(text('saved', { name: user.name }));
      go(back);
    } catch (error) {
      setFailure(error);
      setPending(false);
      if (problemOf(error).status !== 412) return;
      setBegun(undefined);
      onStale();
    }
  };
  return {
    former: roles.filter(({ uid }) => had.has(uid)),
    assigned,
    available: roles.filter(({ uid }) => !has.has(uid)),
    changed: has.size !== had.size || [...has].some((uid) => !had.has(uid)),
    pending,
    failure,
    move,
    save,
  };
}

function Assignment(props: Props) {
  const { user } = props;
  const { can } = useSession();
  const { former, assigned, available, changed, pending, failure, move, save } = useChoice(props);
  const may = (role: Role) => role.permissions.every((permission) => can(permission));
  return (
    <Page
      title={text('title', { name: user.name })}
      breadcrumb={[
        { label: text('users'), href: back },
        { label: user.name, ...(can('user.update') && { href: `${back}/${user.uid}` }) },
        { label: text('short') },
      ]}
      width="detail"
    >
      <UnsavedGuard when={() => changed && !pending} />
      {failure !== null && <Failure failure={failure} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <RoleColumn kind="assigned" roles={assigned} may={may} onMove={move} />
        <RoleColumn kind="available" roles={available} may={may} onMove={move} />
      </SimpleGrid>
      <Stack component="section" gap={4} aria-label={text('change')}>
        <Title order={2} fz="h3">
          {text('change')}
        </Title>
        <PermissionChange before={permissionsOf(former)} after={permissionsOf(assigned)} />
      </Stack>
      <Group>
        <Button loading={pending} disabled={!changed} onClick={() => void save()}>
          {text('save')}
        </Button>
        <ButtonLink variant="subtle" href={back}>
          {uiText('cancel')}
        </ButtonLink>
      </Group>
    </Page>
  );
}

function Failure({ failure }: { failure: unknown }) {
  const { message, status } = problemOf(failure);
  return (
    <Alert role="alert" color="red" variant="outline">
      {status === 412 ? text('stale') : message}
    </Alert>
  );
}
