import { Stack, Title } from '@mantine/core';
import { type Master, type MasterUsage, masters } from '#root/contract/master-data/masters.ts';
import { capitalise, describeKind, findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { ListToolbar } from '#root/web/platform/ui/list-toolbar.tsx';
import { text } from './masters.messages.ts';

const columns: readonly DataListColumn<MasterUsage>[] = [
  { id: 'name', header: text('name'), sortable: true, cell: (use) => use.name },
  {
    id: 'kind',
    header: text('kind'),
    sortable: true,
    width: 160,
    cell: (use) => capitalise(describeKind(use.kind).words.one),
  },
  { id: 'usedAs', header: text('usedAs'), sortable: true, width: 220, cell: (use) => use.usedAs },
];

/** Lists the uses of a row. */
export function MasterUsageList({ row }: { row: Master }) {
  const list = useList(masters.usage, 'name', {
    params: { list: row.list, uid: row.uid },
    withoutFilters: true,
  });
  return (
    <Stack component="section" aria-label={text('usedBy')} gap="sm">
      <Title order={2} size="h4">
        {text('usedBy')}
      </Title>
      {row.usageCount > 10 && (
        <ListToolbar search={list.search} onSearch={list.setSearch} searchLabel={text('usageSearch')} />
      )}
      <DataList
        {...list.props}
        label={text('usedBy')}
        columns={columns}
        rowId={(use) => `${use.uid} ${use.usedAs}`}
        rowName={(use) => use.name}
        rowLink={(use) => findRecordPath(use.kind, use.uid)}
        empty={{ title: text('usageEmpty') }}
      />
    </Stack>
  );
}
