import { SimpleGrid, Stack } from '@mantine/core';
import type { OrganisationDashboard } from '#root/contract/overview/dashboards.ts';
import { dashboards } from '#root/contract/overview/dashboards.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { activityText } from '#root/web/platform/ui/activity-chips.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import { type Figure, FiguresTable } from '#root/web/shared/figures/figures-table.tsx';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { GapsTile } from './gaps-tile.tsx';
import { text } from './overview.messages.ts';
import { SetUpTile } from './set-up-tile.tsx';
import { SinglePointsTile } from './single-points-tile.tsx';
import { TasksTile } from './tasks-tile.tsx';

const accent = 'var(--mantine-primary-color-filled)';
const order = ['draft', 'in_review', 'returned', 'approved', 'archived'] as const;

function stateFigures({ byState }: OrganisationDashboard): Figure[] {
  const counts = new Map(byState.map(({ state, count }) => [state, count]));
  return order
    .filter((state) => counts.has(state))
    .map((state) => ({
      id: state,
      label: activityText(`state.${state}`),
      count: counts.get(state) ?? 0,
      href: `/activities?state=${state}`,
      colour: accent,
    }));
}

function priorityFigures({ byPriority }: OrganisationDashboard): Figure[] {
  return byPriority.map(({ uid, name, colour, count }) => ({
    id: uid ?? 'none',
    label: name ?? text('noPriority'),
    count,
    href: `/activities?${uid ? `priorityUid=${uid}` : 'missing=priority'}`,
    colour: colour ?? verdictColour('unknown'),
  }));
}

function missingFigures({ missingRto, missingMtpd }: OrganisationDashboard): Figure[] {
  return [
    {
      id: 'rto',
      label: text('missingRto'),
      count: missingRto,
      href: '/activities?missing=rto',
      colour: verdictColour('justMet'),
    },
    {
      id: 'mtpd',
      label: text('missingMtpd'),
      count: missingMtpd,
      href: '/activities?missing=mtpd',
      colour: verdictColour('justMet'),
    },
  ];
}

/** `/bright-dashboard`: every figure has a link to the list behind it. */
export function OrganisationDashboardPage() {
  const figures = useRead(dashboards.organisation, { query: {} });
  return <Loaded read={figures}>{({ data }) => <Figures data={data} />}</Loaded>;
}

function Figures({ data }: { data: OrganisationDashboard }) {
  const { profile, can } = useSession();
  // Without activities there is nothing to count, and "no gaps" would be misleading.
  const hasFigures = can(permissionNames.activity.read) && data.activityCount > 0;
  return (
    <Page title={text('overview')} description={actingOrganisation()?.name ?? profile.organisation.name}>
      <Stack gap="md">
        <TasksTile tasks={data.tasks} count={data.taskCount} />
        <SetUpTile data={data} />
        {hasFigures && <GapsTile />}
        {hasFigures && (
          <SimpleGrid cols={{ base: 1, lg: 2 }}>
            <Tile question={text('byState')}>
              <FiguresTable label={text('byState')} figures={stateFigures(data)} />
            </Tile>
            <Tile question={text('byPriority')}>
              <FiguresTable label={text('byPriority')} figures={priorityFigures(data)} />
            </Tile>
            <Tile question={text('missing')}>
              <FiguresTable label={text('missing')} figures={missingFigures(data)} total={data.activityCount} />
            </Tile>
          </SimpleGrid>
        )}
        {hasFigures && <SinglePointsTile />}
      </Stack>
    </Page>
  );
}
