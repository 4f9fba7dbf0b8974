import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { notificationLogActions, notificationLogs } from '#root/contract/notifications/notification-logs.ts';
import {
  type NotificationInput,
  notificationSending,
  notifications,
} from '#root/contract/notifications/notifications.ts';
import { ownNotifications, unsubscribe } from '#root/contract/notifications/own-notifications.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { startTestMail, type TestMail } from '#test/support/mail.ts';
import { runNotificationJobs } from '#test/support/notifications.ts';
import { waitUntil as until } from '#test/support/until.ts';

let test: TestApp;
let home: TestOrganisation;
let mail: TestMail;
let writer: Client;
let ann: Client;
let bob: Client;

beforeAll(async () => {
  test = await startTestApp({ subscriptions });
  home = await test.addOrganisation({ name: 'Harbour & Sons' });
  mail = await startTestMail(test, { pollEvery: 20, waits: [10] });
  writer = await test.signIn(home);
  [ann, bob] = [await test.signIn(home, ['menu.bright_dashboard']), await test.signIn(home, ['activity.read'])];
});
afterAll(async () => {
  await mail.close();
  await test.close();
});

const run = (options: Parameters<typeof runNotificationJobs>[2] = {}, organisation = home) =>
  runNotificationJobs(test, organisation.uid, options);
const addressOf = async ({ userUid }: Client) =>
  String((await test.owner.query('select email from users where uid = $1', [userUid])).rows[0]?.email);

const draft: NotificationInput = {
  name: 'Drill',
  description: '',
  subject: 'Fire drill & more',
  content: 'On Monday at ten.\n\nBring {your} coat, a < b & c.',
  methods: ['in_app', 'email'],
  urgency: 'normal',
  allUsers: false,
  userUids: [],
  roleUids: [],
  industryUids: [],
  clientUids: [],
  scheduledAt: null,
  pinnedUntil: null,
};
const send = async (body: Partial<NotificationInput>, by = writer) =>
  (await by.call(notificationSending.create, { body: { ...draft, ...body } })).body.data;
const read = async (uid: string, by = writer) => (await by.call(notifications.get, { params: { uid } })).body.data;
const listOwn = async (by: Client) => (await by.call(ownNotifications.list)).body.data;
const countUnread = async (by: Client) => (await by.call(identity.profile)).body.data.unread_notification_number;
const readLog = async (notificationUid: string) =>
  (await writer.call(notificationLogs.list, { query: { filter: { notificationUid } } })).body.data;

describe('a notification to people', () => {
  it('appears in the app, is counted until it is read, and is sent by email', async () => {
    const before = await countUnread(ann);
    const { uid } = await send({ userUids: [ann.userUid] });
    await run();
    expect(await countUnread(ann)).toBe(before + 1);
    expect(await countUnread(bob)).toBe(0);
    const [own] = await listOwn(ann);
    expect(own).toMatchObject({ subject: draft.subject, content: draft.content, fromName: 'Test User', readAt: null });
    const opened = await ann.call(ownNotifications.get, { params: { uid: own?.uid ?? '' } });
    expect(opened.body.data).toEqual(own);
    const received = await mail.mailbox.nextMail(await addressOf(ann));
    expect(received.subject).toBe(draft.subject);
    expect(received.text).toContain('Bring {your} coat, a < b & c.');
    expect(received.html).toContain('Bring {your} coat, a &lt; b &amp; c.');
    expect(received.html).toContain('<table role="presentation"');
    // Without this style, a long word makes the page of the email wider than the screen.
    expect(received.html?.match(/max-width:560px;table-layout:fixed/)).not.toBeNull();
    expect(received.html).not.toMatch(/<div/);
    const marked = await ann.call(ownNotifications.markRead, { body: { uids: [own?.uid ?? ''] } });
    expect(marked.body.data.unread_notification_number).toBe(before);
    await until(async () => (await readLog(uid)).every(({ state }) => state === 'sent'));
    expect(await read(uid)).toMatchObject({ state: 'sent', people: 1, read: 1, failed: 0, sendTo: ['users'] });
    expect((await readLog(uid)).map(({ method, readAt }) => [method, readAt !== null]).sort()).toEqual([
      ['email', false],
      ['in_app', true],
    ]);
  });

  it('reaches everybody once, even if the chosen receivers overlap', async () => {
    const { rows } = await test.owner.query('select role_uid from user_roles where user_uid = $1', [bob.userUid]);
    const { uid } = await send({ allUsers: true, userUids: [bob.userUid], roleUids: [rows[0]?.role_uid] });
    await run();
    const log = await readLog(uid);
    expect(
      log
        .filter(({ method }) => method === 'in_app')
        .map(({ userUid }) => userUid)
        .sort(),
    ).toEqual([writer, ann, bob].map(({ userUid }) => userUid).sort());
    await ann.call(ownNotifications.markRead, { body: {} });
    expect([await countUnread(ann), (await countUnread(bob)) > 0]).toEqual([0, true]);
  });

  it('needs a text, a receiver who exists, and a method', async () => {
    const refused = await writer.call(notificationSending.create, { body: { ...draft, content: '  ', methods: [] } });
    expect(refused.error.fields).toEqual([
      { field: 'content', message: 'Notification content is required!' },
      { field: 'methods', message: 'Choose the app, email, or both' },
      { field: 'sendTo', message: 'Choose who receives it' },
    ]);
    for (const content of [undefined, null, '', '\n\n'] as string[]) {
      const body = { ...draft, userUids: [ann.userUid], content };
      expect((await writer.call(notificationSending.create, { body })).error.fields).toEqual([
        { field: 'content', message: 'Notification content is required!' },
      ]);
    }
    expect((await writer.call(notificationSending.create, { body: draft })).error.fields).toMatchObject([
      { field: 'sendTo' },
    ]);
    const marked = { ...draft, userUids: [ann.userUid], subject: '<img src=x onerror=alert(1)>' };
    expect((await writer.call(notificationSending.create, { body: marked })).error.fields).toMatchObject([
      { field: 'subject' },
    ]);
    const other = await test.signIn(await test.addOrganisation());
    const foreign = await writer.call(notificationSending.create, { body: { ...draft, userUids: [other.userUid] } });
    expect([foreign.status, foreign.error.fields?.[0]?.field]).toEqual([400, 'userUids']);
  });

  it('can be cancelled while it is scheduled, but not afterwards', async () => {
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const first = await send({ userUids: [bob.userUid], scheduledAt });
    const second = await send({ userUids: [bob.userUid], scheduledAt, name: 'Kept' });
    const before = await countUnread(bob);
    await run({ isLater: true });
    expect(await countUnread(bob)).toBe(before);
    const params = { uid: first.uid };
    expect((await writer.call(notificationSending.cancel, { params, version: first.version })).status).toBe(200);
    expect(await read(first.uid)).toMatchObject({ state: 'cancelled', reason: 'withdrawn' });
    // The job ran too early and did nothing, so a change queues it again.
    const moved = { ...draft, userUids: [bob.userUid], name: 'Kept', scheduledAt };
    const saved = await writer.call(notificationSending.update, {
      params: { uid: second.uid },
      version: (await read(second.uid)).version,
      body: moved,
    });
    expect(saved.status).toBe(200);
    await run({ isLater: true, at: scheduledAt });
    expect(await countUnread(bob)).toBe(before + 1);
    const late = await writer.call(notificationSending.cancel, {
      params: { uid: second.uid },
      version: (await read(second.uid)).version,
    });
    expect(late).toMatchObject({ status: 422, error: { code: 'wrong_state' } });
  });

  it('stays pinned until its day', async () => {
    await send({ userUids: [ann.userUid], methods: ['in_app'], pinnedUntil: '2099-12-31', subject: 'Pinned' });
    const over = await send({
      userUids: [ann.userUid],
      methods: ['in_app'],
      pinnedUntil: '2099-12-31',
      subject: 'Over',
    });
    await run();
    await test.owner.query(`update notifications set pinned_until = '2020-12-31' where uid = $1`, [over.uid]);
    expect((await ann.call(ownNotifications.pinned)).body.data.map(({ subject }) => subject)).toEqual(['Pinned']);
  });

  it('shows the number of receivers before it is sent, and can be sent to oneself as a test', async () => {
    const body = { ...draft, allUsers: true };
    const { allUsers, userUids, roleUids, industryUids, clientUids, urgency } = body;
    const asked = { allUsers, userUids, roleUids, industryUids, clientUids, urgency };
    const counted = await writer.call(notificationSending.audience, { body: asked });
    expect(counted.body.data).toMatchObject({ people: 3, withoutEmail: 0, organisations: 1 });
    const before = [await countUnread(writer), await countUnread(ann)];
    const { subject, content, methods } = draft;
    expect((await writer.call(notificationSending.test, { body: { subject, content, methods } })).status).toBe(204);
    expect([await countUnread(writer), await countUnread(ann)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    await mail.mailbox.nextMail(await addressOf(writer));
  });
});

describe('an email that fails', () => {
  it('shows the server’s reply in the log, and can be sent again from there', async () => {
    mail.mailbox.behaviour = 'refuse';
    const { uid } = await send({ userUids: [bob.userUid], methods: ['email'], subject: 'Refused' });
    await run();
    await until(async () => (await readLog(uid))[0]?.state === 'failed');
    const [entry] = await readLog(uid);
    expect(entry?.error).toContain('No such mailbox here');
    expect(await read(uid)).toMatchObject({ failed: 1 });
    mail.mailbox.behaviour = 'take';
    const params = { uid: entry?.uid ?? '' };
    expect((await writer.call(notificationLogActions.sendAgain, { params })).status).toBe(204);
    await until(async () => (await readLog(uid))[0]?.state === 'sent');
    expect(mail.mailbox.mails.filter(({ subject }) => subject === 'Refused')).toHaveLength(1);
    expect((await readLog(uid))[0]).toMatchObject({ state: 'sent', sentAgain: 1, error: '' });
    const again = await writer.call(notificationLogActions.sendAgain, { params });
    expect(again).toMatchObject({ status: 422, error: { code: 'wrong_state' } });
    const file = await writer.call(notificationLogActions.exportCsv, { query: { filter: { notificationUid: uid } } });
    expect(file.text).toContain('Refused');
  });
});

describe('one person’s settings', () => {
  const settings = { normal: 'now', low: 'daily', quietFrom: null, quietTo: null, timeZone: 'Europe/Madrid' } as const;
  const save = (body: object, by = bob) => by.call(ownNotifications.updateSettings, { body: { ...settings, ...body } });
  const countMails = async (subject: RegExp, by = bob) => {
    const address = await addressOf(by);
    const waiting = `select from mails where recipient = $1 and state in ('queued', 'sending')`;
    await until(async () => (await test.owner.query(waiting, [address])).rowCount === 0);
    return mail.mailbox.mails.filter((one) => one.to.includes(address) && subject.test(one.subject)).length;
  };

  it('collect the emails of a day in one digest, and send no digest if there is nothing new', async () => {
    await save({ normal: 'daily' });
    const at = '2026-12-01T12:00:00Z';
    for (const subject of ['First of the day', 'Second of the day'])
      await send({ userUids: [bob.userUid], methods: ['email'], subject });
    await run({ at });
    expect(await countMails(/of the day$/)).toBe(0);
    await run({ isLater: true, at: '2026-12-02T05:59:00Z' });
    expect(await countMails(/of the day$/)).toBe(0);
    const emails = `insert into jobs (organisation_uid, uid, kind) values ($1, gen_random_uuid(), 'notification.emails')`;
    await test.owner.query(emails, [home.uid]);
    await run({ isLater: true, at: '2026-12-02T06:00:00Z' });
    await until(() =>
      mail.mailbox.mails.some(({ subject }) => subject.startsWith('Daily digest: 2 notifications from Harbour & Sons')),
    );
    const digest = mail.mailbox.mails.find(({ subject }) =>
      subject.startsWith('Daily digest: 2 notifications from Harbour & Sons'),
    );
    expect(digest?.text).toMatch(/First of the day[\s\S]*Second of the day/);
    const before = mail.mailbox.mails.length;
    await test.owner.query(emails, [home.uid]);
    await run({ isLater: true, at: '2026-12-03T06:00:00Z' });
    expect((await test.owner.query(`select from mails where state in ('queued', 'sending')`)).rowCount).toBe(0);
    expect(mail.mailbox.mails.length).toBe(before);
  });

  it('hold emails back in quiet hours, except urgent emails', async () => {
    await save({ quietFrom: '22:00', quietTo: '07:00' });
    const at = '2026-12-01T22:30:00Z';
    await send({ userUids: [bob.userUid], methods: ['email'], subject: 'Quiet one' });
    await send({ userUids: [bob.userUid], methods: ['email'], subject: 'Urgent one', urgency: 'urgent' });
    await run({ at });
    await until(() => mail.mailbox.mails.some(({ subject }) => subject === 'Urgent one'));
    expect(mail.mailbox.mails.some(({ subject }) => subject === 'Quiet one')).toBe(false);
    await run({ isLater: true, at: '2026-12-02T06:00:00Z' });
    await until(() => mail.mailbox.mails.some(({ subject }) => subject === 'Quiet one'));
  });

  it('can be changed without signing in, by a link in an email that nobody can guess', async () => {
    await save({});
    // A line break in a header would begin another header.
    await send({ userUids: [bob.userUid], methods: ['email'], subject: 'With a link\r\nBcc: x@evil.example' });
    await run();
    const findMail = () => mail.mailbox.mails.find(({ subject }) => subject === 'With a link Bcc: x@evil.example');
    await until(() => findMail() !== undefined);
    expect(findMail()?.to).toEqual([await addressOf(bob)]);
    const text = findMail()?.text ?? '';
    const token = /\/unsubscribe\/(\S+)/.exec(text)?.[1] ?? '';
    const shown = await test.anonymous.call(unsubscribe.read, { params: { token } });
    expect(shown.body.data).toMatchObject({ organisationName: 'Harbour & Sons', urgency: 'normal', isOff: false });
    expect(shown.body.data.address).toMatch(/^u\*\*\*@/);
    // Email scanners open every link, so opening the link must change nothing.
    expect((await test.anonymous.call(unsubscribe.read, { params: { token } })).body.data.isOff).toBe(false);
    expect((await test.anonymous.call(unsubscribe.confirm, { params: { token }, body: { off: true } })).status).toBe(
      204,
    );
    const { uid } = await send({ userUids: [bob.userUid], subject: 'Without email' });
    await run();
    expect((await readLog(uid)).map(({ method, state, reason }) => [method, state, reason]).sort()).toEqual([
      ['email', 'cancelled', 'unsubscribed'],
      ['in_app', 'sent', null],
    ]);
    for (const wrong of [
      token.replace('normal', 'low'),
      `${token.slice(0, -6)}${token.at(-6) === 'x' ? 'y' : 'x'}${token.slice(-5)}`,
      'a.b.c',
      token.replace(bob.userUid, ann.userUid),
    ])
      expect((await test.anonymous.call(unsubscribe.read, { params: { token: wrong } })).status).toBe(404);
  });
});

describe('the landlord', () => {
  let registry: TestOrganisation;
  let landlord: Client;
  beforeAll(async () => {
    registry = await test.addOrganisation({ isLandlord: true });
    landlord = await test.signIn(registry);
  });
  const listJobs = async () =>
    (
      await test.owner.query<{ uid: string; n: number }>(
        `select organisation_uid as uid, count(*)::int as n from jobs where kind = 'notification.receive' group by 1`,
      )
    ).rows;

  it('reaches each organisation at the scheduled time by a separate job, and reaches no organisation if the notification is cancelled', async () => {
    const clients = await Promise.all([1, 2, 3].map(() => test.addOrganisation()));
    const people = await Promise.all(clients.map((one) => test.signIn(one)));
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const body = { clientUids: clients.map(({ uid }) => uid), methods: ['in_app' as const], scheduledAt };
    const [sent, cancelled] = [await send(body, landlord), await send({ ...body, subject: 'Never' }, landlord)];
    const params = { uid: cancelled.uid };
    const { status } = await landlord.call(notificationSending.cancel, { params, version: cancelled.version });
    expect(status).toBe(200);
    await run({}, registry);
    expect(await listJobs()).toEqual([]);
    await run({ isLater: true, at: scheduledAt }, registry);
    const byUid = (a: { uid: string }, b: { uid: string }) => a.uid.localeCompare(b.uid);
    expect((await listJobs()).sort(byUid)).toEqual(clients.map(({ uid }) => ({ uid, n: 1 })).sort(byUid));
    // A job that has not run yet does not delay the jobs of other organisations.
    for (const one of clients.slice(1)) await run({}, one);
    expect(await Promise.all(people.map(countUnread))).toEqual([0, 1, 1]);
    await run({}, clients[0]);
    expect(await Promise.all(people.map(countUnread))).toEqual([1, 1, 1]);
    expect((await listOwn(people[0] ?? ann)).map(({ subject }) => subject)).toEqual([draft.subject]);
    expect(await read(sent.uid, landlord)).toMatchObject({ state: 'sent' });
    expect(await read(cancelled.uid, landlord)).toMatchObject({ state: 'cancelled', reason: 'withdrawn' });
  });

  it('can recall a notification from organisations that have received it and from organisations that have not yet received it', async () => {
    const [reached, waiting] = await Promise.all([test.addOrganisation(), test.addOrganisation()]);
    const [inReached, inWaiting] = [await test.signIn(reached), await test.signIn(waiting)];
    const body = { clientUids: [reached.uid, waiting.uid], methods: ['in_app' as const] };
    const { uid } = await send(body, landlord);
    await run({}, registry);
    await run({}, reached);
    expect([await countUnread(inReached), await countUnread(inWaiting)]).toEqual([1, 0]);
    const { version } = await read(uid, landlord);
    expect((await landlord.call(notifications.remove, { params: { uid }, version })).status).toBe(204);
    await run({}, registry);
    await run({}, waiting);
    expect([await countUnread(inReached), await countUnread(inWaiting)]).toEqual([0, 0]);
    expect((await inReached.call(notifications.list)).body.data).toEqual([]);
  });

  it('reaches nobody if all chosen organisations are suspended, and the notification shows this', async () => {
    const suspended = await test.addOrganisation({ state: 'suspended' });
    const body = { clientUids: [suspended.uid], methods: ['in_app' as const] };
    const { uid } = await send(body, landlord);
    await run({}, registry);
    expect(await read(uid, landlord)).toMatchObject({ state: 'cancelled', reason: 'nobody', people: 0 });
  });

  it('reaches each person of the chosen organisations and industries once', async () => {
    const [north, south, suspended] = await Promise.all([
      test.addOrganisation(),
      test.addOrganisation(),
      test.addOrganisation({ state: 'suspended' }),
    ]);
    const industry = '0190aaaa-0000-7000-8000-000000000001';
    await test.owner.query(`insert into industries (organisation_uid, uid, name) values ($1, $2, 'Ports')`, [
      registry.uid,
      industry,
    ]);
    await test.owner.query('update organisations set industry_uid = $1 where uid = any($2)', [
      industry,
      [north.uid, suspended.uid],
    ]);
    const [inNorth, inSouth] = [await test.signIn(north), await test.signIn(south)];
    const body = { industryUids: [industry], clientUids: [north.uid, south.uid], methods: ['in_app' as const] };
    // Invited people who have not signed in yet receive nothing.
    await test.signIn(south);
    const [invited] = [await test.signIn(south)];
    await test.owner.query(`update users set status = 'invited' where uid = $1`, [invited.userUid]);
    const asked = { ...draft, ...body };
    const names = await test.owner.query('select name from organisations where uid = $1', [suspended.uid]);
    const leftOut = names.rows.map(({ name }) => name);
    const audience = (await landlord.call(notificationSending.audience, { body: asked })).body.data;
    expect(audience).toMatchObject({ organisations: 2, people: 3, leftOut });
    const { uid } = await send(body, landlord);
    await run({}, registry);
    await run({}, registry);
    for (const one of [north, south, suspended]) await run({}, one);
    expect([await countUnread(inNorth), await countUnread(inSouth)]).toEqual([1, 1]);
    await inNorth.call(ownNotifications.markRead, { body: {} });
    expect(await read(uid, landlord)).toMatchObject({ people: 3, read: 1, failed: 0, leftOut });
    const listed = (await landlord.call(notifications.list)).body.data.find((one) => one.uid === uid);
    expect(listed).toMatchObject({ people: 3, read: 1 });
    const received = (await inNorth.call(notifications.list)).body.data.find(
      ({ subject }) => subject === draft.subject,
    );
    expect(received).toMatchObject({ people: 1, read: 1 });
    expect(await read(uid, landlord)).toMatchObject({ state: 'sent', sendTo: ['industries', 'clients'] });
    const { rowCount } = await test.owner.query('select from notifications where organisation_uid = $1', [
      suspended.uid,
    ]);
    expect(rowCount).toBe(0);
    const refused = await writer.call(notificationSending.create, { body: { ...draft, clientUids: [south.uid] } });
    expect([refused.status, refused.error.fields?.[0]?.field]).toEqual([400, 'clientUids']);
  });
});
