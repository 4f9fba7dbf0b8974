import { Alert, Text } from '@mantine/core';
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
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDateTime, formatNumber, formatPercent } from '#root/web/platform/ui/format.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import figures from '#root/web/shared/figures/figures.module.css';
import type { Figure } from '#root/web/shared/figures/figures-table.tsx';
import { FiguresTile } from '#root/web/shared/figures/figures-tile.tsx';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { AttentionTable } from './attention-table.tsx';
import { BackupsTile } from './backups-tile.tsx';
import { ComparisonTile } from './comparison-tile.tsx';
import { text } from './dashboard.messages.ts';
import { ServersTile } from './servers-tile.tsx';

function stateFigures({ byState }: LandlordDashboard): Total[] {
  const counts = new Map(byState.map(({ state, count }) => [state, count]));
  return organisationStates
    .filter((state) => state === 'active' || counts.has(state))
    .map((state) => ({
      id: state,
      label: text('orgOfState', { state: words(`state.${state}`).toLowerCase() }),
      count: counts.get(state) ?? 0,
      href: `/organisation?state=${state}`,
    }));
}

function healthFigures(data: LandlordDashboard): Figure[] {
  const figure = (id: string, label: string, count: number, colour: string): Figure => ({
    ...{ id, label, count, colour },
    href: `/organisation?attention=${id}`,
  });
  return [
    figure('pastMtpd', text('orgPastMtpd'), data.pastMtpdOrganisations, verdictColour('late')),
    figure('reviews', text('orgOverdueReviews'), data.overdueReviewOrganisations, verdictColour('late')),
    figure('certificates', text('orgExpiredCertificates'), data.expiredCertificateOrganisations, verdictColour('late')),
    figure('mails', text('orgMails'), data.failingMailOrganisations, verdictColour('justMet')),
    figure('jobs', text('orgJobs'), data.failingJobOrganisations, verdictColour('justMet')),
    figure('quiet', text('orgQuiet'), data.quietOrganisations, verdictColour('unknown')),
  ];
}

/** Returns the number of active and suspended organisations, to which the figures refer. */
const countInUse = ({ byState }: LandlordDashboard) =>
  byState.reduce((sum, { state, count }) => (state === 'active' || state === 'suspended' ? sum + count : sum), 0);

type Total = Pick<Figure, 'id' | 'label' | 'count' | 'note' | 'href'>;

function listTotals({ userCount, activityCount, approvedCount }: LandlordDashboard): Total[] {
  const share = activityCount ? { note: `(${formatPercent(approvedCount / activityCount)})` } : {};
  return [
    { id: 'users', label: text('orgUsers'), count: userCount, href: undefined },
    { id: 'activities', label: text('orgActivities'), count: activityCount, href: undefined },
    { id: 'approved', label: text('orgApprovedActivities'), count: approvedCount, href: undefined, ...share },
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
  const listed = can(permissionNames.menu.organization);
  return (
    <Page title={text('platform')}>
      {wanted && (
        <Alert variant="outline" color="yellow" role="status" title={text('chooseFirst')}>
          {text('chooseFirstBody')}
        </Alert>
      )}
      <div className={figures.grid}>
        <Tile question={text('choose')}>
          <OrganisationPicker
            maxShown={5}
            autoFocus={wanted !== undefined}
            onPick={(organisation) => enter(organisation, wanted ?? '/bright-dashboard')}
          />
          <Text fz="sm" c="dimmed" mt="xs">
            {text('chooseHelp')} <span className="hf-for-keyboards">{text('chooseKeys')}</span>
          </Text>
        </Tile>
        {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <LinesSkeleton lines={10} />}
        {data && <HealthTile data={data.data} listed={listed} />}
      </div>
      {data && <Totals data={data.data} listed={listed} />}
      {data && <AttentionTable rows={data.data.attention} listed={listed} />}
      <ComparisonTile listed={listed} />
      {data && (
        <div className={figures.grid}>
          <BackupsTile report={data.data.backups} at={data.data.measuredAt} />
          <ServersTile servers={data.data.servers} />
        </div>
      )}
      {data && (
        <Text fz="sm" c="dimmed">
          {text('measured', { at: formatDateTime(data.data.measuredAt) })}
        </Text>
      )}
    </Page>
  );
}

interface TilesProps {
  readonly data: LandlordDashboard;
  /** Whether the figures link to the list of organisations. Not everybody may open that list. */
  readonly listed: boolean;
}

function HealthTile({ data, listed }: TilesProps) {
  const shown = healthFigures(data).map((figure) => (listed ? figure : { ...figure, href: undefined }));
  return (
    <FiguresTile
      question={text('orgHealth')}
      counted={text('organisations')}
      figures={shown}
      full={countInUse(data)}
      aside={
        <Text fz="sm" c="dimmed">
          {text('orgInUse', { count: countInUse(data) })}
        </Text>
      }
    />
  );
}

/** The totals as large numbers. The numbers of organisations link to the list of organisations. */
function Totals({ data, listed }: TilesProps) {
  const numbers = [...listTotals(data), ...stateFigures(data)];
  return (
    <ul className={figures.numbers} aria-label={text('orgTotals')}>
      {numbers.map(({ id, label, count, note, href }) => (
        <li key={id}>
          <b>{formatNumber(count)}</b>
          {listed && href ? (
            <AppLink href={href} fz="sm" underline="hover">
              {label}
            </AppLink>
          ) : (
            <span>
              {label} {note}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
