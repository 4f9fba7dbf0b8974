import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import type { LinkInput } from '#root/contract/activities/activity-steps.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { text as recordText } from '#root/web/areas/activities/record/record.messages.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import { describeEffect, EffectList } from '#root/web/shared/continuity/effect-list.tsx';
import { text as linkText } from '#root/web/shared/continuity/links.messages.ts';
import { text } from './steps.messages.ts';

interface DialogProps {
  record: ActivityRecord;
  link: LinkInput;
  /** Further data captured with the link. */
  captured?: readonly string[];
  /** The other links of the activity. */
  rest: readonly LinkInput[];
  name: string;
  onClose: () => void;
  onConfirm: () => void;
}

/**
 * Asks before a dependency is removed. Shows the data captured with the dependency, and the effect on other records.
 */
export function LinkRemovalDialog({ record, link, captured: more = [], rest, name, onClose, onConfirm }: DialogProps) {
  const effect = useRead(continuity.preview, {
    body: { what: 'activity', uid: record.uid, links: [...rest] },
  });
  const result = effect.data?.data;
  const captured = [
    ...more,
    text('captured.tolerance', { tolerance: formatDuration(link.toleranceMinutes) }),
    ...(link.group ? [text('captured.group', { group: link.group })] : []),
    ...(link.note ? [text('captured.note', { note: link.note })] : []),
    ...(record.recoveryTime.rtoMinutes === null
      ? []
      : [text('captured.rto', { rto: formatDuration(record.recoveryTime.rtoMinutes) })]),
  ];
  return (
    <Dialog onClose={onClose} title={text('removeTitle', { name })}>
      <Stack>
        <Text>{text('removeBody')}</Text>
        {record.state === 'approved' && <Text>{recordText('reopenBody')}</Text>}
        <List size="sm">
          {captured.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        {result && result.breaks + result.closes > 0 && (
          <div>
            <Text fw={600} fz="sm">
              {describeEffect(result)}
            </Text>
            <EffectList result={result} />
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {uiText('cancel')}
          </Button>
          <Button color="red" onClick={onConfirm}>
            {linkText('remove')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
