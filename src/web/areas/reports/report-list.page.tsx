import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ReportType, reportTypes } from '#root/contract/reports/report-types.ts';
import { type ReportRow, reportStatuses, reports } from '#root/contract/reports/reports.ts';
import { report } from '#root/contract/shared/kinds/report.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { ListPage } from '#root/web/shared/lists/list-page.tsx';
import { BulkDelete } from '#root/web/shared/registers/bulk-delete.tsx';
import { RecordRemoval } from '#root/web/shared/registers/record-removal.tsx';
import { pollInterval, ReportStatusChip } from './report-status.tsx';
import { text } from './reports.messages.ts';

const columns: readonly DataListColumn<ReportRow>[] = [
  { id: 'name', header: text('name'), sortable: true, width: 260, cell: ({ name }) => name },
  { id: 'type', header: text('type'), sortable: true, width: 220, cell: ({ type }) => reportTypes[type].words.one },
  { id: 'status', header: text('status'), sortable: true, width: 170, cell: (row) => <ReportStatusChip {...row} /> },
  {
    id: 'createdAt',
    header: text('createdAt'),
    sortable: true,
    width: 170,
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    id: 'createdByName',
    header: text('createdBy'),
    sortable: true,
    width: 170,
    cell: ({ createdByName }) => createdByName || text('landlord'),
  },
  {
    id: 'completedAt',
    header: text('completedAt'),
    sortable: true,
    hideOnPhone: true,
    width: 170,
    cell: ({ completedAt }) => formatDateTime(completedAt),
  },
  {
    id: 'completed',
    header: text('completed'),
    optional: true,
    cell: ({ completed }) => text(completed ? 'yes' : 'no'),
  },
];

const filters = [
  {
    name: 'type',
    label: text('type'),
    choices: Object.entries(reportTypes).map(([value, { words }]) => ({ value, label: words.one })),
  },
  {
    name: 'status',
    label: text('status'),
    choices: reportStatuses.map((value) => ({ value, label: text(`status.${value}`) })),
  },
  { name: 'recordUid', label: text('record'), choices: [] },
] satisfies { name: string; label: string; choices: { value: ReportType | string; label: string }[] }[];

/** Reads the list again and again while one of its reports is being generated. */
function useLiveProgress(rows: readonly ReportRow[] | undefined): void {
  const client = useQueryClient();
  const isWaiting = rows?.some(({ status }) => status === 'generating') ?? false;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      void client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[2]).startsWith(reports.list.path),
      });
    }, pollInterval);
    return () => clearInterval(timer);
  }, [client, isWaiting]);
}

/** `/reports` */
export function ReportListPage() {
  const list = useList(reports.list, '-createdAt');
  const { can } = useSession();
  const [removing, setRemoving] = useState<ReportRow>();
  useLiveProgress(list.props.rows);
  const mayRemove = can(reports.remove);
  const toPath = ({ uid }: ReportRow) => `${report.path}/${uid}`;
  return (
    <ListPage
      name="reports"
      endpoint={reports.list}
      list={list}
      text={text}
      description={text('description')}
      columns={columns}
      filters={filters}
      create={{ endpoint: reports.generate, href: '/reports/generator', label: text('generatorTitle') }}
      rowLink={toPath}
      rowActions={(row) => [
        { label: text('open'), href: toPath(row) },
        ...(mayRemove ? [{ label: text('remove'), danger: true, onSelect: () => setRemoving(row) }] : []),
      ]}
      bulkActions={
        mayRemove
          ? (choice) => <BulkDelete kind="report" contract={reports} choice={choice} asked={list.asked} />
          : undefined
      }
      selectAllMatching
      failureTitle={text('listFailed')}
    >
      {removing && (
        <RecordRemoval
          kind="report"
          record={removing}
          remove={reports.remove}
          confirmLabel={text('removeConfirm')}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </ListPage>
  );
}
