import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** The titles of the pages, known before their code is loaded. */
export const pageTitles = {
  title: 'Your profile',
} as const;

export const titles = defineMessages('profile', pageTitles);
