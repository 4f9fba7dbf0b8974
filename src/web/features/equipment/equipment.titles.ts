import { defineMessages } from '#root/web/i18n.ts';

/** Names of the pages: what is known of the feature before any of them has been fetched. */
export const pageTitles = {
  title: 'Equipment',
  newTitle: 'New equipment',
  ownersTitle: 'Equipment owners',
  newOwner: 'New equipment owner',
  categories: 'Equipment categories',
} as const;

export const titles = defineMessages('equipment', pageTitles);
