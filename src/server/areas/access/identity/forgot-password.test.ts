import { describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { anotherPassword, invitedPerson, sessionExpired, useLoginSteps } from '#test/support/login-steps.ts';
import { readMails } from '#test/support/mails.ts';
import { makePerson } from '#test/support/people.ts';
import { expectStep } from '#test/support/signed-in.ts';

const steps = useLoginSteps();
const { askForCode, openBrowser, choosePassword, confirmCode, forgetPassword, logIn } = steps;

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a forgotten password', () => {
  it('can be replaced by a user who enters a mailed code of six digits', async () => {
    const person = await makePerson(steps.test, steps.home, 'forgetful');
    const { session, code } = await askForCode(person);
    expect(code).toMatch(/^\d{6}$/);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const step = expectStep((await confirmCode(session, spaced)).body);
    expect(step.challenge).toBe('new_password_required');
    const browser = openBrowser();
    expect((await choosePassword(step.session, anotherPassword, browser)).status).toBe(200);
    expect((await browser.call(identity.profile)).status).toBe(200);
    expect((await logIn(person.username, anotherPassword)).status).toBe(200);
    expect(await confirmCode(session, code)).toMatchObject(sessionExpired);
  });

  it('can be reset by a user who gives an email address instead of a username', async () => {
    const person = await makePerson(steps.test, steps.home, 'by-address');
    await forgetPassword(person.email.toUpperCase());
    expect((await readMails(steps.test, person.email)).map(({ kind }) => kind)).toEqual(['reset']);
    expect((await logIn(person.email)).status).toBe(200);
  });

  it('allows five tries of each mailed code; after them, even the correct code is refused', async () => {
    const person = await makePerson(steps.test, steps.home, 'guesser');
    const { session, code } = await askForCode(person);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await confirmCode(session, wrong(code))).toMatchObject({
        status: 400,
        error: { code: 'code_mismatch', message: 'Your code is incorrect' },
      });
    expect(await confirmCode(session, code)).toMatchObject(sessionExpired);
  });

  it('can be reset only with the latest code, and only for ten minutes', async () => {
    const person = await makePerson(steps.test, steps.home, 'slow');
    const first = await askForCode(person);
    const second = await askForCode(person);
    // The server refuses a superseded code as wrong and not as expired. It treats codes for an unknown name in the same
    // way, so the error reveals nothing.
    expect(await confirmCode(first.session, first.code)).toMatchObject({
      status: 400,
      error: { code: 'code_mismatch' },
    });
    await steps.test.owner.query(`update challenges set expires_at = now() where user_uid = $1 and used_at is null`, [
      person.uid,
    ]);
    expect(await confirmCode(second.session, second.code)).toMatchObject(sessionExpired);
  });

  it('causes at most eight mails; later requests get the same answer, and the last code stays valid', async () => {
    const person = await makePerson(steps.test, steps.home, 'flooded');
    await Promise.all(Array.from({ length: 7 }, () => forgetPassword(person.username)));
    const last = await askForCode(person);
    const more = await forgetPassword(person.username);
    expect([more.status, more.text.length]).toEqual([200, JSON.stringify({ data: { session: last.session } }).length]);
    expect(await readMails(steps.test, person.email)).toHaveLength(8);
    expect((await confirmCode(last.session, last.code)).status).toBe(200);
  });

  it('cannot be reset from a network address that has requested too many codes', async () => {
    const other = await steps.test.addOrganisation();
    await forgetPassword('somebody', other);
    await steps.test.owner.query(
      `update sign_in_attempts set failures = 40, window_started_at = now(), locked_until = now() + interval '9 minutes'
       where organisation_uid = $1`,
      [other.uid],
    );
    const { status, error, headers } = await forgetPassword('somebody else', other);
    expect([status, error.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(500);
  });

  it('cannot be reset for a suspended or unknown tenant', async () => {
    const other = await steps.test.addOrganisation({ state: 'suspended' });
    expect(await forgetPassword('ada', other)).toMatchObject({ status: 403, error: { code: 'tenant_inactive' } });
    expect(await forgetPassword('ada', { ...other, friendlyUrl: 'nobody' })).toMatchObject({
      status: 400,
      error: { code: 'invalid_client' },
    });
  });
});

describe('the existence of a user', () => {
  it('is not revealed by the response to a forgotten password, by its duration, or by the responses to codes', async () => {
    const known = await makePerson(steps.test, steps.home, 'known-one');
    const names = [known.username, 'nobody-at-all'];
    for (const [username, values] of [
      ['left', { status: 'inactive' }],
      ['shut', { status: 'locked' }],
      ['asked', invitedPerson],
    ] as const)
      names.push((await makePerson(steps.test, steps.home, username, values)).username);
    const seen = [];
    for (const username of names) {
      const start = performance.now();
      const answer = await forgetPassword(username);
      const ms = performance.now() - start;
      const { session } = answer.body.data;
      const tries = [];
      for (let n = 0; n < 6; n += 1) tries.push((await confirmCode(session, '000000')).text);
      seen.push({ form: answer.text.replace(session, 'x'.repeat(session.length)), ms, tries: tries.join() });
    }
    for (const { form, tries, ms } of seen) {
      expect([form, tries]).toEqual([seen[0]?.form, seen[0]?.tries]);
      // Each call takes at least 250 ms, which is longer than any of the work.
      expect(ms).toBeGreaterThan(249);
    }
    for (const username of names.slice(1))
      expect(await readMails(steps.test, `${username}@${steps.home.friendlyUrl}.example`)).toEqual([]);
  });

  it('is not revealed by a step whose code has been replaced by a newer code', async () => {
    const known = await makePerson(steps.test, steps.home, 'asks-twice');
    const seen = [];
    for (const username of [known.username, 'nobody-asks-twice']) {
      const first = (await forgetPassword(username)).body.data.session;
      await forgetPassword(username);
      const tries = [];
      for (let n = 0; n < 6; n += 1) tries.push((await confirmCode(first, '000000')).error.code);
      seen.push(tries.join());
    }
    expect(seen[0]).toBe(seen[1]);
  });

  it('cannot be found out by guessing a code, because no code is right for a user who does not exist', async () => {
    const { session } = (await forgetPassword('nobody-is-lucky')).body.data;
    const uid = session.split('.')[1] ?? '';
    const hash = steps.test.services.keys.sign('reset-code', `${uid}|123456`);
    await steps.test.owner.query('update challenges set code_hash = $2 where uid = $1', [uid, hash]);
    expect((await confirmCode(session, '123456')).error.code).toBe('code_mismatch');
  });

  it('is not revealed by a sign-in, even if the user has not accepted the invitation', async () => {
    const person = await makePerson(steps.test, steps.home, 'not-yet', invitedPerson);
    const early = await makePerson(steps.test, steps.home, 'early', { confirmation: 'unconfirmed' });
    const unknown = await logIn('never-heard-of');
    for (const { username } of [person, early]) expect((await logIn(username)).raw).toEqual(unknown.raw);
  });
});
