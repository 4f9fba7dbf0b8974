import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { isPermissionShown } from '#root/contract/platform/modules.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { comparePermissions, readPermissionPrefix } from '#root/domain/access/permission-matrix.ts';
import { text } from './people.words.ts';
import { resourceWords, verbWords } from './permission.words.ts';

/** Lists permissions with one line for each resource: "Activities: Create, Update". */
export function PermissionLines({ permissions }: { permissions: readonly Permission[] }) {
  if (permissions.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        {text('nothing')}
      </Text>
    );
  return (
    <Stack component="ul" gap={2} m={0} pl="md" fz="sm">
      {[...Map.groupBy(permissions, readPermissionPrefix)].map(([resource, held]) => (
        <li key={resource}>
          <b>{resourceWords(resource)}</b>: {held.map(verbWords).join(', ')}
        </li>
      ))}
    </Stack>
  );
}

const listShown = (permissions: Iterable<Permission>) => [...permissions].filter(isPermissionShown);

/**
 * Shows the permissions that a change grants and removes: their numbers ("+4 −1") and their names. Screen readers get
 * full sentences.
 */
export function PermissionChange({ before, after }: { before: Iterable<Permission>; after: Iterable<Permission> }) {
  const { gained, lost } = comparePermissions(listShown(before), listShown(after));
  const counts = { gained: gained.length, lost: lost.length };
  const changed = gained.length + lost.length > 0;
  return (
    <Stack gap={4}>
      <Text role="status" fz="sm" fw={600} className="hf-numbers">
        {changed ? (
          <>
            <span aria-hidden="true">{text('change', counts)}</span>
            <VisuallyHidden>{text('changeSpoken', counts)}</VisuallyHidden>
          </>
        ) : (
          text('noChange')
        )}
      </Text>
      {gained.length > 0 && <NamedPermissions label={text('gained')} permissions={gained} />}
      {lost.length > 0 && <NamedPermissions label={text('lost')} permissions={lost} />}
    </Stack>
  );
}

function NamedPermissions({ label, permissions }: { label: string; permissions: readonly Permission[] }) {
  return (
    <details open={permissions.length <= 12}>
      <summary>
        {label} ({permissions.length})
      </summary>
      <PermissionLines permissions={permissions} />
    </details>
  );
}
