import type pg from 'pg';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import { listeningOptions } from './listening-options.ts';

/** Receives NOTIFY messages about new work, over a connection that is not from the pool. */
export interface NotifyListener {
  /** Calls the callback at each NOTIFY of the channel. */
  onNotify(channel: Channel, heard: () => void): void;
  /**
   * Connects if there is no connection. If connecting fails, the next call tries again. That is enough, because callers
   * also poll.
   */
  ensureConnected(): Promise<void>;
  close(): Promise<void>;
}

const channels = ['jobs', 'mails'] as const;
export type Channel = (typeof channels)[number];

export function createNotifyListener(connection: pg.ClientConfig): NotifyListener {
  const listeners = new Map<Channel, Set<() => void>>();
  let client: pg.Client | undefined;
  let opening: Promise<void> | undefined;
  const open = async () => {
    const fresh = createPgClient({ ...listeningOptions, ...connection });
    const lost = () => {
      if (client === fresh) client = undefined;
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', ({ channel }) => {
      for (const heard of listeners.get(channel as Channel) ?? []) heard();
    });
    client = fresh;
    try {
      await fresh.connect();
      // Listens on all channels at once, so that later listeners need no further statement.
      await fresh.query(channels.map((channel) => `listen ${channel}`).join(';'));
    } catch {
      lost();
      await fresh.end().catch(() => undefined);
    }
  };
  return {
    onNotify: (channel, heard) => {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(heard));
    },
    ensureConnected: async () => {
      if (client && !opening) return;
      opening ??= open().finally(() => {
        opening = undefined;
      });
      await opening;
    },
    close: async () => {
      await opening;
      await client?.end().catch(() => undefined);
    },
  };
}
