import { Badge, Group, Text } from '@mantine/core';
import { type ImpactCategory, impactCategories } from '#root/contract/master-data/impact-categories.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { impactCategory } from '#root/contract/shared/kinds/impact-category.ts';
import { MasterFrame } from '#root/web/areas/master-data/common/master-frame.tsx';
import { useOrder } from '#root/web/areas/master-data/common/use-order.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { AppLink, ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { DeniedState, EmptyState } from '#root/web/platform/ui/empty-state.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { SortableList } from '#root/web/platform/ui/sortable-list.tsx';
import { listTitle, newTitle } from '#root/web/shared/registers/record-titles.ts';
import { useRecordActions } from '#root/web/shared/registers/use-record-actions.tsx';
import { text } from './impact-categories.messages.ts';
import { impactCategoryScreens as screens } from './impact-category.screens.tsx';

const { path, words } = impactCategory;

interface CategoryRowProps {
  readonly row: ImpactCategory;
  /** Undefined if the person may not delete the category. */
  readonly onDelete: (() => void) | undefined;
}

function CategoryRow({ row, onDelete }: CategoryRowProps) {
  const mayUpdate = useCan(impactCategories.update);
  const actions = [
    ...(mayUpdate ? [{ label: text('edit'), href: `${path}/${row.uid}?edit=1` }] : []),
    ...(onDelete ? [{ label: text('remove'), danger: true, onSelect: onDelete }] : []),
  ];
  return (
    <Group gap="sm" wrap="nowrap" justify="space-between">
      <Group gap="sm" style={{ minWidth: 0, flex: 1 }}>
        <AppLink href={`${path}/${row.uid}`} fw={600} py={4}>
          {row.name}
        </AppLink>
        <Text component="span" fz="sm" c="dimmed">
          {text('levelIs', { level: row.unacceptableLevel })}
        </Text>
        {!row.isActive && <Badge>{text('inactive')}</Badge>}
        <Text component="span" fz="xs" c="dimmed" ml="auto">
          {row.usageCount ? text('used', { count: row.usageCount }) : text('unused')}
        </Text>
      </Group>
      <RowMenu name={row.name} actions={actions} />
    </Group>
  );
}

function Rows({ rows }: { rows: readonly ImpactCategory[] }) {
  const save = useSave(impactCategories.order);
  const mayOrder = useCan(impactCategories.order);
  const { ordered, onReorder } = useOrder(rows, (uids) => save({ body: { uids } }));
  const { remove, dialog } = useRecordActions(screens);
  return (
    <>
      <SortableList
        label={text('order')}
        items={ordered}
        itemId={(row) => row.uid}
        itemName={(row) => row.name}
        onReorder={onReorder}
        disabled={!mayOrder}
        renderItem={(row) => <CategoryRow row={row} onDelete={remove && (() => remove(row))} />}
      />
      {dialog}
    </>
  );
}

/** `/settings/master/impact-categories` */
export function ImpactCategoryListPage() {
  const mayRead = useCan(impactCategories.list);
  const mayCreate = useCan(impactCategories.create);
  const read = useRead(impactCategories.list, { query: { pageSize: 100 }, enabled: mayRead });
  const rows = read.data?.data;
  const title = listTitle(words);
  const create = mayCreate && <ButtonLink href={`${path}/new`}>{newTitle(words)}</ButtonLink>;
  const trail = [{ label: text('masterData'), href: '/settings/master' }];
  return (
    <MasterFrame at={path}>
      <Page title={title} count={rows?.length} description={text('description')} trail={trail} actions={create}>
        {!mayRead && <DeniedState permission={permissionNames.master.read} />}
        {read.error && <LoadFailed error={read.error} onRetry={() => void read.refetch()} />}
        {mayRead && !rows && !read.error && <LinesSkeleton lines={6} height={28} />}
        {rows?.length === 0 && <EmptyState title={text('emptyTitle')} body={text('emptyBody')} action={create} />}
        {rows && rows.length > 0 && <Rows rows={rows} />}
      </Page>
    </MasterFrame>
  );
}
