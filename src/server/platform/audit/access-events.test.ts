import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import { ownAccount } from '#root/contract/access/own-account.ts';
import { roles } from '#root/contract/access/roles.ts';
import { users } from '#root/contract/access/users.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { organisationArchives } from '#root/contract/landlord/organisation-archives.ts';
import { auditLog } from '#root/contract/settings/audit-log.ts';
import { createApp } from '#root/server/start/app.ts';
import { features } from '#root/server/start/features.ts';
import { type Client, createClient, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { createBrowser } from '#test/support/browser.ts';
import { makePerson } from '#test/support/people.ts';
import { waitUntil } from '#test/support/until.ts';
import { startSealer } from './sealer.ts';
import { verifyChain } from './verify.ts';

let test: TestApp;
let home: TestOrganisation;
let manager: Client;

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation({ name: 'Harbour' });
  manager = await test.signIn(home);
});
afterAll(() => test.close());

const login = (username: string, password = 'wrong', to = home) =>
  createBrowser(test.app).call(identity.login, { body: { tenantId: to.friendlyUrl, username, password } });
const endCounts = async () => (await test.pool.query(`select end_access_event_counts('0') as n`)).rows[0].n;
const readLog = async (action: string, reader = manager) => {
  const answer = await reader.call(auditLog.list, { query: { 'filter[action]': action } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};

describe('the audit log records', () => {
  it('a failed sign-in with its address and account, and further failed sign-ins of the same minute together as one entry', async () => {
    const person = await makePerson(test, home, 'target');
    for (let turn = 0; turn < 4; turn += 1) expect((await login('target')).status).toBe(400);
    const one = { recordUid: person.uid, kind: 'user', actorUid: null, address: '127.0.0.1' };
    expect(await readLog('sign_in_failed')).toMatchObject([one]);
    await endCounts();
    expect(await readLog('sign_in_failed')).toMatchObject([
      { ...one, changes: [{ label: 'Counted from' }, { label: 'Further times', after: '3' }] },
      one,
    ]);
    expect(await endCounts()).toBe(0);
  });

  it('failed sign-ins with an unknown name, but not the typed name, which may be a password', async () => {
    await login('hunter2-typed-as-name');
    const [entry] = await readLog('sign_in_failed');
    expect(entry).toMatchObject({ recordUid: home.uid, recordName: 'Harbour', kind: 'organization' });
    const { rows } = await test.owner.query('select 1 from audit_entries e where e::text like $1', ['%hunter2%']);
    expect(rows).toEqual([]);
  });

  it('sign-ins refused by a lock, forgotten passwords, and wrong passwords of a signed-in user', async () => {
    const person = await makePerson(test, home, 'locked');
    for (let turn = 0; turn < 11; turn += 1) await login('locked');
    expect(await readLog('sign_in_locked')).toMatchObject([{ recordUid: person.uid, address: '127.0.0.1' }]);
    const body = { tenantId: home.friendlyUrl, clientId: 'escalate', username: 'locked' };
    await createBrowser(test.app).call(loginSteps.forgotPassword, { body });
    expect(await readLog('password_forgotten')).toMatchObject([{ recordUid: person.uid, actorUid: null }]);
    const wrong = { currentPassword: 'wrong', newPassword: 'a long new pass phrase 7' };
    expect((await manager.call(ownAccount.changePassword, { body: wrong })).status).toBe(400);
    expect((await readLog('sign_in_failed'))[0]).toMatchObject({
      actorUid: manager.userUid,
      recordUid: manager.userUid,
    });
  });

  it('refused calls with the person who made them, and counts repetitions of a call by the same person', async () => {
    const reader = await test.signIn(home, ['division.read']);
    for (let turn = 0; turn < 3; turn += 1) expect((await reader.call(roles.list)).status).toBe(403);
    const body = { name: 'x', description: '', code: '', ownerUid: null };
    expect((await reader.call(divisions.create, { body })).status).toBe(403);
    const entries = await readLog('refused');
    expect(entries.map(({ actorUid, what, changes }) => [actorUid, what, changes[0]?.after])).toEqual([
      [reader.userUid, 'Division', divisions.create.summary],
      [reader.userUid, 'Role', roles.list.summary],
    ]);
  });

  it('exports, exports of the audit log, archives and resent invitations', async () => {
    await manager.call(divisions.create, { body: { name: 'North', description: '', code: '', ownerUid: null } });
    await manager.call(divisions.exportFile, { query: { format: 'csv', 'filter[created]': 'today' } });
    await manager.call(auditLog.exportCsv);
    const exports = await readLog('exported');
    expect(exports.map(({ actorUid, what, changes }) => [actorUid, what, changes.map(({ after }) => after)])).toEqual([
      [manager.userUid, 'Organisation and settings', [expect.stringMatching(/^audit-log-.*\.csv$/)]],
      [manager.userUid, 'Division', ['divisions.csv', 'format=csv&filter[created]=today']],
    ]);
    await manager.call(organisationArchives.make);
    expect(await readLog('archive_made')).toMatchObject([{ actorUid: manager.userUid, recordUid: home.uid }]);
    const people = [{ email: 'new@example.org', firstName: 'New', lastName: 'Person' }];
    const invited = await manager.call(users.invite, { body: { people, roleUids: [] } });
    const uid = invited.body.data.results?.[0]?.userUid ?? '';
    const { status, text } = await manager.call(users.resend, { params: { uid }, version: 1 });
    expect(status, text).toBe(200);
    expect(await readLog('invited_again')).toMatchObject([{ actorUid: manager.userUid, recordUid: uid }]);
  });

  it('each download, except nine harmless ones, which this test lists', () => {
    const untraced = features
      .filter(({ endpoint }) => endpoint.download && !endpoint.traces)
      .map(({ endpoint }) => endpoint.path.replace('/continuity/api/v1', ''));
    expect(untraced).toEqual([
      '/imports/template.xlsx',
      '/imports/template.csv',
      '/organisations/:uid/logo/:hash',
      '/my-notifications/stream',
      '/supplier-certificates/:uid/file',
      '/calendar/:token',
      '/activities/:uid/review/calendar',
      '/business-continuity-plans/:uid/review/calendar',
      '/resilience-plans/:uid/review/calendar',
    ]);
  });
});

it('a line of the server’s log names the address and the user', async () => {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const app = await createApp({ pool: test.pool, services: test.services, logger });
  await createClient(app, '', manager.cookie).call(roles.list);
  await createClient(app, '', '').call(roles.list);
  await app.close();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { status: 200, address: '127.0.0.1', user: manager.userUid, organisation: home.uid },
    { status: 401, address: '127.0.0.1' },
  ]);
});

describe('strangers', () => {
  it('cannot fill the log: after attempts on 30 accounts, all further attempts are counted in one entry', async () => {
    const place = await test.addOrganisation();
    const reader = await test.signIn(place);
    for (let n = 0; n < 40; n += 1) await makePerson(test, place, `many-${n}`);
    for (let n = 0; n < 40; n += 1) {
      // Forgets the earlier attempts, as if each attempt came from another address: each address has its own limit.
      await test.owner.query('delete from sign_in_attempts');
      await login(`many-${n}`, 'wrong', place);
    }
    const count = async () => (await readLog('sign_in_failed', reader)).length;
    await endCounts();
    const { rows } = await test.owner.query<{ n: number; times: number }>(
      `select count(*)::int as n, sum((after ->> 'times')::int)::int as times from audit_entries
       where organisation_uid = $1 and action = 'sign_in_failed'`,
      [place.uid],
    );
    expect(rows[0]).toEqual({ n: 31, times: 10 });
    expect(await count()).toBe(25);
  }, 60_000);

  it('cannot change or remove an entry of the sealed chain', async () => {
    let client: pg.PoolClient | undefined;
    const sealer = startSealer({ pool: test.pool, log: { debug() {}, info() {}, warn() {}, error() {} } });
    try {
      await login('nobody-here');
      client = await test.owner.connect();
      const connected = client;
      await waitUntil(async () => (await verifyChain(connected, home.uid)).waiting === 0);
      expect((await verifyChain(client, home.uid)).broken).toBe(null);
      const change = test.pool.query(`update audit_entries set action = 'created'`);
      await expect(change).rejects.toThrow('permission denied');
    } finally {
      client?.release();
      await sealer.close();
    }
  });
});
