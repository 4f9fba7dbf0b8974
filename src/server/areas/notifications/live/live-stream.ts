import { Readable } from 'node:stream';
import type { z } from 'zod';
import { type LiveEventName, liveEvents, replayMinutes } from '#root/contract/notifications/live-notifications.ts';
import type { News } from './live-streams.repository.ts';

/** Whom a stream belongs to, and how it begins. */
export interface StreamOwner {
  readonly organisation: string;
  readonly user: string;
  readonly session: string;
  /** When the caller last heard something, in milliseconds since 1970; undefined for a caller who begins. */
  readonly heardAt: number | undefined;
}

/**
 * The maximum number of bytes that wait for a caller who does not read. More of them end the stream, and the caller
 * opens another.
 */
const maxWaiting = 64 * 1024;
/** The maximum number of milliseconds between the moment that a notification carries and its commit. */
const commitDelay = 10_000;
/**
 * Milliseconds by which each read reaches back before the one before it, because rows appear when they are committed and
 * not in the order of their moments. It is as long as a statement may take (`start/database/pool.ts`).
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

  /** Returns the moment after which a read covers notifications: the last minutes at first, later those since the previous read. */
  since(at: number): number {
    return Math.max(at - replayMinutes * 60_000, this.#toldAt - overlap);
  }

  /** Sends the person's new notifications. @param at the moment at which they were read, in milliseconds since 1970 */
  tell({ unread, arrivals }: News, at: number): void {
    const { heardAt = at } = this.owner;
    const told = this.#told;
    // Notifications read for another page of the person can be older, and this stream no longer remembers them.
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

  /** Ends because live notification is turned off. */
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
