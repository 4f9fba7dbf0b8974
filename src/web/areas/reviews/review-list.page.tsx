import { reviewKinds, reviewReasons } from '#root/contract/reviews/review-terms.ts';
import { type ReviewRow, recordReviews, reviews } from '#root/contract/reviews/reviews.ts';
import { capitalise, describeKind, findPermission, findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDate, formatNumber } from '#root/web/platform/ui/format.ts';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { useDepartmentFilters } from '#root/web/shared/department-filter/department-filters.ts';
import { RecordList } from '#root/web/shared/lists/record-list.tsx';
import { useRegisterFilters } from '#root/web/shared/registers/register-filters.tsx';
import { DueDay } from '#root/web/shared/reviews/due-day.tsx';
import { text as words } from '#root/web/shared/reviews/reviews.messages.ts';
import { useReviewActions } from '#root/web/shared/reviews/use-review-actions.tsx';
import { CrowdedDays } from './crowded-days.tsx';
import { text } from './review-list.messages.ts';

const path = '/reviews';

const columns: readonly DataListColumn<ReviewRow>[] = [
  { id: 'name', header: text('name'), sortable: true, cell: ({ name }) => name },
  { id: 'kind', header: text('kind'), sortable: true, width: 170, cell: ({ kind }) => nameKind(kind) },
  { id: 'dueOn', header: text('due'), sortable: true, width: 200, cell: (review) => <DueDay review={review} /> },
  { id: 'reason', header: text('reason'), sortable: true, lines: 2, cell: ({ reason }) => words(`reason.${reason}`) },
  {
    id: 'reviewers',
    header: text('reviewers'),
    lines: 2,
    cell: ({ reviewers }) => reviewers.map(({ name }) => name).join(', '),
  },
  { id: 'level', header: text('level'), optional: true, width: 160, cell: ({ level }) => words(`level.${level}`) },
  { id: 'approvedAt', header: text('approved'), optional: true, width: 120, cell: (row) => formatDate(row.approvedAt) },
  {
    id: 'postponed',
    header: text('postponed'),
    optional: true,
    width: 120,
    align: 'right',
    cell: ({ postponed }) => formatNumber(postponed),
  },
];

function nameKind(kind: ReviewRow['kind']): string {
  return capitalise(describeKind(kind).words.one);
}

const filters = [
  { name: 'kind', label: text('kind'), choices: reviewKinds.map((value) => ({ value, label: nameKind(value) })) },
  {
    name: 'reason',
    label: text('reason'),
    choices: reviewReasons.map((value) => ({ value, label: words(`reason.${value}`) })),
  },
  { name: 'overdue', label: text('time'), choices: [{ value: 'true', label: text('overdue') }] },
];

/** Returns the permission to name to people who may not read any kind of record that has reviews. */
function useDenied(): string | undefined {
  const { can } = useSession();
  return reviewKinds.some((kind) => can(recordReviews[kind].review)) ? undefined : findPermission('activity', 'read');
}

/** `/reviews`: the open reviews of all records that the person may read. */
export function ReviewListPage() {
  const list = useList(reviews.list, 'dueOn');
  const denied = useDenied();
  const { listAnswers, toCalendar, dialog } = useReviewActions();
  const { chips, fields } = useRegisterFilters([...filters, ...useDepartmentFilters()], list.filters, list.setFilter);
  const { mine, until } = list.filters;
  const untilChip = until && {
    id: 'until',
    label: text('until', { date: formatDate(until) }),
    onRemove: () => list.setFilter('until', undefined),
  };
  return (
    <Page title={text('title')} count={list.props.rows && list.props.total} description={text('description')}>
      <LinkTabs
        label={text('whose')}
        tabs={[
          { label: text('all'), href: path, active: mine === undefined },
          { label: text('mine'), href: `${path}?mine=true`, active: mine !== undefined },
        ]}
      />
      {denied === undefined && <CrowdedDays />}
      <RecordList
        name="reviews"
        list={{ ...list, props: { ...list.props, filtered: list.props.filtered && !isOnlyMine(list) } }}
        searchLabel={text('search')}
        label={text('title')}
        columns={columns}
        chips={untilChip ? [...chips, untilChip] : chips}
        filters={fields}
        dates={[]}
        deniedPermission={denied}
        rowId={({ uid }) => uid}
        rowName={({ name }) => name}
        rowLink={({ kind, recordUid }) => findRecordPath(kind, recordUid)}
        rowActions={(review) => [...listAnswers(review), toCalendar(review)]}
        empty={{ title: text(mine ? 'emptyMineTitle' : 'emptyTitle'), body: text('emptyBody') }}
      />
      {dialog}
    </Page>
  );
}

/** Whether the only filter limits the list to the person's own reviews. "No matches" would then be misleading. */
const isOnlyMine = ({ filters, search }: { filters: Readonly<Record<string, string>>; search: string }) =>
  search === '' && Object.keys(filters).join() === 'mine';
