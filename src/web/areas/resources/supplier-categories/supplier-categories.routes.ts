import { supplierCategory } from '#root/contract/shared/kinds/supplier-category.ts';
import { registerPages } from '#root/web/shared/registers/register-pages.tsx';

export const supplierCategoryPages = registerPages(supplierCategory, {
  load: () =>
    import('./supplier-category.register.tsx').then(({ supplierCategoryRegister }) => supplierCategoryRegister),
});
