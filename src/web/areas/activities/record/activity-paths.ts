import { type ActivitySection, activitySections } from '#root/contract/shared/activity-terms.ts';

/** What can be shown of an activity: its sections, and its history. */
export type ActivityView = ActivitySection | 'history';

/**
 * The way through an activity: `create` while it is captured for the first time (activity.create), `update` afterwards
 * (activity.update), `read` for those who may only look. The specification has a route for each step of the first two;
 * its `tolerant` without a permission is the one that all may open.
 */
export type ActivityWay = 'create' | 'update' | 'read';

const routed = ['remote-accesses', 'applications', 'tolerant', 'recovery-time', 'dependencies'] as const;
const hasRoute = (view: ActivityView): view is (typeof routed)[number] =>
  (routed as readonly ActivityView[]).includes(view);

/** The address of a view. Details, roles, check and history have no route of their own and share the record's. */
export function activityPath(uid: string, view: ActivityView, way: ActivityWay): string {
  const section = view === 'details' ? '' : `?section=${view}`;
  if (way === 'read')
    return view === 'tolerant' ? `/activities/${uid}/tolerant` : `/activities/${uid}/tolerant?section=${view}`;
  if (hasRoute(view)) return `/activities/${uid}/${way === 'update' ? `update-${view}` : view}`;
  return way === 'create' ? `/activities/new/${uid}${section}` : `/activities/${uid}${section}`;
}

/** The view that an address shows: `?section=` where it names one, else what the route is about. */
export function viewOf(section: string | undefined, routeView: ActivityView): ActivityView {
  if (section === 'history') return 'history';
  return activitySections.find((one) => one === section) ?? routeView;
}

/** The way that an address is on, given what the person may do. */
export function wayOf(path: string, mayEdit: boolean): ActivityWay {
  if (!mayEdit) return 'read';
  if (path.startsWith('/activities/new')) return 'create';
  return /^\/activities\/[^/]+(\/update-[a-z-]+)?\/?$/.test(path) ? 'update' : 'create';
}
