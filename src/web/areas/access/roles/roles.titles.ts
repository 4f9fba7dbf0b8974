import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Page titles, loaded before the pages themselves. */
export const pageTitles = {
  title: 'Access roles',
  newTitle: 'New role',
} as const;

export const titles = defineMessages('roles', pageTitles);
