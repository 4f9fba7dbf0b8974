import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';

/**
 * A new stream first sends the notifications of this number of past minutes, because an interruption may have hidden
 * them.
 */
export const replayMinutes = 5;
/** The maximum number of open streams of one person on one server. */
export const streamsPerPerson = 8;
/** While a browser has no open stream, it reads the count at this interval. */
export const pollSeconds = 60;

/**
 * The events of a stream, each with its data. The data are only uids and a count; browsers read the texts with the
 * usual calls.
 */
export const liveEvents = {
  /** The number of unread notifications. Sent at the beginning and after each change. */
  unread: z.object({ unread: z.int() }),
  /** A notification has arrived. The uid identifies the receipt. */
  notification: z.object({ uid: uid(), urgent: z.boolean() }),
  /** Live notification is turned off for the organisation. The stream ends. */
  off: z.object({}),
} as const;
export type LiveEventName = keyof typeof liveEvents;

export const liveNotifications = {
  /** 429 `too_many_requests` if the person has too many streams. */
  stream: endpoint({
    method: 'GET',
    path: `${apiRoot}/my-notifications/stream`,
    scope: 'session',
    permissions: [],
    summary: 'Receive your own notifications as they arrive (server-sent events)',
    streams: true,
    response: null,
    download: 'text/event-stream',
  }),
};
