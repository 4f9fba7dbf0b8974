import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { BackupError } from '#root/server/start/backup/backup-error.ts';
import { openBackup } from '#root/server/start/backup/read-backup.ts';
import { rehearseRestore } from '#root/server/start/backup/rehearse.ts';
import { restoreBackup } from '#root/server/start/backup/restore.ts';
import { keepRootKey, readRootKey } from '#root/server/start/backup/restore-key.ts';
import { readConfig } from '#root/server/start/config/config.ts';
import { complain, progress, runCommand, say } from './command.ts';

/**
 * `npm run restore -- [SOURCE] [--backup NAME] [--passphrase-file FILE]`: restores a backup into an empty data folder
 * or database, and checks the copy. With `--verify`, the copy is thrown away after the check. With `--key-to FILE`,
 * only the key is taken out of the backup. Exits with 1 if the check finds a problem.
 */
function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      backup: { type: 'string' },
      'passphrase-file': { type: 'string' },
      'key-to': { type: 'string' },
      verify: { type: 'boolean', default: false },
    },
  });
  const { backup, verify, 'key-to': keyTo, 'passphrase-file': file } = values;
  const passphrase = file === undefined ? undefined : fs.readFileSync(file, 'utf8').trim();
  return { source: positionals[0], backup, verify, keyTo, passphrase };
}
type Command = ReturnType<typeof readCommand>;

async function open(source: string, name: string | undefined) {
  const backup = await openBackup(source, name);
  for (const one of backup.passedOver)
    complain(`${one} is newer, but not complete. It was interrupted, or is still being made.`);
  return backup;
}

async function takeKey({ source, backup: name, passphrase }: Command, file: string): Promise<void> {
  if (source === undefined || passphrase === undefined)
    throw new BackupError('--key-to needs the place of the backup and --passphrase-file.');
  if (fs.existsSync(file)) throw new BackupError(`${file} exists already.`);
  keepRootKey(await readRootKey(await open(source, name), passphrase), file);
  say(`The key is in ${file}. Set APP_KEY_FILE to this path.`);
}

async function restore({ source, backup: name, verify, passphrase }: Command): Promise<void> {
  const config = readConfig(process.env);
  const place = source ?? config.backup.target;
  if (place === undefined) throw new BackupError('Name the folder or bucket of the backup, or set BACKUP_TARGET.');
  const backup = await open(place, name);
  const work = verify ? rehearseRestore : restoreBackup;
  const problems = await work(backup, config, passphrase ?? config.backup.passphrase, progress);
  const seconds = (performance.now() / 1000).toFixed(1);
  if (problems.length === 0) {
    const what = verify ? 'can be restored' : 'is restored';
    say(
      `${backup.manifest.name} ${what}. Every file, row and audit log is as it was, and organisations are separated. ${seconds} s.`,
    );
    return;
  }
  complain(
    `${backup.manifest.name} is restored, but some checks have failed:\n${problems.map((line) => `  ${line}`).join('\n')}`,
  );
  process.exitCode = 1;
}

await runCommand(async () => {
  const command = readCommand();
  await (command.keyTo === undefined ? restore(command) : takeKey(command, command.keyTo));
});
