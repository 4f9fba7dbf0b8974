import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** The titles of the pages, known before their code is loaded. */
export const pageTitles = {
  title: 'Roles',
  newTitle: 'New role',
} as const;

export const titles = defineMessages('roles', pageTitles);
