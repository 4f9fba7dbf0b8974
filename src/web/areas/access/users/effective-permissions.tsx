import { Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { type EffectivePermission, users } from '#root/contract/access/users.ts';
import { isPermissionShown } from '#root/contract/platform/modules.ts';
import { readPermissionPrefix } from '#root/domain/access/permission-matrix.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { text as words } from '#root/web/shared/people/people.words.ts';
import { permissionWords, resourceWords, verbWords } from '#root/web/shared/people/permission.words.ts';
import { text } from './users.messages.ts';

/** Lists the effective permissions of a user, each with the roles that grant it. */
export function EffectivePermissions({ uid }: { uid: string }) {
  const read = useRead(users.permissions, { params: { uid } });
  return (
    <Stack component="section" aria-label={text('effective')} gap="sm">
      <Title order={2} fz="h3">
        {text('effective')}
      </Title>
      <Text c="dimmed" fz="sm">
        {text('effectiveHelp')}
      </Text>
      {read.error && !read.data && <LoadFailed error={read.error} onRetry={() => void read.refetch()} />}
      {!read.error && !read.data && <LinesSkeleton />}
      {read.data && <Held permissions={read.data.data.filter(({ name }) => isPermissionShown(name))} />}
    </Stack>
  );
}

function Held({ permissions }: { permissions: readonly EffectivePermission[] }) {
  const [typed, setTyped] = useState('');
  const query = typed.trim().toLowerCase();
  const matching = permissions.filter(
    ({ name, roles }) =>
      name.includes(query) ||
      permissionWords(name).toLowerCase().includes(query) ||
      roles.some((role) => role.toLowerCase().includes(query)),
  );
  if (permissions.length === 0) return <Text>{words('nothing')}</Text>;
  return (
    <>
      <TextInput
        type="search"
        aria-label={text('filterPermissions')}
        placeholder={text('filterPermissions')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        w={280}
        maw="100%"
      />
      <Text role="status" fz="sm" c="dimmed">
        {matching.length > 0 ? text('effectiveCount', { count: matching.length }) : text('noMatch')}
      </Text>
      {[...Map.groupBy(matching, ({ name }) => readPermissionPrefix(name))].map(([resource, held]) => (
        <details key={resource} open={query !== ''}>
          <summary>
            <b>{resourceWords(resource)}</b> {held.map(({ name }) => verbWords(name)).join(', ')}
          </summary>
          <Stack component="ul" gap={2} m={0} pl="lg" fz="sm">
            {held.map(({ name, roles }) => (
              <li key={name}>{text('because', { permission: name, roles: roles.join(', ') })}</li>
            ))}
          </Stack>
        </details>
      ))}
    </>
  );
}
