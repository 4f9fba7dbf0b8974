import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { readTenant } from '#root/server/platform/db/tenant.ts';
import type { AccessCache } from '#root/server/platform/security/access-cache.ts';
import type { LiveStream } from './live-stream.ts';
import { liveStreamsRepository } from './live-streams.repository.ts';

/** The data that a room reads. */
export interface RoomSources {
  readonly pool: Pool;
  readonly access: Pick<AccessCache, 'readAccess' | 'readOrganisation'>;
  readonly now: () => Date;
}

/** The requested checks of a room: for new notifications, and whether its people are still signed in. */
export interface Wanted {
  readonly news?: true;
  readonly access?: true;
}

/** Milliseconds between two checks of a room, so that many writes cause few reads. */
const rest = 50;

/** The open streams of the people of one organisation. */
export class LiveRoom {
  readonly #organisation: string;
  readonly #sources: RoomSources;
  readonly #streams = new Set<LiveStream>();
  #wanted: Wanted = {};
  #isBusy = false;
  #isClosed = false;

  constructor(organisation: string, sources: RoomSources) {
    this.#organisation = organisation;
    this.#sources = sources;
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Returns the number of streams of one person. */
  countOf(user: string): number {
    return [...this.#streams].filter(({ owner }) => owner.user === user).length;
  }

  enter(stream: LiveStream): void {
    this.#streams.add(stream);
    // Access is checked too, because the sign-in may have ended since its last check.
    this.ask({ news: true, access: true });
  }

  leave(stream: LiveStream): void {
    this.#streams.delete(stream);
  }

  /** Checks soon, one check at a time. Requests during a check are handled by the next check. */
  ask(wanted: Wanted): void {
    this.#wanted = { ...this.#wanted, ...wanted };
    if (!this.#isBusy) void this.#work();
  }

  /** Shows that the streams are alive, and checks for changes that cause no message, such as idle sign-ins. */
  beat(): void {
    for (const stream of this.#streams) stream.beat();
    this.ask({ news: true, access: true });
  }

  /** Ends all streams and makes no more checks. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#streams) stream.end();
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    while (!this.#isClosed && (this.#wanted.news || this.#wanted.access)) {
      const wanted = this.#wanted;
      this.#wanted = {};
      // While the database is unreachable, nothing is sent. The next heartbeat tries again.
      await this.#look(wanted).catch(() => undefined);
      await pause(rest, undefined, { ref: false });
    }
    this.#isBusy = false;
  }

  async #look({ news, access }: Wanted): Promise<void> {
    // Access is checked first, so that nobody receives anything after the end of the sign-in.
    if (access) await this.#check();
    if (news && this.size > 0) await this.#tell();
  }

  /**
   * Ends the streams whose sign-ins have ended. Ends all streams if the organisation is no longer active or has turned
   * live notification off.
   */
  async #check(): Promise<void> {
    const { access, now } = this.#sources;
    const home = await access.readOrganisation(this.#organisation);
    const isOpen = home && home.state !== 'deleted' && home.state !== 'suspended';
    for (const stream of this.#streams) {
      const { active } = await access.readAccess(this.#organisation, stream.owner.session);
      if (!isOpen || !active) stream.end();
      else if (!home.liveNotification) stream.turnOff(now().getTime());
    }
  }

  /** Sends each person their new notifications, with one read for all people. */
  async #tell(): Promise<void> {
    const { pool, now } = this.#sources;
    const at = now().getTime();
    const listening = [...this.#streams];
    const since = new Map<string, number>();
    for (const stream of listening) {
      const { user } = stream.owner;
      since.set(user, Math.min(since.get(user) ?? at, stream.since(at)));
    }
    const rows = await readTenant(pool, this.#organisation).many(liveStreamsRepository.news(this.#organisation, since));
    const news = new Map(rows.map((row) => [row.user, row]));
    for (const stream of listening) {
      const own = news.get(stream.owner.user);
      if (own) stream.tell(own, at);
    }
  }
}
