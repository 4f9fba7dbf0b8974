import type { OrganisationDashboard } from '#root/contract/overview/dashboards.ts';
import type { ActivityState } from '#root/contract/shared/activity-terms.ts';
import { activityText, stateColour } from '#root/web/platform/ui/activity-chips.tsx';
import { formatPercent } from '#root/web/platform/ui/format.ts';
import {
  type ChosenDepartment,
  useChosenDepartment,
  withDepartment,
} from '#root/web/shared/department-filter/chosen-department.ts';
import { type StackBar, StackedBars, type StackPart, StackTable } from '#root/web/shared/figures/stacked-bars.tsx';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text } from './overview.messages.ts';
import classes from './overview.module.css';

type Unit = OrganisationDashboard['progress'][number];

const order = ['approved', 'in_review', 'returned', 'draft'] as const satisfies readonly ActivityState[];
/** The number of divisions or units in the chart. The table contains all divisions or units. */
const maxShown = 8;

const countState = ({ byState }: OrganisationDashboard, state: ActivityState) =>
  byState.find((one) => one.state === state)?.count ?? 0;

/**
 * Returns the path of the list of the activities of a division or unit, or of the activities that have no division or
 * unit.
 */
function findHref({ uid, kind }: Unit, department: ChosenDepartment): string {
  if (uid === null)
    return withDepartment(`/activities?missing=${kind === 'division' ? 'division' : 'businessUnit'}`, department);
  return withDepartment(`/activities?${kind === 'division' ? 'divisionUid' : 'businessUnitUid'}=${uid}`, department);
}

const toBar = (group: Unit, department: ChosenDepartment): StackBar => ({
  id: group.uid ?? 'none',
  label: group.name ?? text(group.kind === 'division' ? 'noDivision' : 'noUnit'),
  href: findHref(group, department),
  counts: new Map(group.states.map(({ state, count }) => [state, count])),
  toHref: (state) => `${findHref(group, department)}&state=${state}`,
});

/** Shows the BIA progress of the activities in each division, as stacked bars. */
export function ProgressTile({ data }: { data: OrganisationDashboard }) {
  const department = useChosenDepartment();
  const { progress } = data;
  const bars = progress.map((group) => toBar(group, department));
  const parts = order.map(
    (state): StackPart => ({
      id: state,
      label: activityText(`state.${state}`),
      colour: stateColour[state],
      total: countState(data, state),
      href: withDepartment(`/activities?state=${state}`, department),
    }),
  );
  const share = countState(data, 'approved') / Math.max(1, data.activityCount);
  const first = text(progress[0]?.kind === 'business_unit' ? 'unit' : 'division');
  return (
    <Tile
      question={text('byState')}
      aside={<span className={classes.share}>{text('approvedShare', { share: formatPercent(share) })}</span>}
      table={<StackTable label={text('byState')} first={first} parts={parts} bars={bars} />}
    >
      <StackedBars label={text('byState')} legend={text('legend')} parts={parts} bars={bars.slice(0, maxShown)} />
    </Tile>
  );
}
