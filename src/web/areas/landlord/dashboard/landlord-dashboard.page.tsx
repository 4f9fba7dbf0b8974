import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type LandlordDashboard, landlord } from '#root/contract/landlord/landlord.ts';
import { organisationStates } from '#root/contract/landlord/organisations.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useEnter } from '#root/web/areas/landlord/acting/enter.ts';
import { text as words } from '#root/web/areas/landlord/acting/landlord.messages.ts';
import { OrganisationPicker } from '#root/web/areas/landlord/acting/organisation-picker.tsx';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { parseWantedPath } from '#root/web/platform/routing/wanted-path.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { formatDateTime, formatNumber, formatPercent } from '#root/web/platform/ui/format.ts';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import { type Figure, FiguresTable } from '#root/web/shared/figures/figures-table.tsx';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { AttentionTable } from './attention-table.tsx';
import { text } from './dashboard.messages.ts';

const accent = 'var(--mantine-primary-color-filled)';

function stateFigures({ byState }: LandlordDashboard): Figure[] {
  const counts = new Map(byState.map(({ state, count }) => [state, count]));
  return organisationStates
    .filter((state) => state === 'active' || counts.has(state))
    .map((state) => ({
      id: state,
      label: words(`state.${state}`),
      count: counts.get(state) ?? 0,
      href: `/organisation?state=${state}`,
      colour: accent,
    }));
}

function healthFigures(data: LandlordDashboard): Figure[] {
  const figure = (id: string, label: string, count: number, colour: string): Figure => ({
    ...{ id, label, count, colour },
    href: `/organisation?attention=${id}`,
  });
  return [
    figure('pastMtpd', text('orgPastMtpd'), data.pastMtpdOrganisations, verdictColour('late')),
    figure('mails', text('orgMails'), data.failingMailOrganisations, verdictColour('justMet')),
    figure('jobs', text('orgJobs'), data.failingJobOrganisations, verdictColour('justMet')),
    figure('quiet', text('orgQuiet'), data.quietOrganisations, verdictColour('unknown')),
  ];
}

/** Returns the number of active and suspended organisations, to which the figures refer. */
const countInUse = ({ byState }: LandlordDashboard) =>
  byState.reduce((sum, { state, count }) => (state === 'active' || state === 'suspended' ? sum + count : sum), 0);

function totalFacts({ userCount, activityCount, approvedCount }: LandlordDashboard) {
  const share = activityCount ? ` (${formatPercent(approvedCount / activityCount)})` : '';
  return [
    { label: text('orgUsers'), value: formatNumber(userCount) },
    { label: text('orgActivities'), value: formatNumber(activityCount) },
    { label: text('orgApproved'), value: `${formatNumber(approvedCount)}${share}` },
  ];
}

/**
 * `/dashboard`: figures about the installation, and the choice of an organisation to work in. `?to=` is the path to
 * open after the choice.
 */
export function LandlordDashboardPage() {
  const { to } = useSearch({ strict: false });
  const enter = useEnter();
  const { can } = useSession();
  const wanted = parseWantedPath(to);
  const { data, error, refetch } = useRead(landlord.dashboard);
  return (
    <Page title={text('platform')}>
      {wanted && (
        <Alert variant="outline" color="yellow" role="status" title={text('chooseFirst')}>
          {text('chooseFirstBody')}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: 'start' }}>
        <Tile question={text('choose')}>
          <Text fz="sm" c="dimmed" mb="xs">
            {text('chooseHelp')}
          </Text>
          <OrganisationPicker
            maxShown={5}
            autoFocus={wanted !== undefined}
            onPick={(organisation) => enter(organisation, wanted ?? '/bright-dashboard')}
          />
        </Tile>
        <Stack>
          {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
          {!error && !data && <LinesSkeleton lines={10} />}
          {data && <Tiles data={data.data} listed={can(permissionNames.menu.organization)} />}
        </Stack>
      </SimpleGrid>
      {data && <AttentionTable rows={data.data.attention} listed={can(permissionNames.menu.organization)} />}
      {data && (
        <Text fz="sm" c="dimmed">
          {text('measured', { at: formatDateTime(data.data.measuredAt) })}
        </Text>
      )}
    </Page>
  );
}

function Tiles({ data, listed }: { data: LandlordDashboard; listed: boolean }) {
  // The figures link to the list of organisations only if the person may open the list.
  const shown = (figures: Figure[]) => figures.map((figure) => (listed ? figure : { ...figure, href: undefined }));
  return (
    <>
      <Tile question={text('orgStates')}>
        <FiguresTable label={text('orgStates')} counted={text('organisations')} figures={shown(stateFigures(data))} />
      </Tile>
      <Tile question={text('orgTotals')}>
        <KeyValue items={totalFacts(data)} />
      </Tile>
      <Tile question={text('orgHealth')}>
        <FiguresTable
          label={text('orgHealth')}
          counted={text('organisations')}
          figures={shown(healthFigures(data))}
          total={countInUse(data)}
        />
      </Tile>
    </>
  );
}
