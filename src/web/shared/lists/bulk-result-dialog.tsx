import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { BulkFailure } from '#root/contract/shared/bulk-selection.ts';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import { text } from './lists.messages.ts';

/** The maximum number of records that are named. Further records are only counted. */
const maxNames = 50;

/** Lists the records that were not changed, each with the reason. */
export function FailureList({ failures }: { failures: readonly BulkFailure[] }) {
  const more = failures.length - maxNames;
  return (
    <div>
      <Text fw={600} fz="sm">
        {text('setStayed', { count: failures.length })}
      </Text>
      <List size="sm">
        {failures.slice(0, maxNames).map(({ uid, name, message }) => (
          <List.Item key={uid}>{text('setReason', { name: name || text('setGone'), message })}</List.Item>
        ))}
        {more > 0 && <List.Item>{text('setMore', { count: more })}</List.Item>}
      </List>
    </div>
  );
}

interface ResultProps {
  readonly title: string;
  /** The result for the records that were changed. */
  readonly done: string;
  readonly failures: readonly BulkFailure[];
  readonly onClose: () => void;
}

/** Shows the result of a bulk change, and the records that were not changed. */
export function BulkResultDialog({ title, done, failures, onClose }: ResultProps) {
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
