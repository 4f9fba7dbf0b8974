import type { Pool } from 'pg';
import type { Channel, NotifyListener } from './notify-listener.ts';

export interface BackgroundLoopOptions {
  readonly pool: Pool;
  /** Receives notifications of new work; without it, new work is found only by polling. */
  readonly listener?: NotifyListener | undefined;
  readonly channel: Channel;
  /** The database function that lists the organisations with due work. */
  readonly due: 'organisations_with_jobs' | 'organisations_with_mails';
  /** The maximum number of concurrent turns, in total and per organisation. */
  readonly concurrency: number;
  readonly concurrencyPerOrganisation?: number;
  /** Milliseconds between two polls. Work with a notification starts at once. */
  readonly pollEvery: number;
  /** Does some of an organisation's due work; must not reject. @returns true if there may be more due work */
  turn(organisation: string, isClosed: () => boolean): Promise<boolean>;
  /** Called when a poll of the database has failed. The next poll tries again. */
  onPollFailed(error: Error): void;
}

export interface BackgroundLoop {
  /** Starts no further turns, and resolves when the current turns have ended. */
  close(): Promise<void>;
  /** Returns false if the last poll of the database has failed. */
  isWorking(): boolean;
}

/**
 * Runs work in the background: finds the organisations with due work and gives each a turn, so that an organisation
 * with much work does not delay other organisations.
 */
export function startBackgroundLoop(options: BackgroundLoopOptions): BackgroundLoop {
  const { pool, listener, due, concurrency, concurrencyPerOrganisation = 1 } = options;
  const turns = createTurns(options);
  const pause = createPause(options.pollEvery);
  let closed = false;
  let failing = false;
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
    // A round begins at most one turn for each organisation. Further turns of the same organisation begin in the next
    // round, which follows immediately.
    if (begun && concurrencyPerOrganisation > 1) pause.wake();
  };
  const loop = async () => {
    while (!closed) {
      pause.begin();
      await listener?.ensureConnected();
      await round().then(
        () => {
          failing = false;
        },
        (error: Error) => {
          failing = true;
          options.onPollFailed(error);
        },
      );
      if (!closed) await pause.end();
    }
    await turns.ended();
  };
  const running = loop();
  return {
    isWorking: () => !failing,
    close: async () => {
      closed = true;
      pause.wake();
      await running;
    },
  };
}

/** Tracks the running turns by organisation. */
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

/**
 * Creates the pause between two rounds. The pause lasts `pollEvery` milliseconds, or until `wake` is called. After a
 * call of `wake` during the round, the next pause ends as soon as it begins.
 */
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
