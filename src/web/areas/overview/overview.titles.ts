import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Titles of the pages, in a file of their own because they are needed before the pages load. */
export const pageTitles = {
  overview: 'Overview',
} as const;

export const titles = defineMessages('overview', pageTitles);
