import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { unreadNotifications } from '#root/contract/notifications/unread-notifications.ts';
import { refetchChanged } from '#root/web/platform/api/refetch.ts';
import type { LiveEvent } from './follow-stream.ts';
import { hearNotifications } from './live-notifications.ts';
import { listsOnly, showUnread, unreadQuery } from './mark-read.ts';

// Urgent notifications are rare, so their code is loaded when the first one arrives.
const showUrgent = async (uid: string) => (await import('./urgent-notification.ts')).showUrgent(uid);

/**
 * Returns the number of unread notifications, which the server keeps up to date. Also shows urgent notifications as
 * toasts.
 */
export function useUnread(): number {
  const { data } = useQuery(unreadQuery());
  const unread = data.data.unread_notification_number;
  const hear = useEffectEvent((event: LiveEvent) => {
    if (event.name === 'off' || (event.name === 'unread' && event.data.unread === unread)) return;
    if (event.name === 'unread') showUnread(event.data.unread);
    else if (event.data.urgent) void showUrgent(event.data.uid).catch(() => undefined);
    refetchChanged(unreadNotifications.markRead, listsOnly);
  });
  useEffect(() => hearNotifications((event) => hear(event)), []);
  return unread;
}
