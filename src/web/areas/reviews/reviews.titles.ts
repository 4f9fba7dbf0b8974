import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** The page title, in a separate file because it is needed before the page is loaded. */
export const pageTitles = { title: 'Reviews' } as const;

export const titles = defineMessages('review-list', pageTitles);
