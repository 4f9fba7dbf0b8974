import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { GivenQuery } from '#root/contract/platform/endpoint.ts';
import { type SupplierActivity, suppliers } from '#root/contract/resources/suppliers.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { ActivityStateChip } from '#root/web/platform/ui/activity-chips.tsx';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn, ListView } from '#root/web/platform/ui/data-list-types.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { text } from './suppliers.messages.ts';

type Sort = NonNullable<GivenQuery<typeof suppliers.activities>>['sort'];

const duration = (minutes: number | null) => (minutes === null ? '' : formatDuration(minutes));

const columns: readonly DataListColumn<SupplierActivity>[] = [
  { id: 'name', header: text('activity'), sortable: true, cell: (row) => row.name },
  { id: 'direct', header: text('direct'), width: 140, cell: (row) => text(`direct.${row.direct}`) },
  {
    id: 'mtpd',
    header: text('mtpd'),
    sortable: true,
    align: 'right',
    width: 110,
    cell: (row) => duration(row.mtpdMinutes),
  },
  { id: 'rto', header: text('activityRto'), align: 'right', width: 100, cell: (row) => duration(row.rtoMinutes) },
  {
    id: 'tolerance',
    header: text('tolerance'),
    align: 'right',
    width: 170,
    cell: (row) => duration(row.toleranceMinutes),
  },
  {
    id: 'verdict',
    header: text('activityVerdict'),
    width: 130,
    cell: (row) => row.direct && <VerdictChip verdict={row.pastMtpd ? 'pastMtpd' : row.verdict} />,
  },
  { id: 'state', header: text('state'), width: 120, cell: (row) => <ActivityStateChip state={row.state} /> },
];

/** Lists the activities that need a supplier directly or indirectly, starting with the shortest MTPD. */
export function SupplierActivities({ uid }: { uid: string }) {
  const [view, setView] = useState<ListView>({ page: 1, pageSize: 10, sort: 'mtpd' });
  const read = useRead(suppliers.activities, { params: { uid }, query: { ...view, sort: view.sort as Sort } });
  return (
    <Stack component="section" aria-label={text('activities')} gap="sm">
      <Title order={2} size="h4">
        {text('activities')}
      </Title>
      <DataList
        label={text('activities')}
        columns={columns}
        rows={read.data?.data}
        total={read.data?.meta.total ?? 0}
        rowId={(row) => row.uid}
        rowName={(row) => row.name}
        rowLink={(row) => `/activities/${row.uid}`}
        view={view}
        onViewChange={(change) => setView((now) => ({ ...now, page: 1, ...change }))}
        failure={read.error}
        onRetry={() => void read.refetch()}
        fetching={read.isPlaceholderData}
        empty={{ title: text('activitiesNone') }}
      />
    </Stack>
  );
}
