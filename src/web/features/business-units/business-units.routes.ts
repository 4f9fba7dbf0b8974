import { definePages } from '#root/web/page-route.ts';
import { text } from './business-units.messages.ts';

const newPage = () => import('./business-unit-new.page.tsx').then((module) => module.BusinessUnitNewPage);

export const businessUnitPages = definePages([
  {
    path: '/org/business-units/new',
    title: text('newTitle'),
    permissions: ['business_unit.create'],
    load: newPage,
  },
  {
    path: '/org/:divisionUid/business-units/new',
    title: text('newTitle'),
    permissions: ['business_unit.create'],
    load: newPage,
  },
  {
    path: '/org/divisions/:divisionUid/business-units',
    title: text('title'),
    permissions: [],
    load: () => import('./business-unit-list.page.tsx').then((module) => module.BusinessUnitListPage),
  },
  {
    path: '/org/business-units/:businessUnitUid',
    title: text('title'),
    permissions: [],
    load: () => import('./business-unit-edit.page.tsx').then((module) => module.BusinessUnitEditPage),
  },
]);
