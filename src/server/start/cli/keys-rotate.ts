import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#root/server/start/config/config.ts';
import { EmbeddedPostgresError } from '#root/server/start/database/embedded-error.ts';
import { StartError } from '#root/server/start/start-error.ts';
import { forgetKeys, rotateKeys } from './rotate-keys.ts';

/**
 * `npm run keys:rotate`: replaces the root key (APP_KEY). `-- --forget` deletes the former keys. See docs/operations.md, Replacing the root key.
 */
const say = (text: string) => void process.stdout.write(`${text}\n`);
const complain = (text: string) => void process.stderr.write(`${text}\n`);
const log = { debug() {}, info() {}, warn: complain, error: complain };

try {
  const { values } = parseArgs({ options: { forget: { type: 'boolean' } } });
  const config = readConfig(process.env);
  if (values.forget) {
    await forgetKeys(config, log);
    say(
      'The former keys are deleted. Restart the servers. Sign-ins, links and recovery codes made with them no longer work.',
    );
  } else {
    const { from, to, done, unreadable } = await rotateKeys(config, log);
    say(from === to ? `The rotation to the key ${to} is finished.` : `The key ${from} was replaced by the key ${to}.`);
    say(`${done} stored secrets were encrypted with it.`);
    say(config.appKey ? 'Set APP_KEY to the new key on all servers, then start them.' : 'Start the server again.');
    for (const one of unreadable) complain(`No key reads ${one}. It stays as it is.`);
    if (unreadable.length > 0) process.exitCode = 1;
  }
} catch (error) {
  const known = [ConfigError, EmbeddedPostgresError, StartError].some((kind) => error instanceof kind);
  complain(known ? (error as Error).message : ((error as Error).stack ?? String(error)));
  process.exitCode = 1;
}
