import type { ClientBase } from 'pg';
import { BackupBusy, BackupError } from './backup-error.ts';

export interface BackupRun {
  readonly uid: string;
  readonly name: string;
  readonly target: string;
  readonly scheduled: boolean;
}

export interface BackupSize {
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
}

/** @throws BackupError if the database is older than this version of Holdfast */
export async function refuseOldSchema(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ ready: boolean }>(
    `select to_regclass('public.backup_runs') is not null as ready`,
  );
  if (rows[0]?.ready) return;
  throw new BackupError(
    'This version of Holdfast has not been started with this database yet. Make the backup with the version that you used last, or start this one first.',
  );
}

/**
 * Takes the lock of backups until the end of the transaction. The caller keeps this transaction open.
 * @throws BackupBusy if another backup holds it
 */
export async function lockBackups(client: ClientBase): Promise<void> {
  await client.query(`begin; set local idle_in_transaction_session_timeout = 0`);
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_xact_lock(backup_lock()) as locked`);
  if (!rows[0]?.locked) throw new BackupBusy('Another backup is being made. Wait until it has ended.');
}

/** Returns true if the schedule has made a complete backup since this moment. */
export async function isScheduleDone(client: ClientBase, since: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from backup_runs where scheduled and state = 'done' and started_at >= $1`,
    [since],
  );
  return rowCount !== 0;
}

/** Records the beginning of a run, and marks interrupted runs as failed. The caller must hold the lock of backups. */
export async function beginRun(client: ClientBase, { uid, name, target, scheduled }: BackupRun): Promise<void> {
  await client.query(
    `update backup_runs set state = 'failed', ended_at = clock_timestamp(), problem = 'The backup was interrupted.'
     where state = 'running'`,
  );
  await client.query('insert into backup_runs (uid, name, target, scheduled) values ($1, $2, $3, $4)', [
    uid,
    name,
    target,
    scheduled,
  ]);
}

export async function endRun(client: ClientBase, uid: string, { rows, files, bytes }: BackupSize): Promise<void> {
  await client.query(
    `update backup_runs set state = 'done', ended_at = clock_timestamp(), row_count = $2, file_count = $3, byte_count = $4
     where uid = $1`,
    [uid, rows, files, bytes],
  );
}

export async function failRun(client: ClientBase, uid: string, problem: string): Promise<void> {
  await client.query(
    `update backup_runs set state = 'failed', ended_at = clock_timestamp(), problem = $2 where uid = $1`,
    [uid, problem],
  );
}

/** Records the result of restoring a copy of a backup. Has no effect if the backup was made by another installation. */
export async function noteVerification(client: ClientBase, uid: string, problem: string | undefined): Promise<void> {
  await client.query(`update backup_runs set verified_at = clock_timestamp(), verify_problem = $2 where uid = $1`, [
    uid,
    problem ?? null,
  ]);
}
