import { Stack } from '@mantine/core';
import { type MasterListName, masterLists } from '#root/contract/master-lists.ts';
import { type Master, masters } from '#root/contract/masters.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { purposes, text as words } from '#root/web/master-data/master-data.words.ts';
import { MasterFrame } from '#root/web/master-data/master-frame.tsx';
import { masterPath } from '#root/web/master-data/master-value.ts';
import { useOrder } from '#root/web/master-data/use-order.ts';
import { useSession } from '#root/web/session/session.ts';
import { ButtonLink } from '#root/web/ui/app-link.tsx';
import { DeniedState, EmptyState } from '#root/web/ui/empty-state.tsx';
import { LoadFailed } from '#root/web/ui/load-failed.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { LinesSkeleton } from '#root/web/ui/page-skeleton.tsx';
import { SortableList } from '#root/web/ui/sortable-list.tsx';
import { MasterRow } from './master-row.tsx';
import { text } from './masters.messages.ts';
import { useMasterActs } from './use-master-acts.tsx';

function Rows({ list, rows }: { list: MasterListName; rows: readonly Master[] }) {
  const { can } = useSession();
  const acts = useMasterActs();
  const save = useSave(masters.order);
  const { ordered, onReorder } = useOrder(rows, (uids) => save({ params: { list }, body: { uids } }));
  return (
    <Stack gap={0}>
      <SortableList
        label={text('order')}
        items={ordered}
        itemId={(row) => row.uid}
        itemName={(row) => row.name}
        onReorder={onReorder}
        disabled={!can('master.update')}
        renderItem={(row) => (
          <MasterRow
            row={row}
            onMakeDefault={acts.makeDefault && (() => acts.makeDefault?.(row))}
            actions={[
              ...(can('master.update') ? [{ label: text('edit'), href: masterPath(list, row.uid) }] : []),
              ...acts.actionsOf(row),
            ]}
          />
        )}
      />
      {acts.dialog}
    </Stack>
  );
}

/** `/settings/master/<list>` */
export function MasterListPage({ list }: { list: MasterListName }) {
  const { can } = useSession();
  const mayRead = can('master.read');
  const read = useRead(masters.list, { params: { list }, query: { pageSize: 100 }, enabled: mayRead });
  const rows = read.data?.data;
  const { title } = masterLists[list];
  const create = can('master.create') && <ButtonLink href={masterPath(list, 'new')}>{text('newRow')}</ButtonLink>;
  const breadcrumb = [{ label: words('title'), href: masterPath() }, { label: title }];
  return (
    <MasterFrame at={masterPath(list)}>
      <Page title={title} count={rows?.length} description={purposes[list]} breadcrumb={breadcrumb} actions={create}>
        {!mayRead && <DeniedState permission="master.read" />}
        {read.error && <LoadFailed error={read.error} onRetry={() => void read.refetch()} />}
        {mayRead && !rows && !read.error && <LinesSkeleton lines={8} height={28} />}
        {rows?.length === 0 && <EmptyState title={text('emptyTitle')} body={text('emptyBody')} action={create} />}
        {rows && rows.length > 0 && <Rows key={list} list={list} rows={rows} />}
      </Page>
    </MasterFrame>
  );
}
