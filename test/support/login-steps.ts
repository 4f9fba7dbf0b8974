import { afterAll, beforeAll } from 'vitest';
import { identity } from '#root/contract/identity.ts';
import { loginSteps } from '#root/contract/login-steps.ts';
import { invite } from '#root/server/people/invite.ts';
import { createTenantDoor } from '#root/server/services.ts';
import { startTestApp, type TestApp, type TestOrganisation } from './app.ts';
import { type Browser, createBrowser } from './browser.ts';
import { mailsTo } from './mails.ts';
import { type Person, password } from './people.ts';

/** A password that will do, and is not the one that people here begin with. */
export const anotherPassword = 'eight lanterns on the quay';

/** What is answered where a step is over, or never was. */
export const sessionExpired = {
  status: 400,
  error: { code: 'session_expired', message: 'Session expired, please retry from Login page.' },
};

/** Somebody who has been invited and has not come yet, for `makePerson`. */
export const notYetHere = { status: 'invited', confirmation: 'unconfirmed', withoutPassword: true };

/** An organisation for the tests of a file, and the steps of coming in to it, as browsers take them. */
export function useLoginSteps() {
  let test: TestApp;
  let home: TestOrganisation;
  beforeAll(async () => {
    test = await startTestApp();
    home = await test.organisation({ name: 'Northwind Utilities' });
  });
  afterAll(() => test.close());

  const browse = (): Browser => createBrowser(test.app);
  const forgot = (username: string, organisation = home) =>
    browse().call(loginSteps.forgotPassword, { body: { tenantId: organisation.friendlyUrl, username } });
  return {
    get test() {
      return test;
    },
    get home() {
      return home;
    },
    browse,
    forgot,
    login: (username: string, given = password, browser = browse(), organisation = home) =>
      browser.call(identity.login, { body: { tenantId: organisation.friendlyUrl, username, password: given } }),
    choose: (session: string, newPassword = anotherPassword, browser = browse()) =>
      browser.call(loginSteps.changePasswordChallenge, { body: { session, newPassword } }),
    confirm: (session: string, code: string) =>
      browse().call(loginSteps.confirmForgotPassword, { body: { session, code } }),
    /** Invites and reads the link's secret from the mail. */
    invited: async (person: Person, organisation = home): Promise<string> => {
      await createTenantDoor(test.pool).write(organisation.uid, {}, (db) =>
        invite(db, test.services, {
          organisation,
          clientId: 'escalate',
          user: { uid: person.uid, name: 'Ada Reyes', email: person.email },
          invitedBy: 'Nadia Okafor',
        }),
      );
      const mail = (await mailsTo(test, person.email)).at(-1);
      return new URLSearchParams(new URL(mail?.data.link ?? '').hash.slice(1)).get('session') ?? '';
    },
    /** Asks for a new password, and reads the code from the mail. */
    askForCode: async (person: Person, organisation = home) => {
      const { session } = (await forgot(person.username, organisation)).body.data;
      const mail = (await mailsTo(test, person.email)).at(-1);
      return { session, code: mail?.data.code ?? '' };
    },
  };
}
