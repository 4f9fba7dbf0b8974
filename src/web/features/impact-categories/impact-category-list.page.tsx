import { Badge, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { type ImpactCategory, impactCategories } from '#root/contract/impact-categories.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { MasterFrame } from '#root/web/master-data/master-frame.tsx';
import { impactCategoriesPath as root } from '#root/web/master-data/master-value.ts';
import { useOrder } from '#root/web/master-data/use-order.ts';
import { RecordRemoval } from '#root/web/registers/record-removal.tsx';
import { useSession } from '#root/web/session/session.ts';
import { AppLink, ButtonLink } from '#root/web/ui/app-link.tsx';
import { DeniedState, EmptyState } from '#root/web/ui/empty-state.tsx';
import { LoadFailed } from '#root/web/ui/load-failed.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { LinesSkeleton } from '#root/web/ui/page-skeleton.tsx';
import { RowMenu } from '#root/web/ui/row-menu.tsx';
import { SortableList } from '#root/web/ui/sortable-list.tsx';
import { text } from './impact-categories.messages.ts';

function CategoryRow({ row, onDelete }: { row: ImpactCategory; onDelete: () => void }) {
  const { can } = useSession();
  const actions = [
    ...(can('master.update') ? [{ label: text('edit'), href: `${root}/${row.uid}` }] : []),
    ...(can('master.delete') ? [{ label: text('remove'), danger: true, onSelect: onDelete }] : []),
  ];
  return (
    <Group gap="sm" wrap="nowrap" justify="space-between">
      <Group gap="sm" style={{ minWidth: 0, flex: 1 }}>
        <AppLink href={`${root}/${row.uid}`} fw={600} py={4}>
          {row.name}
        </AppLink>
        <Text component="span" fz="sm" c="dimmed">
          {text('levelIs', { level: row.unacceptableLevel })}
        </Text>
        {!row.isActive && (
          <Badge color="gray" variant="outline">
            {text('inactive')}
          </Badge>
        )}
        <Text component="span" fz="xs" c="dimmed" ml="auto">
          {row.usageCount ? text('used', { count: row.usageCount }) : text('unused')}
        </Text>
      </Group>
      <RowMenu name={row.name} actions={actions} />
    </Group>
  );
}

function Rows({ rows }: { rows: readonly ImpactCategory[] }) {
  const { can } = useSession();
  const save = useSave(impactCategories.order);
  const { ordered, onReorder } = useOrder(rows, (uids) => save({ body: { uids } }));
  const [deleting, setDeleting] = useState<ImpactCategory>();
  return (
    <>
      <SortableList
        label={text('order')}
        items={ordered}
        itemId={(row) => row.uid}
        itemName={(row) => row.name}
        onReorder={onReorder}
        disabled={!can('master.update')}
        renderItem={(row) => <CategoryRow row={row} onDelete={() => setDeleting(row)} />}
      />
      {deleting && (
        <RecordRemoval
          kind="impact_category"
          record={deleting}
          remove={impactCategories.remove}
          confirmLabel={text('removeButton')}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

/** `/settings/master/impact-categories` */
export function ImpactCategoryListPage() {
  const { can } = useSession();
  const mayRead = can('master.read');
  const read = useRead(impactCategories.list, { query: { pageSize: 100 }, enabled: mayRead });
  const rows = read.data?.data;
  const create = can('master.create') && <ButtonLink href={`${root}/new`}>{text('newTitle')}</ButtonLink>;
  const breadcrumb = [{ label: text('masterData'), href: '/settings/master' }, { label: text('title') }];
  return (
    <MasterFrame at={root}>
      <Page
        title={text('title')}
        count={rows?.length}
        description={text('description')}
        breadcrumb={breadcrumb}
        actions={create}
      >
        {!mayRead && <DeniedState permission="master.read" />}
        {read.error && <LoadFailed error={read.error} onRetry={() => void read.refetch()} />}
        {mayRead && !rows && !read.error && <LinesSkeleton lines={6} height={28} />}
        {rows?.length === 0 && <EmptyState title={text('emptyTitle')} body={text('emptyBody')} action={create} />}
        {rows && rows.length > 0 && <Rows rows={rows} />}
      </Page>
    </MasterFrame>
  );
}
