import { Readable } from 'node:stream';
import type { z } from 'zod';
import { type LiveEventName, liveEvents, replayMinutes } from '#root/contract/notifications/live-notifications.ts';
import type { News } from './live-streams.repository.ts';

/** The caller of a stream, and the point from which it begins. */
export interface StreamOwner {
  readonly organisation: string;
  readonly user: string;
  readonly session: string;
  /** The moment of the last event that the caller received, in milliseconds since 1970; undefined for a new caller. */
  readonly heardAt: number | undefined;
}

/**
 * The maximum number of bytes that wait for a caller who does not read. If there are more, the stream ends, and the
 * caller opens another stream.
 */
const maxWaiting = 64 * 1024;
/** The assumed maximum of milliseconds between the stored moment of a notification and its commit. */
const commitDelay = 10_000;
/**
 * Milliseconds by which each read overlaps the previous one, because rows are not always committed in the order of
 * their moments. A statement may take at most this long (`start/database/pool.ts`).
 */
const overlap = 30_000;

/** One open response, and the events that it has already sent. */
export class LiveStream {
  readonly owner: StreamOwner;
  readonly content = new Readable({ read: () => undefined });
  #told: ReadonlySet<string> | undefined;
  #toldAt = 0;
  #unread: number | undefined;
  #hasEnded = false;

  constructor(owner: StreamOwner) {
    this.owner = owner;
    // The headers and this line are sent at once, so that the browser knows that the stream works.
    this.beat();
    this.content.once('close', () => {
      this.#hasEnded = true;
    });
  }

  /**
   * Returns the moment after which to read notifications. A first read covers the last minutes. A later read covers the
   * time since the previous read.
   */
  since(at: number): number {
    return Math.max(at - replayMinutes * 60_000, this.#toldAt - overlap);
  }

  /** Sends the person's new notifications. @param at the moment at which they were read, in milliseconds since 1970 */
  tell({ unread, arrivals }: News, at: number): void {
    const { heardAt = at } = this.owner;
    const told = this.#told;
    // A read for another page of the person can return older notifications. They are left out, because this stream no
    // longer knows whether it has sent them.
    const since = this.since(at);
    const recent = arrivals.filter((arrival) => arrival.at > since);
    for (const { uid, urgent, isRead, at: arrivedAt } of recent) {
      const isNew = told ? !told.has(uid) : arrivedAt > heardAt - commitDelay && this.owner.heardAt !== undefined;
      if (isNew && !isRead) this.#send('notification', { uid, urgent }, at);
    }
    this.#told = new Set(recent.map(({ uid }) => uid));
    this.#toldAt = at;
    if (unread !== this.#unread) this.#send('unread', { unread }, at);
    this.#unread = unread;
  }

  /** Sends a comment, so that the caller and all proxies know that the stream is alive. */
  beat(): void {
    this.#write(':\n\n');
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.content.push(null);
  }

  /** Ends the stream, because live notification is turned off. */
  turnOff(at: number): void {
    this.#send('off', {}, at);
    this.end();
  }

  #send<Name extends LiveEventName>(name: Name, data: z.infer<(typeof liveEvents)[Name]>, at: number): void {
    this.#write(`id: ${at}\nevent: ${name}\ndata: ${JSON.stringify(liveEvents[name].parse(data))}\n\n`);
  }

  #write(text: string): void {
    if (this.#hasEnded) return;
    this.content.push(text);
    if (this.content.readableLength > maxWaiting) this.content.destroy();
  }
}
