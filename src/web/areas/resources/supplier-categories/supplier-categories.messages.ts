import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('supplier-categories', {
  emptyBody: 'Categories group suppliers, such as “Cloud services” or “Carriers”.',
  suppliers: 'Suppliers',
});
