import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { users } from '#root/contract/access/users.ts';
import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { imports } from '#root/contract/import/imports.ts';
import { organisationArchives } from '#root/contract/landlord/organisation-archives.ts';
import { organisations } from '#root/contract/landlord/organisations.ts';
import { notificationSending } from '#root/contract/notifications/notifications.ts';
import { type BudgetName, budgets, formatLimits } from '#root/contract/platform/budgets.ts';
import { equipmentOwners } from '#root/contract/resources/equipment-owners.ts';
import { features } from '#root/server/start/features.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { createRequestLimits } from './request-limits.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const names = Object.keys(budgets) as BudgetName[];
const invite = (count: number, tag: string, roleUids: string[] = []) => ({
  body: {
    people: Array.from({ length: count }, (_, n) => ({
      email: `${tag}-${n}@example.org`,
      firstName: '',
      lastName: '',
    })),
    roleUids,
  },
});
/** Sets what an organisation has used of a budget. */
const use = (name: BudgetName, organisation: string, used: number) =>
  test.owner.query(
    `insert into budget_uses (organisation_uid, subject, used) values ($1, $2, $3)
     on conflict (organisation_uid, subject) do update set used = excluded.used`,
    [organisation, name, used],
  );
const countInvited = async () =>
  (await test.owner.query(`select count(*)::int as n from mails where kind = 'invitation'`)).rows[0].n;

describe('a budget', () => {
  it('refuses a call that exceeds it, says when to try again and changes nothing', async () => {
    const home = await test.addOrganisation();
    const admin = await test.signIn(home);
    expect((await admin.call(users.invite, invite(180, 'first'))).status).toBe(200);
    const before = await countInvited();
    const refused = await admin.call(users.invite, invite(21, 'second'));
    expect(refused).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
    expect(refused.error.message).toBe(
      'You can have at most 200 invitations within an hour. Left: 20. Nothing was done. Please try again in 60 minutes.',
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(await countInvited()).toBe(before);
    expect((await admin.call(users.invite, invite(20, 'third'))).status).toBe(200);
    await test.owner.query(
      `update budget_uses set started_at = now() - interval '61 minutes' where subject like '% %'`,
    );
    expect((await admin.call(users.invite, invite(1, 'later'))).status).toBe(200);
  }, 60_000);

  it('of an organisation applies to all its people, and to no other organisation', async () => {
    const [home, other] = [await test.addOrganisation(), await test.addOrganisation()];
    await use('invitations', home.uid, 500);
    const refused = await (await test.signIn(home)).call(users.invite, invite(1, 'full'));
    expect(refused.error.message).toMatch(/^Your organisation can have at most 500 invitations within a day\./);
    expect((await (await test.signIn(other)).call(users.invite, invite(1, 'free'))).status).toBe(200);
  });

  it('of invitations applies to owners who are invited, and not to other owners', async () => {
    const home = await test.addOrganisation();
    const admin = await test.signIn(home);
    const person = (email: string, invited: boolean) => ({
      body: { firstName: 'Ana', lastName: 'Okafor', email, invite: invited },
    });
    for (const [kind, owners] of Object.entries({ activityOwners, equipmentOwners })) {
      await use('invitations', home.uid, 499);
      const first = await admin.call(owners.create, person(`${kind}-1@example.org`, true));
      expect(first.status, kind).toBe(201);
      const sent = await countInvited();
      const refused = await admin.call(owners.create, person(`${kind}-2@example.org`, true));
      expect(refused, kind).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
      expect(await countInvited(), kind).toBe(sent);
      const uninvited = await admin.call(owners.create, person(`${kind}-2@example.org`, false));
      expect(uninvited.status, kind).toBe(201);
      const { uid, version } = uninvited.body.data;
      const later = { params: { uid }, version, ...person(`${kind}-2@example.org`, true) };
      expect((await admin.call(owners.update, later)).status, kind).toBe(429);
    }
  });

  it('of invitations applies to the first administrators of new organisations', async () => {
    const home = await test.addOrganisation({ isLandlord: true });
    const landlord = await test.signIn(home);
    const create = (friendlyUrl: string, administrator: object | null) =>
      landlord.call(organisations.create, {
        body: { ...blank, name: friendlyUrl, friendlyUrl, administrator },
      });
    const blank = { description: '', address: '', code: '', email: '', industryUid: null };
    const ada = { firstName: 'Ada', lastName: 'Lee', email: 'ada@example.org' };
    await use('invitations', home.uid, 499);
    expect((await create('last-one', ada)).status).toBe(201);
    expect((await create('one-more', ada)).status).toBe(429);
    expect((await create('one-more', null)).status).toBe(201);
  });

  it('of notifications applies to notifications to other people, while test notifications have a budget of their own', async () => {
    const home = await test.addOrganisation();
    const admin = await test.signIn(home);
    const text = { subject: 'Exercise', content: 'Tomorrow at nine.', methods: ['email'] };
    const receivers = { allUsers: true, userUids: [], roleUids: [], industryUids: [], clientUids: [] };
    const plan = { name: 'Exercise', description: '', urgency: 'urgent', scheduledAt: null, pinnedUntil: null };
    const send = () => admin.call(notificationSending.create, { body: { ...text, ...receivers, ...plan } });
    await use('notifications', home.uid, 59);
    expect((await send()).status).toBe(201);
    expect(await send()).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
    await use('testEmails', home.uid, 50);
    expect((await admin.call(notificationSending.test, { body: text })).status).toBe(429);
  });

  it('is not used up by calls that are refused without much work', async () => {
    const admin = await test.signIn(await test.addOrganisation());
    const unknownRole = ['01900000-0000-7000-8000-000000000000'];
    for (let calls = 0; calls < 3; calls += 1)
      expect((await admin.call(users.invite, invite(150, 'failed', unknownRole))).status).toBe(400);
    const twice = { body: { firstName: 'Ana', lastName: '', email: 'twice@example.org', invite: true } };
    expect((await admin.call(activityOwners.create, { body: { ...twice.body, invite: false } })).status).toBe(201);
    expect((await admin.call(activityOwners.create, twice)).status).toBe(409);
    expect((await admin.call(users.invite, invite(200, 'right'))).status).toBe(200);
  }, 60_000);

  it('is used up by refused or failed calls if they took much work', async () => {
    const home = await test.addOrganisation();
    const admin = await test.signIn(home);
    const upload = (content: Buffer) => admin.call(imports.upload, { file: { name: 'workbook.xlsx', content } });
    await use('imports', home.uid, 299);
    expect(await upload(Buffer.from('PK no workbook'))).toMatchObject({ status: 422, error: { code: 'not_a_table' } });
    expect((await upload(Buffer.from('Name\nPay salaries'))).status).toBe(429);

    await use('archives', home.uid, 39);
    const bring = { file: { name: 'archive.zip', content: Buffer.from('PK no archive') } };
    const notAnArchive = { status: 422, error: { code: 'not_an_archive' } };
    expect(await admin.call(organisationArchives.bring, bring)).toMatchObject(notAnArchive);
    expect((await admin.call(organisationArchives.bring, bring)).status).toBe(429);

    const exported = () => admin.call(divisions.exportFile, { query: { format: 'csv' } });
    await use('exports', home.uid, 299);
    await test.owner.query('alter table divisions rename to divisions_away');
    const failed = await exported();
    await test.owner.query('alter table divisions_away rename to divisions');
    expect(failed.status).toBe(500);
    expect((await exported()).status).toBe(429);
  });

  it('is not exceeded by concurrent calls', async () => {
    const admin = await test.signIn(await test.addOrganisation());
    const calls = Array.from({ length: 12 }, (_, n) => admin.call(users.invite, invite(20, `at-once-${n}`)));
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  }, 60_000);

  it.each(names)('named %s is used by an endpoint, and its limits are documented', (name) => {
    expect(features.some(({ endpoint }) => endpoint.budget === name)).toBe(true);
    expect(readFileSync('docs/administration.md', 'utf8')).toContain(formatLimits(name));
  });
});

describe('the general limit of requests', () => {
  it('applies to each person and organisation, and says when to try again', () => {
    let now = 0;
    const limits = createRequestLimits(60, () => now);
    const send = (user: string) => () => limits.countPerson(user, 'northwind');
    for (let n = 0; n < 60; n += 1) send('ada')();
    expect(send('ada')).toThrow('You have sent too many requests. Nothing was done. Please try again in a second.');
    expect(send('grace')).not.toThrow();
    now = 1_000;
    expect(send('ada')).not.toThrow();
    expect(send('ada')).toThrow();
    // 62 of the organisation's 600 requests are used, and one second has given 10 back.
    for (let n = 0; n < 548; n += 1) send(`user-${n}`)();
    expect(send('last')).toThrow('Your organisation has sent too many requests.');
    now = 120_000;
    for (let n = 0; n < 60; n += 1) send('ada')();
    expect(send('ada')).toThrow();
  });

  it('answers with 429 and Retry-After, and limits guesses of organisations without refusing requests for existing ones', async () => {
    const small = await startTestApp({ requestLimits: createRequestLimits(40, () => 0) });
    try {
      const home = await small.addOrganisation();
      const read = (tenantId: string) => small.anonymous.call(identity.configs, { query: { tenantId } });
      const guesses = [];
      for (let n = 0; n < 32; n += 1) guesses.push((await read(`guess-${n}`)).status);
      expect(guesses).toEqual([...Array(30).fill(400), 429, 429]);
      expect((await read(home.friendlyUrl)).status).toBe(200);
      for (let n = 0; n < 7; n += 1) await read(home.friendlyUrl);
      const refused = await read(home.friendlyUrl);
      expect(refused).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
      expect(refused.headers['retry-after']).toBe('2');
      const member = await small.signIn(home);
      for (let n = 0; n < 40; n += 1) expect((await member.call(users.list)).status).toBe(200);
      expect((await member.call(users.list)).status).toBe(429);
    } finally {
      await small.close();
    }
  }, 60_000);
});
