import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Page titles, loaded before the pages themselves. */
export const pageTitles = {
  title: 'Users',
  newTitle: 'Invite people',
  user: 'User',
  assign: 'Roles and permissions',
} as const;

export const titles = defineMessages('users', pageTitles);
