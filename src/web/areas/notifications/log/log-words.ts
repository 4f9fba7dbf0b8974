import type { NotificationLogRow } from '#root/contract/notifications/notification-logs.ts';
import { text } from './notification-logs.messages.ts';

/** Returns the subject of an entry. For a test, the returned subject says that the notification is a test. */
export const writeSubject = ({ subject, isTest }: Pick<NotificationLogRow, 'subject' | 'isTest'>): string =>
  isTest ? text('testOf', { subject }) : subject;
