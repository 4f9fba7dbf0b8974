import { describe, expect, it } from 'vitest';
import { users } from '#root/contract/access/users.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { anotherPassword, sessionExpired, useLoginSteps } from '#test/support/login-steps.ts';
import { readMails } from '#test/support/mails.ts';
import { makePerson } from '#test/support/people.ts';
import { expectSignedIn } from '#test/support/signed-in.ts';
import { type Installation, inviteLandlord, recoverUser } from './accounts.ts';

const steps = useLoginSteps();
const installation = (): Installation => ({
  tenants: createTenantAccess(steps.test.pool),
  keys: steps.test.services.keys,
  appUrl: 'https://bcm.example',
});
const readSession = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('session') ?? '';

describe('create-landlord', () => {
  const given = {
    organisation: 'Acme Group',
    friendlyUrl: 'acme',
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@acme.example',
  };

  it('gives the first user of an installation access, and then requires a second factor', async () => {
    const link = await inviteLandlord(installation(), given);
    expect(link).toMatch('https://bcm.example/new-password?tenantId=acme&clientId=escalate#session=');
    const { status, body } = await steps.choosePassword(readSession(link));
    expect({ status, step: 'challenge' in body.data && body.data.challenge }).toEqual({
      status: 200,
      step: expect.stringMatching(/mfa/i),
    });
  });

  it('is refused if a landlord or the friendlyUrl exists, and names the command to recover the account', async () => {
    for (const friendlyUrl of ['acme-2', given.friendlyUrl, steps.home.friendlyUrl])
      await expect(inviteLandlord(installation(), { ...given, friendlyUrl })).rejects.toThrow(
        /There is a landlord already.* -- recover/,
      );
    const { rows } = await steps.test.owner.query(
      `select friendly_url from organisations where friendly_url like 'acme%'`,
    );
    expect(rows).toEqual([{ friendly_url: 'acme' }]);
  });
});

describe('recover', () => {
  it('restores the access of a user who has lost the password and the second factor', async () => {
    const person = await makePerson(steps.test, steps.home, 'forgetful');
    const browser = steps.openBrowser();
    expectSignedIn((await steps.logIn('forgetful', undefined, browser)).body);
    await steps.test.owner.query(`update users set mfa_state = 'on', mfa_secret = 'lost' where uid = $1`, [person.uid]);
    const { friendlyUrl } = steps.home;
    const former = readSession(await recoverUser(installation(), { friendlyUrl, user: 'FORGETFUL' }));
    const session = readSession(await recoverUser(installation(), { friendlyUrl, user: person.email }));
    expect((await browser.call(users.list)).status).toBe(401);
    expect((await steps.logIn('forgetful')).status).toBe(400);
    expect(await steps.choosePassword(former)).toMatchObject(sessionExpired);
    expectSignedIn((await steps.choosePassword(session, anotherPassword)).body);
    expectSignedIn((await steps.logIn('forgetful', anotherPassword)).body);
  });

  it('restores the access of the only administrator of an organisation', async () => {
    const organisation = await steps.test.addOrganisation();
    const person = await makePerson(steps.test, organisation, 'alone');
    await steps.test.owner.query(
      `insert into user_roles (organisation_uid, user_uid, role_uid)
       select $1, $2, uid from roles where organisation_uid = $1 and is_system on conflict do nothing`,
      [organisation.uid, person.uid],
    );
    const deactivate = steps.test.owner.query(`update users set status = 'inactive' where uid = $1`, [person.uid]);
    await expect(deactivate).rejects.toThrow('last active administrator');
    const link = await recoverUser(installation(), { friendlyUrl: organisation.friendlyUrl, user: 'alone' });
    expect((await steps.choosePassword(readSession(link), anotherPassword)).status).toBe(200);
  });

  it('notifies the user by email', async () => {
    const { email } = await makePerson(steps.test, steps.home, 'told');
    await recoverUser(installation(), { friendlyUrl: steps.home.friendlyUrl, user: email });
    expect((await readMails(steps.test, email)).map(({ kind }) => kind)).toEqual(['account_recovered']);
  });

  it('activates a deactivated user only if this is requested', async () => {
    const { uid, email } = await makePerson(steps.test, steps.home, 'former', { status: 'inactive' });
    const given = { friendlyUrl: steps.home.friendlyUrl, user: email };
    const readStatus = async () =>
      (await steps.test.owner.query('select status from users where uid = $1', [uid])).rows[0].status;
    await expect(recoverUser(installation(), given)).rejects.toThrow('is deactivated');
    expect([await readStatus(), await readMails(steps.test, email)]).toEqual(['inactive', []]);
    await recoverUser(installation(), { ...given, activate: true });
    expect(await readStatus()).toBe('invited');
  });

  it('names the organisation or user that it does not find', async () => {
    const { friendlyUrl } = steps.home;
    await expect(recoverUser(installation(), { friendlyUrl: 'nowhere', user: 'x' })).rejects.toThrow(
      'sign-in name nowhere',
    );
    await expect(recoverUser(installation(), { friendlyUrl, user: 'nobody' })).rejects.toThrow(
      'no user with the username',
    );
  });
});
