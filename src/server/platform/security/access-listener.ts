import type pg from 'pg';
import { listeningOptions } from '#root/server/platform/background/listening-options.ts';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import type { AccessCache } from './access-cache.ts';

export interface AccessListener {
  /** Resolves when the first connection is listening. */
  readonly listening: Promise<void>;
  close(): Promise<void>;
  /** Returns true while notifications arrive. */
  isWorking(): boolean;
}

export interface AccessListenerOptions {
  /** The configuration of a connection that is not from the pool, because LISTEN applies to a session. */
  readonly connection: pg.ClientConfig;
  readonly access: Pick<AccessCache, 'forget'>;
  readonly log: Log;
  /** Milliseconds between two heartbeats. A dead connection is detected after two heartbeats at most. */
  readonly heartbeat?: number;
}

const firstWait = 250;
const maxWait = 10_000;

/**
 * Receives every change of access (`access_changed`, sent by triggers with the commit) and makes this process forget
 * the cached entries of that organisation. While the connection is down, the cache's time limit applies. When the
 * connection is restored, all entries are forgotten, because notifications may have been missed.
 */
export function startAccessListener({
  connection,
  access,
  log,
  heartbeat = 30_000,
}: AccessListenerOptions): AccessListener {
  const heard = Promise.withResolvers<void>();
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let listening: pg.Client | undefined;
  let wait = firstWait;

  /** Drops a failed connection and reconnects after a while. Further calls for the connection have no effect. */
  const again = (client: pg.Client, reason: Error) => {
    if (closed || current !== client) return;
    current = undefined;
    clearTimeout(timer);
    client.end().catch(() => undefined);
    log.warn(
      `Changes of access take effect with a delay, because their connection is down (${reason.message}); reconnecting in ${wait} ms.`,
    );
    timer = setTimeout(connect, wait);
    wait = Math.min(maxWait, wait * 2);
  };
  const sendHeartbeat = (client: pg.Client) => {
    timer = setTimeout(() => {
      const timeout = setTimeout(() => again(client, new Error('no answer')), heartbeat);
      client
        .query('select 1')
        .then(() => current === client && !closed && sendHeartbeat(client))
        .finally(() => clearTimeout(timeout))
        .catch((error) => again(client, error));
    }, heartbeat);
    timer.unref();
  };
  const connect = () => {
    const client = createPgClient({ ...listeningOptions, ...connection });
    current = client;
    client.on('error', (error) => again(client, error));
    client.on('end', () => again(client, new Error('the connection ended')));
    client.on('notification', ({ payload }) => access.forget(payload || undefined));
    client
      .connect()
      .then(() => client.query('listen access_changed'))
      .then(() => {
        if (closed || current !== client) return;
        access.forget();
        [wait, listening] = [firstWait, client];
        sendHeartbeat(client);
        heard.resolve();
      })
      .catch((error) => again(client, error));
  };
  connect();
  return {
    listening: heard.promise,
    isWorking: () => current !== undefined && listening === current,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await current?.end().catch(() => undefined);
    },
  };
}
