import { queryOptions } from '@tanstack/react-query';
import { unreadNotifications } from '#root/contract/notifications/unread-notifications.ts';
import { call } from '#root/web/platform/api/call.ts';
import { queryClient } from '#root/web/platform/api/query-client.ts';
import { read } from '#root/web/platform/api/use-read.ts';
import { knownProfile } from '#root/web/platform/session/session.ts';
import { tellUnread } from './live-notifications.ts';

const toAnswer = (unread: number) => ({ data: { unread_notification_number: unread } });

/** The query of the unread number. */
export const unreadQuery = () =>
  queryOptions({
    ...read(unreadNotifications.unread, { background: true }),
    // The number is never read by a separate request: the profile contains it, and the stream sends it when the stream
    // opens.
    initialData: () => toAnswer(knownProfile()?.unread_notification_number ?? 0),
  });

/** Shows the number in this tab. */
export const showUnread = (unread: number) => queryClient.setQueryData(unreadQuery().queryKey, toAnswer(unread));

/** After a change, only the lists on the screen are reloaded, because the response contains the number. */
export const listsOnly = { refetch: (address: string) => address !== unreadNotifications.unread.path };

/**
 * Marks the given notifications as read in all tabs of the browser. Without `uids`, marks all notifications.
 * @throws ApiError
 */
export async function markRead(uids?: string[]): Promise<void> {
  const { data } = await call(unreadNotifications.markRead, { body: uids ? { uids } : {}, ...listsOnly });
  showUnread(data.unread_notification_number);
  tellUnread(data.unread_notification_number);
}

/** Marks a notification as unread, in all tabs. @throws ApiError */
export async function markUnread(uid: string): Promise<void> {
  const { data } = await call(unreadNotifications.markUnread, { body: { uids: [uid] }, ...listsOnly });
  showUnread(data.unread_notification_number);
  tellUnread(data.unread_notification_number);
}
