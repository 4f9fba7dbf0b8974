import { pollSeconds } from '#root/contract/notifications/live-notifications.ts';
import { unreadNotifications } from '#root/contract/notifications/unread-notifications.ts';
import { call } from '#root/web/platform/api/call.ts';
import { followStream, type LiveEvent } from './follow-stream.ts';

/** The channel through which the tabs of one browser share notifications. */
const channelName = 'holdfast.notices';
const lockName = 'holdfast.notices';

/** Milliseconds until a broken stream is opened again. Random, so that a restarting server is not flooded. */
const reopenAfter = () => 1_000 + Math.random() * 4_000;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** Reads the unread number; undefined if the server does not answer. */
const poll = async (): Promise<LiveEvent | undefined> => {
  const answer = await call(unreadNotifications.unread, { background: true }).catch(() => undefined);
  return answer && { name: 'unread', data: { unread: answer.data.unread_notification_number } };
};

/**
 * Receives notifications on behalf of all tabs of the browser: from the stream or, if streams are blocked, by polling
 * every minute.
 */
async function lead(signal: AbortSignal, heard: (event: LiveEvent) => void): Promise<void> {
  let lastEventId: string | undefined;
  while (!signal.aborted) {
    const hasPassed = await followStream({
      lastEventId,
      signal,
      heard: (event, id) => {
        lastEventId = id;
        heard(event);
      },
    });
    if (!hasPassed && !signal.aborted) {
      const event = await poll();
      if (event) heard(event);
    }
    await pause(hasPassed ? reopenAfter() : pollSeconds * 1000, signal);
  }
}

/**
 * Receives the person's notifications over one connection for all tabs of a browser. One tab has a lock of the browser.
 * This tab opens the connection and sends the notifications to the other tabs. When it is closed, another tab gets the
 * lock.
 * @returns a function that stops
 */
export function hearNotifications(heard: (event: LiveEvent) => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => heard(data);
  const tellAll = (event: LiveEvent) => {
    if (signal.aborted) return;
    channel.postMessage(event);
    heard(event);
  };
  // The request for the lock rejects when this tab stops waiting for it. That is no error.
  navigator.locks.request(lockName, { signal }, () => lead(signal, tellAll)).catch(() => undefined);
  return () => {
    end.abort();
    channel.close();
  };
}

/** Sends the unread number to the other tabs after this tab has changed it. Works even if streams are blocked. */
export function tellUnread(unread: number): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ name: 'unread', data: { unread } } satisfies LiveEvent);
  channel.close();
}
