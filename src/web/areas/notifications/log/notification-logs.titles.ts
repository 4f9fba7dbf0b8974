import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Page titles, loaded before the pages themselves. */
export const pageTitles = { title: 'Notification log' } as const;

export const titles = defineMessages('notification-logs', pageTitles);
