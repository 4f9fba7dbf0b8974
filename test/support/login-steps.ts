import { afterAll, beforeAll } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { invite } from '#root/server/shared/people/invite.ts';
import { startTestApp, type TestApp, type TestOrganisation } from './app.ts';
import { type Browser, createBrowser } from './browser.ts';
import { readMails } from './mails.ts';
import { type Person, password } from './people.ts';

/** A valid password that differs from the one that `makePerson` sets. */
export const anotherPassword = 'eight lanterns on the quay';

/** The response to a login step that has expired or never existed. */
export const sessionExpired = {
  status: 400,
  error: { code: 'session_expired', message: 'Session expired, please retry from Login page.' },
};

/** The values that `makePerson` needs for a person who has not yet accepted an invitation. */
export const invitedPerson = { status: 'invited', confirmation: 'unconfirmed', withoutPassword: true };

/**
 * Starts a server with one organisation for the tests of one file, and returns functions for the steps of signing in,
 * which make the same calls as a browser.
 */
export function useLoginSteps() {
  let test: TestApp;
  let home: TestOrganisation;
  beforeAll(async () => {
    test = await startTestApp();
    home = await test.addOrganisation({ name: 'Northwind Utilities' });
  });
  afterAll(() => test.close());

  const openBrowser = (): Browser => createBrowser(test.app);
  const forgetPassword = (username: string, organisation = home) =>
    openBrowser().call(loginSteps.forgotPassword, { body: { tenantId: organisation.friendlyUrl, username } });
  return {
    get test() {
      return test;
    },
    get home() {
      return home;
    },
    openBrowser,
    forgetPassword,
    logIn: (username: string, secret = password, browser = openBrowser(), organisation = home) =>
      browser.call(identity.login, { body: { tenantId: organisation.friendlyUrl, username, password: secret } }),
    choosePassword: (session: string, newPassword = anotherPassword, browser = openBrowser()) =>
      browser.call(loginSteps.changePasswordChallenge, { body: { session, newPassword } }),
    confirmCode: (session: string, code: string) =>
      openBrowser().call(loginSteps.confirmForgotPassword, { body: { session, code } }),
    /** Invites a person and returns the secret in the mailed link. */
    invitePerson: async (person: Person, organisation = home): Promise<string> => {
      await createTenantAccess(test.pool).write(organisation.uid, {}, (db) =>
        invite(db, test.services, {
          organisation,
          clientId: 'escalate',
          user: { uid: person.uid, name: 'Ada Reyes', email: person.email },
          invitedBy: 'Nadia Okafor',
        }),
      );
      const mail = (await readMails(test, person.email)).at(-1);
      return new URLSearchParams(new URL(mail?.data.link ?? '').hash.slice(1)).get('session') ?? '';
    },
    /** Requests a password reset and returns the mailed code. */
    askForCode: async (person: Person, organisation = home) => {
      const { session } = (await forgetPassword(person.username, organisation)).body.data;
      const mail = (await readMails(test, person.email)).at(-1);
      return { session, code: mail?.data.code ?? '' };
    },
  };
}
