import { describe, expect, it } from 'vitest';
import { identity } from '#root/contract/identity.ts';
import { anotherPassword, notYetHere, sessionExpired, useLoginSteps } from '#test/support/login-steps.ts';
import { mailsTo } from '#test/support/mails.ts';
import { makePerson } from '#test/support/people.ts';
import { signedIn } from '#test/support/signed-in.ts';

const steps = useLoginSteps();
const { browse, choose, invited } = steps;

const row = async (uid: string) =>
  (await steps.test.owner.query('select status, confirmation_status, mfa_state from users where uid = $1', [uid]))
    .rows[0];

describe('an invitation', () => {
  it('lets choose a password, confirms the person, and signs them in', async () => {
    const person = await makePerson(steps.test, steps.home, 'newcomer', notYetHere);
    const session = await invited(person);
    const link = (await mailsTo(steps.test, person.email))[0]?.data.link ?? '';
    expect(link).toMatch(
      `http://localhost:8080/new-password?tenantId=${steps.home.friendlyUrl}&clientId=escalate#session=`,
    );
    const browser = browse();
    expect((await choose(session, 'northwind 2026!', browser)).error.code).toBe('password_policy');
    expect(signedIn((await choose(session, anotherPassword, browser)).body).refreshToken).toBeTruthy();
    expect(await row(person.uid)).toMatchObject({ status: 'active', confirmation_status: 'confirmed' });
    expect((await browser.call(identity.profile)).body.data.is_verified).toBe(true);
    // Nobody is told that the password changed which they have just chosen for the first time.
    expect((await mailsTo(steps.test, person.email)).map(({ kind }) => kind)).toEqual([]);
    expect(await choose(session, 'ten lanterns at the lock')).toMatchObject(sessionExpired);
  });

  it('is over once there is a later one, once it is a week old, and once the person is deactivated', async () => {
    const person = await makePerson(steps.test, steps.home, 'waits-long', notYetHere);
    const first = await invited(person);
    const second = await invited(person);
    expect(await choose(first)).toMatchObject(sessionExpired);
    await steps.test.owner.query(
      `update challenges set expires_at = expires_at - interval '7 days' where user_uid = $1 and used_at is null`,
      [person.uid],
    );
    expect(await choose(second)).toMatchObject(sessionExpired);
    const third = await invited(person);
    await steps.test.owner.query(`update users set status = 'inactive' where uid = $1`, [person.uid]);
    expect(await choose(third)).toMatchObject(sessionExpired);
    await steps.test.owner.query(`update users set status = 'invited' where uid = $1`, [person.uid]);
    expect((await choose(third)).status).toBe(200);
  });

  it('of an organisation that is suspended or deleted leads nowhere', async () => {
    const other = await steps.test.organisation();
    const person = await makePerson(steps.test, other, 'unlucky', notYetHere);
    const session = await invited(person, other);
    await steps.test.owner.query(`update organisations set state = 'suspended' where uid = $1`, [other.uid]);
    expect(await choose(session)).toMatchObject({
      status: 403,
      error: { code: 'tenant_inactive', message: 'Tenant is suspended' },
    });
    await steps.test.owner.query(`update organisations set state = 'deleted' where uid = $1`, [other.uid]);
    expect(await choose(session)).toMatchObject(sessionExpired);
    await steps.test.owner.query(`update organisations set state = 'archived' where uid = $1`, [other.uid]);
    expect((await choose(session)).status).toBe(200);
  });
});
