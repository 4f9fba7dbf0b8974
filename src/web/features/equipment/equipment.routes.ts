import { definePages } from '#root/web/page-route.ts';
import { titles } from './equipment.titles.ts';

const loaded = () => import('./equipment.pages.tsx');

export const equipmentPages = definePages([
  {
    path: '/equipment',
    title: titles('title'),
    permissions: [],
    load: () => loaded().then((module) => module.EquipmentListPage),
  },
  {
    path: '/equipment/new',
    title: titles('newTitle'),
    permissions: [],
    load: () => loaded().then((module) => module.EquipmentNewPage),
  },
  {
    path: '/equipment/:uid',
    title: titles('title'),
    permissions: [],
    load: () => loaded().then((module) => module.EquipmentPage),
  },
  {
    path: '/equipment-owners',
    title: titles('ownersTitle'),
    permissions: [],
    load: () => loaded().then((module) => module.EquipmentOwnerListPage),
  },
  {
    path: '/equipment-owners/new',
    title: titles('newOwner'),
    permissions: [],
    load: () => loaded().then((module) => module.EquipmentOwnerNewPage),
  },
  {
    path: '/equipment-owners/:uid',
    title: titles('ownersTitle'),
    permissions: [],
    load: () => loaded().then((module) => module.EquipmentOwnerPage),
  },
  {
    path: '/equipment-categories',
    title: titles('categories'),
    permissions: [],
    load: () => loaded().then((module) => module.EquipmentCategoryListPage),
  },
  {
    path: '/equipment-categories/:uid',
    title: titles('categories'),
    permissions: [],
    load: () => loaded().then((module) => module.EquipmentCategoryPage),
  },
]);
