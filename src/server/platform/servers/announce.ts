import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { FileStore } from '#root/server/platform/files/file-store.ts';
import type { Log } from '#root/server/platform/log/log.ts';

/** The data that a server announces to the others. */
export interface ServerFacts {
  /** The name of the server's machine. */
  readonly name: string;
  readonly version: string;
  /** The last migration that the server knows. */
  readonly schema: string;
}

export interface AnnounceOptions extends ServerFacts {
  readonly pool: Pool;
  readonly files: Pick<FileStore, 'identify'>;
  readonly log: Log;
  /** Milliseconds between two announcements. After 30 seconds of silence, others count a server as gone. */
  readonly every?: number;
}

interface LiveServer {
  readonly uid: string;
  readonly name: string;
  readonly files: string;
}

/**
 * Announces this server in the database until it is closed, and warns in the log when a server with another file store
 * runs on the same database.
 */
export function announceServer({ pool, files: store, log, every = 10_000, ...facts }: AnnounceOptions): {
  close(): Promise<void>;
} {
  const uid = randomUUID();
  const startedAt = new Date();
  let apart = '';
  let working: Promise<void> | undefined;

  const announce = async () => {
    const { name, version, schema } = facts;
    const files = await store.identify();
    await pool.query('select announce_server($1, $2, $3, $4, $5, $6)', [uid, name, version, schema, files, startedAt]);
    const { rows } = await pool.query<LiveServer>('select uid, name, files from live_servers()');
    const others = rows.filter((server) => server.files !== files).map((server) => server.name);
    if (others.length > 0 && others.join() !== apart) {
      log.warn(
        `This server keeps uploaded files in another place than ${others.join(', ')} on the same database. Files that were uploaded to one cannot be opened on the other. Set FILES_S3_URL to the same bucket, or DATA_DIR to a shared folder, on all servers.`,
      );
    }
    apart = others.join();
  };
  const tick = () => {
    working ??= announce()
      .catch((error: Error) => log.debug(`This server could not be announced: ${error.message}`))
      .finally(() => {
        working = undefined;
      });
  };
  const timer = setInterval(tick, every);
  tick();
  return {
    close: async () => {
      clearInterval(timer);
      await working;
      await pool.query('select dismiss_server($1)', [uid]).catch(() => undefined);
    },
  };
}
