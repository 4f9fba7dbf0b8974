import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './organisation-choice.titles.ts';

/** The page on which people who can work in several organisations choose one. */
export const organisationChoicePages = definePages([
  {
    path: '/organisation-login',
    title: titles('title'),
    permissions: [],
    access: 'anyone',
    framed: true,
    of: 'tenant',
    load: () => import('./organisation-choice.page.tsx').then((module) => module.OrganisationChoicePage),
  },
]);
