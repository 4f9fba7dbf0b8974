import { permissionNames } from '#root/contract/platform/permissions.ts';
import { businessUnit } from '#root/contract/shared/kinds/business-unit.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { listTitle, newTitle } from '#root/web/shared/registers/record-titles.ts';

const pages = () => import('./business-unit.pages.tsx');
const title = listTitle(businessUnit.words);
const forNew = { title: newTitle(businessUnit.words), permissions: [permissionNames.business_unit.create] } as const;

export const businessUnitPages = definePages([
  {
    path: '/org/business-units',
    title,
    permissions: [],
    reads: permissionNames.business_unit.read,
    load: () => pages().then((module) => module.BusinessUnitsPage),
  },
  {
    ...forNew,
    path: '/org/business-units/new',
    load: () => pages().then((module) => module.BusinessUnitNewPage),
  },
  {
    ...forNew,
    path: '/org/:divisionUid/business-units/new',
    load: () => pages().then((module) => module.BusinessUnitNewInDivisionPage),
  },
  {
    path: '/org/divisions/:divisionUid/business-units',
    title,
    permissions: [],
    load: () => pages().then((module) => module.DivisionUnitsPage),
  },
  {
    path: '/org/business-units/:businessUnitUid',
    title,
    permissions: [],
    load: () => pages().then((module) => module.BusinessUnitPage),
  },
]);
