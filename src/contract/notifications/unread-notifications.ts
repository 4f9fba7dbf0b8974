import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';

/** The beginning of the path of all calls for a person's own notifications. */
export const ownNotificationsRoot = `${apiRoot}/my-notifications` as const;
const root = ownNotificationsRoot;
const changes = ['my-notifications'] as const;

/**
 * The calls that read and change the number of unread notifications, which the bell shows. Every page loads this file.
 * To keep it small, the other calls for notifications are in `own-notifications.ts`.
 */
export const unreadNotifications = {
  unread: endpoint({
    method: 'GET',
    path: `${root}/unread`,
    scope: 'session',
    permissions: [],
    summary: 'Count your unread notifications',
    response: recordResponse(z.object({ unread_notification_number: z.int() })),
  }),
  /**
   * Without `uids`, marks all notifications as read. Ignores uids of notifications that are not unread, because another
   * tab may have been faster.
   */
  markRead: endpoint({
    method: 'POST',
    path: `${root}/read`,
    scope: 'session',
    changes,
    permissions: [],
    summary: 'Mark your notifications as read',
    body: z.object({ uids: z.array(uid()).min(1).max(100).optional() }),
    response: recordResponse(z.object({ unread_notification_number: z.int() })),
  }),
  markUnread: endpoint({
    method: 'POST',
    path: `${root}/unread`,
    scope: 'session',
    changes,
    permissions: [],
    summary: 'Mark your notifications as unread',
    body: z.object({ uids: z.array(uid()).min(1).max(100) }),
    response: recordResponse(z.object({ unread_notification_number: z.int() })),
  }),
};
