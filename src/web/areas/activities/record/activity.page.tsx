import { useRouterState, useSearch } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { activities } from '#root/contract/activities/activities.ts';
import { text } from '#root/web/areas/activities/activities.messages.ts';
import { CheckView } from '#root/web/areas/activities/check/check-view.tsx';
import { HistoryView } from '#root/web/areas/activities/check/history-view.tsx';
import { OverviewView } from '#root/web/areas/activities/check/overview-view.tsx';
import { ApplicationsStep } from '#root/web/areas/activities/steps/applications-step.tsx';
import { DependenciesStep } from '#root/web/areas/activities/steps/dependencies-step.tsx';
import { DetailsStep } from '#root/web/areas/activities/steps/details-step.tsx';
import { RecoveryTimeStep } from '#root/web/areas/activities/steps/recovery-time-step.tsx';
import { RemoteAccessesStep } from '#root/web/areas/activities/steps/remote-accesses-step.tsx';
import { RolesStep } from '#root/web/areas/activities/steps/roles-step.tsx';
import { TolerantStep } from '#root/web/areas/activities/steps/tolerant-step.tsx';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { DeniedState } from '#root/web/platform/ui/empty-state.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { PageSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import type { ActivityViewProps } from './activity-frame.tsx';
import { type ActivityView, findMode, findView } from './activity-paths.ts';
import { findSaveQueue } from './save-queue.ts';
import { readOnlyReason } from './use-activity.ts';

const views: Record<ActivityView, ComponentType<ActivityViewProps>> = {
  overview: OverviewView,
  details: DetailsStep,
  roles: RolesStep,
  'remote-accesses': RemoteAccessesStep,
  applications: ApplicationsStep,
  tolerant: TolerantStep,
  'recovery-time': RecoveryTimeStep,
  dependencies: DependenciesStep,
  review: CheckView,
  history: HistoryView,
};

/**
 * Returns whether a section can be opened. The result is false until all running writes and reads of the activity have
 * ended, and stays true afterwards. A section therefore starts from a record that includes the changes made in the
 * previous section.
 */
function useIsSettled(uid: string, fetching: boolean): boolean {
  const [busy, setBusy] = useState(() => findSaveQueue(uid)?.isBusy ?? false);
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const queue = findSaveQueue(uid);
    const update = () => setBusy(queue?.isBusy ?? false);
    update();
    return queue?.subscribe(update);
  }, [uid]);
  useEffect(() => {
    if (!busy && !fetching) setSettled(true);
  }, [busy, fetching]);
  return settled;
}

function ActivityContent({ uid, view, path }: { uid: string; view: ActivityView; path: string }) {
  const session = useSession();
  const missing = activities.get.permissions.find((permission) => !session.can(permission));
  const query = useRead(activities.get, { params: { uid }, enabled: !missing });
  const settled = useIsSettled(uid, query.isFetching);
  const record = query.data?.data;
  if (missing)
    return (
      <Page title={text('title')}>
        <DeniedState permission={missing} />
      </Page>
    );
  if (!record && query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!record || !settled) return <PageSkeleton />;
  const readOnly = readOnlyReason(record, session);
  const View = views[view];
  return <View record={record} view={view} mode={findMode(path, readOnly !== 'permission')} readOnly={readOnly} />;
}

/** Returns the page of a route. `?section=` shows another view of the same activity. */
export const activityPage = (routeView: ActivityView): ComponentType<PageProps<'/activities/:uid'>> =>
  function ActivityPage({ params: { uid } }) {
    const { section } = useSearch({ strict: false });
    const path = useRouterState({ select: (state) => state.location.pathname });
    const view = findView(section, routeView);
    return <ActivityContent key={`${uid} ${view}`} uid={uid} view={view} path={path} />;
  };
