import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { newLandlord } from '#root/contract/landlord/first-start.ts';
import { readConfig } from '#root/server/start/config/config.ts';
import { inviteLandlord, recoverUser, recovery } from './accounts.ts';
import { complain, problemsOnly, runCommand, say } from './command.ts';
import { openInstallation } from './open-installation.ts';

/**
 * `npm run admin -- create-landlord ...` and `npm run admin -- recover ...`: give somebody access to an installation
 * that nobody can enter. Each command prints a link that works once. The server may be running.
 */
const usage = `Usage:

  npm run admin -- create-landlord --organisation "Acme Group" --friendly-url acme --first-name Ann --last-name Lee --email ann@acme.example
    Creates the landlord's organisation and its first user, once in an installation.

  npm run admin -- recover --friendly-url acme --user ann@acme.example
    Removes a user's password and second factor, and ends their sign-ins. The user gets an email. A deactivated user is
    refused, unless you add --activate.

Both print a link with which the user chooses a password. It works once, within a week.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    organisation: { type: 'string' },
    'friendly-url': { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    email: { type: 'string' },
    user: { type: 'string' },
    activate: { type: 'boolean' },
  },
});

/** The option for each field of the commands. */
const options: Readonly<Record<string, string>> = {
  organisation: 'organisation',
  friendlyUrl: 'friendly-url',
  firstName: 'first-name',
  lastName: 'last-name',
  email: 'email',
  user: 'user',
};

/** Reads the options of a command. If any option is wrong, prints the problems and returns undefined. */
function readOptions<T extends z.ZodType>(schema: T): z.infer<T> | undefined {
  const given = {
    ...Object.fromEntries(Object.entries(options).map(([field, option]) => [field, values[option] ?? ''])),
    activate: values.activate === true,
  };
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) complain(`  --${options[String(path[0])]}: ${message}`);
  return undefined;
}

async function letIn(): Promise<boolean> {
  const [command] = positionals;
  const landlord = command === 'create-landlord' ? readOptions(newLandlord) : undefined;
  const recovered = command === 'recover' ? readOptions(recovery) : undefined;
  if (!landlord && !recovered) {
    complain(`\n${usage}`);
    return false;
  }
  const installation = await openInstallation(readConfig(process.env), problemsOnly, {
    mayCreate: landlord !== undefined,
  });
  try {
    const link = landlord
      ? await inviteLandlord(installation, landlord)
      : recovered && (await recoverUser(installation, recovered));
    say(`\nOpen this link within a week to choose a password. It works once:\n\n${link}\n`);
    return true;
  } finally {
    await installation.close();
  }
}

await runCommand(async () => {
  if (!(await letIn())) process.exitCode = 2;
});
