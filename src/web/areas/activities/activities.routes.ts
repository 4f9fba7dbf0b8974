import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
import { type Permission, permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages, type PageRoute } from '#root/web/platform/routing/page-route.ts';
import { titles } from './activities.titles.ts';
import { type ActivityView, toActivityPath } from './record/activity-paths.ts';

const title = titles('title');
type RecordPath = '/activities/:uid' | '/activities/new/:uid' | `/activities/:uid/${string}`;
const page = (path: RecordPath, name: ActivityView, ...permissions: Permission[]): PageRoute<RecordPath> => ({
  path,
  title,
  permissions,
  otherwise: {
    permission: permissionNames.activity.read,
    // People without edit permission see the read-only page.
    path: ({ uid = '' }) => toActivityPath(uid, name === 'details' ? 'overview' : name, 'read'),
  },
  load: () => import('./record/activity.page.tsx').then((module) => module.activityPage(name)),
});

/**
 * The routes in section 2 of the specification. Roles, check and history have no routes of their own; they are opened
 * by `?section=`.
 */
export const activityPages = definePages([
  {
    path: '/activities',
    icon: IconActivity,
    title,
    permissions: [permissionNames.activity.read],
    load: () => import('./list/activities.page.tsx').then((module) => module.ActivitiesPage),
  },
  {
    path: '/activities/new',
    title: titles('newActivity'),
    permissions: [permissionNames.activity.create],
    load: () => import('./record/activity-new.page.tsx').then((module) => module.ActivityNewPage),
  },
  page('/activities/new/:uid', 'details', permissionNames.activity.create),
  page('/activities/:uid', 'overview', permissionNames.activity.update),
  page('/activities/:uid/remote-accesses', 'remote-accesses', permissionNames.activity.create),
  page('/activities/:uid/applications', 'applications', permissionNames.activity.create),
  page('/activities/:uid/tolerant', 'tolerant'),
  page('/activities/:uid/recovery-time', 'recovery-time', permissionNames.activity.create),
  page('/activities/:uid/dependencies', 'dependencies', permissionNames.activity.create),
  page('/activities/:uid/update-remote-accesses', 'remote-accesses', permissionNames.activity.update),
  page('/activities/:uid/update-applications', 'applications', permissionNames.activity.update),
  page('/activities/:uid/update-tolerant', 'tolerant', permissionNames.activity.update),
  page('/activities/:uid/update-recovery-time', 'recovery-time', permissionNames.activity.update),
  page('/activities/:uid/update-dependencies', 'dependencies', permissionNames.activity.update),
]);
