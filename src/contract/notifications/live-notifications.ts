import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';

/** Minutes for which a stream that was interrupted catches up. */
export const replayMinutes = 5;
/** The open streams that one person can have on one server. */
export const streamsPerPerson = 8;
/** Seconds between two reads of the count where no stream is open. */
export const pollSeconds = 60;

/** The data of a stream's events, by name: uids and a count. The texts are read by the usual calls. */
export const liveEvents = {
  /** The number of unread notifications. Sent at the beginning and after each change. */
  unread: z.object({ unread: z.int() }),
  /** A notification has arrived. Its uid is that of the receipt. */
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
    summary: 'Hear of your own notifications when they arrive (server-sent events)',
    streams: true,
    response: null,
    download: 'text/event-stream',
  }),
};
