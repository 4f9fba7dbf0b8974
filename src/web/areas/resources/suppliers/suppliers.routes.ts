import IconTruck from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { supplier } from '#root/contract/shared/kinds/supplier.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { listTitle, newTitle } from '#root/web/shared/registers/record-titles.ts';
import { listPage } from '#root/web/shared/registers/register-pages.tsx';

const load = () => import('./supplier.list.tsx').then(({ supplierList }) => supplierList);
const pages = () => import('./supplier.pages.tsx');
const title = listTitle(supplier.words);

export const supplierPages = definePages([
  { path: '/suppliers', icon: IconTruck, title, permissions: [permissionNames.supplier.read], load: listPage(load) },
  {
    path: '/suppliers/new',
    title: newTitle(supplier.words),
    permissions: [permissionNames.supplier.create],
    load: () => pages().then((module) => module.SupplierNewPage),
  },
  {
    path: '/suppliers/:uid',
    title,
    permissions: [permissionNames.supplier.update],
    load: () => pages().then((module) => module.SupplierPage),
  },
]);
