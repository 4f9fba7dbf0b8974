import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './organisation-choice.titles.ts';

/** The page of the login family on which people who may work in several organisations pick one. */
export const organisationChoicePages = definePages([
  {
    path: '/organisation-login',
    title: titles('title'),
    permissions: [],
    of: 'tenant',
    load: () => import('./organisation-choice.page.tsx').then((module) => module.OrganisationChoicePage),
  },
]);
