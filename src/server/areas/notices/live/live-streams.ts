import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { replayMinutes, streamsPerPerson } from '#root/contract/notices/live-notices.ts';
import { readTenant } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { createTooManyRequests } from '#root/server/platform/http/too-many-requests.ts';
import type { AccessCache } from '#root/server/platform/security/access-cache.ts';
import { LiveStream, type StreamOwner } from './live-stream.ts';
import { liveStreamsRepository } from './live-streams.repository.ts';

/** The open streams of one server process. */
export interface LiveStreams {
  /** Opens a stream. @throws 429 if the person has too many, 503 while the server stops */
  open(owner: StreamOwner): LiveStream;
  /** Tells the people of an organisation, or of all, what is new for them. */
  refresh(organisation?: string): void;
  /** Ends the streams of an organisation, or of all, whose sign-ins have ended. */
  checkAccess(organisation?: string): void;
  count(): number;
  /** Ends all streams and opens no more. */
  close(): void;
}

declare module '#root/server/platform/http/services.ts' {
  interface Services {
    readonly live: LiveStreams;
  }
}

export interface LiveStreamsOptions {
  readonly pool: Pool;
  readonly access: Pick<AccessCache, 'readAccess' | 'readOrganisation'>;
  readonly now: () => Date;
  /** Milliseconds between two heartbeats. Each of them also looks for what no message has told of, such as idle sign-ins. */
  readonly heartbeat?: number;
}

/** Milliseconds after which the streams of an organisation are looked at again, so that many writes cost few reads. */
const rest = 50;
const retryAfter = 60;

/** The streams of the people of one organisation. */
interface Room {
  readonly streams: Set<LiveStream>;
  readonly wanted: { news: boolean; access: boolean };
  isBusy: boolean;
}

/** Creates the streams of one server process, which hears of changes by PostgreSQL's notifications (`start/background.ts`). */
export function createLiveStreams({ pool, access, now, heartbeat = 20_000 }: LiveStreamsOptions): LiveStreams {
  const rooms = new Map<string, Room>();
  let isClosed = false;

  const checkRoom = async (organisation: string, { streams }: Room) => {
    const home = await access.readOrganisation(organisation);
    const isOpen = home && home.state !== 'deleted' && home.state !== 'suspended';
    for (const stream of streams) {
      const { active } = await access.readAccess(organisation, stream.owner.session);
      if (!isOpen || !active) stream.end();
      else if (!home.liveNotification) stream.turnOff(now().getTime());
    }
  };
  const tellRoom = async (organisation: string, { streams }: Room) => {
    const at = now().getTime();
    const listening = [...streams];
    const users = [...new Set(listening.map(({ owner }) => owner.user))];
    const since = new Date(at - replayMinutes * 60_000);
    const rows = await readTenant(pool, organisation).many(liveStreamsRepository.news(organisation, users, since));
    const news = new Map(rows.map((row) => [row.user, row]));
    for (const stream of listening) {
      const own = news.get(stream.owner.user);
      if (own) stream.tell(own, at);
    }
  };
  const work = async (organisation: string, room: Room) => {
    const { news, access: doubted } = room.wanted;
    Object.assign(room.wanted, { news: false, access: false });
    // Access first, so that nobody hears anything after the sign-in has ended.
    if (doubted) await checkRoom(organisation, room);
    if (news && room.streams.size > 0) await tellRoom(organisation, room);
  };
  /** Does what is wanted in an organisation. One run at a time; what is wanted meanwhile is done by the next. */
  const look = async (organisation: string, room: Room, wanted: Partial<Room['wanted']>) => {
    Object.assign(room.wanted, wanted);
    if (room.isBusy) return;
    room.isBusy = true;
    while (!isClosed && (room.wanted.news || room.wanted.access)) {
      // Without the database nothing is new. The next heartbeat tries again.
      await work(organisation, room).catch(() => undefined);
      await pause(rest, undefined, { ref: false });
    }
    room.isBusy = false;
  };
  const ask = (wanted: Partial<Room['wanted']>, organisation: string | undefined) => {
    for (const [uid, room] of rooms) if ((organisation ?? uid) === uid) void look(uid, room, wanted);
  };

  const enter = (stream: LiveStream) => {
    const { organisation } = stream.owner;
    const room = rooms.get(organisation) ?? {
      streams: new Set(),
      wanted: { news: false, access: false },
      isBusy: false,
    };
    rooms.set(organisation, room);
    room.streams.add(stream);
    stream.content.once('close', () => {
      room.streams.delete(stream);
      if (room.streams.size === 0) rooms.delete(organisation);
    });
    // Access too, because the sign-in may have ended since it was checked.
    void look(organisation, room, { news: true, access: true });
  };
  const beat = () => {
    for (const { streams } of rooms.values()) for (const stream of streams) stream.beat();
    ask({ news: true, access: true }, undefined);
  };
  const timer = setInterval(beat, heartbeat);
  timer.unref();

  return {
    open: (owner) => {
      if (isClosed) throw errors.unavailable({ headers: { 'retry-after': '1' } });
      const own = [...(rooms.get(owner.organisation)?.streams ?? [])].filter((one) => one.owner.user === owner.user);
      if (own.length >= streamsPerPerson)
        throw createTooManyRequests('You have too many pages open that wait for notifications.', retryAfter);
      const stream = new LiveStream(owner);
      enter(stream);
      return stream;
    },
    refresh: (organisation) => ask({ news: true }, organisation),
    checkAccess: (organisation) => ask({ access: true }, organisation),
    count: () => [...rooms.values()].reduce((sum, { streams }) => sum + streams.size, 0),
    close: () => {
      isClosed = true;
      clearInterval(timer);
      for (const { streams } of rooms.values()) for (const stream of streams) stream.end();
    },
  };
}
