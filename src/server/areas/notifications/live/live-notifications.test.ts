import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { streamsPerPerson } from '#root/contract/notifications/live-notifications.ts';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { type HeardStream, openStream } from '#test/support/event-stream.ts';
import { type LiveServer, startLiveServer } from '#test/support/live-server.ts';
import { waitUntil } from '#test/support/until.ts';

let test: TestApp;
let [a, b]: LiveServer[] = [];
let home: TestOrganisation;
let person: Client;
const open: HeardStream[] = [];

const startServer = (heartbeat?: number) => startLiveServer(test, heartbeat);

beforeAll(async () => {
  test = await startTestApp();
  [a, b] = [await startServer(60_000), await startServer()];
});
afterAll(async () => {
  for (const server of [a, b]) await server?.stop();
  await test.close();
});
beforeEach(async () => {
  home = await test.addOrganisation();
  person = await test.signIn(home, []);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

const server = (which: 'a' | 'b') => {
  const found = which === 'a' ? a : b;
  if (!found) throw new Error('The server has not started');
  return found;
};

async function listen(which: 'a' | 'b', client = person, lastEventId?: string): Promise<HeardStream> {
  const stream = await openStream(
    server(which).address,
    client.cookie,
    lastEventId === undefined ? {} : { lastEventId },
  );
  open.push(stream);
  return stream;
}

/** Sends a notification to a person, as the dispatcher does. @returns the uid of the receipt */
async function notify(user: string, { urgency = 'normal', at = new Date(), organisation = home.uid } = {}) {
  const [uid, receipt] = [newUid(), newUid()];
  await test.owner.query(
    `with n as (insert into notifications (organisation_uid, uid, type, name, subject, content, methods, urgency, state, sent_at)
       values ($1, $2, 'user', 'Test', 'Test', 'Text', '{in_app}', $5, 'sent', $6))
     insert into notification_receipts (organisation_uid, uid, notification_uid, user_uid, method, state, sent_at)
     values ($1, $3, $2, $4, 'in_app', 'sent', $6)`,
    [organisation, uid, receipt, user, urgency, at],
  );
  return receipt;
}

const words = ({ events }: HeardStream) => events.map(({ name, data }) => [name, data]);
const heard = (stream: HeardStream, count: number) =>
  waitUntil(
    () => stream.events.length >= count,
    () => JSON.stringify(stream.events),
  );
const hasEnded = (stream: HeardStream) => Promise.race([stream.ended.then(() => true), sleep(20_000, false)]);

it('a person on one server is notified at once of an event on another server', async () => {
  const stream = await listen('a');
  await heard(stream, 1);
  const receipt = await notify(person.userUid, { urgency: 'urgent' });
  await heard(stream, 3);
  const here = await test.app.inject({ url: ownNotifications.unread.path, headers: { cookie: person.cookie } });
  await person.call(ownNotifications.markRead, { body: {} });
  await heard(stream, 4);
  expect([stream.status, stream.headers.get('content-type'), here.json().data.unread_notification_number]).toEqual([
    200,
    'text/event-stream',
    1,
  ]);
  expect(words(stream)).toEqual([
    ['unread', { unread: 0 }],
    ['notification', { uid: receipt, urgent: true }],
    ['unread', { unread: 1 }],
    ['unread', { unread: 0 }],
  ]);
});

it('a stream contains no notifications to other people or other organisations', async () => {
  const stranger = await test.signIn(await test.addOrganisation(), []);
  const [own, foreign] = [await listen('a'), await listen('a', stranger)];
  await Promise.all([heard(own, 1), heard(foreign, 1)]);
  await notify((await test.signIn(home, [])).userUid);
  // A person with the same uid in another organisation. Only row-level security and the condition on the organisation
  // keep the two people apart.
  await notify(person.userUid, { organisation: (await test.addOrganisation()).uid });
  const receipt = await notify(person.userUid);
  await heard(own, 3);
  expect(words(own).slice(1)).toEqual([
    ['notification', { uid: receipt, urgent: false }],
    ['unread', { unread: 1 }],
  ]);
  expect(words(foreign)).toEqual([['unread', { unread: 0 }]]);
});

it('after an interruption, a person gets the unread notifications of the last five minutes, but no older notifications', async () => {
  const first = await listen('a');
  await heard(first, 1);
  first.close();
  await notify(person.userUid, { at: new Date(Date.now() - 6 * 60_000) });
  const read = await notify(person.userUid);
  await person.call(ownNotifications.markRead, { body: { uids: [read] } });
  const missed = await notify(person.userUid);
  const second = await listen('b', person, first.events[0]?.id);
  const beginner = await listen('b');
  await Promise.all([heard(second, 2), heard(beginner, 1)]);
  expect(words(second)).toEqual([
    ['notification', { uid: missed, urgent: false }],
    ['unread', { unread: 2 }],
  ]);
  expect(words(beginner)).toEqual([['unread', { unread: 2 }]]);
});

it('a notification that is committed late reaches an open page exactly once, even if another page reconnects', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const old = await notify(person.userUid, { at: minutesAgo(2) });
  const stream = await listen('a');
  await heard(stream, 1);
  const late = await notify(person.userUid, { at: minutesAgo(1 / 3) });
  await heard(stream, 3);
  // The moment of this notification is long ago, so an open page only updates its unread number.
  const older = await notify(person.userUid, { at: minutesAgo(3) });
  await heard(stream, 4);
  const back = await listen('a', person, String(minutesAgo(4).getTime()));
  await heard(back, 4);
  const last = await notify(person.userUid);
  await Promise.all([heard(stream, 6), heard(back, 6)]);
  const notification = (uid: string) => ['notification', { uid, urgent: false }];
  const unread = (count: number) => ['unread', { unread: count }];
  expect(words(stream)).toEqual([unread(1), notification(late), unread(2), unread(3), notification(last), unread(4)]);
  expect(words(back)).toEqual([...[older, old, late].map(notification), unread(3), notification(last), unread(4)]);
});

it('a stream ends when the person signs out or is deactivated, and when the organisation is suspended', async () => {
  const { userUid: user } = person;
  const ends = [
    [`update sessions set revoked_at = now() where user_uid = $1`, user],
    [`update users set status = 'inactive' where uid = $1`, (await test.signIn(home, [])).userUid],
    [`update organisations set state = 'suspended' where uid = $1`, home.uid],
  ] as const;
  const clients = [person, await test.signIn(home, []), await test.signIn(home, [])];
  const streams = await Promise.all(clients.map((client) => listen('a', client)));
  await Promise.all(streams.map((stream) => heard(stream, 1)));
  const [signedOut, deactivated, suspended] = streams as [HeardStream, HeardStream, HeardStream];
  await test.owner.query(ends[0][0], [user]);
  expect(await hasEnded(signedOut)).toBe(true);
  expect((await listen('a')).status).toBe(401);
  await test.owner.query(ends[1][0], [clients[1]?.userUid]);
  expect(await hasEnded(deactivated)).toBe(true);
  await test.owner.query(ends[2][0], [home.uid]);
  expect(await hasEnded(suspended)).toBe(true);
  expect((await listen('a', clients[2])).status).toBe(403);
});

it('a stream never keeps an idle sign-in alive, and ends when the sign-in ends', async () => {
  const activity = async () =>
    (await test.owner.query('select last_active_at from sessions where user_uid = $1', [person.userUid])).rows[0];
  await test.owner.query(`update sessions set last_active_at = now() - interval '1 minute' where user_uid = $1`, [
    person.userUid,
  ]);
  const before = await activity();
  const stream = await listen('b');
  await waitUntil(() => stream.beats() > 3);
  expect(await activity()).toEqual(before);
  await test.owner.query(`update sessions set last_active_at = now() - interval '1 day' where user_uid = $1`, [
    person.userUid,
  ]);
  expect(await hasEnded(stream)).toBe(true);
  expect((await listen('b')).status).toBe(401);
});

it('if live notification is turned off, open and new streams report that and end', async () => {
  const stream = await listen('a');
  await heard(stream, 1);
  await test.owner.query('update organisations set live_notification = false where uid = $1', [home.uid]);
  expect(await hasEnded(stream)).toBe(true);
  expect(words(stream).at(-1)).toEqual(['off', {}]);
  const next = await listen('a');
  expect(await hasEnded(next)).toBe(true);
  expect(words(next)).toEqual([['off', {}]]);
});

it('a person can have a limited number of streams, and closing one of them allows another stream', async () => {
  const other = await test.signIn(home, []);
  const streams = await Promise.all(Array.from({ length: streamsPerPerson }, () => listen('a')));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const refused = await listen('a');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await listen('a', other)).status).toBe(200);
  streams[0]?.close();
  await waitUntil(() => server('a').services.live.count() === streamsPerPerson);
  expect((await listen('a')).status).toBe(200);
});

it('a server that stops ends its streams without interrupting their responses', async () => {
  const third = await startServer(60_000);
  const stream = await openStream(third.address, person.cookie);
  await heard(stream, 1);
  await third.stop();
  // The promise of an interrupted response would be rejected.
  await expect(stream.ended).resolves.toBeUndefined();
  await expect(openStream(third.address, person.cookie)).rejects.toThrow();
});

it('a stream also receives notifications from a time when the server’s connection for PostgreSQL’s notifications was down', async () => {
  const stream = await listen('a');
  await heard(stream, 1);
  await test.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  );
  await notify(person.userUid);
  await heard(stream, 3);
  expect(words(stream).at(-1)).toEqual(['unread', { unread: 1 }]);
});
