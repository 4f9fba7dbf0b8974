import { Alert, List, Stack, Text } from '@mantine/core';
import type { BatchKind, BatchResult } from '#root/contract/activities/activity-batches.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { text } from './activity-bulk.messages.ts';

/** As many as an address can name. */
const mostInAddress = 99;

/** The list of what was created or changed; of very many the latest first. */
export function listAfter({ done, uids }: BatchResult, kind: BatchKind): string {
  if (done > 0 && done <= mostInAddress) return `/activities?uid=${uids.join(',')}`;
  return `/activities?sort=${kind === 'create' ? '-createdAt' : '-updatedAt'}`;
}

export const doneInWords = (count: number, kind: BatchKind): string =>
  kind === 'create' ? text('created', { count }) : text('changed', { count });

const shown = 10;

/** What saving has done, where not every row went in. */
export function Outcome({ result, kind }: { result: BatchResult; kind: BatchKind }) {
  const { done, unchanged, failures } = result;
  return (
    <Alert color={done > 0 ? 'teal' : 'yellow'} variant="outline" role="status" title={doneInWords(done, kind)}>
      <Stack gap="xs" align="flex-start">
        {unchanged > 0 && <Text>{text('unchanged', { count: unchanged })}</Text>}
        <Text>{text('skipped', { count: failures.length })}</Text>
        <List>
          {failures.slice(0, shown).map(({ row, name, message }) => (
            <List.Item key={row}>{text('skippedRow', { name: name || text('unnamed', { row }), message })}</List.Item>
          ))}
        </List>
        {failures.length > shown && <Text>{text('skippedMore', { count: failures.length - shown })}</Text>}
        {done > 0 && (
          <ButtonLink variant="default" href={listAfter(result, kind)}>
            {text('show')}
          </ButtonLink>
        )}
      </Stack>
    </Alert>
  );
}
