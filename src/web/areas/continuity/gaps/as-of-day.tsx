import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type ActivityAsOf, type AsOfResult, asOf, type GapAsOf } from '#root/contract/continuity/as-of.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn, ListView } from '#root/web/platform/ui/data-list-types.ts';
import { formatDate, formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { describeGap, describeGapFix } from '#root/web/shared/continuity/describe-gap.ts';
import { text } from './as-of.messages.ts';

const gapColumns: readonly DataListColumn<GapAsOf>[] = [
  { id: 'gap', header: text('gap'), lines: 2, cell: describeGap },
  { id: 'severity', header: text('verdict'), width: 160, cell: ({ verdict }) => <VerdictChip verdict={verdict} /> },
  { id: 'owner', header: text('owner'), width: 140, cell: ({ ownerName }) => ownerName ?? '' },
  { id: 'fix', header: text('fix'), lines: 2, cell: describeGapFix },
];

const formatMinutes = (minutes: number | null) => (minutes === null ? '' : formatDuration(minutes));

const activityColumns: readonly DataListColumn<ActivityAsOf>[] = [
  { id: 'name', header: text('name'), lines: 2, cell: ({ details }) => details.name },
  { id: 'owner', header: text('owner'), width: 160, cell: ({ ownerName }) => ownerName ?? '' },
  { id: 'rto', header: text('rto'), width: 110, cell: ({ recoveryTime }) => formatMinutes(recoveryTime.rtoMinutes) },
  { id: 'mtpd', header: text('mtpd'), width: 110, cell: ({ tolerant }) => formatMinutes(tolerant.mtpdMinutes) },
  {
    id: 'required',
    header: text('required'),
    width: 150,
    cell: ({ requiredMinutes }) => formatMinutes(requiredMinutes),
  },
];

/** Returns the date of the day that ends at `moment`, as text. */
export const nameDay = (moment: string) => formatDate(new Date(Date.parse(moment) - 1).toISOString());

const firstPage = { page: 1, pageSize: 25 } as const;

/** Manages the page number of a list. The order of the list is fixed. */
function useView() {
  const [view, setView] = useState<ListView>(firstPage);
  const onViewChange = (change: Partial<ListView>) => setView((now) => ({ ...now, page: 1, ...change }));
  return { view, onViewChange, query: { page: view.page, pageSize: view.pageSize } };
}

interface Part {
  readonly uid: string;
  readonly search: string;
}

export function AsOfGaps({ uid, search }: Part) {
  const { view, onViewChange, query } = useView();
  const read = useRead(asOf.gaps, { params: { uid }, query: { ...query, q: search } });
  return (
    <DataList
      {...{ view, onViewChange }}
      rows={read.data?.data}
      total={read.data?.meta.total ?? 0}
      label={text('gapList')}
      columns={gapColumns}
      rowId={({ key }) => key}
      rowName={describeGap}
      failure={read.error}
      onRetry={() => void read.refetch()}
      empty={{ title: text('noGaps'), body: text('noGapsBody') }}
    />
  );
}

export function AsOfActivities({ uid, search }: Part) {
  const { view, onViewChange, query } = useView();
  const read = useRead(asOf.activities, { params: { uid }, query: { ...query, q: search } });
  return (
    <DataList
      {...{ view, onViewChange }}
      rows={read.data?.data}
      total={read.data?.meta.total ?? 0}
      label={text('activityList')}
      columns={activityColumns}
      rowId={(activity) => activity.uid}
      rowName={({ details }) => details.name}
      failure={read.error}
      onRetry={() => void read.refetch()}
      empty={{ title: text('noActivities'), body: text('noActivitiesBody') }}
    />
  );
}

/** Says which data the result of a day is based on. */
export function AsOfSource({ result }: { result: AsOfResult }): ReactNode {
  return (
    <Text fz="sm" c="dimmed">
      {text('from', { taken: formatNumber(result.takenBack), sealed: formatNumber(Number(result.sealed)) })}{' '}
      {result.unmatched > 0 && text('unmatched', { count: result.unmatched })} {text('limits')}
    </Text>
  );
}
