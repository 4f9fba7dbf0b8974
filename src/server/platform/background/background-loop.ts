import type { Pool } from 'pg';
import type { Channel, NotifyListener } from './notify-listener.ts';

export interface BackgroundLoopOptions {
  readonly pool: Pool;
  /** Absent (behind a pooler): what is new is only found by looking. */
  readonly listener?: NotifyListener | undefined;
  readonly channel: Channel;
  /** The function of the database that names the organisations in which something is due. */
  readonly due: 'organisations_with_jobs' | 'organisations_with_mails';
  /** Turns that are taken at the same time, of all organisations and of one. */
  readonly concurrency: number;
  readonly concurrencyPerOrganisation?: number;
  /** Milliseconds between two looks; what is heard of is taken up at once. */
  readonly pollEvery: number;
  /**
   * Does some of what is due in one organisation; must not reject.
   * @returns true when it is worth looking again at once
   */
  turn(organisation: string, isClosed: () => boolean): Promise<boolean>;
  /** Told that the database could not be asked; the next look asks again. */
  onPollFailed(error: Error): void;
}

export interface BackgroundLoop {
  /** Begins no further turn, and ends after those in hand. */
  close(): Promise<void>;
}

/**
 * The loop of everything that works beside the answering of requests: finds out in which organisations something is due,
 * and takes turns in them, a few at a time, so that one that has much to do holds up no other.
 */
export function startBackgroundLoop(options: BackgroundLoopOptions): BackgroundLoop {
  const { pool, listener, due, concurrency, concurrencyPerOrganisation = 1 } = options;
  const turns = createTurns(options);
  const pause = createPause(options.pollEvery);
  let closed = false;
  listener?.onNotify(options.channel, pause.wake);

  const round = async () => {
    const { rows } = await pool.query<{ uid: string }>(`select ${due}() as uid`);
    let begun = false;
    for (const { uid } of rows) {
      if (closed || turns.count() >= concurrency) return;
      if (turns.countIn(uid) >= concurrencyPerOrganisation) continue;
      turns.begin(
        uid,
        () => closed,
        (more) => more && pause.wake(),
      );
      begun = true;
    }
    // Every organisation has its first turn before any has a second one at the same time, which a further round begins.
    if (begun && concurrencyPerOrganisation > 1) pause.wake();
  };
  const loop = async () => {
    while (!closed) {
      pause.begin();
      await listener?.ensureConnected();
      await round().catch(options.onPollFailed);
      if (!closed) await pause.end();
    }
    await turns.ended();
  };
  const running = loop();
  return {
    close: async () => {
      closed = true;
      pause.wake();
      await running;
    },
  };
}

/** The turns in hand, by organisation. */
function createTurns({ turn }: BackgroundLoopOptions) {
  const busy = new Map<string, number>();
  const turns = new Set<Promise<void>>();
  return {
    count: () => turns.size,
    countIn: (uid: string) => busy.get(uid) ?? 0,
    begin: (uid: string, isClosed: () => boolean, ended: (more: boolean) => void) => {
      busy.set(uid, (busy.get(uid) ?? 0) + 1);
      const one = turn(uid, isClosed).then((more) => {
        const left = (busy.get(uid) ?? 1) - 1;
        if (left) busy.set(uid, left);
        else busy.delete(uid);
        turns.delete(one);
        ended(more);
      });
      turns.add(one);
    },
    ended: async () => void (await Promise.all(turns)),
  };
}

/** The rest between two rounds: as long as said, or until woken, also by what came since the round began. */
function createPause(pollEvery: number) {
  let isAwake = false;
  let wakeUp = () => {};
  return {
    begin: () => {
      isAwake = false;
    },
    wake: () => {
      isAwake = true;
      wakeUp();
    },
    end: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollEvery);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
        if (isAwake) wakeUp();
      }),
  };
}
