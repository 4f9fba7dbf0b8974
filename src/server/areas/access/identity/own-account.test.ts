import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import { ownAccount } from '#root/contract/access/own-account.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { type Browser, createBrowser } from '#test/support/browser.ts';
import { readMails } from '#test/support/mails.ts';
import { makeCode, makePerson, makeWrongCode, type Person, password, stopClock } from '#test/support/people.ts';
import { expectStep } from '#test/support/signed-in.ts';

const another = 'eight lanterns on the quay';
let test: TestApp;
let home: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  stopClock(test);
  home = await test.addOrganisation({ name: 'Northwind Utilities' });
});
afterAll(() => test.close());

const login = (person: Person, browser: Browser, given = password) =>
  browser.call(identity.login, {
    body: { tenantId: home.friendlyUrl, username: person.username, password: given },
  });
/** Creates a user and signs them in. */
async function signInAs(username: string): Promise<{ person: Person; browser: Browser }> {
  const [person, browser] = [await makePerson(test, home, username), createBrowser(test.app)];
  expect((await login(person, browser)).status).toBe(200);
  return { person, browser };
}
const profile = async (browser: Browser) => (await browser.call(identity.profile)).body.data;
const kinds = async ({ email }: Person) => (await readMails(test, email)).map(({ kind, data }) => data.change ?? kind);

/** Creates a user with a second factor and signs them in. */
async function signInWithFactor(username: string) {
  const { person, browser } = await signInAs(username);
  const begun = await browser.call(ownAccount.enrolMfa, { body: { password } });
  const { secret } = begun.body.data;
  const { body } = await browser.call(ownAccount.confirmMfa, { body: { code: makeCode(secret, -1) } });
  return { person, browser, secret, recoveryCodes: body.data.recoveryCodes };
}

describe('the own profile', () => {
  it('can be renamed only with its current version', async () => {
    const { browser } = await signInAs('renamed');
    const { version } = await profile(browser);
    const change = (at: number, firstName: string) =>
      browser.call(ownAccount.updateProfile, { body: { firstName, lastName: 'Lovelace' }, version: at });
    const saved = await change(version, 'Augusta');
    expect([saved.status, saved.body.data.version]).toEqual([200, version + 1]);
    expect(await profile(browser)).toMatchObject({ name: 'Augusta Lovelace', version: version + 1 });
    expect((await change(version, 'Ada')).status).toBe(412);
    expect((await change(version + 1, '')).error.fields?.[0]?.field).toBe('firstName');
  });

  it('keeps its version when preferences are saved, so that an open form can still be saved', async () => {
    const { browser } = await signInAs('tasteful');
    const before = await profile(browser);
    expect(before.preferences).toEqual({ colourScheme: 'auto', singleKeyShortcuts: true });
    const preferences = { colourScheme: 'dark', singleKeyShortcuts: false } as const;
    expect((await browser.call(ownAccount.updatePreferences, { body: preferences })).status).toBe(204);
    expect(await profile(browser)).toEqual({ ...before, preferences });
  });

  it('cannot be changed without a sign-in: 401', async () => {
    const calls = [
      test.anonymous.call(ownAccount.sessions),
      test.anonymous.call(ownAccount.endOtherSessions),
      test.anonymous.call(ownAccount.enrolMfa, { body: { password } }),
      test.anonymous.call(ownAccount.changePassword, { body: { currentPassword: password, newPassword: another } }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });
});

describe('the own password', () => {
  it('can be changed by giving the current password; other sign-ins and mailed codes end, and the owner gets a mail', async () => {
    const { person, browser } = await signInAs('changer');
    const elsewhere = createBrowser(test.app);
    await login(person, elsewhere);
    const asked = await createBrowser(test.app).call(loginSteps.forgotPassword, {
      body: { tenantId: home.friendlyUrl, username: person.username },
    });
    const code = (await readMails(test, person.email))[0]?.data.code ?? '';
    const change = (currentPassword: string, newPassword: string) =>
      browser.call(ownAccount.changePassword, { body: { currentPassword, newPassword } });

    expect(await change('not mine at all', another)).toMatchObject({
      status: 400,
      error: { code: 'invalid_grant', fields: [{ field: 'currentPassword' }] },
    });
    for (const bad of [password, 'Welcome-2026!!', 'changer-changer'])
      expect(await change(password, bad)).toMatchObject({
        status: 400,
        error: { code: 'password_policy', fields: [{ field: 'newPassword' }] },
      });
    expect((await change(password, another)).status).toBe(204);
    expect((await profile(browser)).username).toBe('changer');
    expect((await elsewhere.call(identity.profile)).status).toBe(401);
    const late = await createBrowser(test.app).call(loginSteps.confirmForgotPassword, {
      body: { session: asked.body.data.session, code },
    });
    expect(late.error.code).toBe('session_expired');
    expect((await login(person, createBrowser(test.app))).error.code).toBe('invalid_grant');
    expect((await login(person, createBrowser(test.app), another)).status).toBe(200);
    const told = (await readMails(test, person.email)).at(-1);
    expect([told?.kind, told?.data.name]).toEqual(['password_changed', 'Ada Reyes']);
    expect(told?.data.at).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d \(UTC\)$/);
  });

  it('is refused after ten wrong entries, but the person can still sign in elsewhere', async () => {
    const { person, browser } = await signInAs('left-open');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        browser.call(ownAccount.changePassword, { body: { currentPassword: 'a guess', newPassword: another } }),
      ),
    );
    expect(answers.map(({ error }) => error.code).sort()).toEqual([
      ...Array(10).fill('invalid_grant'),
      'locked',
      'locked',
    ]);
    expect((await login(person, createBrowser(test.app))).status).toBe(200);
    expect((await browser.call(identity.profile)).status).toBe(200);
  });
});

describe('the own sign-ins', () => {
  it('are listed, with the current sign-in marked, and each can be ended', async () => {
    const { person, browser } = await signInAs('everywhere');
    const others = [createBrowser(test.app), createBrowser(test.app), createBrowser(test.app)];
    for (const other of others) await login(person, other);
    const list = async () => (await browser.call(ownAccount.sessions)).body.data;
    const all = await list();
    expect([all.length, all.filter(({ current }) => current).length, all[0]?.clientId]).toEqual([4, 1, 'escalate']);
    const [last] = all;
    expect(last?.current).toBe(false);
    const end = (uid = '') => browser.call(ownAccount.endSession, { params: { uid } });
    expect((await end(last?.uid)).status).toBe(204);
    expect((await others[2]?.call(identity.profile))?.status).toBe(401);
    expect((await end(last?.uid)).status).toBe(404);
    expect((await browser.call(ownAccount.endOtherSessions)).body.data).toEqual({ ended: 2 });
    expect((await others[0]?.call(identity.profile))?.status).toBe(401);
    expect((await list()).map(({ current }) => current)).toEqual([true]);
    const { rows } = await test.owner.query(
      `select distinct revoked_why from sessions where user_uid = $1 and revoked_at is not null`,
      [person.uid],
    );
    expect(rows).toEqual([{ revoked_why: 'signed_out_by_self' }]);
  });

  it('do not include sign-ins of other users; ending a sign-in of another user is a 404, as if it did not exist', async () => {
    const [mine, theirs] = [await signInAs('nosy'), await signInAs('victim')];
    const uid = (await theirs.browser.call(ownAccount.sessions)).body.data[0]?.uid ?? '';
    const foreign = await mine.browser.call(ownAccount.endSession, { params: { uid } });
    const none = await mine.browser.call(ownAccount.endSession, { params: { uid: newUid() } });
    expect([foreign.status, foreign.text]).toEqual([404, none.text]);
    expect((await theirs.browser.call(identity.profile)).status).toBe(200);
  });

  it('keep the time when the user was last seen, however long ago that was', async () => {
    const { person, browser } = await signInAs('seldom');
    await login(person, browser);
    await test.owner.query(
      `update sessions set expires_at = now() - interval '40 days', last_used_at = last_used_at - interval '41 days' where user_uid = $1`,
      [person.uid],
    );
    const count = async () =>
      (await test.owner.query('select from sessions where user_uid = $1', [person.uid])).rowCount;
    await login(person, browser, 'wrong');
    expect(await count()).toBe(2);
    await login(person, browser);
    // The new sign-in now records when the user was last seen, so the old ones are removed.
    expect(await count()).toBe(1);
  });
});

describe('the own second factor', () => {
  it('is set up with the password, switched on by its first code, and then required at each sign-in', async () => {
    const { person, browser } = await signInAs('cautious');
    const enrol = (given: string) => browser.call(ownAccount.enrolMfa, { body: { password: given } });
    const confirm = (code: string) => browser.call(ownAccount.confirmMfa, { body: { code } });
    expect((await confirm('123456')).error.code).toBe('mfa_not_begun');
    expect((await enrol('wrong')).error).toMatchObject({ code: 'invalid_grant', fields: [{ field: 'password' }] });
    const superseded = (await enrol(password)).body.data;
    const { secret, uri } = (await enrol(password)).body.data;
    expect(uri).toBe(
      `otpauth://totp/Holdfast:cautious%20(Northwind%20Utilities)?issuer=Holdfast&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await profile(browser)).mfa).toEqual({ status: 'pending', recoveryCodesLeft: 0, required: false });
    // The second factor is not required before it is confirmed.
    expect((await login(person, createBrowser(test.app))).body.data).toHaveProperty('refreshToken');
    for (const code of [makeWrongCode(secret), makeCode(superseded.secret)])
      expect((await confirm(code)).error).toMatchObject({ code: 'mfa_failed', fields: [{ field: 'code' }] });
    const confirmed = await confirm(makeCode(secret));
    expect(new Set(confirmed.body.data.recoveryCodes).size).toBe(10);
    expect((await confirm(makeCode(secret, 1))).error.code).toBe('mfa_not_begun');
    expect((await profile(browser)).mfa).toEqual({ status: 'on', recoveryCodesLeft: 10, required: false });
    expect(await kinds(person)).toEqual(['on']);
    const step = expectStep((await login(person, createBrowser(test.app))).body);
    const prove = (code: string) =>
      createBrowser(test.app).call(loginSteps.mfaChallenge, { body: { session: step.session, code } });
    // The code that switched the second factor on cannot be used again.
    expect((await prove(makeCode(secret))).error.code).toBe('mfa_failed');
    expect((await prove(makeCode(secret, 1))).status).toBe(200);
  });

  it('is replaced only after a code of the current one, which works until the new one is confirmed', async () => {
    const { person, browser, secret, recoveryCodes } = await signInWithFactor('new-phone');
    const enrol = (code?: string) => browser.call(ownAccount.enrolMfa, { body: { password, code } });
    expect((await enrol()).error).toMatchObject({ code: 'validation', fields: [{ field: 'code' }] });
    expect((await enrol(makeWrongCode(secret))).error.code).toBe('mfa_failed');
    const begun = await enrol(recoveryCodes[0]);
    expect(begun.status).toBe(200);
    expect((await profile(browser)).mfa.status).toBe('on');
    const step = expectStep((await login(person, createBrowser(test.app))).body);
    const prove = (session: string, code: string) =>
      createBrowser(test.app).call(loginSteps.mfaChallenge, { body: { session, code } });
    expect((await prove(step.session, makeCode(secret))).status).toBe(200);
    const fresh = begun.body.data.secret;
    expect((await browser.call(ownAccount.confirmMfa, { body: { code: makeCode(fresh, -1) } })).status).toBe(200);
    const next = expectStep((await login(person, createBrowser(test.app))).body);
    expect((await prove(next.session, makeCode(secret, 1))).error.code).toBe('mfa_failed');
    expect((await prove(next.session, recoveryCodes[1] ?? '')).error.code).toBe('mfa_failed');
    expect((await prove(next.session, makeCode(fresh))).status).toBe(200);
  });

  it('is switched off only with both password and code; its recovery codes are then removed', async () => {
    const { person, browser, secret } = await signInWithFactor('fed-up');
    const disable = (given: string, code: string) =>
      browser.call(ownAccount.disableMfa, { body: { password: given, code } });
    expect((await disable('wrong', makeCode(secret))).error.fields?.[0]?.field).toBe('password');
    expect((await disable(password, makeWrongCode(secret))).error.fields?.[0]?.field).toBe('code');
    expect((await disable(password, makeCode(secret))).status).toBe(204);
    expect((await profile(browser)).mfa).toEqual({ status: 'off', recoveryCodesLeft: 0, required: false });
    expect(await kinds(person)).toEqual(['on', 'off']);
    expect((await login(person, createBrowser(test.app))).body.data).toHaveProperty('refreshToken');
    expect((await disable(password, '123456')).error.code).toBe('mfa_off');
  });

  it('cannot be switched off if the organisation requires it', async () => {
    const { browser, secret } = await signInWithFactor('bound');
    await test.owner.query(`update organisations set mfa_policy = 'required' where uid = $1`, [home.uid]);
    const answer = await browser.call(ownAccount.disableMfa, { body: { password, code: makeCode(secret) } });
    expect([answer.status, answer.error.code]).toEqual([422, 'mfa_required']);
    await test.owner.query(`update organisations set mfa_policy = 'optional' where uid = $1`, [home.uid]);
  });

  it('gets new recovery codes if password and code are given; the old recovery codes become invalid', async () => {
    const { person, browser, secret, recoveryCodes } = await signInWithFactor('printer-jam');
    const renew = (code: string) => browser.call(ownAccount.newRecoveryCodes, { body: { password, code } });
    expect((await renew(makeWrongCode(secret))).error.code).toBe('mfa_failed');
    const { body } = await renew(makeCode(secret));
    expect(body.data.recoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    const step = expectStep((await login(person, createBrowser(test.app))).body);
    const prove = (code = '') =>
      createBrowser(test.app).call(loginSteps.mfaChallenge, { body: { session: step.session, code } });
    expect((await prove(recoveryCodes[0])).error.code).toBe('mfa_failed');
    expect((await prove(body.data.recoveryCodes[0])).status).toBe(200);
  });

  it('is logged in the user’s history without its secret', async () => {
    const { person, secret } = await signInWithFactor('recorded');
    const { rows } = await test.owner.query(
      `select before, after, actor_uid from audit_entries where entity = 'users' and root_uid = $1 and action = 'updated' order by id`,
      [person.uid],
    );
    expect(rows.map(({ after }) => after.mfa_state)).toEqual(['pending', 'on']);
    expect(rows.map(({ actor_uid }) => actor_uid)).toEqual([person.uid, person.uid]);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});
