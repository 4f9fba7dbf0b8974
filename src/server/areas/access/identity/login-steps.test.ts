import { describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import { anotherPassword, invitedPerson, sessionExpired, useLoginSteps } from '#test/support/login-steps.ts';
import { readMails } from '#test/support/mails.ts';
import { makePerson, password } from '#test/support/people.ts';
import { expectStep } from '#test/support/signed-in.ts';

const steps = useLoginSteps();
const { askForCode, openBrowser, choosePassword, confirmCode, forgetPassword, invitePerson, logIn } = steps;

describe('a password that must be changed', () => {
  it.each(['force_change_password', 'reset_required'])(
    'does not complete a sign-in before it is changed (%s)',
    async (confirmation) => {
      const person = await makePerson(steps.test, steps.home, `must-${confirmation.slice(0, 5)}`, { confirmation });
      const browser = openBrowser();
      const step = expectStep((await logIn(person.username, password, browser)).body);
      expect(step).toEqual({ challenge: 'new_password_required', session: expect.any(String) });
      expect(browser.buildHeader()).toBe('');
      expect(await choosePassword(step.session, password)).toMatchObject({
        status: 400,
        error: { code: 'password_policy' },
      });
      expect((await choosePassword(step.session, anotherPassword, browser)).status).toBe(200);
      expect((await browser.call(identity.profile)).body.data.username).toBe(person.username);
      expect((await logIn(person.username)).error.code).toBe('invalid_grant');
      expect((await logIn(person.username, anotherPassword)).body.data).toHaveProperty('refreshToken');
      expect((await readMails(steps.test, person.email)).map(({ kind }) => kind)).toEqual(['password_changed']);
    },
  );

  it('must first be entered correctly; the step that follows then allows exactly one change', async () => {
    const person = await makePerson(steps.test, steps.home, 'must-once', { confirmation: 'force_change_password' });
    expect((await logIn(person.username, 'wrong')).error.code).toBe('invalid_grant');
    const first = expectStep((await logIn(person.username)).body);
    const second = expectStep((await logIn(person.username)).body);
    // A later step replaces the earlier one.
    expect(await choosePassword(first.session)).toMatchObject(sessionExpired);
    expect((await choosePassword(second.session)).status).toBe(200);
    expect(await choosePassword(second.session, 'nine lanterns in the mist')).toMatchObject(sessionExpired);
  });
});

describe('a new password', () => {
  it('must be long, uncommon and without the owner’s names; errors name the field', async () => {
    const person = await makePerson(steps.test, steps.home, 'chooser', { confirmation: 'force_change_password' });
    const { session } = expectStep((await logIn(person.username)).body);
    const problem = async (newPassword: string) => {
      const { status, error } = await choosePassword(session, newPassword);
      return [status, error.code, error.fields?.[0]?.field];
    };
    expect(await problem('short')).toEqual([400, 'validation', 'newPassword']);
    expect(await problem('x'.repeat(129))).toEqual([400, 'validation', 'newPassword']);
    for (const bad of ['Password2026!', 'northwind-2026', 'chooser-chooser', password])
      expect(await problem(bad)).toEqual([400, 'password_policy', 'newPassword']);
    expect((await choosePassword(session)).status).toBe(200);
  });

  it('ends all earlier sign-ins, codes and links', async () => {
    const person = await makePerson(steps.test, steps.home, 'many-ways');
    const before = openBrowser();
    await logIn(person.username, password, before);
    const reset = await askForCode(person);
    const { session } = expectStep((await confirmCode(reset.session, reset.code)).body);
    const other = await askForCode(person);
    expect((await choosePassword(session)).status).toBe(200);
    expect((await before.call(identity.profile)).status).toBe(401);
    expect(await confirmCode(other.session, other.code)).toMatchObject(sessionExpired);
    const { rows } = await steps.test.owner.query(
      `select revoked_why from sessions where user_uid = $1 and revoked_at is not null`,
      [person.uid],
    );
    expect(rows).toEqual([{ revoked_why: 'password_changed' }]);
  });
});

describe('the session of a step', () => {
  it('cannot be forged, shortened, or used for another kind of step or organisation', async () => {
    const other = await steps.test.addOrganisation();
    const person = await makePerson(steps.test, steps.home, 'stepper', { confirmation: 'force_change_password' });
    const { session } = expectStep((await logIn(person.username)).body);
    const flipped = `${session.slice(0, -1)}${session.endsWith('A') ? 'Q' : 'A'}`;
    const moved = session.replace(steps.home.uid, other.uid);
    for (const made of [flipped, moved, session.slice(0, 60), 'x', `${session}x`])
      expect(await choosePassword(made)).toMatchObject(sessionExpired);
    expect(await confirmCode(session, '123456')).toMatchObject(sessionExpired);
    expect(await openBrowser().call(loginSteps.mfaChallenge, { body: { session, code: '123456' } })).toMatchObject(
      sessionExpired,
    );
    const reset = await askForCode(await makePerson(steps.test, steps.home, 'resetter'));
    expect(await choosePassword(reset.session)).toMatchObject(sessionExpired);
    expect((await choosePassword(session)).status).toBe(200);
  });

  it('is removed a day after it has expired, except the last invitation of each user', async () => {
    const person = await makePerson(steps.test, steps.home, 'not-here-yet', invitedPerson);
    await invitePerson(person);
    const last = await invitePerson(person);
    await forgetPassword('long-gone');
    await steps.test.owner.query(
      `update challenges set expires_at = now() - interval '25 hours' where organisation_uid = $1`,
      [steps.home.uid],
    );
    await forgetPassword('somebody-new');
    const { rows } = await steps.test.owner.query(
      'select kind, uid from challenges where organisation_uid = $1 and expires_at < now()',
      [steps.home.uid],
    );
    expect(rows).toEqual([{ kind: 'invitation', uid: last.split('.')[1] }]);
  });
});
