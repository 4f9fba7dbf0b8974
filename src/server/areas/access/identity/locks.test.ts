import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import { ownAccount } from '#root/contract/access/own-account.ts';
import { users } from '#root/contract/access/users.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { createChallenge, insertChallenge } from '#root/server/shared/people/challenges.ts';
import { startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { type Browser, createBrowser } from '#test/support/browser.ts';
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
const clearAttempts = () => test.owner.query('delete from sign_in_attempts');
beforeEach(async () => void (await clearAttempts()));

const login = (username: string, given = 'wrong', browser = createBrowser(test.app)) =>
  browser.call(identity.login, { body: { tenantId: home.friendlyUrl, username, password: given } });

describe('a lock', () => {
  it('does not reveal that a username and an email address belong to one user', async () => {
    const person = await makePerson(test, home, 'linked');
    const walk = async (username: string, email: string) => {
      await clearAttempts();
      const answers = [];
      for (let tries = 0; tries < 10; tries += 1) answers.push(await login(username));
      for (const name of [username, email, username, email.toUpperCase()]) answers.push(await login(name));
      return answers.map(({ status, error }) => `${status} ${error.code} ${error.message}`);
    };
    const known = await walk(person.username, person.email);
    expect(known).toEqual(await walk('invented', 'invented@example.org'));
    expect(known.map((answer) => answer.split(' ')[1])).toEqual([
      ...Array(10).fill('invalid_grant'),
      'locked',
      'invalid_grant',
      'locked',
      'invalid_grant',
    ]);
  }, 60_000);

  it('lasts longer each time, if a name is locked from the same address several times within a day', async () => {
    const waits = [];
    for (let locks = 0; locks < 3; locks += 1) {
      for (let tries = 0; tries < 10; tries += 1) await login('slowed');
      waits.push(Number((await login('slowed')).headers['retry-after']));
      await test.owner.query(`update sign_in_attempts set locked_until = now() where locked_until is not null`);
    }
    expect(waits).toEqual([900, 1800, 3600]);
  }, 60_000);
});

describe('guessing a second factor', () => {
  const prove = async (person: Person, code: string, browser: Browser = createBrowser(test.app)) => {
    await clearAttempts();
    const challenge = createChallenge(test.services.keys, home.uid);
    await createTenantAccess(test.pool).write(home.uid, {}, (db) =>
      db.run(insertChallenge(challenge, { kind: 'mfa', userUid: person.uid, clientId: 'escalate' })),
    );
    return browser.call(loginSteps.mfaChallenge, { body: { session: challenge.session, code } });
  };
  const wrong = async (person: Person, times: number) => {
    for (let tries = 0; tries < times; tries += 1)
      expect(await prove(person, makeWrongCode(person.secret))).toMatchObject({
        status: 400,
        error: { code: 'mfa_failed', message: 'MFA verification failed' },
      });
  };
  const dayAfter = (person: Person) =>
    test.owner.query(
      `update second_factor_failures set locked_until = now() - interval '1 second' where user_uid = $1`,
      [person.uid],
    );
  const readLockMails = async ({ email }: Person) =>
    (await readMails(test, email)).filter(({ kind }) => kind === 'mfa_locked');

  it('locks the factor for a day after twenty wrong codes in a row, over any time; the owner gets a mail', async () => {
    const person = await makePerson(test, home, 'guessed-at', { mfa: true });
    await wrong(person, 19);
    expect(await readLockMails(person)).toHaveLength(0);
    await wrong(person, 1);
    const [mail, ...more] = await readLockMails(person);
    expect([mail?.data.name, more.length]).toEqual(['Ada Reyes', 0]);
    expect(mail?.data.until).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d \(UTC\)$/);
    const refused = await prove(person, makeCode(person.secret));
    expect(refused).toMatchObject({ status: 429, error: { code: 'locked' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(86_400);

    // Five more wrong codes lock the second factor for another day.
    await dayAfter(person);
    await wrong(person, 5);
    expect((await prove(person, makeCode(person.secret))).status).toBe(429);
    expect(await readLockMails(person)).toHaveLength(2);
    await dayAfter(person);
    expect((await prove(person, makeCode(person.secret))).status).toBe(200);
  });

  it('elsewhere does not lock out a browser in which the owner has signed in before', async () => {
    const person = await makePerson(test, home, 'at-home', { mfa: true });
    const browser = createBrowser(test.app);
    expect((await prove(person, makeCode(person.secret, -1), browser)).status).toBe(200);
    await wrong(person, 20);
    expect((await prove(person, makeCode(person.secret))).error.code).toBe('locked');
    expect((await prove(person, makeCode(person.secret), browser)).status).toBe(200);
  });

  it('is counted from zero again after a correct code', async () => {
    const person = await makePerson(test, home, 'forgetful', { mfa: true });
    await wrong(person, 19);
    expect((await prove(person, makeCode(person.secret))).status).toBe(200);
    await wrong(person, 19);
    expect((await prove(person, makeCode(person.secret, 1))).status).toBe(200);
  });

  it('is stopped after twenty wrong codes, even if some of them are sent concurrently', async () => {
    const person = await makePerson(test, home, 'hammered', { mfa: true });
    await test.owner.query(
      `insert into second_factor_failures (organisation_uid, user_uid, failures) values ($1, $2, 15)`,
      [home.uid, person.uid],
    );
    const challenges = Array.from({ length: 9 }, () => createChallenge(test.services.keys, home.uid));
    await createTenantAccess(test.pool).write(home.uid, {}, async (db) => {
      for (const challenge of challenges)
        await db.run(insertChallenge(challenge, { kind: 'mfa', userUid: person.uid, clientId: 'escalate' }));
    });
    const body = (session: string) => ({ body: { session, code: makeWrongCode(person.secret) } });
    const answers = await Promise.all(
      challenges.map(({ session }) => createBrowser(test.app).call(loginSteps.mfaChallenge, body(session))),
    );
    expect(answers.map(({ error }) => error.code).sort()).toEqual([
      ...Array(4).fill('locked'),
      ...Array(5).fill('mfa_failed'),
    ]);
    expect(await readLockMails(person)).toHaveLength(1);
  });

  it('is also counted in a signed-in browser if the password is right; an administrator can unlock the user', async () => {
    const person = await makePerson(test, home, 'left-open', { mfa: true });
    const browser = createBrowser(test.app);
    expect((await prove(person, makeCode(person.secret, -1), browser)).status).toBe(200);
    await test.owner.query(
      `insert into second_factor_failures (organisation_uid, user_uid, failures) values ($1, $2, 19)`,
      [home.uid, person.uid],
    );
    const renew = (code: string, given = password) =>
      browser.call(ownAccount.newRecoveryCodes, { body: { password: given, code } });
    expect((await renew(makeWrongCode(person.secret), 'not the password')).error.code).toBe('invalid_grant');
    expect(await readLockMails(person)).toHaveLength(0);
    expect((await renew(makeWrongCode(person.secret))).error.code).toBe('mfa_failed');
    expect(await readLockMails(person)).toHaveLength(1);
    expect(await renew(makeCode(person.secret))).toMatchObject({ status: 429, error: { code: 'locked' } });

    const admin = await test.signIn(home);
    const params = { uid: person.uid };
    expect((await admin.call(users.get, { params })).body.data.status).toBe('locked');
    expect((await admin.call(users.unlock, { params })).status).toBe(200);
    expect((await admin.call(users.get, { params })).body.data).toMatchObject({ status: 'active', lockedUntil: null });
    expect((await renew(makeCode(person.secret))).status).toBe(200);
  });
});
