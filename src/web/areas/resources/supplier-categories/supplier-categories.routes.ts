import { permissionNames } from '#root/contract/platform/permissions.ts';
import { supplierCategory } from '#root/contract/shared/kinds/supplier-category.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { listTitle } from '#root/web/shared/registers/record-titles.ts';
import { listPageWithDialog, recordPage } from '#root/web/shared/registers/register-pages.tsx';

const load = () =>
  import('./supplier-category.register.tsx').then(({ supplierCategoryRegister }) => supplierCategoryRegister);
const title = listTitle(supplierCategory.words);

export const supplierCategoryPages = definePages([
  {
    path: '/supplier-categories',
    title,
    permissions: [permissionNames.supplier_category.read],
    ...listPageWithDialog(load),
  },
  {
    path: '/supplier-categories/:uid',
    title,
    permissions: [permissionNames.supplier_category.update],
    load: recordPage(load),
  },
]);
