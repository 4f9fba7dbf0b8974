import { continuity, type SinglePointOfFailure } from '#root/contract/continuity.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { useRows } from '#root/web/lists/use-rows.ts';
import { useSession } from '#root/web/session/session.ts';
import { kindLabel } from '#root/web/ui/activity-chips.tsx';
import { DataList } from '#root/web/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/ui/data-list-types.ts';
import { formatDuration, formatNumber } from '#root/web/ui/format.ts';
import { Page } from '#root/web/ui/page.tsx';
import { GapTabs } from './gap-tabs.tsx';
import { text } from './gaps.messages.ts';

/** So many are ranked. */
const most = 200;

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

/** `/gaps/single-points-of-failure`: each opens what happens if it is lost. */
export function SinglePointsPage() {
  const { can } = useSession();
  const read = useRead(continuity.singlePointsOfFailure, { query: { limit: most } });
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
  const mode = can('dependency_scenario.simulate') ? '?mode=what-if' : '';
  return (
    <Page title={text('pointsTitle')} count={all?.length} description={text('pointsDescription')}>
      <GapTabs at="/gaps/single-points-of-failure" />
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
          { label: text('pointsActivities'), href: `/activities?lostWith=${uid}` },
        ]}
        failure={read.error}
        onRetry={() => void read.refetch()}
        empty={{ title: text('pointsEmpty'), body: text('pointsEmptyBody') }}
      />
    </Page>
  );
}
