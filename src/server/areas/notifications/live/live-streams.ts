import { streamsPerPerson } from '#root/contract/notifications/live-notifications.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { createTooManyRequests } from '#root/server/platform/http/too-many-requests.ts';
import { LiveRoom, type RoomSources, type Wanted } from './live-room.ts';
import { LiveStream, type StreamOwner } from './live-stream.ts';

/** The open streams of one server process. */
export interface LiveStreams {
  /** Opens a stream. @throws 429 if the person has too many, 503 while the server stops */
  open(owner: StreamOwner): LiveStream;
  /** Sends new notifications to the people of one organisation, or of all organisations. */
  refresh(organisation?: string): void;
  /** Ends the streams whose sign-ins have ended, in one organisation or in all. */
  checkAccess(organisation?: string): void;
  count(): number;
  /** Ends all streams. From then on, opens no new streams. */
  close(): void;
}

declare module '#root/server/platform/http/services.ts' {
  interface Services {
    readonly live: LiveStreams;
  }
}

export interface LiveStreamsOptions extends RoomSources {
  /** Milliseconds between two heartbeats. */
  readonly heartbeat?: number;
}

const retryAfter = 60;

/**
 * Creates the streams of one server process. The process is informed of changes by PostgreSQL's notifications
 * (`start/background/follow-organisations.ts`).
 */
export function createLiveStreams({ heartbeat = 20_000, ...sources }: LiveStreamsOptions): LiveStreams {
  /** The rooms that have streams, by organisation. */
  const rooms = new Map<string, LiveRoom>();
  let isClosed = false;

  const timer = setInterval(() => {
    for (const room of rooms.values()) room.beat();
  }, heartbeat);
  timer.unref();

  const ask = (wanted: Wanted, organisation: string | undefined) => {
    for (const [uid, room] of rooms) if ((organisation ?? uid) === uid) room.ask(wanted);
  };

  return {
    open: (owner) => {
      if (isClosed) throw errors.unavailable({ headers: { 'retry-after': '1' } });
      const { organisation, user } = owner;
      const room = rooms.get(organisation) ?? new LiveRoom(organisation, sources);
      if (room.countOf(user) >= streamsPerPerson)
        throw createTooManyRequests('You have too many pages open that wait for notifications.', retryAfter);
      const stream = new LiveStream(owner);
      stream.content.once('close', () => {
        room.leave(stream);
        if (room.size === 0) rooms.delete(organisation);
      });
      rooms.set(organisation, room);
      room.enter(stream);
      return stream;
    },
    refresh: (organisation) => ask({ news: true }, organisation),
    checkAccess: (organisation) => ask({ access: true }, organisation),
    count: () => [...rooms.values()].reduce((sum, { size }) => sum + size, 0),
    close: () => {
      isClosed = true;
      clearInterval(timer);
      for (const room of rooms.values()) room.close();
    },
  };
}
