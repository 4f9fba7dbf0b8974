import type { Pool } from 'pg';
import { StartError } from '#root/server/start/start-error.ts';

/** An empty schema that exists while a restore writes into the database. */
const marker = 'holdfast_restore';

/** Marks a database whose restore has begun, so that an incomplete copy is never taken for a complete one. */
export async function markRestore(owner: Pool): Promise<void> {
  await owner.query(`create schema ${marker}`);
}

export async function unmarkRestore(owner: Pool): Promise<void> {
  await owner.query(`drop schema ${marker}`);
}

/** @throws StartError if a restore into this database has begun and not ended */
export async function refuseUnfinishedRestore(owner: Pool): Promise<void> {
  const { rowCount } = await owner.query('select from pg_namespace where nspname = $1', [marker]);
  if (!rowCount) return;
  throw new StartError(
    'A restore into this database has begun and not ended. Wait until it has ended. If it was interrupted, restore into a new data folder, or into a new database.',
  );
}
