import { lazy, useEffect, useMemo } from 'react';
import { type ActivityRow, activities } from '#root/contract/activities.ts';
import { useList } from '#root/web/api/use-list.ts';
import { text } from '#root/web/features/activities/activities.messages.ts';
import { activityPath } from '#root/web/features/activities/record/activity-paths.ts';
import { useSession } from '#root/web/session/session.ts';
import { ButtonLink, useGo } from '#root/web/ui/app-link.tsx';
import { DataList } from '#root/web/ui/data-list.tsx';
import { useSequence } from '#root/web/ui/hooks/use-sequence.ts';
import { LinkTabs } from '#root/web/ui/link-tabs.tsx';
import { ListToolbar } from '#root/web/ui/list-toolbar.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { activityColumns } from './activity-columns.tsx';
import { filterChips } from './activity-filters.ts';
import { useActivityActs } from './use-activity-acts.tsx';
import { useFilterNames } from './use-filter-names.ts';

// Loaded when the drawer is opened.
const ActivityFilters = lazy(() =>
  import('./activity-filter-fields.tsx').then((module) => ({ default: module.ActivityFilters })),
);

const views = [
  ['view.mine', { mine: 'true' }],
  ['view.drafts', { state: 'draft' }],
  ['view.missingRto', { missing: 'rto' }],
  ['view.gap', { gap: 'any' }],
  ['view.all', {}],
] as const;

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** `/activities` */
export function ActivitiesPage() {
  const list = useList(activities.list, '-updatedAt');
  const { can } = useSession();
  const go = useGo();
  const acts = useActivityActs();
  const names = useFilterNames(list.filters);
  const highlighted = window.location.hash.slice(1) || undefined;
  const columns = useMemo(() => activityColumns(highlighted), [highlighted]);
  const mayCreate = can('activity.create');
  const pathOf = (row: ActivityRow) => {
    if (can('activity.update')) return activityPath(row.uid, 'details', 'update');
    // Who may only create goes on with drafts; everybody else reads.
    return row.state === 'draft' && mayCreate
      ? activityPath(row.uid, 'details', 'create')
      : activityPath(row.uid, 'review', 'read');
  };
  useSequence({ c: () => mayCreate && go('/activities/new') });
  useHighlight(highlighted, list.props.rows !== undefined);
  const create = mayCreate && <ButtonLink href="/activities/new">{text('newActivity')}</ButtonLink>;
  return (
    <Page title={text('title')} count={list.props.rows && list.props.total} actions={create}>
      <LinkTabs
        label={text('views')}
        tabs={views.map(([label, filter]) => ({
          label: text(label),
          href: `/activities?${new URLSearchParams(filter)}`.replace(/\?$/, ''),
          active: same(list.filters, filter),
        }))}
      />
      <ListToolbar
        search={list.search}
        onSearch={list.setSearch}
        searchLabel={text('search')}
        chips={filterChips(list.filters, names, list.setFilter)}
        filters={<ActivityFilters filters={list.filters} names={names} setFilter={list.setFilter} />}
        onClearFilters={list.clear}
      />
      <DataList
        {...list.props}
        label={text('title')}
        columns={columns}
        rowId={(row) => row.uid}
        rowName={(row) => row.name}
        rowLink={pathOf}
        rowActions={(row) => [{ label: text('open'), href: pathOf(row) }, ...acts.actionsOf(row)]}
        empty={{ title: text('emptyTitle'), body: text('emptyBody'), action: create }}
      />
      {acts.dialog}
    </Page>
  );
}

/** Brings the row that was just saved into sight, and the focus to it. */
function useHighlight(uid: string | undefined, ready: boolean): void {
  useEffect(() => {
    if (!uid || !ready) return;
    const link = document.querySelector(`main [data-row] a[href*="${CSS.escape(uid)}"]`);
    link?.closest<HTMLElement>('[data-row]')?.focus();
  }, [uid, ready]);
}
