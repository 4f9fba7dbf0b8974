import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** The texts of the bell. The texts of its panel are loaded with the panel. */
export const text = defineMessages('bell', {
  bell: 'Notifications',
  bellUnread_one: 'Notifications, {{count}} unread',
  bellUnread_other: 'Notifications, {{count}} unread',
  announced_one: 'You have {{count}} unread notification.',
  announced_other: 'You have {{count}} unread notifications.',
  panelFailed: 'Your notifications could not be loaded. Check your connection and try again.',
});
