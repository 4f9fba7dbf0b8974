import { defineMessages } from '#root/web/i18n.ts';

/** Names of the pages: what is known of the feature before any of them has been fetched. */
export const pageTitles = {
  title: 'Suppliers',
  newTitle: 'New supplier',
} as const;

export const titles = defineMessages('suppliers', pageTitles);
