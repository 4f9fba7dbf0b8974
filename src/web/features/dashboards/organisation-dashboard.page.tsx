import { SimpleGrid, Stack } from '@mantine/core';
import type { OrganisationDashboard } from '#root/contract/dashboards.ts';
import { dashboards } from '#root/contract/dashboards.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { actingOrganisation } from '#root/web/session/acting.ts';
import { useSession } from '#root/web/session/session.ts';
import { activityText } from '#root/web/ui/activity-chips.tsx';
import { Loaded } from '#root/web/ui/loaded.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { text } from './dashboards.messages.ts';
import { type Figure, FiguresTable } from './figures-table.tsx';
import { GapsTile } from './gaps-tile.tsx';
import { SetUpTile } from './set-up-tile.tsx';
import { SinglePointsTile } from './single-points-tile.tsx';
import { TasksTile } from './tasks-tile.tsx';
import { Tile } from './tile.tsx';

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
    colour: colour ?? 'var(--hf-unknown)',
  }));
}

function missingFigures({ missingRto, missingMtpd }: OrganisationDashboard): Figure[] {
  return [
    {
      id: 'rto',
      label: text('missingRto'),
      count: missingRto,
      href: '/activities?missing=rto',
      colour: 'var(--hf-at-risk)',
    },
    {
      id: 'mtpd',
      label: text('missingMtpd'),
      count: missingMtpd,
      href: '/activities?missing=mtpd',
      colour: 'var(--hf-at-risk)',
    },
  ];
}

/** `/bright-dashboard`: every tile is a question, every figure a way to the list behind it. */
export function OrganisationDashboardPage() {
  const figures = useRead(dashboards.organisation, { query: {} });
  return <Loaded read={figures}>{({ data }) => <Figures data={data} />}</Loaded>;
}

function Figures({ data }: { data: OrganisationDashboard }) {
  const { profile, can } = useSession();
  // Without an activity there is nothing to count, and "no gap" would be no news.
  const counted = can('activity.read') && data.activityCount > 0;
  return (
    <Page title={text('overview')} description={actingOrganisation()?.name ?? profile.organisation.name}>
      <Stack gap="md">
        <TasksTile tasks={data.tasks} count={data.taskCount} />
        <SetUpTile data={data} />
        {counted && <GapsTile />}
        {counted && (
          <SimpleGrid cols={{ base: 1, lg: 2 }}>
            <Tile question={text('byState')}>
              <FiguresTable label={text('byState')} figures={stateFigures(data)} />
            </Tile>
            <Tile question={text('byPriority')}>
              <FiguresTable label={text('byPriority')} figures={priorityFigures(data)} />
            </Tile>
            <Tile question={text('missing')}>
              <FiguresTable label={text('missing')} figures={missingFigures(data)} whole={data.activityCount} />
            </Tile>
          </SimpleGrid>
        )}
        {counted && <SinglePointsTile />}
      </Stack>
    </Page>
  );
}
