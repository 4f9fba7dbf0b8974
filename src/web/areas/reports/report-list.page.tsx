import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ReportType, reportTypes } from '#root/contract/reports/report-types.ts';
import { type ReportRow, reportStatuses, reports } from '#root/contract/reports/reports.ts';
import { report } from '#root/contract/shared/kinds/report.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordList } from '#root/web/shared/lists/record-list.tsx';
import { BulkDelete } from '#root/web/shared/registers/bulk-delete.tsx';
import { RecordRemoval } from '#root/web/shared/registers/record-removal.tsx';
import { useRegisterFilters } from '#root/web/shared/registers/register-filters.tsx';
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

/** Reads the list again and again while one of its reports is generated. */
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
  const { chips, fields } = useRegisterFilters(filters, list.filters, list.setFilter);
  useLiveProgress(list.props.rows);
  const create = can(reports.generate) && <ButtonLink href="/reports/generator">{text('generatorTitle')}</ButtonLink>;
  const mayRemove = can(reports.remove);
  const toPath = ({ uid }: ReportRow) => `${report.path}/${uid}`;
  return (
    <Page
      title={text('title')}
      count={list.props.rows && list.props.total}
      description={text('description')}
      actions={create}
    >
      <RecordList
        name="reports"
        list={list}
        searchLabel={text('search')}
        label={text('title')}
        columns={columns}
        chips={chips}
        filters={fields}
        rowId={({ uid }) => uid}
        rowName={({ name }) => name}
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
        deniedPermission={reports.list.permissions.find((permission) => !can(permission))}
        failureTitle={text('listFailed')}
        empty={{ title: text('emptyTitle'), body: text('emptyBody'), action: create }}
      />
      {removing && (
        <RecordRemoval
          kind="report"
          record={removing}
          remove={reports.remove}
          confirmLabel={text('removeConfirm')}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Page>
  );
}
