import { parseArgs } from 'node:util';
import { readConfig } from '#root/server/start/config/config.ts';
import { complain, problemsOnly, runCommand, say } from './command.ts';
import { forgetKeys, rotateKeys } from './rotate-keys.ts';

/**
 * `npm run keys:rotate`: replaces the root key (APP_KEY). `-- --forget` deletes the former keys. See docs/operations.md, Replacing the root key.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { forget: { type: 'boolean' } } });
  const config = readConfig(process.env);
  if (values.forget) {
    await forgetKeys(config, problemsOnly);
    say(
      'The former keys are deleted. Restart the servers. Sign-ins, links and recovery codes made with them no longer work.',
    );
  } else {
    const { from, to, done, unreadable } = await rotateKeys(config, problemsOnly);
    say(from === to ? `The rotation to the key ${to} is finished.` : `The key ${from} was replaced by the key ${to}.`);
    say(`${done} stored secrets were encrypted with it.`);
    say(config.appKey ? 'Set APP_KEY to the new key on all servers, then start them.' : 'Start the server again.');
    for (const one of unreadable) complain(`No known key can decrypt ${one}. It stays as it is.`);
    if (unreadable.length > 0) process.exitCode = 1;
  }
});
