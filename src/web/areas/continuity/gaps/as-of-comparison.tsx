import { Stack, Text, Title } from '@mantine/core';
import { type AsOfComparison, asOf } from '#root/contract/continuity/as-of.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { EmptyState } from '#root/web/platform/ui/empty-state.tsx';
import { formatDateTime, formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { text as word } from '#root/web/platform/ui/words.ts';
import { gapSentence } from '#root/web/shared/continuity/gap-text.ts';
import { useRows } from '#root/web/shared/lists/use-rows.ts';
import { text } from './as-of.messages.ts';
import { nameDay } from './as-of-day.tsx';

type ChangedRecord = AsOfComparison['records'][number];
type ChangedGap = AsOfComparison['gaps'][number];

const formatMinutes = (minutes: number | null) => (minutes === null ? text('none') : formatDuration(minutes));

/** What changed in a record, in one line. */
const describeChanges = ({ changes }: ChangedRecord): string =>
  changes
    .flatMap(({ fields }) => fields)
    .map(({ label, before, after }) => `${label}: ${before || word('nothing')} → ${after || word('nothing')}`)
    .join('; ');

function describeWho({ changes }: ChangedRecord): string {
  const people = new Set(changes.map(({ actorName, at }) => `${actorName ?? text('nobody')}, ${formatDateTime(at)}`));
  return [...people].slice(0, 3).join('; ');
}

const recordColumns: readonly DataListColumn<ChangedRecord>[] = [
  { id: 'name', header: text('record'), lines: 2, cell: ({ name }) => name },
  { id: 'what', header: text('change'), width: 150, cell: ({ what }) => text(`what.${what}`) },
  { id: 'fields', header: text('altered'), lines: 'all', cell: describeChanges },
  { id: 'who', header: text('who'), lines: 2, width: 200, cell: describeWho },
  {
    id: 'required',
    header: text('required'),
    width: 160,
    cell: ({ requiredBefore, requiredAfter }) =>
      requiredBefore === requiredAfter
        ? formatMinutes(requiredAfter)
        : `${formatMinutes(requiredBefore)} → ${formatMinutes(requiredAfter)}`,
  },
];

const findGap = ({ before, after }: ChangedGap) => after ?? before;
function describeGapStep({ before, after }: ChangedGap): string {
  if (!before) return text('opened');
  return after ? text('altered') : text('closed');
}
const nameGap = (pair: ChangedGap): string => {
  const gap = findGap(pair);
  return gap ? gapSentence(gap) : '';
};

const gapColumns: readonly DataListColumn<ChangedGap>[] = [
  { id: 'gap', header: text('gap'), lines: 2, cell: nameGap },
  { id: 'step', header: text('change'), width: 130, cell: describeGapStep },
  {
    id: 'verdict',
    header: text('verdict'),
    width: 160,
    cell: ({ before, after }) => {
      const gap = after ?? before;
      return gap && <VerdictChip verdict={gap.verdict} />;
    },
  },
];

function Differences({ records, gaps, recordCount, gapCounts, from, to }: AsOfComparison) {
  const [shownRecords, shownGaps] = [useRows(records, {}, ''), useRows(gaps, {}, '')];
  if (records.length === 0 && gaps.length === 0)
    return <EmptyState title={text('noChanges')} body={text('noChangesBody')} />;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {text('changes', { from: nameDay(from.moment), to: nameDay(to.moment) })}
      </Title>
      <Text fz="sm">{text('counts', gapCounts)}</Text>
      {recordCount > records.length && (
        <Text fz="sm" c="dimmed">
          {text('shown', { shown: formatNumber(records.length), total: formatNumber(recordCount) })}
        </Text>
      )}
      <DataList
        {...shownRecords}
        label={text('record')}
        columns={recordColumns}
        rowId={({ uid }) => uid}
        rowName={({ name }) => name}
        empty={{ title: text('noChanges'), body: text('noChangesBody') }}
      />
      <Title order={3} size="h5">
        {text('gapChanges')}
      </Title>
      <DataList
        {...shownGaps}
        label={text('gapChanges')}
        columns={gapColumns}
        rowId={(pair) => findGap(pair)?.key ?? ''}
        rowName={nameGap}
        empty={{ title: text('noChanges'), body: text('noChangesBody') }}
      />
    </Stack>
  );
}

/** What changed between two days, by whom, and what that did to gaps and required times. */
export function AsOfComparisonView({ uid, other }: { uid: string; other: string }) {
  const read = useRead(asOf.compare, { params: { uid }, query: { with: other } });
  return <LoadedPart read={read}>{({ data }) => <Differences {...data} />}</LoadedPart>;
}
