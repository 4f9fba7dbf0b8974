import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { BulkFailure } from '#root/contract/shared/bulk-selection.ts';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import { text } from './lists.messages.ts';

/** As many are named; the rest is counted. */
const named = 50;

/** Records that stay as they are, each with the reason. */
export function FailureList({ failures }: { failures: readonly BulkFailure[] }) {
  const more = failures.length - named;
  return (
    <div>
      <Text fw={600} fz="sm">
        {text('setStayed', { count: failures.length })}
      </Text>
      <List size="sm">
        {failures.slice(0, named).map(({ uid, name, message }) => (
          <List.Item key={uid}>{text('setReason', { name: name || text('setGone'), message })}</List.Item>
        ))}
        {more > 0 && <List.Item>{text('setMore', { count: more })}</List.Item>}
      </List>
    </div>
  );
}

interface StayedProps {
  readonly title: string;
  /** What was done with the others. */
  readonly done: string;
  readonly failures: readonly BulkFailure[];
  readonly onClose: () => void;
}

/** Says afterwards what was done with many records, and which stayed as they were. */
export function Stayed({ title, done, failures, onClose }: StayedProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack>
        <Text>{done}</Text>
        <FailureList failures={failures} />
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {uiText('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
