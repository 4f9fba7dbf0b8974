import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import { createApp } from '#root/server/start/app.ts';
import { createServices } from '#root/server/start/create-services.ts';
import { openDatabase } from '#root/server/start/database/database.ts';
import { createBrowser } from '#test/support/browser.ts';
import { createEmptyInstallation, type EmptyInstallation } from '#test/support/installations.ts';
import { problemsOnly } from './command.ts';

const key = randomBytes(32);
let installation: EmptyInstallation;
beforeAll(async () => {
  installation = await createEmptyInstallation(key);
});
afterAll(() => installation.close());

const readEnv = (): Record<string, string> => ({
  NODE_ENV: 'test',
  DATABASE_URL: installation.config.databaseUrl ?? '',
  DATA_DIR: installation.config.dataDir,
  APP_KEY: key.toString('base64'),
});
/** Runs `npm run admin -- create-landlord` with these variables. */
const createLandlord = (friendlyUrl: string, more: Record<string, string> = {}) =>
  new Promise<{ code: number; said: string; complaints: string }>((resolve) => {
    const given = { organisation: 'Acme Group', 'friendly-url': friendlyUrl, 'first-name': 'Ann', 'last-name': 'Lee' };
    const options = Object.entries({ ...given, email: 'ann@acme.example' }).flatMap(([name, value]) => [
      `--${name}`,
      value,
    ]);
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'admin.ts'), 'create-landlord', ...options],
      { env: { PATH: process.env.PATH ?? '', ...readEnv(), ...more } },
      (error, out, complaints) => resolve({ code: error ? Number(error.code) : 0, said: out, complaints }),
    );
  });
const readLandlords = async () =>
  (
    await installation.superuser.query(
      `select o.friendly_url, u.email from organisations o join users u on u.organisation_uid = o.uid where o.is_landlord`,
    )
  ).rows;
const acme = [{ friendly_url: 'acme', email: 'ann@acme.example' }];

describe('create-landlord on an external database', () => {
  it.each([
    [
      'a wrong password',
      (url: URL) => Object.assign(url, { password: 'wrong' }),
      /The user name or password in DATABASE_URL is wrong/,
    ],
    [
      'a database that does not exist',
      (url: URL) => Object.assign(url, { pathname: '/nowhere' }),
      /Create the database that DATABASE_URL names/,
    ],
    ['an address of another kind', () => new URL('mysql://127.0.0.1/holdfast'), /DATABASE_URL must be a PostgreSQL/],
  ])('fails with a message about %s', async (_, change, words) => {
    const { href } = change(new URL(readEnv().DATABASE_URL ?? ''));
    const { code, said: out, complaints } = await createLandlord('acme', { DATABASE_URL: href });
    expect(complaints).toMatch(words);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(complaints).not.toMatch(/^ {4}at /m);
    expect(complaints).not.toContain('only-for-tests');
  });

  it('creates the first landlord in an empty database, and this landlord can then sign in', async () => {
    const { code, said: out, complaints } = await createLandlord('acme');
    expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
    const [, tenantId, session] = /\/new-password\?tenantId=(\w+)&clientId=escalate#session=(\S+)/.exec(out) ?? [];
    expect(tenantId).toBe('acme');
    expect(await readLandlords()).toEqual(acme);

    const { config } = installation;
    const database = await openDatabase(config, createKeys(key), problemsOnly);
    const roots = { root: key, formerRoots: database.formerRoots };
    const { services } = await createServices(config, roots, database.pool, problemsOnly);
    const app = await createApp({ pool: database.pool, services });
    const browser = createBrowser(app);
    const newPassword = 'eight lanterns on the quay';
    const chosen = await browser.call(loginSteps.changePasswordChallenge, { body: { session, newPassword } });
    expect(chosen.status).toBe(200);
    const person = { tenantId, username: acme[0]?.email, password: newPassword };
    const { status, body } = await createBrowser(app).call(identity.login, { body: person });
    // A landlord needs a second factor, which is the next step.
    const next = { challenge: 'mfa', session: expect.any(String), enrolment: expect.any(Object) };
    expect({ status, data: body.data }).toEqual({ status: 200, data: next });
    // The command also works while the server runs.
    expect(await createLandlord('acme-2')).toMatchObject({ code: 1, said: '' });
    await app.close();
    await services.workers.close();
    await database.close();
  });

  it('refuses another landlord with a message that names the command to let people in again', async () => {
    for (const friendlyUrl of ['acme', 'other']) {
      const { code, said: out, complaints } = await createLandlord(friendlyUrl);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(complaints).toBe(
        'There is a landlord already. If its people can no longer sign in, use: npm run admin -- recover\n',
      );
    }
    expect(await readLandlords()).toEqual(acme);
  });

  it('refuses another root key, and names what is wrong', async () => {
    const { code, complaints } = await createLandlord('acme', { APP_KEY: randomBytes(32).toString('base64') });
    expect(code).toBe(1);
    expect(complaints).toMatch(/^APP_KEY is not the key of this database\./);
  });
});
