import { describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { anotherPassword, invitedPerson, sessionExpired, useLoginSteps } from '#test/support/login-steps.ts';
import { readMails } from '#test/support/mails.ts';
import { makePerson } from '#test/support/people.ts';
import { expectSignedIn } from '#test/support/signed-in.ts';

const steps = useLoginSteps();
const { openBrowser, choosePassword, invitePerson } = steps;

const row = async (uid: string) =>
  (await steps.test.owner.query('select status, confirmation_status, mfa_state from users where uid = $1', [uid]))
    .rows[0];

describe('an invitation', () => {
  it('lets the user choose a password, which also confirms the account and signs the user in', async () => {
    const person = await makePerson(steps.test, steps.home, 'newcomer', invitedPerson);
    const session = await invitePerson(person);
    const link = (await readMails(steps.test, person.email))[0]?.data.link ?? '';
    expect(link).toMatch(
      `http://localhost:8080/new-password?tenantId=${steps.home.friendlyUrl}&clientId=escalate#session=`,
    );
    const browser = openBrowser();
    expect((await choosePassword(session, 'northwind 2026!', browser)).error.code).toBe('password_policy');
    expect(expectSignedIn((await choosePassword(session, anotherPassword, browser)).body).refreshToken).toBeTruthy();
    expect(await row(person.uid)).toMatchObject({ status: 'active', confirmation_status: 'confirmed' });
    expect((await browser.call(identity.profile)).body.data.is_verified).toBe(true);
    // The first password is not announced as a change.
    expect((await readMails(steps.test, person.email)).map(({ kind }) => kind)).toEqual([]);
    expect(await choosePassword(session, 'ten lanterns at the lock')).toMatchObject(sessionExpired);
  });

  it('becomes invalid when a newer invitation is sent, after a week, and while the user is deactivated', async () => {
    const person = await makePerson(steps.test, steps.home, 'waits-long', invitedPerson);
    const first = await invitePerson(person);
    const second = await invitePerson(person);
    expect(await choosePassword(first)).toMatchObject(sessionExpired);
    await steps.test.owner.query(
      `update challenges set expires_at = expires_at - interval '7 days' where user_uid = $1 and used_at is null`,
      [person.uid],
    );
    expect(await choosePassword(second)).toMatchObject(sessionExpired);
    const third = await invitePerson(person);
    await steps.test.owner.query(`update users set status = 'inactive' where uid = $1`, [person.uid]);
    expect(await choosePassword(third)).toMatchObject(sessionExpired);
    await steps.test.owner.query(`update users set status = 'invited' where uid = $1`, [person.uid]);
    expect((await choosePassword(third)).status).toBe(200);
  });

  it('of a suspended or deleted organisation is refused', async () => {
    const other = await steps.test.addOrganisation();
    const person = await makePerson(steps.test, other, 'unlucky', invitedPerson);
    const session = await invitePerson(person, other);
    await steps.test.owner.query(`update organisations set state = 'suspended' where uid = $1`, [other.uid]);
    expect(await choosePassword(session)).toMatchObject({
      status: 403,
      error: { code: 'tenant_inactive', message: 'Tenant is suspended' },
    });
    await steps.test.owner.query(`update organisations set state = 'deleted' where uid = $1`, [other.uid]);
    expect(await choosePassword(session)).toMatchObject(sessionExpired);
    await steps.test.owner.query(`update organisations set state = 'archived' where uid = $1`, [other.uid]);
    expect((await choosePassword(session)).status).toBe(200);
  });
});
