import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Log } from '#root/server/platform/log/log.ts';
import type { Config } from '#root/server/start/config/config.ts';
import { noteVerification } from './backup-runs.repository.ts';
import { withOwner } from './connections.ts';
import type { OpenBackup } from './read-backup.ts';
import { restoreBackup } from './restore.ts';
import { findRootKey } from './restore-key.ts';

/**
 * Restores a backup into a temporary copy with a PostgreSQL of its own, checks the copy, and records the result in the
 * installation. Apart from this record, the installation is not changed.
 * @returns the problems of the copy, as sentences; empty if there are none
 * @throws BackupError if the backup cannot be restored
 */
export async function rehearseRestore(
  backup: OpenBackup,
  config: Config,
  passphrase: string | undefined,
  log: Log,
): Promise<string[]> {
  const appKey = await findRootKey(backup, config, passphrase);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'holdfast-verify-'));
  const files = { folder: path.join(dataDir, 'files'), bucket: undefined };
  const copy: Config = { ...config, appKey, dataDir, files, databaseUrl: undefined, pooler: 'none' };
  try {
    const problems = await restoreBackup(backup, copy, undefined, log);
    await note(config, backup, problems.join('\n') || undefined, log);
    return problems;
  } catch (error) {
    await note(config, backup, (error as Error).message, log);
    throw error;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function note(config: Config, { manifest }: OpenBackup, problem: string | undefined, log: Log): Promise<void> {
  const isHere = config.databaseUrl || fs.existsSync(path.join(config.dataDir, 'postgres', 'PG_VERSION'));
  if (!isHere) return;
  try {
    await withOwner(config, log, async (connect) => noteVerification(await connect(), manifest.uid, problem));
  } catch (error) {
    log.warn(`The result could not be noted in the installation: ${(error as Error).message}`);
  }
}
