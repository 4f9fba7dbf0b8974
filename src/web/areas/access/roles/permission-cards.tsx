import { Card, Group, Stack, Title } from '@mantine/core';
import type { MatrixRow } from '#root/domain/access/permission-matrix.ts';
import { listPermissions } from '#root/domain/access/permission-matrix.ts';
import { groupWords, resourceWords, verbWords } from '#root/web/shared/people/permission.words.ts';
import { type MatrixProps, MatrixTick } from './matrix-tick.tsx';

/** The matrix on a phone: one card for each resource, with a checkbox for each action. */
export function PermissionCards(matrix: MatrixProps) {
  return matrix.groups.map(({ group, rows }) => (
    <Stack key={group} component="section" gap="xs" aria-label={groupWords(group)}>
      <Title order={2} fz="md">
        {groupWords(group)}
      </Title>
      {rows.map((row) => (
        <ResourceCard key={row.resource} row={row} matrix={matrix} />
      ))}
    </Stack>
  ));
}

function ResourceCard({ row, matrix }: { row: MatrixRow; matrix: MatrixProps }) {
  const permissions = listPermissions([row]);
  return (
    <Card withBorder padding="sm" role="group" aria-label={resourceWords(row.resource)}>
      <MatrixTick of={permissions} matrix={matrix}>
        <b>{resourceWords(row.resource)}</b>
      </MatrixTick>
      <Group gap="md">
        {permissions.map((permission) => (
          <MatrixTick key={permission} of={[permission]} matrix={matrix}>
            {verbWords(permission)}
          </MatrixTick>
        ))}
      </Group>
    </Card>
  );
}
