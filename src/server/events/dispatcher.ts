import pg from 'pg';
import type { Log } from '../log.ts';
import { type DeliveryOptions, deliverFirst, FailedDelivery } from './deliver.ts';

export interface DispatcherOptions extends Pick<DeliveryOptions, 'pool' | 'subscribers'> {
  readonly log: Log;
  /** For a connection of its own on which events are heard of at once; absent (behind a pooler): only by looking. */
  readonly connection?: pg.ClientConfig;
  /** Milliseconds between two looks; what is heard is delivered at once. */
  readonly lookEvery?: number;
  readonly maxTries?: number;
  readonly retryAfter?: number;
}

export interface Dispatcher {
  /** Ends after the deliveries that are in hand. */
  close(): Promise<void>;
}

/** Organisations that are delivered to at the same time; a slow subscriber holds up its own organisation only. */
const sideBySide = 4;
/** Events of one organisation before others have their turn again. */
const inOneTurn = 100;

/**
 * Delivers what is in the outbox to the subscribers, after the commit: at least once, in order within an organisation, and
 * in any number of processes. A failing event is tried again and again (by default 12 times within about half an hour)
 * while later ones of its organisation wait; then it is set aside, and the log says so.
 */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { pool, log, lookEvery = 5_000 } = options;
  const delivery: DeliveryOptions = {
    pool,
    subscribers: options.subscribers,
    maxTries: options.maxTries ?? 12,
    retryAfter: options.retryAfter ?? 1_000,
  };
  const busy = new Map<string, Promise<void>>();
  let closed = false;
  let wake = () => {};
  let isAwake = false;
  const awake = () => {
    isAwake = true;
    wake();
  };
  const ear = options.connection && listen(options.connection, awake);

  const round = async () => {
    const { rows } = await pool.query<{ uid: string }>('select organisations_with_events() as uid');
    for (const { uid } of rows) {
      if (closed || busy.size >= sideBySide) return;
      if (busy.has(uid)) continue;
      const turn = deliverTurn(delivery, uid, log, () => closed).then((more) => {
        busy.delete(uid);
        if (more) awake();
      });
      busy.set(uid, turn);
    }
  };
  const nap = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lookEvery);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (isAwake || closed) wake();
    });
  const loop = async () => {
    while (!closed) {
      isAwake = false;
      await ear?.hold();
      await round().catch((error: Error) => log.warn(`Events wait, because they cannot be read: ${error.message}`));
      await nap();
    }
    await Promise.all(busy.values());
  };
  const running = loop();
  return {
    close: async () => {
      closed = true;
      wake();
      await running;
      await ear?.close();
    },
  };
}

/** Delivers to one organisation until nothing is due. @returns true when it is worth looking again at once */
async function deliverTurn(delivery: DeliveryOptions, organisation: string, log: Log, isClosed: () => boolean) {
  try {
    let count = 0;
    while (count < inOneTurn && !isClosed() && (await deliverFirst(delivery, organisation))) count += 1;
    return count > 0;
  } catch (error) {
    const noted = error instanceof FailedDelivery;
    const last = noted && error.row.tries + 1 >= delivery.maxTries;
    const what = `An event of organisation ${organisation} was not delivered: ${(error as Error).message}`;
    if (last) log.error(`${what}. It was tried ${delivery.maxTries} times and is set aside.`);
    else log.warn(`${what}. It will be tried again.`);
    return noted;
  }
}

/** Hears that something was put into the outbox; a line that was lost is taken up again with the next look. */
function listen(connection: pg.ClientConfig, heard: () => void) {
  let client: pg.Client | undefined;
  return {
    /** Connects unless connected; a failure is left to the next look, which polls anyway. */
    hold: async () => {
      if (client) return;
      const fresh = new pg.Client({ keepAlive: true, connectionTimeoutMillis: 5_000, ...connection });
      const lost = () => {
        if (client === fresh) client = undefined;
      };
      fresh.on('error', lost);
      fresh.on('end', lost);
      fresh.on('notification', heard);
      client = fresh;
      await fresh
        .connect()
        .then(() => fresh.query('listen outbox'))
        .catch(() => {
          lost();
          return fresh.end().catch(() => undefined);
        });
    },
    close: async () => {
      await client?.end().catch(() => undefined);
    },
  };
}
