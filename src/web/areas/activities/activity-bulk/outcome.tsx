import { Alert, List, Stack, Text } from '@mantine/core';
import type { BatchKind, BatchResult } from '#root/contract/activities/activity-batches.ts';
import { maxUidsInAddress } from '#root/contract/shared/kinds/kinds.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { text } from './activity-bulk.messages.ts';

/**
 * Returns the path of the list filtered by the created or changed activities. If there are too many to filter by, the
 * list is sorted by date instead.
 */
export function toListPath({ done, uids }: BatchResult, kind: BatchKind): string {
  if (done > 0 && done <= maxUidsInAddress) return `/activities?uid=${uids.join(',')}`;
  return `/activities?sort=${kind === 'create' ? '-createdAt' : '-updatedAt'}`;
}

export const describeDone = (count: number, kind: BatchKind): string =>
  kind === 'create' ? text('created', { count }) : text('changed', { count });

const maxShown = 10;

/** Shows the result of saving if some rows were not saved. */
export function Outcome({ result, kind }: { result: BatchResult; kind: BatchKind }) {
  const { done, unchanged, failures } = result;
  return (
    <Alert color={done > 0 ? 'teal' : 'yellow'} variant="outline" role="status" title={describeDone(done, kind)}>
      <Stack gap="xs" align="flex-start">
        {unchanged > 0 && <Text>{text('unchanged', { count: unchanged })}</Text>}
        <Text>{text('skipped', { count: failures.length })}</Text>
        <List>
          {failures.slice(0, maxShown).map(({ row, name, message }) => (
            <List.Item key={row}>{text('skippedRow', { name: name || text('unnamed', { row }), message })}</List.Item>
          ))}
        </List>
        {failures.length > maxShown && <Text>{text('skippedMore', { count: failures.length - maxShown })}</Text>}
        {done > 0 && (
          <ButtonLink variant="default" href={toListPath(result, kind)}>
            {text('show')}
          </ButtonLink>
        )}
      </Stack>
    </Alert>
  );
}
