import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './organisations.titles.ts';

const page = { permissions: [permissionNames.menu.organization], of: 'landlord' } as const;

export const organisationPages = definePages([
  {
    ...page,
    path: '/organisation',
    icon: IconBuilding,
    title: titles('title'),
    load: () => import('./organisation-list.page.tsx').then((module) => module.OrganisationListPage),
  },
  {
    ...page,
    path: '/organisation/new',
    title: titles('newTitle'),
    load: () => import('./organisation-new.page.tsx').then((module) => module.OrganisationNewPage),
  },
  {
    ...page,
    path: '/organisation/:uid',
    title: titles('title'),
    load: () => import('./organisation.page.tsx').then((module) => module.OrganisationPage),
  },
  {
    ...page,
    path: '/organisations/:organizationUid',
    title: titles('manage'),
    load: () => import('./organisation-manage.page.tsx').then((module) => module.OrganisationManagePage),
  },
  {
    ...page,
    path: '/organization-duplication/:organizationUid',
    title: titles('duplicate'),
    load: () => import('./organisation-duplication.page.tsx').then((module) => module.OrganisationDuplicationPage),
  },
]);
