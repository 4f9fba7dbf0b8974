import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { BackupError } from '#root/server/start/backup/backup-error.ts';
import { openBackup } from '#root/server/start/backup/read-backup.ts';
import { rehearseRestore } from '#root/server/start/backup/rehearse.ts';
import { restoreBackup } from '#root/server/start/backup/restore.ts';
import { keepRootKey, readRootKey } from '#root/server/start/backup/restore-key.ts';
import { ConfigError, readConfig } from '#root/server/start/config/config.ts';
import { EmbeddedPostgresError } from '#root/server/start/database/embedded-error.ts';
import { StartError } from '#root/server/start/start-error.ts';

/**
 * `npm run restore -- [SOURCE] [--backup NAME] [--passphrase-file FILE]`: restores a backup into an empty data folder or
 * database, and checks the copy. With `--verify`, the copy is thrown away after the check. With `--key-to FILE`, only
 * the key is taken out of the backup. Exits with 1 if the copy is not as the installation was.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    backup: { type: 'string' },
    'passphrase-file': { type: 'string' },
    'key-to': { type: 'string' },
    verify: { type: 'boolean', default: false },
  },
});
const say = (text: string) => void process.stdout.write(`${text}\n`);
const complain = (text: string) => void process.stderr.write(`${text}\n`);
const log = { debug() {}, info: say, warn: complain, error: complain };
const passphraseFile = values['passphrase-file'];
const passphrase = passphraseFile === undefined ? undefined : fs.readFileSync(passphraseFile, 'utf8').trim();

async function takeKey(source: string | undefined, file: string): Promise<void> {
  if (source === undefined || passphrase === undefined)
    throw new BackupError('--key-to needs the place of the backup and --passphrase-file.');
  if (fs.existsSync(file)) throw new BackupError(`${file} exists already.`);
  keepRootKey(await readRootKey(await openBackup(source, values.backup), passphrase), file);
  say(`The key is in ${file}. Set APP_KEY_FILE to this path.`);
}

async function restore(): Promise<void> {
  const config = readConfig(process.env);
  const source = positionals[0] ?? config.backup.target;
  if (source === undefined) throw new BackupError('Name the folder or bucket of the backup, or set BACKUP_TARGET.');
  const backup = await openBackup(source, values.backup);
  const work = values.verify ? rehearseRestore : restoreBackup;
  const problems = await work(backup, config, passphrase ?? config.backup.passphrase, log);
  const seconds = (performance.now() / 1000).toFixed(1);
  if (problems.length === 0) {
    const what = values.verify ? 'can be restored' : 'is restored';
    say(
      `${backup.manifest.name} ${what}. Every file, row and audit log is as it was, and organisations are separated. ${seconds} s.`,
    );
    return;
  }
  complain(
    `${backup.manifest.name} is restored, but not everything is right:\n${problems.map((line) => `  ${line}`).join('\n')}`,
  );
  process.exitCode = 1;
}

try {
  await (values['key-to'] === undefined ? restore() : takeKey(positionals[0], values['key-to']));
} catch (error) {
  const known = [BackupError, ConfigError, EmbeddedPostgresError, StartError].some((kind) => error instanceof kind);
  complain(known ? (error as Error).message : ((error as Error).stack ?? String(error)));
  process.exitCode = 1;
}
