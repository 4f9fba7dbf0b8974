import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import { startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { type Browser, createBrowser } from '#test/support/browser.ts';
import { readMails } from '#test/support/mails.ts';
import { makeCode, makePerson, makeWrongCode, type Person, password, stopClock } from '#test/support/people.ts';
import { expectSignedIn, expectStep } from '#test/support/signed-in.ts';

const failed = { status: 400, error: { code: 'mfa_failed', message: 'MFA verification failed' } };
const over = { status: 400, error: { code: 'session_expired' } };
let test: TestApp;
let home: TestOrganisation;
let strict: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  stopClock(test);
  home = await test.addOrganisation({ name: 'Northwind Utilities' });
  strict = await test.addOrganisation({ name: 'Strict' });
  await test.owner.query(`update organisations set mfa_policy = 'required' where uid = $1`, [strict.uid]);
});
afterAll(() => test.close());

const browse = (): Browser => createBrowser(test.app);
const login = (person: Person, organisation = home, given = password) =>
  browse().call(identity.login, {
    body: { tenantId: organisation.friendlyUrl, username: person.username, password: given },
  });
const begin = async (person: Person, organisation = home) => expectStep((await login(person, organisation)).body);
const prove = (session: string, code: string, browser = browse()) =>
  browser.call(loginSteps.mfaChallenge, { body: { session, code } });
const unlock = () => test.owner.query('delete from sign_in_attempts');

describe('a second factor', () => {
  it('is required after the password; only a right code signs the user in', async () => {
    const person = await makePerson(test, home, 'careful', { mfa: true });
    const browser = browse();
    const answer = await login(person);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const step = expectStep(answer.body);
    expect(step).toEqual({ challenge: 'mfa', session: expect.any(String) });
    expect(await prove(step.session, makeWrongCode(person.secret), browser)).toMatchObject(failed);
    expect(browser.buildHeader()).toBe('');
    const proved = await prove(step.session, makeCode(person.secret), browser);
    expect(Object.keys(proved.body.data)).toEqual(['expiresAt', 'refreshToken']);
    const { body } = await browser.call(identity.profile);
    expect(body.data.mfa).toEqual({ status: 'on', recoveryCodesLeft: 0, required: false });
  });

  it('accepts the codes of the previous and next time step too, each code only once over all sign-ins', async () => {
    const person = await makePerson(test, home, 'replayed', { mfa: true });
    const early = makeCode(person.secret, -1);
    const [now, late] = [makeCode(person.secret), makeCode(person.secret, 1)];
    expect((await prove((await begin(person)).session, early)).status).toBe(200);
    expect((await prove((await begin(person)).session, now)).status).toBe(200);
    expect(await prove((await begin(person)).session, now)).toMatchObject(failed);
    expect(await prove((await begin(person)).session, early)).toMatchObject(failed);
    const last = await begin(person);
    expect((await prove(last.session, late)).status).toBe(200);
    expect(await prove(last.session, late)).toMatchObject(over);
  });

  it('allows five tries in each sign-in: a correct code is accepted at the fifth try and refused at the sixth', async () => {
    const person = await makePerson(test, home, 'fumbling', { mfa: true });
    const lucky = await begin(person);
    for (let tries = 0; tries < 4; tries += 1)
      expect(await prove(lucky.session, makeWrongCode(person.secret))).toMatchObject(failed);
    expect((await prove(lucky.session, makeCode(person.secret, -1))).status).toBe(200);
    expect(await prove(lucky.session, makeCode(person.secret))).toMatchObject(over);
    const unlucky = await begin(person);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await prove(unlucky.session, makeWrongCode(person.secret))).toMatchObject(failed);
    expect(await prove(unlucky.session, makeCode(person.secret))).toMatchObject(over);
    await unlock();
  });

  it('is locked after twenty wrong codes in all, even if they are spread over several sign-ins', async () => {
    const person = await makePerson(test, home, 'stolen', { mfa: true });
    let checked = 0;
    let refusal = '';
    for (let signIns = 0; signIns < 6 && refusal !== 'locked'; signIns += 1) {
      const { session } = await begin(person);
      for (let tries = 0; tries < 5 && refusal !== 'locked'; tries += 1) {
        refusal = (await prove(session, makeWrongCode(person.secret))).error.code;
        if (refusal === 'mfa_failed') checked += 1;
      }
    }
    expect([refusal, checked]).toEqual(['locked', 20]);
  });

  it('is refused if the user was deactivated or the tenant suspended in the meantime', async () => {
    const other = await test.addOrganisation();
    const person = await makePerson(test, other, 'outgoing', { mfa: true });
    const step = await begin(person, other);
    await test.owner.query(`update users set status = 'inactive' where uid = $1`, [person.uid]);
    expect(await prove(step.session, makeCode(person.secret))).toMatchObject(over);
    await test.owner.query(`update users set status = 'active' where uid = $1`, [person.uid]);
    await test.owner.query(`update organisations set state = 'suspended' where uid = $1`, [other.uid]);
    expect(await prove(step.session, makeCode(person.secret))).toMatchObject({
      status: 403,
      error: { code: 'tenant_inactive' },
    });
    await test.owner.query(`update organisations set state = 'active' where uid = $1`, [other.uid]);
    await test.owner.query(`update challenges set expires_at = now() where user_uid = $1`, [person.uid]);
    expect(await prove(step.session, makeCode(person.secret))).toMatchObject(over);
  });

  it('can be neither used nor set up in a step that is open when the user’s password has to be changed', async () => {
    const [person, fresh] = [
      await makePerson(test, home, 'forced', { mfa: true }),
      await makePerson(test, strict, 'forced'),
    ];
    const [step, setUp] = [await begin(person), await begin(fresh, strict)];
    await test.owner.query(`update users set confirmation_status = 'force_change_password' where username = 'forced'`);
    expect(await prove(step.session, makeCode(person.secret))).toMatchObject(over);
    expect(await prove(setUp.session, makeCode(setUp.enrolment?.secret ?? ''))).toMatchObject(over);
    const { rows } = await test.owner.query(
      `select mfa_state, (select count(*)::int from sessions s where s.user_uid = u.uid) as sessions from users u where uid = $1`,
      [fresh.uid],
    );
    expect(rows).toEqual([{ mfa_state: 'off', sessions: 0 }]);
    expect((await begin(person)).challenge).toBe('new_password_required');
  });

  it('is still required after a password reset', async () => {
    const person = await makePerson(test, home, 'forgot-with-factor', { mfa: true });
    const earlier = await begin(person);
    const asked = await browse().call(loginSteps.forgotPassword, {
      body: { tenantId: home.friendlyUrl, username: person.username },
    });
    const code = (await readMails(test, person.email))[0]?.data.code ?? '';
    const confirmed = await browse().call(loginSteps.confirmForgotPassword, {
      body: { session: asked.body.data.session, code },
    });
    const browser = browse();
    const changed = await browser.call(loginSteps.changePasswordChallenge, {
      body: { session: expectStep(confirmed.body).session, newPassword: 'nine lanterns in the fog' },
    });
    const step = expectStep(changed.body);
    expect([step.challenge, browser.buildHeader()]).toEqual(['mfa', '']);
    // A step that began with the former password is no longer valid.
    expect(await prove(earlier.session, makeCode(person.secret))).toMatchObject(over);
    expect((await prove(step.session, makeCode(person.secret), browser)).status).toBe(200);
    expect((await browser.call(identity.profile)).status).toBe(200);
  });
});

describe('a second factor that the organisation requires', () => {
  it('is set up during sign-in: its first code switches it on and returns ten recovery codes', async () => {
    const person = await makePerson(test, strict, 'new-here');
    const step = await begin(person, strict);
    const { secret = '', uri = '' } = step.enrolment ?? {};
    expect(uri).toMatch(`otpauth://totp/Holdfast:new-here%20(Strict)?issuer=Holdfast&secret=${secret}`);
    expect(await prove(step.session, makeWrongCode(secret))).toMatchObject(failed);
    const browser = browse();
    const { body, status } = await prove(step.session, makeCode(secret), browser);
    expect([status, new Set(body.data.recoveryCodes).size]).toEqual([200, 10]);
    const profile = await browser.call(identity.profile);
    expect(profile.body.data.mfa).toEqual({ status: 'on', recoveryCodesLeft: 10, required: true });
    expect((await readMails(test, person.email)).map(({ kind, data }) => [kind, data.change])).toEqual([
      ['mfa_changed', 'on'],
    ]);
    // The next sign-in asks for a code and does not set up the factor again. The code that confirmed the factor cannot
    // be reused.
    const next = await begin(person, strict);
    expect(next.enrolment).toBeUndefined();
    expect(await prove(next.session, makeCode(secret))).toMatchObject(failed);
    expect((await prove(next.session, makeCode(secret, 1))).status).toBe(200);
    const { rows } = await test.owner.query('select mfa_secret from users where uid = $1', [person.uid]);
    expect(rows[0].mfa_secret).not.toContain(secret);
  });

  it('exists only once: if two are set up at the same time, the first that is confirmed is saved', async () => {
    const person = await makePerson(test, strict, 'twice');
    const [one, two] = [await begin(person, strict), await begin(person, strict)];
    expect((await prove(one.session, makeCode(one.enrolment?.secret ?? ''))).status).toBe(200);
    expect(await prove(two.session, makeCode(two.enrolment?.secret ?? ''))).toMatchObject(over);
    expect(await prove(two.session, makeCode(one.enrolment?.secret ?? '', 1))).toMatchObject(failed);
  });

  it('cannot be bypassed with a sign-in step that began before the factor was required', async () => {
    const other = await test.addOrganisation();
    const person = await makePerson(test, other, 'early-bird', { confirmation: 'force_change_password' });
    const { session } = await begin(person, other);
    await test.owner.query(`update organisations set mfa_policy = 'required' where uid = $1`, [other.uid]);
    const body = { session, newPassword: 'nine lanterns in the fog' };
    expect(expectStep((await browse().call(loginSteps.changePasswordChallenge, { body })).body).challenge).toBe('mfa');
  });
});

describe('a recovery code', () => {
  it('works once in place of an authenticator code, in upper or lower case, with or without its hyphen', async () => {
    const person = await makePerson(test, strict, 'lost-phone');
    const step = await begin(person, strict);
    const { body } = await prove(step.session, makeCode(step.enrolment?.secret ?? ''));
    const [first = '', second = ''] = body.data.recoveryCodes ?? [];
    const use = async (code: string) => prove((await begin(person, strict)).session, code);
    expect(expectSignedIn((await use(` ${first.toUpperCase()} `)).body).refreshToken).toBeTruthy();
    expect(await use(first)).toMatchObject(failed);
    expect((await use(second.replace('-', ''))).status).toBe(200);
    expect(await use('aaaaa-aaaaa')).toMatchObject(failed);
    expect((await use('no code at all')).error.fields?.[0]?.field).toBe('code');
    const { rows } = await test.owner.query(
      'select count(*)::int as left from recovery_codes where user_uid = $1 and used_at is null',
      [person.uid],
    );
    expect(rows).toEqual([{ left: 8 }]);
  });

  it('of another user is refused', async () => {
    const [one, two] = [await makePerson(test, strict, 'one'), await makePerson(test, strict, 'two')];
    const enrolled = await begin(one, strict);
    const { body } = await prove(enrolled.session, makeCode(enrolled.enrolment?.secret ?? ''));
    const other = await begin(two, strict);
    await prove(other.session, makeCode(other.enrolment?.secret ?? ''));
    expect(await prove((await begin(two, strict)).session, body.data.recoveryCodes?.[0] ?? '')).toMatchObject(failed);
  });
});
