import { Stack } from '@mantine/core';
import { type MasterListName, masterLists } from '#root/contract/master-data/master-lists.ts';
import { type Master, masters } from '#root/contract/master-data/masters.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { purposes, text as words } from '#root/web/areas/master-data/common/master-data.words.ts';
import { MasterFrame } from '#root/web/areas/master-data/common/master-frame.tsx';
import { toMasterPath } from '#root/web/areas/master-data/common/master-value.ts';
import { useOrder } from '#root/web/areas/master-data/common/use-order.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { DeniedState, EmptyState } from '#root/web/platform/ui/empty-state.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { SortableList } from '#root/web/platform/ui/sortable-list.tsx';
import { MasterRow } from './master-row.tsx';
import { text } from './masters.messages.ts';
import { useMasterActions } from './use-master-actions.tsx';

function Rows({ list, rows }: { list: MasterListName; rows: readonly Master[] }) {
  const { can } = useSession();
  const masterActions = useMasterActions();
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
        disabled={!can(masters.update)}
        renderItem={(row) => (
          <MasterRow
            row={row}
            onMakeDefault={masterActions.makeDefault && (() => masterActions.makeDefault?.(row))}
            actions={[
              ...(can(masters.update) ? [{ label: text('edit'), href: `${toMasterPath(list, row.uid)}?edit=1` }] : []),
              ...masterActions.actionsOf(row),
            ]}
          />
        )}
      />
      {masterActions.dialog}
    </Stack>
  );
}

/** `/settings/master/<list>` */
export function MasterListPage({ list }: { list: MasterListName }) {
  const { can } = useSession();
  const mayRead = can(masters.list);
  const read = useRead(masters.list, { params: { list }, query: { pageSize: 100 }, enabled: mayRead });
  const rows = read.data?.data;
  const { title } = masterLists[list];
  const create = can(masters.create) && <ButtonLink href={toMasterPath(list, 'new')}>{text('newRow')}</ButtonLink>;
  const trail = [{ label: words('title'), href: toMasterPath() }];
  return (
    <MasterFrame at={toMasterPath(list)}>
      <Page title={title} count={rows?.length} description={purposes[list]} trail={trail} actions={create}>
        {!mayRead && <DeniedState permission={permissionNames.master.read} />}
        {read.error && <LoadFailed error={read.error} onRetry={() => void read.refetch()} />}
        {mayRead && !rows && !read.error && <LinesSkeleton lines={8} height={28} />}
        {rows?.length === 0 && <EmptyState title={text('emptyTitle')} body={text('emptyBody')} action={create} />}
        {rows && rows.length > 0 && <Rows key={list} list={list} rows={rows} />}
      </Page>
    </MasterFrame>
  );
}
