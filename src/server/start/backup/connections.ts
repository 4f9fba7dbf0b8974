import type pg from 'pg';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import { connectAsOwner } from '#root/server/start/cli/owner-connection.ts';
import type { Config } from '#root/server/start/config/config.ts';

/**
 * Does work that needs several connections as the owner of the tables, and closes these connections afterwards. The
 * server may be running.
 */
export async function withOwner<T>(
  config: Config,
  log: Log,
  work: (connect: () => Promise<pg.Client>) => Promise<T>,
): Promise<T> {
  const owner = await connectAsOwner(config, log);
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = createPgClient({ ...owner.where, connectionTimeoutMillis: 5_000, keepAlive: true });
    await client.connect();
    clients.push(client);
    return client;
  };
  try {
    return await work(connect);
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
    await owner.close();
  }
}
