import { Badge, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Role } from '#root/contract/access/roles.ts';
import { isPermissionShown } from '#root/contract/platform/modules.ts';
import { text } from './assignment.messages.ts';

interface Props {
  kind: 'assigned' | 'available';
  roles: readonly Role[];
  /** Returns false for a role with permissions that the signed-in person does not have. */
  may: (role: Role) => boolean;
  onMove: (role: Role) => void;
}

const words = {
  assigned: { search: text('searchAssigned'), none: text('noneAssigned'), move: text('removeShort') },
  available: { search: text('searchAvailable'), none: text('noneAvailable'), move: text('assignShort') },
};

/** One of the two lists of roles: assigned or available. */
export function RoleColumn({ kind, roles, may, onMove }: Props) {
  const [typed, setTyped] = useState('');
  const column = useRef<HTMLDivElement>(null);
  const matching = roles.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  const buttons = () => [...(column.current?.querySelectorAll<HTMLElement>('li button:enabled') ?? [])];
  /** Moves a role to the other list. Since its button moves too, the focus goes to the next button or the search. */
  const move = (role: Role, button: HTMLElement) => {
    const at = buttons().indexOf(button);
    flushSync(() => onMove(role));
    const left = buttons();
    (left[at] ?? left.at(-1) ?? column.current?.querySelector('input'))?.focus();
  };
  return (
    <Stack ref={column} component="section" gap="xs" aria-label={text(kind)}>
      <Group justify="space-between">
        <Title order={2} fz="h3">
          {text(kind)}
        </Title>
        <Badge className="hf-numbers">{roles.length}</Badge>
      </Group>
      <TextInput
        type="search"
        aria-label={words[kind].search}
        placeholder={words[kind].search}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {matching.length === 0 && (
        <Text c="dimmed" fz="sm">
          {roles.length === 0 ? words[kind].none : text('noMatch')}
        </Text>
      )}
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {matching.map((role) => (
          <li key={role.uid}>
            <RoleCard kind={kind} role={role} open={may(role)} onMove={(button) => move(role, button)} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function RoleCard({
  kind,
  role,
  open,
  onMove,
}: {
  kind: Props['kind'];
  role: Role;
  open: boolean;
  onMove: (button: HTMLElement) => void;
}) {
  const { name } = role;
  return (
    <Card withBorder padding="xs">
      <Group justify="space-between" wrap="nowrap">
        <Stack gap={0} miw={0}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text fz="sm" c="dimmed">
            {text('permissions', { count: role.permissions.filter(isPermissionShown).length })}
          </Text>
          {!open && (
            <Text fz="sm" c="dimmed">
              {text('notYours')}
            </Text>
          )}
        </Stack>
        <Button
          variant="default"
          size="compact-md"
          flex="none"
          disabled={!open}
          aria-label={kind === 'assigned' ? text('remove', { name }) : text('assign', { name })}
          onClick={(event) => onMove(event.currentTarget)}
        >
          {words[kind].move}
        </Button>
      </Group>
    </Card>
  );
}
