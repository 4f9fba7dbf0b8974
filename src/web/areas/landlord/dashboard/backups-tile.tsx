import { Alert, List, Stack, Text } from '@mantine/core';
import type { BackupReport } from '#root/contract/landlord/backups.ts';
import { formatAgo, formatDateTime, formatNumber, formatSize } from '#root/web/platform/ui/format.ts';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text } from './dashboard.messages.ts';

/**
 * Milliseconds after which the last backup counts as old: a day, and two hours more because a daily backup may take
 * longer than the previous one.
 */
const oldAfter = 26 * 3_600_000;

interface BackupsTileProps {
  readonly report: BackupReport;
  /** The time of the report. */
  readonly at: string;
}

/** Returns the problems of the backups, ordered from the worst. */
function listWarnings({ report, at }: BackupsTileProps): { title: string; body: string }[] {
  const { last, isDaily, openFailure, checked, runningSince } = report;
  const warnings = [];
  if (!last && !isDaily) warnings.push({ title: text('backupNone'), body: text('backupNoneBody') });
  if (openFailure) {
    const words = { at: formatDateTime(openFailure.at), problem: openFailure.problem };
    warnings.push({ title: text('backupFailed'), body: text('backupFailedBody', words) });
  }
  if (last && !openFailure && !runningSince && Date.parse(at) - Date.parse(last.at) > oldAfter)
    warnings.push({ title: text('backupOld'), body: text('backupOldBody', { ago: formatAgo(last.at) }) });
  if (checked?.problem) {
    const words = { at: formatDateTime(checked.at), problem: checked.problem };
    warnings.push({ title: text('backupBroken'), body: text('backupBrokenBody', words) });
  }
  return warnings;
}

function describeNext({ report: { runningSince, nextAt }, at }: BackupsTileProps): string {
  if (runningSince) return text('backupRunning', { at: formatDateTime(runningSince) });
  if (!nextAt) return text('backupNotPlanned');
  return Date.parse(nextAt) <= Date.parse(at) ? text('backupNow') : formatDateTime(nextAt);
}

function listFacts(props: BackupsTileProps) {
  const { last, checked } = props.report;
  const next = { label: text('backupNext'), value: describeNext(props) };
  if (!last) return [{ label: text('backupLast'), value: text('backupFirst') }, next];
  const size = { size: formatSize(last.bytes), rows: formatNumber(last.rows) };
  return [
    {
      label: text('backupLast'),
      value: text('backupLastAt', { at: formatDateTime(last.at), ago: formatAgo(last.at) }),
    },
    { label: text('backupSize'), value: text('backupSizeRows', size) },
    next,
    { label: text('backupChecked'), value: checked ? formatDateTime(checked.at) : text('backupCheckedNever') },
  ];
}

/** Shows the last backup and the next backup, and warns of problems with backups. */
export function BackupsTile(props: BackupsTileProps) {
  const { failures, failureCount, openFailure } = props.report;
  // The open failure is left out here, because the warning shows it.
  const others = failures.filter(({ at }) => at !== openFailure?.at);
  return (
    <Tile question={text('backups')}>
      <Stack gap="sm">
        {listWarnings(props).map(({ title, body }) => (
          <Alert key={title} variant="outline" color="red" role="alert" title={title}>
            {body}
          </Alert>
        ))}
        <KeyValue items={listFacts(props)} />
        {failureCount > 0 && (
          <div>
            <Text fz="sm">{text('backupFailures', { count: failureCount })}</Text>
            {others.length > 0 && (
              <List fz="sm" mt={4}>
                {others.map(({ at, problem }) => (
                  <List.Item key={at}>{text('backupFailedBody', { at: formatDateTime(at), problem })}</List.Item>
                ))}
              </List>
            )}
          </div>
        )}
      </Stack>
    </Tile>
  );
}
