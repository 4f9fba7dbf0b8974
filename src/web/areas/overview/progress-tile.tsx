import { Box, Group, Table, VisuallyHidden } from '@mantine/core';
import type { OrganisationDashboard } from '#root/contract/overview/dashboards.ts';
import { type ActivityState, activityStates } from '#root/contract/shared/activity-terms.ts';
import { activityText, stateColour } from '#root/web/platform/ui/activity-chips.tsx';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { textColourOn } from '#root/web/platform/ui/colour.ts';
import { formatNumber, formatPercent } from '#root/web/platform/ui/format.ts';
import figures from '#root/web/shared/figures/figures.module.css';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text } from './overview.messages.ts';
import classes from './overview.module.css';

type Unit = OrganisationDashboard['progress'][number];

const label = (state: ActivityState) => activityText(`state.${state}`);
const order = ['approved', 'in_review', 'returned', 'draft'] as const satisfies readonly ActivityState[];
/** The number of divisions or units in the chart. The table has all. */
const maxShown = 8;
/** In px. */
const maxRowHeight = 46;

const countState = ({ states }: Pick<Unit, 'states'>, state: ActivityState) =>
  states.find((one) => one.state === state)?.count ?? 0;
const countAll = (group: Unit) => group.states.reduce((sum, { count }) => sum + count, 0);
const nameGroup = (group: Unit) => group.name ?? text(group.kind === 'division' ? 'noDivision' : 'noUnit');

/** Returns the path of the list behind a figure; undefined for the activities without a division or unit. */
function findHref({ uid, kind }: Unit, state?: ActivityState): string | undefined {
  if (uid === null) return undefined;
  const filter = kind === 'division' ? 'divisionUid' : 'businessUnitUid';
  return `/activities?${filter}=${uid}${state ? `&state=${state}` : ''}`;
}

/** Shows how far the activities of each division are, as stacked bars. */
export function ProgressTile({ data }: { data: OrganisationDashboard }) {
  const { progress } = data;
  const most = Math.max(1, ...progress.map(countAll));
  const approved = data.byState.find(({ state }) => state === 'approved')?.count ?? 0;
  return (
    <Tile
      question={text('byState')}
      aside={
        <span className={classes.share}>
          {text('approvedShare', { share: formatPercent(approved / Math.max(1, data.activityCount)) })}
        </span>
      }
      table={<ProgressTable progress={progress} />}
    >
      <Legend data={data} />
      <ul
        className={figures.bars}
        aria-label={text('byState')}
        style={{ maxHeight: Math.min(maxShown, progress.length) * maxRowHeight }}
      >
        {progress.slice(0, maxShown).map((group) => (
          <li key={group.uid ?? 'none'} className={figures.row}>
            <GroupName group={group} />
            <Bar group={group} most={most} />
            <span className={figures.number}>{formatNumber(countAll(group))}</span>
          </li>
        ))}
      </ul>
    </Tile>
  );
}

function GroupName({ group }: { group: Unit }) {
  const [name, href] = [nameGroup(group), findHref(group)];
  if (!href) return <span className={figures.label}>{name}</span>;
  return (
    <AppLink href={href} fz="sm" c="inherit" underline="hover" className={figures.label} title={name}>
      {name}
    </AppLink>
  );
}

function Bar({ group, most }: { group: Unit; most: number }) {
  return (
    <span className={classes.stack} style={{ width: `${(countAll(group) / most) * 100}%` }}>
      {order.map((state) => {
        const count = countState(group, state);
        const href = findHref(group, state);
        if (count === 0) return null;
        const paint = { flexGrow: count, background: stateColour[state], color: textColourOn(stateColour[state]) };
        const content = (
          <>
            <VisuallyHidden>{label(state)} </VisuallyHidden>
            {formatNumber(count)}
          </>
        );
        return href ? (
          <AppLink
            key={state}
            href={href}
            className={classes.part}
            style={paint}
            title={label(state)}
            underline="never"
          >
            {content}
          </AppLink>
        ) : (
          <span key={state} className={classes.part} style={paint} title={label(state)}>
            {content}
          </span>
        );
      })}
    </span>
  );
}

function Legend({ data }: { data: OrganisationDashboard }) {
  const counts = new Map(data.byState.map(({ state, count }) => [state, count]));
  return (
    <Group gap="md" mb="xs" component="ul" className={classes.legend} aria-label={text('legend')}>
      {activityStates
        .toSorted((a, b) => order.indexOf(a as never) - order.indexOf(b as never))
        .filter((state) => state !== 'archived' && counts.has(state))
        .map((state) => (
          <li key={state}>
            <AppLink href={`/activities?state=${state}`} fz="sm" c="inherit" underline="hover">
              <Box component="span" className={classes.mark} style={{ background: stateColour[state] }} />
              {label(state)} <b>{formatNumber(counts.get(state) ?? 0)}</b>
            </AppLink>
          </li>
        ))}
    </Group>
  );
}

function ProgressTable({ progress }: { progress: readonly Unit[] }) {
  return (
    <Table.ScrollContainer minWidth={320} type="native">
      <Table aria-label={text('byState')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text(progress[0]?.kind === 'business_unit' ? 'unit' : 'division')}</Table.Th>
            {order.map((state) => (
              <Table.Th key={state} ta="right">
                {label(state)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {progress.map((group) => (
            <Table.Tr key={group.uid ?? 'none'}>
              <Table.Th scope="row" fw={400}>
                <GroupName group={group} />
              </Table.Th>
              {order.map((state) => (
                <Table.Td key={state} ta="right" className="hf-numbers">
                  {formatNumber(countState(group, state))}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
