import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type ActivityRow, activities } from '#root/contract/activities/activities.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { text } from '#root/web/areas/activities/activities.messages.ts';
import { toActivityPath } from '#root/web/areas/activities/record/activity-paths.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import type { BulkChoice } from '#root/web/platform/ui/data-list-types.ts';
import { createLazyPart, usePrefetch } from '#root/web/platform/ui/lazy-part.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { RecordList } from '#root/web/shared/lists/record-list.tsx';
import { useNewButton } from '#root/web/shared/lists/use-new-button.tsx';
import { ViewTabs } from '#root/web/shared/lists/view-tabs.tsx';
import { type Transfer, TransferMenu } from '#root/web/shared/transfer/transfer-menu.tsx';
import { activityColumns } from './activity-columns.tsx';
import { filterChips, hasNamedFilter } from './activity-filters.ts';
import { useActivityActions } from './use-activity-actions.tsx';

// The filters are loaded when the drawer is opened.
const ActivityFilters = createLazyPart(
  async () => (await import('./activity-filter-fields.tsx')).ActivityFilters,
  <LinesSkeleton lines={5} height={40} />,
);

// The names are loaded if the address contains the uids of records.
const FilterNames = createLazyPart(async () => (await import('./filter-names.ts')).FilterNames);

// The actions are loaded when a row is selected.
const SelectedActions = createLazyPart(async () => (await import('./selected-actions.tsx')).SelectedActions);
const onceIdle = [SelectedActions];

const views = [
  [text('view.mine'), { mine: 'true' }],
  [text('view.drafts'), { state: 'draft' }],
  [text('view.missingRto'), { missing: 'rto' }],
  [text('view.gap'), { gap: 'any' }],
  [text('view.all'), {}],
] as const;

function findActivityPath({ uid, state }: ActivityRow, can: ReturnType<typeof useSession>['can']): string {
  if (can(permissionNames.activity.update)) return toActivityPath(uid, 'overview', 'update');
  // People who may only create activities can continue drafts. All other activities open read-only.
  return state === 'draft' && can(activities.create)
    ? toActivityPath(uid, 'overview', 'create')
    : toActivityPath(uid, 'overview', 'read');
}

const newPage = { endpoint: activities.create, href: '/activities/new', label: text('newActivity') };

/** `/activities` */
export function ActivitiesPage() {
  const list = useList(activities.list, 'name');
  const { can } = useSession();
  const rowActions = useActivityActions();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const highlighted = window.location.hash.slice(1) || undefined;
  const columns = useMemo(() => activityColumns(highlighted), [highlighted]);
  const toPath = (row: ActivityRow) => findActivityPath(row, can);
  useHighlight(highlighted, list.props.rows !== undefined);
  const create = useNewButton(newPage);
  const transfer = {
    kind: 'activity',
    endpoint: activities.exportFile,
    chosen: activities.exportChosen,
    asked: list.asked,
  } as const;
  usePrefetch(onceIdle);
  const maySelect = can(permissionNames.activity.update) || can(activities.exportFile) || can(activities.remove);
  const selected = (choice: BulkChoice) => choice.count > 0 && <SelectedActions choice={choice} transfer={transfer} />;
  return (
    <Page
      title={text('title')}
      count={list.props.rows && list.props.total}
      actions={<Actions transfer={transfer} create={create} />}
    >
      <ViewTabs path="/activities" views={views} filters={list.filters} />
      <RecordList
        name="activities"
        list={list}
        searchLabel={text('search')}
        chips={filterChips(list.filters, names, list.setFilter)}
        filters={<ActivityFilters filters={list.filters} names={names} setFilter={list.setFilter} />}
        label={text('title')}
        columns={columns}
        rowId={(row) => row.uid}
        rowName={(row) => row.name}
        rowLink={toPath}
        rowActions={(row) => [{ label: text('open'), href: toPath(row) }, ...rowActions.listActions(row)]}
        bulkActions={maySelect ? selected : undefined}
        selectAllMatching
        empty={{ title: text('emptyTitle'), body: text('emptyBody'), action: create }}
      />
      {hasNamedFilter(list.filters) && <FilterNames filters={list.filters} onNames={setNames} />}
      {rowActions.dialog}
    </Page>
  );
}

/** The buttons of the page. */
function Actions({ transfer, create }: { transfer: Transfer; create: ReactNode }) {
  const { can } = useSession();
  return (
    <>
      <TransferMenu transfers={[transfer]} />
      {can(permissionNames.activity.bulk_modify) && can(activities.create) && (
        <ButtonLink href="/activities/bulk" variant="default">
          {text('addMany')}
        </ButtonLink>
      )}
      {create}
    </>
  );
}

/** Focuses the row of the activity that has just been saved. */
function useHighlight(uid: string | undefined, ready: boolean): void {
  useEffect(() => {
    if (!uid || !ready) return;
    const link = document.querySelector(`main [data-row] a[href*="${CSS.escape(uid)}"]`);
    link?.closest<HTMLElement>('[data-row]')?.focus();
  }, [uid, ready]);
}
