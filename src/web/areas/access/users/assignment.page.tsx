import { Alert, Button, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { Role } from '#root/contract/access/roles.ts';
import { type User, users } from '#root/contract/access/users.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import { DeniedState } from '#root/web/platform/ui/empty-state.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { UnsavedGuard } from '#root/web/platform/ui/unsaved-guard.tsx';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import { useAllRoles } from '#root/web/shared/people/options.ts';
import { PermissionChange } from '#root/web/shared/people/permission-list.tsx';
import { text } from './assignment.messages.ts';
import { RoleColumn } from './role-column.tsx';

const back = '/users/manage-users';

/** `/users/manage-users/:userId/assignment` */
export function AssignmentPage({ params: { userId } }: PageProps<'/users/manage-users/:userId/assignment'>) {
  const { can } = useSession();
  const missing = ([permissionNames.user.read, permissionNames.user.assign, permissionNames.role.read] as const).find(
    (permission) => !can(permission),
  );
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

const listPermissions = (roles: readonly Role[]) => roles.flatMap(({ permissions }) => permissions);

interface Props {
  user: User;
  roles: readonly Role[];
  /** Called if somebody else has changed the user's roles. The caller has to read the roles again. */
  onStale: () => void;
}

/** Manages the selection of roles, and saves it. */
function useChoice({ user: now, roles, onStale }: Props) {
  const go = useGo();
  const assign = useSave(users.assign);
  // The user as read before the first change, and the current selection. Undefined until the first change. If the user
  // is read again later, both stay as they are.
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
      if (toProblem(error).status !== 412) return;
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
  const { can, isOff } = useSession();
  const { former, assigned, available, changed, pending, failure, move, save } = useChoice(props);
  // For permissions of a module that is off, `can` is always false. The server checks whether the person's roles
  // contain them.
  const may = (role: Role) => role.permissions.every((permission) => can(permission) || isOff(permission));
  return (
    <Page
      title={text('title', { name: user.name })}
      trail={[
        { label: text('users'), href: back },
        { label: user.name, ...(can(users.update) && { href: `${back}/${user.uid}` }) },
      ]}
      shortTitle={text('short')}
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
        <PermissionChange before={listPermissions(former)} after={listPermissions(assigned)} />
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
  const { message, status } = toProblem(failure);
  return (
    <Alert role="alert" color="red" variant="outline">
      {status === 412 ? text('stale') : message}
    </Alert>
  );
}
