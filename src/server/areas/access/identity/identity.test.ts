import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { createAccessCache } from '#root/server/platform/security/access-cache.ts';
import { createApp } from '#root/server/start/app.ts';
import { createPool } from '#root/server/start/database/pool.ts';
import { startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { createBrowser } from '#test/support/browser.ts';
import { expectSignedIn } from '#test/support/signed-in.ts';

const password = 'correct horse battery';
let test: TestApp;
let home: TestOrganisation;
let passwordHash: string;

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation({ name: 'Northwind Utilities' });
  passwordHash = await test.services.passwords.hash(password);
});
afterAll(() => test.close());

async function person(organisation: TestOrganisation, username: string, values: { status?: string } = {}) {
  const uid = newUid();
  await test.owner.query(
    `insert into users (organisation_uid, uid, username, first_name, last_name, email, password_hash, status)
     values ($1, $2, $3, 'Ada', 'Reyes', $4, $5, $6)`,
    [organisation.uid, uid, username, `${username}@example.com`, passwordHash, values.status ?? 'active'],
  );
  return uid;
}
const login = (organisation: TestOrganisation, username: string, given = password) =>
  createBrowser(test.app).call(identity.login, {
    body: { tenantId: organisation.friendlyUrl, username, password: given },
  });

describe('the configuration of a tenant', () => {
  it('can be read without a sign-in, by friendlyUrl or uid', async () => {
    for (const tenantId of [home.friendlyUrl, home.uid]) {
      const { status, body } = await test.anonymous.call(identity.configs, {
        query: { tenantId, clientId: 'escalate' },
      });
      expect(status).toBe(200);
      expect(body.data).toEqual({
        tenantId: home.friendlyUrl,
        clientId: 'escalate',
        isActive: true,
        uid: home.uid,
        name: 'Northwind Utilities',
        logo: null,
        landlord: false,
        modules: [{ value: 'report' }],
        configs: { tenant_theme: 'blue', login_time_out: 900 },
        mfaPolicy: 'optional',
        timeZone: 'UTC',
        locale: 'en-US',
        publicSiteUrl: 'https://example.com',
      });
    }
  });

  it('is refused for names that no tenant can have, such as a name with a NUL character', async () => {
    for (const tenantId of ['a\u0000b', 'a b', 'http://x', 'ü']) {
      const { status, error } = await test.anonymous.call(identity.configs, { query: { tenantId } });
      expect(status).toBe(400);
      expect(error.fields).toEqual([{ field: 'tenantId', message: 'Invalid tenant or client ID' }]);
    }
  });

  it('is refused for an unknown tenant or client, and for a missing tenant ID with the specified message', async () => {
    const refusal = { status: 400, error: { code: 'invalid_client', message: 'Invalid tenant or client ID' } };
    const ask = (query: Record<string, string>) => test.anonymous.call(identity.configs, { query });
    expect(await ask({ tenantId: 'nobody' })).toMatchObject(refusal);
    expect(await ask({ tenantId: home.friendlyUrl, clientId: 'other' })).toMatchObject(refusal);
    expect((await ask({})).error.fields).toEqual([
      { field: 'tenantId', message: 'Tenant ID is missing from the URL!' },
    ]);
  });

  it('says that a suspended tenant is inactive; its sign-ins have ended and new ones are refused', async () => {
    const suspended = await test.addOrganisation();
    await person(suspended, 'ada');
    const browser = createBrowser(test.app);
    const body = { tenantId: suspended.friendlyUrl, username: 'ada', password };
    const before = await browser.call(identity.login, { body });
    expect(before.status).toBe(200);
    await test.owner.query(`update organisations set state = 'suspended' where uid = $1`, [suspended.uid]);
    const asked = await test.anonymous.call(identity.configs, { query: { tenantId: suspended.friendlyUrl } });
    expect(asked.body.data.isActive).toBe(false);
    const refusal = { status: 403, error: { code: 'tenant_inactive', message: 'Tenant is suspended' } };
    expect(await browser.call(identity.login, { body })).toMatchObject(refusal);
    expect(await browser.call(identity.profile)).toMatchObject(refusal);
    const { refreshToken } = expectSignedIn(before.body);
    expect(await browser.call(identity.refreshToken, { body: { refreshToken } })).toMatchObject(refusal);
  });
});

describe('signing in', () => {
  it('sets an HttpOnly access cookie and a readable expiry, and returns one half of the refresh token (a cookie has the other)', async () => {
    const uid = await person(home, 'Grace');
    const browser = createBrowser(test.app);
    const { status, body, headers } = await browser.call(identity.login, {
      body: { tenantId: home.friendlyUrl, clientId: 'escalate', username: ' grace ', password },
    });
    expect(status).toBe(200);
    expect(Object.keys(body.data)).toEqual(['expiresAt', 'refreshToken']);
    const cookies = [headers['set-cookie']].flat().map(String);
    expect(cookies.find((line) => line.startsWith('holdfast_access='))).toMatch(/; HttpOnly; SameSite=Strict/);
    expect(cookies.find((line) => line.startsWith('holdfast_refresh='))).toMatch(/; HttpOnly; SameSite=Strict/);
    expect(cookies.find((line) => line.startsWith('holdfast_token_expiry='))).not.toMatch(/HttpOnly/);
    const expiry = decodeURIComponent(browser.cookie('holdfast_token_expiry') ?? '');
    expect(expiry).toBe(expectSignedIn(body).expiresAt);
    expect(Date.parse(expiry) - Date.now()).toBeGreaterThan(11.9 * 3_600_000);

    const profile = await browser.call(identity.profile);
    expect(profile.body.data).toMatchObject({
      uid,
      name: 'Ada Reyes',
      username: 'Grace',
      is_verified: true,
      status: 'active',
      roles: [],
      unread_notification_number: 0,
      organisation: { uid: home.uid, tenantId: home.friendlyUrl, landlord: false },
    });
    const { rows } = await test.owner.query(
      `select action, actor_uid, after from audit_entries where entity = 'sessions' and root_uid = $1`,
      [uid],
    );
    expect(rows).toMatchObject([{ action: 'created', actor_uid: uid }]);
    expect(rows[0].after.refresh_hash).toBe('***');
  });

  it('answers a wrong password, an unknown name and an inactive user with the same bytes, after equal work', async () => {
    await person(home, 'known');
    await person(home, 'gone', { status: 'inactive' });
    await person(home, 'blocked', { status: 'locked' });
    /** Measures CPU time, which unlike elapsed time is the same on a busy machine. */
    const measureLogin = async (username: string, given?: string) => {
      const before = process.cpuUsage();
      const answer = await login(home, username, given);
      const { user, system } = process.cpuUsage(before);
      return { answer, work: user + system };
    };
    const wrong = await measureLogin('known', 'not the password');
    const unknown = await measureLogin('nobody-of-this-name');
    expect(wrong.answer).toMatchObject({
      status: 400,
      error: { code: 'invalid_grant', message: 'Invalid username or password' },
    });
    for (const { answer } of [unknown, await measureLogin('gone'), await measureLogin('blocked')]) {
      expect(answer.raw).toEqual(wrong.answer.raw);
    }
    // Nearly all of the work is hashing. Without a dummy hash, a sign-in with an unknown name would take a hundredth of
    // the CPU time.
    expect(unknown.work).toBeGreaterThan(wrong.work * 0.3);
  });

  it('locks a name after ten wrong attempts, even concurrent ones, whether or not a user has the name', async () => {
    const uid = await person(home, 'target');
    for (const username of ['target', 'invented']) {
      const answers = await Promise.all(Array.from({ length: 14 }, () => login(home, username, 'wrong')));
      expect(answers.filter(({ error }) => error.code === 'invalid_grant')).toHaveLength(10);
      const locked = answers.filter(({ status, error }) => status === 429 && error.code === 'locked');
      expect(locked).toHaveLength(4);
      expect(Number(locked[0]?.headers['retry-after'])).toBeGreaterThan(800);
    }
    expect((await login(home, 'TARGET')).error.code).toBe('locked');
    expect((await login(home, 'known')).status).toBe(200);
    await test.owner.query(
      `update sign_in_attempts set locked_until = now() - interval '1 second' where locked_until is not null`,
    );
    expect((await login(home, 'target')).status).toBe(200);
    const { rows } = await test.owner.query(`select from sessions where user_uid = $1`, [uid]);
    expect(rows).toHaveLength(1);
  });

  it('locks a name in all spellings that the database treats as equal, whether or not a user has the name', async () => {
    const organisation = await test.addOrganisation();
    await person(organisation, 'mimi');
    for (const name of ['mimi', 'nini']) {
      const spell = (first: string, second: string) => `${name[0]}${first}${name[2]}${second}`;
      for (const spelling of [name, name.toUpperCase(), spell('\u0130', 'i'), spell('i', '\u0130')])
        for (const given of ['wrong', 'wrong again', 'and again']) await login(organisation, spelling, given);
      for (const spelling of [name, spell('\u0130', '\u0130')])
        expect((await login(organisation, spelling)).error.code).toBe('locked');
    }
    const { rows } = await test.owner.query(`select from sessions where organisation_uid = $1`, [organisation.uid]);
    expect(rows).toHaveLength(0);
  });

  it('resets the count of wrong attempts after a correct password and after 15 minutes', async () => {
    await person(home, 'clumsy');
    const set = (sets: string) =>
      test.owner.query(`update sign_in_attempts set ${sets} where failures between 1 and 10`);
    const wrong = async () => (await login(home, 'clumsy', 'wrong')).error.code;
    expect(await wrong()).toBe('invalid_grant');
    await set('failures = 9');
    expect((await login(home, 'clumsy')).status).toBe(200);
    await wrong();
    await set(`failures = 9, window_started_at = now() - interval '16 minutes'`);
    expect(await wrong()).toBe('invalid_grant');
    expect((await login(home, 'clumsy')).status).toBe(200);
  });

  it('throttles a network address after failures with thirty names; right passwords are not counted', async () => {
    const other = await test.addOrganisation();
    await person(other, 'ada');
    for (let signIns = 0; signIns < 40; signIns += 1) expect((await login(other, 'ada')).status).toBe(200);
    for (let names = 0; names < 30; names += 1) expect((await login(other, `name-${names}`)).status).toBe(400);
    for (const name of ['somebody', 'ada'])
      expect(await login(other, name)).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
  });
});

describe('the signed-in user', () => {
  it('has the permissions of all their roles, but report permissions only while the module is on', async () => {
    const organisation = await test.addOrganisation();
    const uid = await person(organisation, 'multi');
    const give = async (name: string, permissions: string[]) => {
      const role = newUid();
      await test.owner.query(
        `insert into roles (organisation_uid, uid, name, label, permissions) values ($1, $2, $3, $3, $4)`,
        [organisation.uid, role, name, permissions],
      );
      await test.owner.query(`insert into user_roles values ($1, $2, $3)`, [organisation.uid, uid, role]);
    };
    await give('Zebra', ['activity.read', 'report.read']);
    await give('Aardvark', ['division.read', 'activity.read']);
    const browser = createBrowser(test.app);
    const body = { tenantId: organisation.friendlyUrl, username: 'multi', password };
    await browser.call(identity.login, { body });
    const held = async () => {
      const { body } = await browser.call(identity.profile);
      return body.data.roles.map(({ name, permissions }) => [name, ...permissions.map((one) => one.name)]);
    };
    expect((await held()).slice(-2)).toEqual([
      ['Aardvark', 'division.read', 'activity.read'],
      ['Zebra', 'activity.read', 'report.read'],
    ]);
    const session = await test.owner.query(`select uid from sessions where user_uid = $1`, [uid]);
    const access = await test.services.access.readAccess(organisation.uid, session.rows[0].uid);
    expect([...access.permissions].sort()).toEqual(['activity.read', 'division.read', 'report.read']);
    await test.owner.query(`update organisations set modules = '{}' where uid = $1`, [organisation.uid]);
    expect((await held()).at(-1)).toEqual(['Zebra', 'activity.read']);
  });

  it('can work in their own organisation; a landlord can work in every organisation that is not deleted', async () => {
    const reader = await test.signIn(home, []);
    const own = await reader.call(identity.myOrganizations);
    expect(own.body.data).toEqual([
      {
        uid: home.uid,
        tenantId: home.friendlyUrl,
        name: 'Northwind Utilities',
        landlord: false,
        timeZone: 'UTC',
        state: 'active',
        modules: ['report'],
      },
    ]);
    const landlord = await test.addOrganisation({ isLandlord: true });
    const deleted = await test.addOrganisation({ state: 'deleted' });
    const all = (await (await test.signIn(landlord, [])).call(identity.myOrganizations)).body.data;
    expect(all[0]?.uid).toBe(landlord.uid);
    expect(all.map(({ uid }) => uid)).toContain(home.uid);
    expect(all.map(({ uid }) => uid)).not.toContain(deleted.uid);
  });

  it('is refused with 401 if the cookie is missing or forged', async () => {
    const refusal = { status: 401, error: { message: 'Please login again.' } };
    expect(await test.anonymous.call(identity.profile)).toMatchObject(refusal);
    const headers = { cookie: 'holdfast_access=a.b.c.zzzzzzzz.d' };
    expect(await test.anonymous.call(identity.profile, { headers })).toMatchObject(refusal);
  });
});

it('an unreachable database causes a 503 and never a 401', async () => {
  const pool = createPool({ host: '127.0.0.1', port: 1, max: 1 }, () => undefined);
  const services = { ...test.services, access: createAccessCache(pool, 0) };
  const app = await createApp({ pool, services, logger: false });
  const someone = await test.signIn(home);
  const browser = createBrowser(app, someone.cookie);
  const live = createBrowser(test.app);
  await person(home, 'waiting');
  const { body } = await live.call(identity.login, {
    body: { tenantId: home.friendlyUrl, username: 'waiting', password },
  });
  const { refreshToken } = expectSignedIn(body);
  const answers = [
    await browser.call(identity.profile),
    await browser.call(identity.login, { body: { tenantId: 'x', username: 'x', password: 'x' } }),
    await createBrowser(app, live.buildHeader()).call(identity.refreshToken, { body: { refreshToken } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(answers.map(({ headers }) => headers['retry-after'])).toEqual(['5', '5', '5']);
  await app.close();
  await pool.end();
});
