import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import { users } from '#root/contract/access/users.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { createBrowser } from '#test/support/browser.ts';
import { createJobContext } from '#test/support/job-context.ts';
import { tidySignIns } from './tidy-sign-ins.ts';

let test: TestApp;
let landlord: TestOrganisation;
let home: TestOrganisation;
let archived: TestOrganisation;
let admin: Client;

beforeAll(async () => {
  test = await startTestApp();
  landlord = await test.addOrganisation({ isLandlord: true });
  home = await test.addOrganisation();
  archived = await test.addOrganisation({ state: 'archived' });
  admin = await test.signIn(home);
});
afterAll(() => test.close());

const count = async (table: string, { uid }: TestOrganisation) =>
  (await test.owner.query(`select from ${table} where organisation_uid = $1`, [uid])).rowCount;
const login = (username: string) =>
  createBrowser(test.app).call(identity.login, {
    body: { tenantId: home.friendlyUrl, username, password: 'wrong' },
  });
const forgot = (username: string, { friendlyUrl } = home) =>
  createBrowser(test.app).call(loginSteps.forgotPassword, { body: { tenantId: friendlyUrl, username } });
const age = async (table: string, columns: readonly string[], by: string) =>
  test.owner.query(`update ${table} set ${columns.map((name) => `${name} = ${name} - interval '${by}'`).join(', ')}`);
const tidy = () => tidySignIns.run(createJobContext(test, landlord.uid));

it('removes old rows of invented names, also in archived organisations, and keeps current rows', async () => {
  await forgot('nobody');
  await forgot('nobody', archived);
  await login('nobody');
  // Adds more invented names than one batch removes.
  await test.owner.query(
    `insert into sign_in_attempts (organisation_uid, subject, failures) select $1, 'made up ' || n, 1 from generate_series(1, 1500) n`,
    [home.uid],
  );
  await age('sign_in_attempts', ['window_started_at'], '3 days');
  await age('challenges', ['created_at', 'expires_at'], '2 days');

  // Adds a current lock, a current count and a current step. Adds two expired invitations of one user; the second must
  // be kept.
  await test.owner.query(
    `insert into sign_in_attempts (organisation_uid, subject, failures, locked_until)
     values ($1, $2, 11, now() + interval '9 minutes')`,
    [home.uid, test.services.keys.sign('sign-in-name', 'target')],
  );
  await login('fresh');
  const { session } = (await forgot('fresh')).body.data;
  const people = [{ email: 'eve@example.org', firstName: '', lastName: '' }];
  const { results } = (await admin.call(users.invite, { body: { people, roleUids: [] } })).body.data;
  const params = { uid: results[0]?.userUid ?? '' };
  await admin.call(users.resend, { params });
  await test.owner.query(
    `update challenges set created_at = created_at - interval '60 days', expires_at = expires_at - interval '60 days'
     where kind = 'invitation'`,
  );
  const { invitedAt } = (await admin.call(users.get, { params })).body.data;

  // Removed attempts: the invented names, three counts of `nobody` (by name, by name and address, and for resets), and
  // two counts of the archived organisation. Removed challenges: the step of the archived organisation and the first
  // invitation. The old step of the home organisation was already removed by the request of `fresh`.
  expect(await tidy()).toEqual({ attempts: 1500 + 3 + 2, challenges: 2 });
  // Kept attempts: the lock; three counts of `fresh` (by name, by name and address, and for resets); and three counts
  // of the network address (tries, names and resets).
  expect(await count('sign_in_attempts', home)).toBe(1 + 3 + 3);
  expect(await count('challenges', home)).toBe(2);
  expect([await count('sign_in_attempts', archived), await count('challenges', archived)]).toEqual([0, 0]);
  expect((await login('target')).error.code).toBe('locked');
  expect((await admin.call(users.get, { params })).body.data.invitedAt).toBe(invitedAt);
  const answer = await createBrowser(test.app).call(loginSteps.confirmForgotPassword, {
    body: { session, code: '000000' },
  });
  expect(answer.error.code).toBe('code_mismatch');
  expect(await tidy()).toEqual({ attempts: 0, challenges: 0 });
});
