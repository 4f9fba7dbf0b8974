import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Names of the pages: what is known of the feature before any of them has been fetched. */
export const pageTitles = {
  platform: 'Platform',
} as const;

export const titles = defineMessages('landlord-dashboard', pageTitles);
