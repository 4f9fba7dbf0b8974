import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Page titles, loaded before the pages themselves. */
export const pageTitles = {
  title: 'Event notifications',
  newTitle: 'New event notification',
} as const;

export const titles = defineMessages('event-notifications', pageTitles);
