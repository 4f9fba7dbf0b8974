import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import { createApp } from '#root/server/start/app.ts';
import { startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { createBrowser } from '#test/support/browser.ts';
import { readMails } from '#test/support/mails.ts';
import { makeCode, makePerson, makeWrongCode, password, stopClock } from '#test/support/people.ts';
import { expectStep } from '#test/support/signed-in.ts';

let test: TestApp;
let home: TestOrganisation;
beforeAll(async () => {
  test = await startTestApp();
  stopClock(test);
  home = await test.addOrganisation();
});
afterAll(() => test.close());

/** Runs `work` with a newly started server on the same database. */
async function runRestarted<T>(work: (app: TestApp['app']) => Promise<T>): Promise<T> {
  const app = await createApp({ pool: test.pool, services: test.services, logger: false });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}
const login = (app: TestApp['app'], username: string, given = password) =>
  createBrowser(app).call(identity.login, {
    body: { tenantId: home.friendlyUrl, username, password: given },
  });

it('locks and counts survive a restart of the server', async () => {
  const person = await makePerson(test, home, 'locked-out');
  for (let tries = 0; tries < 9; tries += 1) await login(test.app, person.username, 'wrong');
  await runRestarted(async (app) => {
    expect((await login(app, person.username, 'wrong')).error.code).toBe('invalid_grant');
    expect((await login(app, person.username)).error.code).toBe('locked');
  });
  expect((await login(test.app, person.username)).error.code).toBe('locked');
});

it('the tries of a step and used codes survive a restart', async () => {
  const person = await makePerson(test, home, 'stepping', { mfa: true });
  const { session } = expectStep((await login(test.app, person.username)).body);
  const prove = (app: TestApp['app'], of: string, code: string) =>
    createBrowser(app).call(loginSteps.mfaChallenge, { body: { session: of, code } });
  for (let tries = 0; tries < 4; tries += 1) await prove(test.app, session, makeWrongCode(person.secret));
  await runRestarted(async (app) => {
    expect((await prove(app, session, makeWrongCode(person.secret))).error.code).toBe('mfa_failed');
    expect((await prove(app, session, makeCode(person.secret))).error.code).toBe('session_expired');
    const again = expectStep((await login(app, person.username)).body);
    expect((await prove(app, again.session, makeCode(person.secret))).status).toBe(200);
  });
  const replay = expectStep((await login(test.app, person.username)).body);
  expect((await prove(test.app, replay.session, makeCode(person.secret))).error.code).toBe('mfa_failed');
});

it('the limit on mailed codes survives a restart', async () => {
  const person = await makePerson(test, home, 'asks-on');
  const body = { tenantId: home.friendlyUrl, username: person.username };
  const ask = (app: TestApp['app']) => createBrowser(app).call(loginSteps.forgotPassword, { body });
  await Promise.all(Array.from({ length: 8 }, () => ask(test.app)));
  expect((await runRestarted(ask)).status).toBe(200);
  expect(await readMails(test, person.email)).toHaveLength(8);
});
