import { Anchor, Stack, Title } from '@mantine/core';
import { activityBatches, type BatchListRow } from '#root/contract/activities/activity-batches.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { text } from './activity-bulk.messages.ts';

const formatTitle = ({ title }: BatchListRow) => title || text('untitled');

const columns: readonly DataListColumn<BatchListRow>[] = [
  { id: 'title', header: text('draftName'), cell: formatTitle, sortable: true },
  { id: 'kind', header: text('purpose'), cell: ({ kind }) => text(`purpose.${kind}`), width: 120 },
  { id: 'rowCount', header: text('rows'), cell: ({ rowCount }) => rowCount, sortable: true, align: 'right', width: 90 },
  {
    id: 'by',
    header: text('startedBy'),
    cell: ({ createdByName }) => createdByName ?? text('somebody'),
    hideOnPhone: true,
  },
  {
    id: 'updatedAt',
    header: text('updated'),
    cell: ({ updatedAt }) => formatDateTime(updatedAt),
    sortable: true,
    width: 180,
  },
];

/** A link to the drafts, shown below the grid if there are any. */
export function DraftsLink() {
  const drafts = useRead(activityBatches.list, { query: { pageSize: 10 } });
  const count = drafts.data?.meta.total ?? 0;
  return count === 0 ? null : <Anchor href="#drafts">{text('draftsWait', { count })}</Anchor>;
}

/** Lists the drafts of all users. */
export function DraftList() {
  const list = useList(activityBatches.list, '-updatedAt');
  return (
    <Stack gap="xs" component="section" aria-labelledby="drafts">
      <Title order={2} id="drafts">
        {text('drafts')}
      </Title>
      <DataList
        {...list.props}
        label={text('drafts')}
        columns={columns}
        rowId={({ uid }) => uid}
        rowName={formatTitle}
        rowLink={({ uid }) => `/activities/bulk/${uid}`}
        empty={{ title: text('noDrafts'), body: text('noDraftsBody') }}
      />
    </Stack>
  );
}
