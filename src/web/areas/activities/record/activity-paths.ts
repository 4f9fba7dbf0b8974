import { type ActivitySection, activitySections } from '#root/contract/shared/activity-terms.ts';

/** The views of an activity: its sections and its history. */
export type ActivityView = ActivitySection | 'history';

/**
 * The mode of an activity page: `create` while the activity is first captured (activity.create), `update` afterwards
 * (activity.update), `read` for people who can't edit. The specification has routes for the steps in the first two
 * modes. `read` uses the route `tolerant`, which needs no permission.
 */
export type ActivityMode = 'create' | 'update' | 'read';

const sectionsWithRoute = ['remote-accesses', 'applications', 'tolerant', 'recovery-time', 'dependencies'] as const;
const hasRoute = (view: ActivityView): view is (typeof sectionsWithRoute)[number] =>
  (sectionsWithRoute as readonly ActivityView[]).includes(view);

/** Returns the path of a view. Details, roles, check and history share one route. */
export function activityPath(uid: string, view: ActivityView, mode: ActivityMode): string {
  const section = view === 'details' ? '' : `?section=${view}`;
  if (mode === 'read')
    return view === 'tolerant' ? `/activities/${uid}/tolerant` : `/activities/${uid}/tolerant?section=${view}`;
  if (hasRoute(view)) return `/activities/${uid}/${mode === 'update' ? `update-${view}` : view}`;
  return mode === 'create' ? `/activities/new/${uid}${section}` : `/activities/${uid}${section}`;
}

/** Returns the view named by `?section=`; without it, the view of the route. */
export function findView(section: string | undefined, routeView: ActivityView): ActivityView {
  if (section === 'history') return 'history';
  return activitySections.find((one) => one === section) ?? routeView;
}

/** Returns the mode of a path. */
export function findMode(path: string, mayEdit: boolean): ActivityMode {
  if (!mayEdit) return 'read';
  if (path.startsWith('/activities/new')) return 'create';
  return /^\/activities\/[^/]+(\/update-[a-z-]+)?\/?$/.test(path) ? 'update' : 'create';
}
