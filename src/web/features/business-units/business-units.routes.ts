import { definePages } from '#root/web/page-route.ts';
import { titles } from './business-units.titles.ts';

const newPage = () => import('./business-unit-new.page.tsx').then((module) => module.BusinessUnitNewPage);

export const businessUnitPages = definePages([
  {
    path: '/org/business-units/new',
    title: titles('newTitle'),
    permissions: ['business_unit.create'],
    load: newPage,
  },
  {
    path: '/org/:divisionUid/business-units/new',
    title: titles('newTitle'),
    permissions: ['business_unit.create'],
    load: newPage,
  },
  {
    path: '/org/divisions/:divisionUid/business-units',
    title: titles('title'),
    permissions: [],
    load: () => import('./business-unit-list.page.tsx').then((module) => module.BusinessUnitListPage),
  },
  {
    path: '/org/business-units/:businessUnitUid',
    title: titles('title'),
    permissions: [],
    load: () => import('./business-unit-edit.page.tsx').then((module) => module.BusinessUnitEditPage),
  },
]);
