import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#root/contract/access/roles.ts';
import { users } from '#root/contract/access/users.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { eventRecorder, readEvents } from '#test/support/events.ts';

let test: TestApp;
let home: TestOrganisation;
let admin: Client;

beforeAll(async () => {
  test = await startTestApp({ subscriptions: [eventRecorder] });
  home = await test.addOrganisation();
  admin = await test.signIn(home);
});
afterAll(() => test.close());

const read = async (uid: string, client = admin) => (await client.call(users.get, { params: { uid } })).body.data;
const input = (changes: object = {}) => ({
  firstName: 'Ana',
  lastName: 'Lee',
  email: 'ana@x.org',
  username: 'ana',
  ...changes,
});
const person = (email: string, firstName = '', lastName = '') => ({ email, firstName, lastName });
const invite = (people: object[], roleUids: string[] = [], client = admin) =>
  client.call(users.invite, { body: { people, roleUids } });
async function roleWith(...permissions: Permission[]): Promise<string> {
  const { body } = await admin.call(roles.create, { body: { name: `Role of ${crypto.randomUUID()}`, permissions } });
  return body.data.uid;
}
const count = async (text: string, ...values: string[]) => Number((await test.owner.query(text, values)).rows[0].count);

describe('inviting', () => {
  it('returns a result for each address, and mails a link to new users', async () => {
    const roleUid = await roleWith('activity.read');
    const { email } = await read(admin.userUid);
    const answer = await invite(
      [
        person('Bo@Example.org', 'Bo', 'Ek'),
        person('cy.dee@example.org'),
        person(email.toUpperCase()),
        person('BO@example.org'),
      ],
      [roleUid],
    );
    expect(answer.status).toBe(200);
    const { results } = answer.body.data;
    expect(results.map(({ outcome }) => outcome)).toEqual(['invited', 'invited', 'there', 'refused']);
    expect(results[2]?.userUid).toBe(admin.userUid);
    expect(results[3]?.reason).toBe('This address is in the list twice');
    const [bo, cy] = [await read(results[0]?.userUid ?? ''), await read(results[1]?.userUid ?? '')];
    expect(bo).toMatchObject({
      name: 'Bo Ek',
      username: 'Bo@Example.org',
      status: 'invited',
      confirmationStatus: 'unconfirmed',
      mfa: false,
      lastSeenAt: null,
    });
    expect(bo.roles.map(({ uid }) => uid)).toEqual([roleUid]);
    expect(bo.invitedAt).not.toBeNull();
    expect(cy.firstName).toBe('cy.dee');
    expect(await count(`select count(*) from mails where kind = 'invitation' and user_uid = $1`, bo.uid)).toBe(1);
  });

  it('refuses invalid addresses, more than 200 at once, unknown roles, and roles with more permissions than the actor', async () => {
    const wrong = await invite([person('bo'), person('x@y.org')]);
    expect(wrong).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'people.0.email', message: 'Valid e-mail required' }] },
    });
    const many = await invite(Array.from({ length: 201 }, (_, index) => person(`p${index}@example.org`)));
    expect(many.error.fields?.[0]?.field).toBe('people');
    const nowhere = await invite([person('d@example.org')], [crypto.randomUUID()]);
    expect(nowhere.error.fields?.[0]?.field).toBe('roleUids');
    const limited = await test.signIn(home, ['user.create', 'activity.read']);
    const more = await invite([person('d@example.org')], [await roleWith('activity.read', 'user.assign')], limited);
    expect(more).toMatchObject({ status: 422, error: { code: 'not_held', details: { permissions: ['user.assign'] } } });
    expect(await count(`select count(*) from users where email = 'd@example.org'`)).toBe(0);
    const client = await admin.call(users.invite, {
      body: { people: [person('d@example.org')], roleUids: [], clientId: 'other' },
    });
    expect(client.error.fields).toEqual([{ field: 'clientId', message: 'Invalid tenant or client ID' }]);
  });

  it('invites 200 people in one call', async () => {
    const own = await test.signIn(await test.addOrganisation());
    const answer = await invite(
      Array.from({ length: 200 }, (_, index) => person(`p${index}@example.org`)),
      [],
      own,
    );
    expect(answer.body.data.results.every(({ outcome }) => outcome === 'invited')).toBe(true);
    const listed = await own.call(users.list, {
      query: { filter: { status: 'invited', confirmationStatus: 'unconfirmed' } },
    });
    expect(listed.body.meta.total).toBe(200);
  });

  it('creates only one user if an address is invited several times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite([person('twin@example.org')])));
    const outcomes = answers.map(({ body }) => body.data.results[0]?.outcome);
    expect(outcomes.filter((outcome) => outcome === 'invited')).toHaveLength(1);
    expect(await count(`select count(*) from users where lower(email) = 'twin@example.org'`)).toBe(1);
  });

  it('ends the earlier link when repeated, and is refused after the user has accepted', async () => {
    const { body } = await invite([person('eve@example.org')]);
    const uid = body.data.results[0]?.userUid ?? '';
    expect((await admin.call(users.resend, { params: { uid } })).status).toBe(200);
    const open = `select count(*) from challenges where user_uid = $1 and kind = 'invitation' and used_at is null`;
    expect(await count(open, uid)).toBe(1);
    expect(await admin.call(users.resend, { params: { uid: admin.userUid } })).toMatchObject({
      status: 409,
      error: { code: 'not_invited' },
    });
    const changed = await admin.call(users.update, {
      params: { uid },
      version: (await read(uid)).version,
      body: input({ email: 'eva@example.org', username: 'eva' }),
    });
    expect(changed.status).toBe(200);
    expect(await count(open, uid)).toBe(0);
    expect(await count(`select count(*) from mails where user_uid = $1 and state = 'queued'`, uid)).toBe(0);
  });
});

describe('a user', () => {
  it('can be changed only with the current version and a unique address and username', async () => {
    const member = await test.signIn(home, []);
    const params = { uid: member.userUid };
    const changed = await admin.call(users.update, { params, version: 1, body: input() });
    expect(changed.body.data.version).toBe(2);
    expect(await read(member.userUid)).toMatchObject({ name: 'Ana Lee', email: 'ana@x.org', username: 'ana' });
    expect((await admin.call(users.update, { params, version: 1, body: input() })).status).toBe(412);
    const other = { uid: (await test.signIn(home, [])).userUid };
    const taken = await admin.call(users.update, {
      params: other,
      version: 1,
      body: input({ username: 'else', email: 'ANA@x.org' }),
    });
    expect(taken).toMatchObject({ status: 409, error: { fields: [{ field: 'email' }] } });
    const name = await admin.call(users.update, {
      params: other,
      version: 1,
      body: input({ username: 'ANA', email: 'o@x.org' }),
    });
    expect(name).toMatchObject({ status: 409, error: { fields: [{ field: 'username' }] } });
    // Users sign in with their username or email address, so neither may belong to another user.
    for (const [more, field] of [
      [{ username: 'ANA@x.org', email: 'o@x.org' }, 'username'],
      [{ username: 'else', email: 'o@x.org' }, undefined],
    ] as const) {
      const answer = await admin.call(users.update, { params: other, version: 1, body: input(more) });
      expect(answer.error?.fields?.[0]?.field).toBe(field);
    }
    const crossed = input({ username: 'ana', email: 'ELSE@x.org' });
    await test.owner.query(`update users set username = 'else@x.org' where uid = $1`, [other.uid]);
    expect((await admin.call(users.update, { params, version: 2, body: crossed })).error.fields).toMatchObject([
      { field: 'email' },
    ]);
    const short = await admin.call(users.update, {
      params: other,
      version: 2,
      body: input({ username: 'ab', firstName: ' ' }),
    });
    expect(short.error.fields?.map(({ field }) => field).sort()).toEqual(['firstName', 'username']);
  });

  it('is found by name, status, role and second factor, and sorted by the last sign-in', async () => {
    const own = await test.addOrganisation();
    const boss = await test.signIn(own);
    const member = await test.signIn(own, ['activity.read']);
    await test.owner.query(
      `update users set first_name = 'Zoë', last_name = '100%', mfa_state = 'on', status = 'inactive' where uid = $1`,
      [member.userUid],
    );
    await test.owner.query(`update sessions set last_used_at = now() + interval '1 hour' where user_uid = $1`, [
      member.userUid,
    ]);
    const found = async (query: object) => (await boss.call(users.list, { query })).body;
    const [role] = (await read(member.userUid, boss)).roles;
    const filters = [
      { q: '0%' },
      { q: 'zoë 1' },
      { filter: { status: 'inactive,locked' } },
      { filter: { mfa: 'true' } },
      { filter: { roleUid: role?.uid } },
    ];
    for (const filter of filters) {
      const { data, meta } = await found(filter);
      expect(meta.total, JSON.stringify(filter)).toBe(1);
      expect(data[0]).toMatchObject({ uid: member.userUid, status: 'inactive', mfa: true });
    }
    expect((await found({ sort: '-lastSeenAt' })).data[0]?.uid).toBe(member.userUid);
    expect((await found({ sort: 'lastSeenAt' })).data[0]?.uid).toBe(boss.userUid);
    expect((await found({ sort: 'email', filter: { confirmationStatus: 'confirmed' } })).meta.total).toBe(2);
  });

  it('who is deactivated is signed out at once, and can be activated again', async () => {
    const member = await test.signIn(home, ['user.read']);
    const params = { uid: member.userUid };
    expect((await member.call(users.list)).status).toBe(200);
    expect((await admin.call(users.deactivate, { params })).status).toBe(200);
    expect((await member.call(users.list)).status).toBe(401);
    expect((await read(member.userUid)).status).toBe('inactive');
    await test.owner.query(`update users set password_hash = 'x' where uid = $1`, [member.userUid]);
    expect((await admin.call(users.activate, { params })).status).toBe(200);
    expect(await read(member.userUid)).toMatchObject({ status: 'active' });
    const changes = (await readEvents(test, home.uid)).filter(({ type }) => type === 'user.status_changed');
    expect(changes.map(({ payload }) => payload.status)).toEqual(['inactive', 'active']);
    expect((await member.call(users.list)).status).toBe(401);
    const own = { params: { uid: admin.userUid } };
    expect(await admin.call(users.deactivate, own)).toMatchObject({ status: 409, error: { code: 'own_account' } });
    expect((await admin.call(users.remove, { ...own, version: 1 })).error.code).toBe('own_account');
    expect((await admin.call(users.resetMfa, own)).error.code).toBe('own_account');
  });

  it('whose sign-ins an administrator ends is signed out at once, can sign in again and gets an email', async () => {
    const member = await test.signIn(home, ['user.read']);
    const params = { uid: member.userUid };
    expect((await member.call(users.list)).status).toBe(200);
    expect((await admin.call(users.endSignIns, { params })).status).toBe(200);
    expect((await member.call(users.list)).status).toBe(401);
    expect((await read(member.userUid)).status).toBe('active');
    const mails = `select count(*) from mails where user_uid = $1 and kind = 'sign_ins_ended'`;
    expect(await count(mails, member.userUid)).toBe(1);
    const { rows } = await test.owner.query(
      `select after, actor_uid from audit_entries where root_uid = $1 and entity = 'sessions' and action = 'updated'`,
      [member.userUid],
    );
    expect(rows).toMatchObject([{ after: { revoked_why: 'ended_by_administrator' }, actor_uid: admin.userUid }]);
    // A second call finds no sign-in to end, so it sends no mail.
    expect((await admin.call(users.endSignIns, { params })).status).toBe(200);
    expect(await count(mails, member.userUid)).toBe(1);
    const own = { params: { uid: admin.userUid } };
    expect((await admin.call(users.endSignIns, own)).error.code).toBe('own_account');
  });

  it('with an open invitation cannot sign in after a deactivation, even when activated again', async () => {
    const { body } = await invite([person('fay@example.org')]);
    const uid = body.data.results[0]?.userUid ?? '';
    await admin.call(users.deactivate, { params: { uid } });
    expect(await count(`select count(*) from challenges where user_uid = $1 and used_at is null`, uid)).toBe(0);
    await admin.call(users.activate, { params: { uid } });
    expect((await read(uid)).status).toBe('invited');
  });

  it('who is locked by wrong passwords is shown as locked, and can be unlocked', async () => {
    const member = await test.signIn(home, []);
    const subject = test.services.keys.sign('sign-in-user', member.userUid);
    await test.owner.query(
      `insert into sign_in_attempts (organisation_uid, subject, failures, locked_until) values ($1, $2, 10, now() + interval '10 minutes')`,
      [home.uid, subject],
    );
    expect(await read(member.userUid)).toMatchObject({ status: 'locked' });
    const listed = await admin.call(users.list, { query: { filter: { status: 'locked' } } });
    expect(listed.body.data.map(({ uid }) => uid)).toEqual([member.userUid]);
    await admin.call(users.unlock, { params: { uid: member.userUid } });
    expect(await read(member.userUid)).toMatchObject({ status: 'active', lockedUntil: null });
  });

  it('cannot unlock their own account, because a stranger at their computer could guess the password without end', async () => {
    const answer = await admin.call(users.unlock, { params: { uid: admin.userUid } });
    expect(answer).toMatchObject({ status: 409, error: { code: 'own_account' } });
  });

  it('whose second factor is removed gets a mail, and the change is logged without any secret', async () => {
    const member = await test.signIn(home, ['user.read']);
    await test.owner.query(`update users set mfa_state = 'on', mfa_secret = 'canary-secret' where uid = $1`, [
      member.userUid,
    ]);
    await test.owner.query(`insert into recovery_codes (organisation_uid, user_uid, code_hash) values ($1, $2, 'x')`, [
      home.uid,
      member.userUid,
    ]);
    expect((await admin.call(users.resetMfa, { params: { uid: member.userUid } })).status).toBe(200);
    expect((await read(member.userUid)).mfa).toBe(false);
    expect((await member.call(users.list)).status).toBe(401);
    expect(await count('select count(*) from recovery_codes where user_uid = $1', member.userUid)).toBe(0);
    expect(await count(`select count(*) from mails where user_uid = $1 and kind = 'mfa_changed'`, member.userUid)).toBe(
      1,
    );
    const { rows } = await test.owner.query(
      `select before, after, actor_uid from audit_entries where root_uid = $1 and entity = 'users' and before -> 'mfa_state' is not null order by id desc limit 1`,
      [member.userUid],
    );
    expect(rows).toMatchObject([
      { before: { mfa_state: 'on' }, after: { mfa_state: 'off' }, actor_uid: admin.userUid },
    ]);
    expect(JSON.stringify(rows)).not.toContain('canary-secret');
  });

  it('is deleted together with all sign-ins; other organisations get a 404', async () => {
    const member = await test.signIn(home, ['user.read']);
    const stranger = await test.signIn(await test.addOrganisation());
    const absent = await stranger.call(users.get, { params: { uid: crypto.randomUUID() } });
    const foreign = await stranger.call(users.get, { params: { uid: member.userUid } });
    expect(foreign.status).toBe(404);
    expect(foreign.raw).toEqual(absent.raw);
    for (const endpoint of [
      users.deactivate,
      users.endSignIns,
      users.resetMfa,
      users.unlock,
      users.resend,
      users.activate,
      users.permissions,
    ])
      expect((await stranger.call(endpoint, { params: { uid: member.userUid } })).status, endpoint.path).toBe(404);
    expect((await admin.call(users.remove, { params: { uid: member.userUid }, version: 1 })).status).toBe(204);
    expect((await member.call(users.list)).status).toBe(401);
  });
});
