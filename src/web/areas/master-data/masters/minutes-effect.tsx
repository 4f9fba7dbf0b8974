import { Alert, List, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Master, masters } from '#root/contract/master-data/masters.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './masters.messages.ts';

/** The maximum number of activities that are named. Further activities are only counted. */
const maxNames = 10;

/** Shows how changed minutes would affect the activities that use the row, before the change is saved. */
export function MinutesEffect({ record, minutes }: { record: Master; minutes: unknown }) {
  const [settled] = useDebouncedValue(minutes, 300);
  const isNew = typeof settled === 'number' && Number.isInteger(settled) && settled >= 0 && settled !== record.value;
  const { data, isPlaceholderData } = useRead(masters.previewMinutes, {
    params: { list: record.list, uid: record.uid },
    body: { minutes: isNew ? Math.min(settled, 525_600) : 0 },
    enabled: isNew,
  });
  // A result that was calculated for other minutes is not shown.
  const answered = settled === minutes && !isPlaceholderData;
  if (!isNew || !answered || !data || data.data.total === 0) return null;
  const { activities, total, breaking } = data.data;
  return (
    <Alert
      role="status"
      variant="outline"
      color={breaking ? 'red' : 'gray'}
      title={text('effectTitle', { count: total })}
    >
      <Text fz="sm">{breaking ? text('effectBreaks', { count: breaking }) : text('effectFine')}</Text>
      <List fz="sm">
        {activities
          .filter(({ breaks }) => breaks)
          .slice(0, maxNames)
          .map(({ uid, name, rtoMinutes, mtpdMinutes }) => (
            <List.Item key={uid}>
              {text('effectLine', { name, rto: formatDuration(rtoMinutes), mtpd: formatDuration(mtpdMinutes) })}
            </List.Item>
          ))}
      </List>
    </Alert>
  );
}
