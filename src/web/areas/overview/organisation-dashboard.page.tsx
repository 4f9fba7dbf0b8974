import { Stack } from '@mantine/core';
import type { OrganisationDashboard } from '#root/contract/overview/dashboards.ts';
import { dashboards } from '#root/contract/overview/dashboards.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import {
  type ChosenDepartment,
  useChosenDepartment,
  withDepartment,
} from '#root/web/shared/department-filter/chosen-department.ts';
import { DepartmentFilter } from '#root/web/shared/department-filter/department-filter.tsx';
import figures from '#root/web/shared/figures/figures.module.css';
import type { Figure } from '#root/web/shared/figures/figures-table.tsx';
import { FiguresTile } from '#root/web/shared/figures/figures-tile.tsx';
import { PinnedNotifications } from '#root/web/shared/notifications/pinned-notifications.tsx';
import { ReportButton } from '#root/web/shared/reports/report-button.tsx';
import { CoverageTile } from './coverage-tile.tsx';
import { CyclesTile } from './cycles-tile.tsx';
import { DueTile } from './due-tile.tsx';
import { GapsTile } from './gaps-tile.tsx';
import { OutOfDateTile } from './out-of-date-tile.tsx';
import { text } from './overview.messages.ts';
import { ProgressTile } from './progress-tile.tsx';
import { RecoveryTimesTile } from './recovery-times-tile.tsx';
import { ReviewsTile } from './reviews-tile.tsx';
import { SetUpTile } from './set-up-tile.tsx';
import { SinglePointsTile } from './single-points-tile.tsx';
import { SuppliersTile } from './suppliers-tile.tsx';
import { TasksTile } from './tasks-tile.tsx';

function priorityFigures({ byPriority }: OrganisationDashboard, department: ChosenDepartment): Figure[] {
  return byPriority.map(({ uid, name, colour, count }) => ({
    id: uid ?? 'none',
    label: name ?? text('noPriority'),
    count,
    href: withDepartment(`/activities?${uid ? `priorityUid=${uid}` : 'missing=priority'}`, department),
    colour: colour ?? verdictColour('unknown'),
  }));
}

/** `/bright-dashboard`: every figure links to the list of the records that it counts. */
export function OrganisationDashboardPage() {
  const read = useRead(dashboards.organisation, { query: { ...useChosenDepartment() } });
  return <Loaded read={read}>{({ data }) => <Overview data={data} />}</Loaded>;
}

function Overview({ data }: { data: OrganisationDashboard }) {
  const { profile, can } = useSession();
  const department = useChosenDepartment();
  const isLimited = Object.keys(department).length > 0;
  // Without activities there is nothing to count, and "no gaps" would be misleading.
  const hasFigures = can(permissionNames.activity.read) && data.activityCount > 0;
  return (
    <Page
      title={text('overview')}
      description={actingOrganisation()?.name ?? profile.organisation.name}
      actions={
        (isLimited || data.activityCount > 0) && (
          <>
            <ReportButton type="programme-summary" />
            <DepartmentFilter />
          </>
        )
      }
    >
      <Stack gap="md">
        <PinnedNotifications />
        {!isLimited && <SetUpTile data={data} />}
        <div className={figures.grid}>
          <TasksTile tasks={data.tasks} count={data.taskCount} />
          <ReviewsTile />
          {hasFigures && (
            <>
              <ProgressTile data={data} />
              <CyclesTile />
              <RecoveryTimesTile data={data} />
              <GapsTile />
              <SinglePointsTile />
              <SuppliersTile />
              <DueTile />
              <CoverageTile />
              <FiguresTile question={text('byPriority')} figures={priorityFigures(data, department)} />
              <OutOfDateTile data={data} />
            </>
          )}
        </div>
      </Stack>
    </Page>
  );
}
