import { startBackgroundLoop } from '#root/server/platform/background/background-loop.ts';
import type { NotifyListener } from '#root/server/platform/background/notify-listener.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import { type DeliveryOptions, deliverFirst, FailedDelivery } from './deliver.ts';

export interface DispatcherOptions extends Pick<DeliveryOptions, 'pool' | 'subscribers'> {
  readonly log: Log;
  /** Absent (behind a pooler): events are only found by looking. */
  readonly listener?: NotifyListener | undefined;
  /** Milliseconds between two looks; what is heard is delivered at once. */
  readonly pollEvery?: number;
  readonly maxTries?: number;
  readonly retryAfter?: number;
}

export interface Dispatcher {
  /** Ends after the deliveries that are in hand. */
  close(): Promise<void>;
}

/** Organisations that are delivered to at the same time; a slow subscriber holds up its own organisation only. */
const concurrency = 4;
/** Events of one organisation before others have their turn again. */
const inOneTurn = 100;

/**
 * Delivers what is in the outbox to the subscribers, after the commit: at least once, in order within an organisation, and
 * in any number of processes. A failing event is tried again and again (by default 12 times within about half an hour)
 * while later ones of its organisation wait; then it is set aside, and the log says so.
 */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { pool, log, listener, pollEvery = 5_000 } = options;
  const delivery: DeliveryOptions = {
    pool,
    subscribers: options.subscribers,
    maxTries: options.maxTries ?? 12,
    retryAfter: options.retryAfter ?? 1_000,
  };
  return startBackgroundLoop({
    pool,
    listener,
    channel: 'outbox',
    due: 'organisations_with_events',
    concurrency,
    pollEvery,
    turn: (uid, isClosed) => deliverTurn(delivery, uid, log, isClosed),
    onPollFailed: (error) => log.warn(`Events wait, because they cannot be read: ${error.message}`),
  });
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
