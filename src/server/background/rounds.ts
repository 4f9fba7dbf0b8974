import type { Pool } from 'pg';
import type { Channel, Ear } from './ear.ts';

export interface RoundsOptions {
  readonly pool: Pool;
  /** Absent (behind a pooler): what is new is only found by looking. */
  readonly ear?: Ear | undefined;
  readonly channel: Channel;
  /** The function of the database that names the organisations in which something is due. */
  readonly due: 'organisations_with_events' | 'organisations_with_jobs' | 'organisations_with_mails';
  /** Turns that are taken at the same time, of all organisations and of one. */
  readonly sideBySide: number;
  readonly perOrganisation?: number;
  /** Milliseconds between two looks; what is heard of is taken up at once. */
  readonly lookEvery: number;
  /**
   * Does some of what is due in one organisation; must not reject.
   * @returns true when it is worth looking again at once
   */
  turn(organisation: string, isClosed: () => boolean): Promise<boolean>;
  /** Told that the database could not be asked; the next look asks again. */
  onUnreadable(error: Error): void;
}

export interface Rounds {
  /** Begins no further turn, and ends after those in hand. */
  close(): Promise<void>;
}

/**
 * The loop of everything that works beside the answering of requests: finds out in which organisations something is due,
 * and takes turns in them, a few at a time, so that one that has much to do holds up no other.
 */
export function startRounds(options: RoundsOptions): Rounds {
  const { pool, ear, due, sideBySide, perOrganisation = 1 } = options;
  const turns = takeTurns(options);
  const rest = createRest(options.lookEvery);
  let closed = false;
  ear?.on(options.channel, rest.wake);

  const round = async () => {
    const { rows } = await pool.query<{ uid: string }>(`select ${due}() as uid`);
    let begun = false;
    for (const { uid } of rows) {
      if (closed || turns.count() >= sideBySide) return;
      if (turns.countOf(uid) >= perOrganisation) continue;
      turns.begin(
        uid,
        () => closed,
        (more) => more && rest.wake(),
      );
      begun = true;
    }
    // Every organisation has its first turn before any has a second one at the same time, which a further round begins.
    if (begun && perOrganisation > 1) rest.wake();
  };
  const loop = async () => {
    while (!closed) {
      rest.begin();
      await ear?.hold();
      await round().catch(options.onUnreadable);
      if (!closed) await rest.end();
    }
    await turns.ended();
  };
  const running = loop();
  return {
    close: async () => {
      closed = true;
      rest.wake();
      await running;
    },
  };
}

/** The turns in hand, by organisation. */
function takeTurns({ turn }: RoundsOptions) {
  const busy = new Map<string, number>();
  const turns = new Set<Promise<void>>();
  return {
    count: () => turns.size,
    countOf: (uid: string) => busy.get(uid) ?? 0,
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
function createRest(lookEvery: number) {
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
        const timer = setTimeout(resolve, lookEvery);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
        if (isAwake) wakeUp();
      }),
  };
}
