import { type ActivitySection, activitySections } from '#root/contract/shared/activity-terms.ts';

/** The views of an activity: the page to read, its sections, and its history. */
export type ActivityView = 'overview' | ActivitySection | 'history';

/** Returns whether a view is a section. Sections are views for editing. */
export const isSection = (view: ActivityView): view is ActivitySection => view !== 'overview' && view !== 'history';

/**
 * The mode of an activity page: `create` while the activity is first captured (activity.create), `update` afterwards
 * (activity.update), `read` for people who can't edit. The specification has routes for the steps in the first two
 * modes. `read` uses the route `tolerant`, which needs no permission.
 */
export type ActivityMode = 'create' | 'update' | 'read';

const sectionsWithRoute = ['remote-accesses', 'applications', 'tolerant', 'recovery-time', 'dependencies'] as const;
const hasRoute = (view: ActivityView): view is (typeof sectionsWithRoute)[number] =>
  (sectionsWithRoute as readonly ActivityView[]).includes(view);

/** Returns the path of a view. The page to read, details, roles, check and history share one route. */
export function toActivityPath(uid: string, view: ActivityView, mode: ActivityMode): string {
  if (mode === 'read')
    return view === 'tolerant' ? `/activities/${uid}/tolerant` : `/activities/${uid}/tolerant?section=${view}`;
  if (hasRoute(view)) return `/activities/${uid}/${mode === 'update' ? `update-${view}` : view}`;
  const [route, own] =
    mode === 'create'
      ? ([`/activities/new/${uid}`, 'details'] as const)
      : ([`/activities/${uid}`, 'overview'] as const);
  return view === own ? route : `${route}?section=${view}`;
}

/** Returns the view named by `?section=`; without it, the view of the route. */
export function findView(section: string | undefined, routeView: ActivityView): ActivityView {
  if (section === 'history' || section === 'overview') return section;
  return activitySections.find((one) => one === section) ?? routeView;
}

/** Returns the mode of a path. */
export function findMode(path: string, mayEdit: boolean): ActivityMode {
  if (!mayEdit) return 'read';
  if (path.startsWith('/activities/new')) return 'create';
  return /^\/activities\/[^/]+(\/update-[a-z-]+)?\/?$/.test(path) ? 'update' : 'create';
}
