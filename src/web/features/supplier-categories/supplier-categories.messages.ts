import { defineMessages } from '#root/web/i18n.ts';
import { pageTitles } from './supplier-categories.titles.ts';

export const text = defineMessages('supplier-categories', {
  ...pageTitles,
  newTitle: 'New supplier category',
  search: 'Search supplier categories',
  emptyTitle: 'No supplier categories yet',
  emptyBody: 'Categories sort suppliers, such as “Cloud services” or “Carriers”.',
  suppliers: 'Suppliers',
});
