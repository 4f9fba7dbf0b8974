import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import { users } from '#root/contract/access/users.ts';
import { startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { createBrowser } from '#test/support/browser.ts';
import { readMails } from '#test/support/mails.ts';
import { makeCode, makePerson, makeWrongCode, type Person, password, stopClock } from '#test/support/people.ts';

let test: TestApp;
let home: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  stopClock(test);
  home = await test.addOrganisation({ name: 'Northwind Utilities' });
});
afterAll(() => test.close());
beforeEach(async () => void (await test.owner.query('delete from sign_in_attempts')));

const login = (username: string, given = 'wrong', browser = createBrowser(test.app)) =>
  browser.call(identity.login, { body: { tenantId: home.friendlyUrl, username, password: given } });
const prove = (session: string, code: string) =>
  createBrowser(test.app).call(loginSteps.mfaChallenge, { body: { session, code } });
async function close({ username }: Pick<Person, 'username'>): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) expect((await login(username)).error.code).toBe('invalid_grant');
}
const readSession = ({ error }: { error: { details?: unknown } }) => (error.details as { session: string }).session;

describe('an account that is closed after wrong passwords from strangers', () => {
  it('still opens in a browser in which its owner has signed in before, and only for its owner', async () => {
    const owner = await makePerson(test, home, 'owner');
    const other = await makePerson(test, home, 'other');
    const browser = createBrowser(test.app);
    expect((await login('owner', password, browser)).status).toBe(200);
    await close(owner);
    await close(other);
    expect((await login('owner', password)).error.code).toBe('locked');
    expect((await login('owner', password, browser)).status).toBe(200);
    expect((await login('other', password, browser)).error.code).toBe('locked');
    // The owner's sign-in does not open the account to strangers.
    expect((await login('owner')).error.code).toBe('locked');
    const forged = createBrowser(test.app, `holdfast_device=${'a'.repeat(32)}.${'b'.repeat(43)}`);
    expect((await login('owner', password, forged)).error.code).toBe('locked');
  }, 60_000);

  it('opens in a known browser even if the network address is throttled for failures with many names', async () => {
    await makePerson(test, home, 'colleague');
    const browser = createBrowser(test.app);
    expect((await login('colleague', password, browser)).status).toBe(200);
    for (let names = 0; names < 30; names += 1) await login(`stranger-${names}`);
    expect((await login('colleague', password)).error.code).toBe('too_many_requests');
    expect((await login('colleague', password, browser)).status).toBe(200);
  }, 60_000);

  it('locks a known browser after ten wrong passwords, counted separately from other browsers', async () => {
    await makePerson(test, home, 'thief-at-home');
    const browser = createBrowser(test.app);
    await login('thief-at-home', password, browser);
    for (let tries = 0; tries < 10; tries += 1)
      expect((await login('thief-at-home', 'wrong', browser)).error.code).toBe('invalid_grant');
    expect((await login('thief-at-home', password, browser)).error.code).toBe('locked');
    expect((await login('thief-at-home', password)).status).toBe(200);
  }, 60_000);

  it('opens for the right password with the right second factor, but no response reveals whether a password was right', async () => {
    const person = await makePerson(test, home, 'guarded', { mfa: true });
    await close(person);
    await close({ username: 'nobody-here' });
    const strip = (text: string) => text.replace(/"session":"[^"]+"/, '');
    const [right, wrong, unknown] = [
      await login('guarded', password),
      await login('guarded'),
      await login('nobody-here', password),
    ];
    expect(strip(wrong.text)).toBe(strip(right.text));
    expect(strip(unknown.text)).toBe(strip(right.text));
    expect([right, wrong, unknown].map(({ status }) => status)).toEqual([429, 429, 429]);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800);
    expect(right.error.message).toMatch(/in 15 minutes/);
    // Wrong codes get the same answers, whether the password was right or wrong.
    for (const answer of [wrong, unknown, await login('guarded', password)]) {
      const codes = [];
      for (let tries = 0; tries < 6; tries += 1)
        codes.push((await prove(readSession(answer), makeWrongCode(person.secret))).error.code);
      expect(codes).toEqual([...Array(5).fill('mfa_failed'), 'session_expired']);
    }
    expect((await prove(readSession(await login('guarded')), makeCode(person.secret))).error.code).toBe('mfa_failed');
    expect((await prove(readSession(right), makeCode(person.secret))).status).toBe(200);
  }, 60_000);

  it('notifies its owner by email, once for each closing', async () => {
    const person = await makePerson(test, home, 'told');
    await close(person);
    for (let tries = 0; tries < 3; tries += 1) await login('told');
    const mails = await readMails(test, person.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['sign_in_closed']);
    expect(mails[0]?.data).toMatchObject({ name: 'Ada Reyes', minutes: 15, address: '127.0.0.1' });
    await test.owner.query(`update sign_in_attempts set locked_until = now() where locked_until is not null`);
    await close(person);
    expect(await readMails(test, person.email)).toHaveLength(2);
  }, 60_000);

  it('is opened again by an administrator', async () => {
    const person = await makePerson(test, home, 'unlocked');
    await close(person);
    const admin = await test.signIn(home);
    expect((await admin.call(users.unlock, { params: { uid: person.uid } })).status).toBe(200);
    expect((await login('unlocked', password)).status).toBe(200);
  }, 60_000);
});

it('after an administrator ends a user’s sign-ins, the user’s browsers count as unknown again', async () => {
  const person = await makePerson(test, home, 'laptop-lost');
  const browser = createBrowser(test.app);
  await login('laptop-lost', password, browser);
  const admin = await test.signIn(home);
  await admin.call(users.endSignIns, { params: { uid: person.uid } });
  await close(person);
  expect((await login('laptop-lost', password, browser)).error.code).toBe('locked');
}, 60_000);
