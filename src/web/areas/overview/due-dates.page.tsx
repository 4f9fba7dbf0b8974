import { Text } from '@mantine/core';
import { type DueDate, dueDates, dueReasons } from '#root/contract/overview/due-dates.ts';
import { capitalise, describeKind, findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { ListToolbar } from '#root/web/platform/ui/list-toolbar.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { useDepartmentFilters } from '#root/web/shared/department-filter/department-filters.ts';
import { useRegisterFilters } from '#root/web/shared/registers/register-filters.tsx';
import { text } from './due-dates.messages.ts';

const columns: readonly DataListColumn<DueDate>[] = [
  {
    id: 'name',
    header: text('name'),
    sortable: true,
    lines: 2,
    cell: ({ name, part }) => (
      <>
        {name}
        {part && (
          <Text span fz="sm" c="dimmed">
            {' '}
            · {part}
          </Text>
        )}
      </>
    ),
  },
  { id: 'what', header: text('what'), sortable: true, width: 140, cell: ({ what }) => text(`one.${what}`) },
  {
    id: 'kind',
    header: text('kind'),
    width: 220,
    hideOnPhone: true,
    cell: ({ kind }) => capitalise(describeKind(kind).words.one),
  },
  {
    id: 'day',
    header: text('day'),
    sortable: true,
    width: 220,
    cell: ({ day, isOverdue }) => (
      <>
        {formatDate(day)} {isOverdue && <VerdictChip verdict="late" label={text('overdue')} />}
      </>
    ),
  },
];

const whats = {
  name: 'what',
  label: text('what'),
  choices: dueReasons.map((value) => ({ value, label: text(`one.${value}`) })),
};

/** `/due-dates`: all due dates of the records that the person may read. */
export function DueDatesPage() {
  const list = useList(dueDates.list, 'day');
  const { chips, fields } = useRegisterFilters([whats, ...useDepartmentFilters()], list.filters, list.setFilter);
  const days = (['from', 'until'] as const).flatMap((name) => {
    const date = list.filters[name];
    if (!date) return [];
    return [
      { id: name, label: text(name, { date: formatDate(date) }), onRemove: () => list.setFilter(name, undefined) },
    ];
  });
  return (
    <Page
      title={text('dueDates')}
      count={list.props.rows && list.props.total}
      description={text('description')}
      trail={[{ label: text('overview'), href: '/bright-dashboard' }]}
    >
      <ListToolbar
        search={list.search}
        onSearch={list.setSearch}
        searchLabel={text('search')}
        chips={[...chips, ...days]}
        filters={fields}
        onClearFilters={list.props.onClearFilters}
      />
      <DataList
        {...list.props}
        label={text('dueDates')}
        columns={columns}
        rowId={({ key }) => key}
        rowName={({ name }) => name}
        rowLink={({ kind, recordUid }) => findRecordPath(kind, recordUid)}
        empty={{ title: text('emptyTitle'), body: text('emptyBody') }}
      />
    </Page>
  );
}
