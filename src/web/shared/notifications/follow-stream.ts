import type { z } from 'zod';
import { type LiveEventName, liveEvents, liveNotifications } from '#root/contract/notifications/live-notifications.ts';
import { buildAddress, exchange } from '#root/web/platform/api/call.ts';

export type LiveEvent = {
  readonly [Name in LiveEventName]: { readonly name: Name; readonly data: z.infer<(typeof liveEvents)[Name]> };
}[LiveEventName];

/** Milliseconds without a byte after which a stream counts as broken. The server sends something every 20 s. */
const silence = 60_000;

interface Follow {
  /** The id of the last event that was received, so that the server sends the missed events. */
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal;
  heard(event: LiveEvent, id: string): void;
}

/** Reads one event: lines of `field: value`. Comments and unknown events are left out. */
function parse(block: string): { event: LiveEvent; id: string } | undefined {
  const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
  const name = fields.get('event');
  if (!name || !Object.hasOwn(liveEvents, name)) return undefined;
  const event = { name, data: JSON.parse(fields.get('data') ?? '{}') } as LiveEvent;
  return { event, id: fields.get('id') ?? '' };
}

/**
 * Follows the stream of the person's notifications until it ends. The stream is read by a request instead of an
 * EventSource, because only a request can renew the sign-in and declare that it runs in the background.
 * @returns whether anything was received. If so, it makes sense to try again soon
 */
export async function followStream({ lastEventId, signal, heard }: Follow): Promise<boolean> {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), silence);
  };
  const headers = { 'x-background': '1', ...(lastEventId && { 'last-event-id': lastEventId }) };
  const options = { headers, credentials: 'same-origin', signal: AbortSignal.any([signal, silent.signal]) } as const;
  let hasPassed = false;
  wait();
  try {
    const send = () => fetch(buildAddress(liveNotifications.stream), options);
    const { body } = await exchange(liveNotifications.stream, { background: true }, send);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      wait();
      const blocks = (rest + part.value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const found of blocks.map(parse)) {
        if (!found) continue;
        hasPassed = found.event.name !== 'off';
        heard(found.event, found.id);
      }
    }
  } catch {
    // The connection broke, or the server refused it. The caller tries again.
  } finally {
    clearTimeout(timer);
  }
  return hasPassed;
}
