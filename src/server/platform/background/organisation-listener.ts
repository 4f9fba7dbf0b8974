import type pg from 'pg';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import { listeningOptions } from './listening-options.ts';

/**
 * The channels of PostgreSQL's NOTIFY. `access_changed` reports changes of roles, users, sign-ins or the organisation
 * itself. `notices` reports notifications that people have received or read.
 */
const channels = ['access_changed', 'notices'] as const;
export type OrganisationChannel = (typeof channels)[number];

export interface OrganisationListener {
  /** Resolves when the first connection is listening. */
  readonly listening: Promise<void>;
  close(): Promise<void>;
  /** Returns true while notifications arrive. */
  isWorking(): boolean;
}

export interface OrganisationListenerOptions {
  /** The configuration of a connection that is not from the pool, because LISTEN applies to a session. */
  readonly connection: pg.ClientConfig;
  /** Called with the organisation that has changed, or with undefined if any organisation may have changed. */
  readonly heard: Readonly<Record<OrganisationChannel, (organisation?: string) => void>>;
  readonly log: Log;
  /** Milliseconds between two heartbeats. A dead connection is detected after two heartbeats at most. */
  readonly heartbeat?: number;
}

const firstWait = 250;
const maxWait = 10_000;

/**
 * Receives a notification when an organisation has changed, whichever server made the change. Database triggers send
 * the notifications with the commit. While the connection is down, caches see changes when their entries expire, and
 * streams at their heartbeats. When the connection is restored, every organisation counts as changed, because
 * notifications may have been missed.
 */
export function startOrganisationListener({
  connection,
  heard,
  log,
  heartbeat = 30_000,
}: OrganisationListenerOptions): OrganisationListener {
  const first = Promise.withResolvers<void>();
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let listening: pg.Client | undefined;
  let wait = firstWait;

  /** Drops a failed connection and reconnects after a while. Further calls for the same connection have no effect. */
  const again = (client: pg.Client, reason: Error) => {
    if (closed || current !== client) return;
    current = undefined;
    clearTimeout(timer);
    client.end().catch(() => undefined);
    log.warn(
      `Changes of access and notifications take effect with a delay, because their connection is down (${reason.message}); reconnecting in ${wait} ms.`,
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
    client.on('notification', ({ channel, payload }) => heard[channel as OrganisationChannel](payload || undefined));
    client
      .connect()
      .then(() => client.query(channels.map((channel) => `listen ${channel}`).join(';')))
      .then(() => {
        if (closed || current !== client) return;
        for (const channel of channels) heard[channel]();
        [wait, listening] = [firstWait, client];
        sendHeartbeat(client);
        first.resolve();
      })
      .catch((error) => again(client, error));
  };
  connect();
  return {
    listening: first.promise,
    isWorking: () => current !== undefined && listening === current,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await current?.end().catch(() => undefined);
    },
  };
}
