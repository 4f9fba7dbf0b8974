import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Page titles, loaded before the pages themselves. */
export const pageTitles = {
  title: 'Notification templates',
  newTitle: 'New notification template',
} as const;

export const titles = defineMessages('notification-templates', pageTitles);
