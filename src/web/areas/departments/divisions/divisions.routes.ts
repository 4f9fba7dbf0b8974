import { permissionNames } from '#root/contract/platform/permissions.ts';
import { division } from '#root/contract/shared/kinds/division.ts';
import { titles } from '#root/web/areas/departments/departments.titles.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { newTitle } from '#root/web/shared/registers/record-titles.ts';
import { newPage, recordPage } from '#root/web/shared/registers/register-pages.tsx';

const load = () => import('./division.screens.tsx').then(({ divisionScreens }) => divisionScreens);

export const divisionPages = definePages([
  {
    path: '/org/divisions/new',
    title: newTitle(division.words),
    permissions: [permissionNames.division.create],
    load: newPage(load),
  },
  {
    path: '/org/divisions/:divisionUid',
    title: titles('title'),
    permissions: [permissionNames.division.update],
    load: recordPage(load),
  },
]);
