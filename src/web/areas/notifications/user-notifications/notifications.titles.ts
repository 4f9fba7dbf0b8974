import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Page titles, loaded before the pages themselves. */
export const pageTitles = { title: 'Notifications' } as const;

export const titles = defineMessages('notifications', pageTitles);
