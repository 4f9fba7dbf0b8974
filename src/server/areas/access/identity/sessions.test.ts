import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { ownAccount } from '#root/contract/access/own-account.ts';
import { startOrganisationListener } from '#root/server/platform/background/organisation-listener.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { createAccessCache } from '#root/server/platform/security/access-cache.ts';
import { createApp } from '#root/server/start/app.ts';
import { startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { type Browser, createBrowser } from '#test/support/browser.ts';
import { expectSignedIn } from '#test/support/signed-in.ts';

let test: TestApp;
let home: TestOrganisation;
const user = newUid();

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation();
  await test.owner.query(
    `insert into users (organisation_uid, uid, username, first_name, email, password_hash)
     values ($1, $2, 'ada', 'Ada', 'ada@example.com', $3)`,
    [home.uid, user, await test.services.passwords.hash('correct horse battery')],
  );
});
afterAll(() => test.close());

interface SignedIn {
  readonly browser: Browser;
  readonly refreshToken: string;
  readonly session: string;
}

async function signIn(app = test.app): Promise<SignedIn> {
  const browser = createBrowser(app);
  const { status, body } = await browser.call(identity.login, {
    body: { tenantId: home.friendlyUrl, username: 'ada', password: 'correct horse battery' },
  });
  expect(status).toBe(200);
  const { refreshToken } = expectSignedIn(body);
  return { browser, refreshToken, session: refreshToken.split('.')[1] ?? '' };
}
const renew = (browser: Browser, refreshToken: string, headers: Record<string, string> = {}) =>
  browser.call(identity.refreshToken, { body: { refreshToken }, headers });
const sessionRow = async (uid: string) =>
  (await test.owner.query('select *, expires_at - now() as rest from sessions where uid = $1', [uid])).rows[0];
const age = (uid: string, seconds: number) =>
  test.owner.query(`update sessions set rotated_at = rotated_at - make_interval(secs => $2) where uid = $1`, [
    uid,
    seconds,
  ]);

describe('a refresh token', () => {
  it('is exchanged by one of twenty concurrent calls; the others are refused, and the sign-in continues', async () => {
    const { browser, refreshToken } = await signIn();
    const tabs = Array.from({ length: 20 }, () => createBrowser(test.app, browser.buildHeader()));
    const answers = await Promise.all(tabs.map((tab) => renew(tab, refreshToken)));
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(19);
    expect(lost.every(({ headers }) => headers['set-cookie'] === undefined)).toBe(true);
    const winner = tabs[won] as Browser;
    expect((await winner.call(identity.profile)).status).toBe(200);
    expect((await renew(winner, answers[won]?.body.data.refreshToken ?? '')).status).toBe(200);
  });

  it('keeps tabs that share their storage signed in, even if all of them renew constantly', async () => {
    const { browser, refreshToken } = await signIn();
    const shared = { body: refreshToken };
    const statuses = new Set<number>();
    const tab = async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        const { status, body } = await renew(browser, shared.body);
        if (status === 200) shared.body = body.data.refreshToken;
        statuses.add(status);
      }
    };
    await Promise.all(Array.from({ length: 10 }, tab));
    expect([...statuses].sort()).toEqual([200, 409]);
    expect((await browser.call(identity.profile)).status).toBe(200);
  });

  it('causes the sign-in to end for thief and owner if it is used again after the grace period; this is logged', async () => {
    const { browser, refreshToken, session } = await signIn();
    const thief = createBrowser(test.app, browser.buildHeader());
    const fresh = await renew(browser, refreshToken);
    await age(session, 11);
    expect(await renew(thief, refreshToken)).toMatchObject({ status: 401, error: { message: 'Please login again.' } });
    expect((await browser.call(identity.profile)).status).toBe(401);
    expect((await renew(browser, fresh.body.data.refreshToken)).status).toBe(401);
    const { rows } = await test.owner.query(
      `select after, actor_uid, session_uid from audit_entries where record_uid = $1 and action = 'updated'`,
      [session],
    );
    expect(rows).toMatchObject([{ after: { revoked_why: 'refresh_reuse' }, actor_uid: user, session_uid: session }]);
  });

  it('also causes the sign-in to end if it was exchanged two renewals ago and is used again', async () => {
    const { browser, refreshToken, session } = await signIn();
    const second = await renew(browser, refreshToken);
    await age(session, 11);
    await renew(browser, second.body.data.refreshToken);
    await renew(browser, refreshToken);
    expect((await sessionRow(session)).revoked_why).toBe('refresh_reuse');
  });

  it('without its cookie ends the sign-in', async () => {
    const { browser, refreshToken, session } = await signIn();
    browser.forget('holdfast_refresh');
    expect((await renew(browser, refreshToken)).status).toBe(401);
    expect((await sessionRow(session)).revoked_why).toBe('refresh_reuse');
  });

  it('that is forged ends no sign-in', async () => {
    const { browser, refreshToken, session } = await signIn();
    const forged = refreshToken.slice(0, -4) + (refreshToken.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    for (const token of [forged, `${home.uid}.${session}.x`, 'x']) {
      expect((await renew(browser, token)).status).toBe(401);
    }
    expect((await renew(browser, refreshToken)).status).toBe(200);
  });

  it('extends the sign-in by twelve hours, up to seven days in all; a background call does not extend the sign-in', async () => {
    const { browser, refreshToken, session } = await signIn();
    const set = (sets: string) => test.owner.query(`update sessions set ${sets} where uid = $1`, [session]);
    await set(`expires_at = now() + interval '1 hour'`);
    const quiet = await renew(browser, refreshToken, { 'x-background': '1' });
    expect(Date.parse(quiet.body.data.expiresAt) - Date.now()).toBeLessThan(3_600_000);
    const active = await renew(browser, quiet.body.data.refreshToken);
    expect(Date.parse(active.body.data.expiresAt) - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
    await set(`created_at = now() - interval '7 days' + interval '30 minutes'`);
    const last = await renew(browser, active.body.data.refreshToken);
    expect(Date.parse(last.body.data.expiresAt) - Date.now()).toBeLessThan(30 * 60_000 + 5_000);
    await set(`expires_at = now() - interval '1 second'`);
    expect((await renew(browser, last.body.data.refreshToken)).status).toBe(401);
    expect((await browser.call(identity.profile)).status).toBe(401);
    expect((await sessionRow(session)).revoked_at).toBeNull();
  });

  it('is refused after the idle time; calls of the person restart the idle time, background calls do not', async () => {
    await test.owner.query('update organisations set login_time_out = 60 where uid = $1', [home.uid]);
    const { browser, refreshToken, session } = await signIn();
    const idleFor = (seconds: number) =>
      test.owner.query(`update sessions set last_active_at = now() - make_interval(secs => $2) where uid = $1`, [
        session,
        seconds,
      ]);
    await idleFor(55);
    const quiet = await renew(browser, refreshToken, { 'x-background': '1' });
    expect(quiet.status).toBe(200);
    await idleFor(55);
    expect((await browser.call(identity.profile, { headers: { 'x-background': '1' } })).status).toBe(200);
    expect((await sessionRow(session)).last_active_at.getTime()).toBeLessThan(Date.now() - 50_000);
    expect((await browser.call(ownAccount.noteActivity)).status).toBe(204);
    expect((await sessionRow(session)).last_active_at.getTime()).toBeGreaterThan(Date.now() - 50_000);
    await idleFor(70);
    expect((await browser.call(identity.profile)).status).toBe(401);
    expect((await renew(browser, quiet.body.data.refreshToken)).status).toBe(401);
    expect((await sessionRow(session)).revoked_why).toBe('idle');
    const another = await signIn();
    await test.owner.query('update organisations set login_time_out = 900 where uid = $1', [home.uid]);
    await test.owner.query(`update sessions set last_active_at = now() - interval '14 minutes' where uid = $1`, [
      another.session,
    ]);
    expect((await renew(another.browser, another.refreshToken)).status).toBe(200);
  });

  it('of a user who may no longer sign in is refused', async () => {
    const { browser, refreshToken } = await signIn();
    await test.owner.query(`update users set status = 'inactive' where uid = $1`, [user]);
    expect((await renew(browser, refreshToken)).status).toBe(401);
    await test.owner.query(`update users set status = 'active' where uid = $1`, [user]);
    expect((await renew(browser, refreshToken)).status).toBe(200);
  });
});

it('signing out revokes the sign-in and removes its cookies', async () => {
  const { browser, refreshToken, session } = await signIn();
  const stolen = createBrowser(test.app, browser.buildHeader());
  const { status } = await browser.call(identity.logout, { body: { refreshToken } });
  browser.forget('holdfast_device');
  expect([status, browser.buildHeader()]).toEqual([204, '']);
  expect((await stolen.call(identity.profile)).status).toBe(401);
  expect((await renew(stolen, refreshToken)).status).toBe(401);
  expect(await sessionRow(session)).toMatchObject({ revoked_why: 'signed_out' });
  const { rows } = await test.owner.query(
    `select actor_uid from audit_entries where record_uid = $1 and action = 'updated'`,
    [session],
  );
  expect(rows).toEqual([{ actor_uid: user }]);
  expect((await browser.call(identity.logout, { body: { refreshToken: 'x' } })).status).toBe(204);
});

it('the end of a sign-in takes effect at once in a process that caches for hours, even if its database connection was cut', async () => {
  const access = createAccessCache(test.pool, 3_600_000);
  const app = await createApp({ pool: test.pool, services: { ...test.services, access }, logger: false });
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const connection = { ...(test.pool.options as object), application_name: 'access-listener' };
  const listener = startOrganisationListener({
    connection,
    heard: { access_changed: access.forget, notices: () => undefined },
    log,
  });
  await listener.listening;
  const { browser, session } = await signIn(app);
  const soon = (status: number) =>
    expect
      .poll(async () => (await browser.call(identity.profile)).status, { timeout: 20_000, interval: 20 })
      .toBe(status);
  await soon(200);
  const set = (sets: string) => test.owner.query(`update sessions set ${sets} where uid = $1`, [session]);
  await set(`revoked_at = now()`);
  await soon(401);
  await set(`revoked_at = null`);
  await soon(200);
  await test.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'access-listener'`,
  );
  // The listener misses a notification while it is disconnected, so it clears its cache when it reconnects.
  await set(`revoked_at = now()`);
  await soon(401);
  await listener.close();
  await app.close();
});
