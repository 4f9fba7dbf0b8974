import type { ComponentType } from 'react';
import type { Permission } from '#root/contract/permissions.ts';
import { definePages, type PageRoute } from '#root/web/page-route.ts';
import { titles } from './activities.titles.ts';
import { type ActivityView, activityPath } from './record/activity-paths.ts';

const view = (name: ActivityView) => (): Promise<ComponentType> =>
  import('./record/activity.page.tsx').then((module) => module.activityPage(name));

const title = titles('title');
const page = (path: PageRoute['path'], name: ActivityView, ...permissions: Permission[]): PageRoute => ({
  path,
  title,
  permissions,
  otherwise: {
    permission: 'activity.read',
    // Who came to change it is shown all answers.
    path: ({ uid = '' }) => activityPath(uid, name === 'details' ? 'review' : name, 'read'),
  },
  load: view(name),
});

/**
 * The specification's routes (its table in section 2). Those without a route of their own, roles, check and history, are
 * `?section=` of the others.
 */
export const activityPages = definePages([
  {
    path: '/activities',
    title,
    permissions: ['activity.read'],
    load: () => import('./list/activities.page.tsx').then((module) => module.ActivitiesPage),
  },
  {
    path: '/activities/new',
    title: titles('newActivity'),
    permissions: ['activity.create'],
    load: () => import('./record/activity-new.page.tsx').then((module) => module.ActivityNewPage),
  },
  page('/activities/new/:uid', 'details', 'activity.create'),
  page('/activities/:uid', 'details', 'activity.update'),
  page('/activities/:uid/remote-accesses', 'remote-accesses', 'activity.create'),
  page('/activities/:uid/applications', 'applications', 'activity.create'),
  page('/activities/:uid/tolerant', 'tolerant'),
  page('/activities/:uid/recovery-time', 'recovery-time', 'activity.create'),
  page('/activities/:uid/dependencies', 'dependencies', 'activity.create'),
  page('/activities/:uid/update-remote-accesses', 'remote-accesses', 'activity.update'),
  page('/activities/:uid/update-applications', 'applications', 'activity.update'),
  page('/activities/:uid/update-tolerant', 'tolerant', 'activity.update'),
  page('/activities/:uid/update-recovery-time', 'recovery-time', 'activity.update'),
  page('/activities/:uid/update-dependencies', 'dependencies', 'activity.update'),
]);
