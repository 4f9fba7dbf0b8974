import { liveNotifications } from '#root/contract/notifications/live-notifications.ts';

export interface HeardEvent {
  readonly id: string;
  readonly name: string;
  readonly data: Record<string, unknown>;
}

/** A stream of notifications, read as a browser reads it. */
export interface HeardStream {
  readonly status: number;
  readonly headers: Headers;
  /** The events so far. */
  readonly events: readonly HeardEvent[];
  /** The comments so far. */
  readonly beats: () => number;
  /** Resolves when the server has ended the stream; rejects if the connection broke. */
  readonly ended: Promise<void>;
  close(): void;
}

function parse(block: string): HeardEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const name = fields.get('event');
  if (name === undefined) return undefined;
  return { id: fields.get('id') ?? '', name, data: JSON.parse(fields.get('data') ?? '') };
}

/** Opens a stream of a server that listens. @param heard called at each event */
export async function openStream(
  address: string,
  cookie: string,
  { lastEventId, heard }: { lastEventId?: string; heard?: (event: HeardEvent) => void } = {},
): Promise<HeardStream> {
  const end = new AbortController();
  const response = await fetch(`${address}${liveNotifications.stream.path}`, {
    headers: { cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: end.signal,
  });
  const events: HeardEvent[] = [];
  let beats = 0;
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parse(block);
        if (!event) beats += 1;
        else {
          events.push(event);
          heard?.(event);
        }
      }
    }
  };
  const ended = read();
  // A caller that closes a stream does not wait for its end, so a rejection is ignored here.
  ended.catch(() => undefined);
  return {
    status: response.status,
    headers: response.headers,
    events,
    beats: () => beats,
    ended,
    close: () => end.abort(),
  };
}
