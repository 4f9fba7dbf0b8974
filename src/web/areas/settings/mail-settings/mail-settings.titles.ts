import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Titles of the pages, loaded before the pages themselves. */
export const pageTitles = {
  title: 'Email settings',
} as const;

export const titles = defineMessages('mail-settings', pageTitles);
