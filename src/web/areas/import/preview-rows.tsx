import { List, Select, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { ImportRecord, ImportRow } from '#root/contract/import/import-records.ts';
import { type RowVerdict, rowVerdicts } from '#root/contract/import/import-terms.ts';
import { imports } from '#root/contract/import/imports.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { text } from './imports.messages.ts';
import { nameSheet } from './sheet-name.ts';

function Details({ row }: { row: ImportRow }) {
  const lines = [
    ...row.changes.map(({ label, before, after }) =>
      text('change', { label, before: before || text('emptyValue'), after: after || text('emptyValue') }),
    ),
    ...row.problems.map(({ message }) => message),
  ];
  if (lines.length === 0) return null;
  return (
    <List fz="sm" spacing={2} listStyleType="none">
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}

const columns: readonly DataListColumn<ImportRow>[] = [
  { id: 'name', header: text('name'), cell: ({ name, row }) => name || `${text('row')} ${row}` },
  { id: 'kind', header: text('kind'), cell: ({ kind }) => nameSheet(kind), width: 140 },
  { id: 'verdict', header: text('verdict'), cell: ({ verdict }) => text(`verdict.${verdict}`), width: 130 },
  { id: 'changes', header: text('changes'), cell: (row) => <Details row={row} />, lines: 'all' },
];

/** Lists each row with its outcome. */
export function PreviewRows({ record }: { record: ImportRecord }) {
  const [show, setShow] = useState<RowVerdict | null>(null);
  const [view, setView] = useState({ page: 1, pageSize: 10 });
  const rows = useRead(imports.rows, {
    params: { uid: record.uid },
    query: { page: view.page, pageSize: view.pageSize as 10, filter: show ? { show } : {} },
  });
  const choose = (value: string | null) => {
    setShow(value === 'all' || value === null ? null : (value as RowVerdict));
    setView({ ...view, page: 1 });
  };
  return (
    <Stack gap="sm" component="section" aria-labelledby="row-by-row">
      <Title order={2} id="row-by-row">
        {text('previewRows')}
      </Title>
      <Select
        label={text('verdictFilter')}
        maw={260}
        data={[
          { value: 'all', label: text('showAll') },
          ...rowVerdicts.map((one) => ({ value: one as string, label: text(`verdict.${one}`) })),
        ]}
        value={show ?? 'all'}
        onChange={choose}
        allowDeselect={false}
      />
      <DataList
        label={text('previewRows')}
        columns={columns}
        rows={rows.data?.data}
        total={rows.data?.meta.total ?? 0}
        rowId={({ sheet, row }) => `${sheet} ${row}`}
        rowName={({ name }) => name}
        view={view}
        onViewChange={(next) => setView({ ...view, ...next })}
        failure={rows.error}
        onRetry={() => void rows.refetch()}
        filtered={show !== null}
        onClearFilters={() => choose(null)}
        empty={{ title: text('noRows') }}
      />
    </Stack>
  );
}
