import { continuity, type SinglePointOfFailure } from '#root/contract/continuity/continuity.ts';
import { whatIf } from '#root/contract/continuity/what-if.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { useChosenDepartment, withDepartment } from '#root/web/shared/department-filter/chosen-department.ts';
import { DepartmentFilter } from '#root/web/shared/department-filter/department-filter.tsx';
import { useRows } from '#root/web/shared/lists/use-rows.ts';
import { GapTabs } from './gap-tabs.tsx';
import { text } from './gaps.messages.ts';

const maxRanked = 200;

const columns: readonly DataListColumn<SinglePointOfFailure>[] = [
  { id: 'name', header: text('pointsRecord'), sortable: true, cell: ({ name }) => name },
  { id: 'kind', header: text('pointsKind'), sortable: true, width: 140, cell: ({ kind }) => kindLabel(kind) },
  {
    id: 'weight',
    header: text('pointsWeight'),
    sortable: true,
    align: 'right',
    width: 100,
    cell: ({ priorityWeight }) => formatNumber(priorityWeight),
  },
  {
    id: 'lost',
    header: text('pointsLost'),
    sortable: true,
    align: 'right',
    width: 180,
    cell: ({ activitiesLost }) => formatNumber(activitiesLost),
  },
  {
    id: 'breaches',
    header: text('pointsBreaches'),
    sortable: true,
    align: 'right',
    width: 160,
    cell: ({ mtpdBreaches }) => formatNumber(mtpdBreaches),
  },
  {
    id: 'first',
    header: text('pointsFirst'),
    sortable: true,
    align: 'right',
    width: 180,
    cell: ({ firstBreachAt }) => (firstBreachAt === null ? text('pointsNever') : formatDuration(firstBreachAt)),
  },
];

/** `/gaps/single-points-of-failure`: each row has a link to its what-if analysis. */
export function SinglePointsPage() {
  const mayRun = useCan(whatIf.run);
  const department = useChosenDepartment();
  const read = useRead(continuity.singlePointsOfFailure, { query: { limit: maxRanked, ...department } });
  const all = read.data?.data;
  const rows = useRows(
    all ?? [],
    {
      name: ({ name }) => name,
      kind: ({ kind }) => kindLabel(kind),
      weight: ({ priorityWeight }) => priorityWeight,
      lost: ({ activitiesLost }) => activitiesLost,
      breaches: ({ mtpdBreaches }) => mtpdBreaches,
      first: ({ firstBreachAt }) => firstBreachAt ?? Number.MAX_SAFE_INTEGER,
    },
    '',
  );
  const mode = mayRun ? '?mode=what-if' : '';
  return (
    <Page title={text('pointsTitle')} count={all?.length} description={text('pointsDescription')}>
      <GapTabs at="/gaps/single-points-of-failure" />
      <DepartmentFilter />
      <DataList
        {...rows}
        rows={all && rows.rows}
        label={text('pointsTitle')}
        columns={columns}
        rowId={({ uid }) => uid}
        rowName={({ name }) => name}
        rowLink={({ uid }) => `/dependency-scenarios/around/${uid}${mode}`}
        rowActions={({ uid }) => [
          { label: text('pointsDependencies'), href: `/dependency-scenarios/around/${uid}` },
          { label: text('pointsActivities'), href: withDepartment(`/activities?lostWith=${uid}`, department) },
        ]}
        failure={read.error}
        onRetry={() => void read.refetch()}
        empty={{ title: text('pointsEmpty'), body: text('pointsEmptyBody') }}
      />
    </Page>
  );
}
