import { type NotificationAction, notificationActionWords } from '#root/contract/notifications/notification-objects.ts';
import { capitalise } from '#root/contract/shared/kinds/kinds.ts';
import { text } from './notification-templates.messages.ts';

/** Returns what a template is for: "Is about to expire", or "Every action". */
export const writeAction = (action: NotificationAction | null): string =>
  action ? capitalise(notificationActionWords[action]) : text('anyAction');
