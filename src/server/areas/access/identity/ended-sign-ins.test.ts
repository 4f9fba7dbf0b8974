import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import { ownAccount } from '#root/contract/access/own-account.ts';
import { organisations } from '#root/contract/landlord/organisations.ts';
import { generalSettingsInput, settings } from '#root/contract/settings/settings.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { type Browser, createBrowser } from '#test/support/browser.ts';
import { makeCode, makePerson, type Person, password, stopClock } from '#test/support/people.ts';
import { expectSignedIn, expectStep } from '#test/support/signed-in.ts';
import { waitUntilBlocked } from '#test/support/until.ts';
import { renewRecoveryCodes } from './factors.service.ts';

let test: TestApp;
let landlord: Client;

beforeAll(async () => {
  test = await startTestApp();
  stopClock(test);
  landlord = await test.signIn(await test.addOrganisation({ isLandlord: true }));
});
afterAll(() => test.close());

const login = (organisation: TestOrganisation, { username }: Person, browser: Browser) =>
  browser.call(identity.login, { body: { tenantId: organisation.friendlyUrl, username, password } });
const prove = (session: string, code: string, browser: Browser) =>
  browser.call(loginSteps.mfaChallenge, { body: { session, code } });
const renew = (browser: Browser, refreshToken: string) =>
  browser.call(identity.refreshToken, { body: { refreshToken } });

describe('a newly required second factor', () => {
  it('ends only sign-ins in which no second factor was proved, each at its next renewal', async () => {
    const home = await test.addOrganisation();
    const [plain, careful, late] = [
      await makePerson(test, home, 'plain'),
      await makePerson(test, home, 'careful', { mfa: true }),
      await makePerson(test, home, 'late'),
    ];
    const [without, proved, meanwhile, before] = [1, 2, 3, 4].map(() => createBrowser(test.app)) as [
      Browser,
      Browser,
      Browser,
      Browser,
    ];
    const tokens = {
      without: expectSignedIn((await login(home, plain, without)).body).refreshToken,
      before: expectSignedIn((await login(home, late, before)).body).refreshToken,
      meanwhile: expectSignedIn((await login(home, late, meanwhile)).body).refreshToken,
      proved: '',
    };
    const step = expectStep((await login(home, careful, proved)).body);
    tokens.proved = (await prove(step.session, makeCode(careful.secret), proved)).body.data.refreshToken;
    const begun = await meanwhile.call(ownAccount.enrolMfa, { body: { password } });
    await meanwhile.call(ownAccount.confirmMfa, { body: { code: makeCode(begun.body.data.secret) } });

    const admin = await test.signIn(home);
    const general = (await admin.call(settings.general)).body.data;
    const body = { ...generalSettingsInput.parse(general), mfaPolicy: 'required' };
    expect((await admin.call(settings.updateGeneral, { body, version: general.version })).status).toBe(200);

    // Users can continue to work until the next renewal, at most ten minutes later.
    expect((await without.call(identity.profile)).status).toBe(200);
    expect((await renew(proved, tokens.proved)).status).toBe(200);
    expect((await renew(meanwhile, tokens.meanwhile)).status).toBe(200);
    for (const [browser, token] of [
      [without, tokens.without],
      [before, tokens.before],
    ] as const) {
      expect(await renew(browser, token)).toMatchObject({ status: 401, error: { message: 'Please login again.' } });
      expect((await browser.call(identity.profile)).status).toBe(401);
    }
    const { rows } = await test.owner.query(
      `select revoked_why as why from sessions where organisation_uid = $1 and revoked_at is not null`,
      [home.uid],
    );
    expect(rows).toEqual([{ why: 'factor_required' }, { why: 'factor_required' }]);
    expect(expectStep((await login(home, plain, without)).body).enrolment?.secret).toBeTruthy();
  });
});

describe('a sign-in during a suspension or deactivation', () => {
  const live = async ({ uid }: TestOrganisation) =>
    (await test.owner.query('select from sessions where organisation_uid = $1 and revoked_at is null', [uid])).rowCount;
  const version = async ({ uid }: TestOrganisation) =>
    (await test.owner.query('select version from organisations where uid = $1', [uid])).rows[0].version as number;

  it('is refused once the suspension has started', async () => {
    const home = await test.addOrganisation();
    const person = await makePerson(test, home, 'too-late');
    const suspending = await test.owner.connect();
    await suspending.query('begin');
    await suspending.query(`update organisations set state = 'suspended' where uid = $1`, [home.uid]);
    const answer = login(home, person, createBrowser(test.app));
    await waitUntilBlocked(test.owner);
    await suspending.query('commit');
    suspending.release();
    expect(await answer).toMatchObject({ status: 403, error: { code: 'tenant_inactive' } });
    expect(await live(home)).toBe(0);
  });

  it('is ended if it was saved before the suspension, and stays ended after the organisation is reactivated', async () => {
    const home = await test.addOrganisation();
    const person = await makePerson(test, home, 'just-in-time');
    // The lock on this old row makes the sign-in wait between its insert and its commit.
    const old = newUid();
    await test.owner.query(
      `insert into sessions (organisation_uid, uid, user_uid, client_id, last_used_at, expires_at, refresh_hash)
       values ($1, $2, $3, 'escalate', now() - interval '50 days', now() - interval '40 days', '')`,
      [home.uid, old, person.uid],
    );
    const other = await test.owner.connect();
    await other.query('begin');
    await other.query('select from sessions where uid = $1 for key share', [old]);
    const browser = createBrowser(test.app);
    const answer = login(home, person, browser);
    await waitUntilBlocked(test.owner);
    const input = { params: { uid: home.uid }, version: await version(home) };
    const suspended = landlord.call(organisations.suspend, input);
    await waitUntilBlocked(test.owner, 2);
    await other.query('commit');
    other.release();
    const { refreshToken } = expectSignedIn((await answer).body);
    expect((await suspended).status).toBe(200);
    expect(await live(home)).toBe(0);
    const again = { params: { uid: home.uid }, version: await version(home) };
    expect((await landlord.call(organisations.reactivate, again)).status).toBe(200);
    expect((await browser.call(identity.profile)).status).toBe(401);
    expect((await renew(browser, refreshToken)).status).toBe(401);
  });

  it('with a recovery code is refused once the deactivation of its user has started', async () => {
    const home = await test.addOrganisation();
    const person = await makePerson(test, home, 'shut-out', { mfa: true });
    const [code = ''] = await createTenantAccess(test.pool).write(home.uid, {}, (db) =>
      renewRecoveryCodes(db, test.services.keys, home.uid, person.uid),
    );
    const browser = createBrowser(test.app);
    const { session } = expectStep((await login(home, person, browser)).body);
    const shutting = await test.owner.connect();
    await shutting.query('begin');
    await shutting.query(`update users set status = 'inactive' where uid = $1`, [person.uid]);
    const answer = prove(session, code, browser);
    await waitUntilBlocked(test.owner);
    await shutting.query('commit');
    shutting.release();
    expect((await answer).error.code).toBe('session_expired');
    expect(await live(home)).toBe(0);
  });
});
