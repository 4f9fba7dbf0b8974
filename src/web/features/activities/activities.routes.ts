import { definePages } from '#root/web/page-route.ts';
import { text } from './activities.messages.ts';

export const activityPages = definePages([
  {
    path: '/activities',
    title: text('title'),
    permissions: ['activity.read'],
    load: () => import('./list/activities.page.tsx').then((module) => module.ActivitiesPage),
  },
]);
