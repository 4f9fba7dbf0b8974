import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ownNotifications } from '#root/contract/notices/own-notifications.ts';
import { call } from '#root/web/platform/api/call.ts';
import { queryClient } from '#root/web/platform/api/query-client.ts';
import { refetchChanged } from '#root/web/platform/api/refetch.ts';
import { read } from '#root/web/platform/api/use-read.ts';
import { knownProfile } from '#root/web/platform/session/session.ts';
import { toastNotice } from '#root/web/platform/ui/toast/toast.tsx';
import type { LiveEvent } from './follow-stream.ts';
import { hearNotices, tellUnread } from './live-notices.ts';
import { text } from './notices.messages.ts';

const toAnswer = (unread: number) => ({ data: { unread_notification_number: unread } });

const unreadQuery = () =>
  queryOptions({
    ...read(ownNotifications.unread, { background: true }),
    // The profile has been read already, and the stream begins with the number.
    initialData: () => toAnswer(knownProfile()?.unread_notification_number ?? 0),
  });

const showUnread = (unread: number) => queryClient.setQueryData(unreadQuery().queryKey, toAnswer(unread));

/** After a change the lists on the screen are read again. The number is known. */
const listsOnly = { refetch: (address: string) => address !== ownNotifications.unread.path };

/** Marks notifications as read, or all of them, in all tabs. @throws ApiError */
export async function markRead(uids?: string[]): Promise<void> {
  const { data } = await call(ownNotifications.markRead, { body: uids ? { uids } : {}, ...listsOnly });
  showUnread(data.unread_notification_number);
  tellUnread(data.unread_notification_number);
}

/** Marks a notification as unread, in all tabs. @throws ApiError */
export async function markUnread(uid: string): Promise<void> {
  const { data } = await call(ownNotifications.markUnread, { body: { uids: [uid] }, ...listsOnly });
  showUnread(data.unread_notification_number);
  tellUnread(data.unread_notification_number);
}

/** Shows an urgent notification, unless it was read in the meantime. Tabs in the background leave that to the one in front. */
async function showUrgent(uid: string): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const answer = await call(ownNotifications.get, { params: { uid }, background: true }).catch(() => undefined);
  if (!answer || answer.data.readAt) return;
  const { subject, link } = answer.data;
  const onFollow = () => void markRead([uid]).catch(() => undefined);
  toastNotice(subject, link === null ? undefined : { label: text('openRecord'), href: link, onFollow });
}

/** Returns the number of unread notifications, which follows what the server says. Also shows urgent ones as toasts. */
export function useUnread(): number {
  const { data } = useQuery(unreadQuery());
  const unread = data.data.unread_notification_number;
  const hear = useEffectEvent((event: LiveEvent) => {
    if (event.name === 'off' || (event.name === 'unread' && event.data.unread === unread)) return;
    if (event.name === 'unread') showUnread(event.data.unread);
    else if (event.data.urgent) void showUrgent(event.data.uid);
    refetchChanged(ownNotifications.markRead, listsOnly);
  });
  useEffect(() => hearNotices((event) => hear(event)), []);
  return unread;
}
