import type { NotificationLogRow } from '#root/contract/notifications/notification-logs.ts';
import { text } from './notification-logs.messages.ts';

/** Returns the subject of an entry. The subject of a test says that it is a test. */
export const writeSubject = ({ subject, isTest }: Pick<NotificationLogRow, 'subject' | 'isTest'>): string =>
  isTest ? text('testOf', { subject }) : subject;
