import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { BackupBusy, BackupError } from '#root/server/start/backup/backup-error.ts';
import { runBackup } from '#root/server/start/backup/run-backup.ts';
import { readConfig } from '#root/server/start/config/config.ts';
import { complain, progress, runCommand, say } from './command.ts';

/**
 * `npm run backup -- [TARGET] [--passphrase-file FILE]`: makes a backup of the database and the uploaded files. The
 * server may be running. Exits with 1 if there is no complete backup afterwards.
 */
const number = new Intl.NumberFormat('en-GB');

async function backUp(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'passphrase-file': { type: 'string' }, scheduled: { type: 'boolean', default: false } },
  });
  const { scheduled, 'passphrase-file': file } = values;
  const config = readConfig(process.env);
  const passphrase = file === undefined ? config.backup.passphrase : fs.readFileSync(file, 'utf8').trim();
  if (passphrase !== undefined && passphrase.length < 12)
    throw new BackupError(`The passphrase in ${file} must have at least 12 characters.`);
  const made = await runBackup(config, { target: positionals[0], passphrase, scheduled }, progress).catch((error) => {
    // It is no failure for the schedule if another server is making the backup, because one backup a day is enough.
    if (!scheduled || !(error instanceof BackupBusy)) throw error;
    complain(error.message);
  });
  if (!made) return;
  const { name, rows, files, bytes } = made;
  const size = `${number.format(rows)} rows, ${number.format(files)} files, ${number.format(bytes)} bytes`;
  const seconds = (performance.now() / 1000).toFixed(1);
  say(`The backup ${name} is complete: ${size}, ${seconds} s.`);
  if (passphrase === undefined) say('It does not contain the key. Keep a copy of APP_KEY or app.key in another place.');
}

await runCommand(backUp);
