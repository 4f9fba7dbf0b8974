import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { recordReviews, reviews } from '#root/contract/reviews/reviews.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import type { Client } from '#test/support/app.ts';
import { runNotificationJobs } from '#test/support/notifications.ts';
import { addApproved, changeApplication } from '#test/support/standings.ts';

const { test, world, client } = await startActivityTests({ subscriptions });
const organisation = world.organisation.uid;
const calls = recordReviews.activity;
const run = (at?: string) => runNotificationJobs(test, organisation, { isLater: true, ...(at && { at }) });
const signIn = () => world.signIn(['activity.read', 'activity.update']);
const [owner, deputy, unitOwner, manager] = [await signIn(), await signIn(), await signIn(), await signIn()];
const everybody = { owner, deputy, unitOwner, manager };

await test.owner.query(
  `insert into user_roles (organisation_uid, user_uid, role_uid)
   select $1, $2, uid from roles where organisation_uid = $1 and name = 'BC manager'`,
  [organisation, manager.userUid],
);
const addPerson = async ({ userUid }: Client) => {
  const uid = newUid();
  await test.owner.query(
    `insert into activity_owners (organisation_uid, uid, first_name, user_uid) values ($1, $2, 'Person', $3)`,
    [organisation, uid, userUid],
  );
  return uid;
};
const [ownerUid, deputyUid] = [await addPerson(owner), await addPerson(deputy)];
const [member, division] = [newUid(), newUid()];
await test.owner.query('insert into team_members (organisation_uid, uid, name, user_uid) values ($1, $2, $3, $4)', [
  ...[organisation, member, 'Unit owner', unitOwner.userUid],
]);
await test.owner.query('insert into divisions (organisation_uid, uid, name, owner_uid) values ($1, $2, $3, $4)', [
  ...[organisation, division, 'Operations', member],
]);

let number = 0;
/** Makes an approved activity with an owner, a deputy and a division. */
async function addReviewed() {
  number += 1;
  const application = await world.addResource('application', `Ledger ${number}`, 60);
  const uid = await addApproved(world, `Payroll ${number}`, {
    ownerUid,
    links: [{ kind: 'application', providerUid: application }],
  });
  await test.owner.query('update activities set deputy_uid = $2, division_uid = $3 where uid = $1', [
    uid,
    deputyUid,
    division,
  ]);
  await run();
  const review = (await client.call(calls.review, { params: { uid } })).body.data;
  if (!review) throw new Error('There is no review');
  return { uid, application, name: `Payroll ${number}`, review };
}

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
/** Checks the dates of a day as the daily job does, after the server was down for this many days. */
async function checkDay(day: string, daysDown = 0) {
  await test.owner.query('update notification_days set checked_on = $2 where organisation_uid = $1', [
    organisation,
    addDays(day, -1 - daysDown),
  ]);
  await test.owner.query(
    `insert into jobs (organisation_uid, uid, kind) values ($1, gen_random_uuid(), 'notification.dates')`,
    [organisation],
  );
  await run(`${day}T12:00:00Z`);
}
/** Lists the people who were notified of a record, by the subject of the notification. */
async function listTold(name: string) {
  const told: Record<string, string[]> = {};
  for (const [who, person] of Object.entries(everybody)) {
    const { status, body } = await person.call(ownNotifications.list, { query: { pageSize: 100 } });
    // People who have left cannot read notifications, so they are left out.
    if (status !== 200) continue;
    const subjects = body.data.filter(({ recordName }) => recordName === name).map(({ action }) => action ?? '');
    if (subjects.length > 0) told[who] = subjects;
  }
  return told;
}
const readAll = () => test.owner.query('delete from notification_receipts where organisation_uid = $1', [organisation]);

describe('reminders of a review', () => {
  beforeEach(() => test.owner.query(`delete from reviews where organisation_uid = $1`, [organisation]));

  it('are sent to the owner 30, 7 and 1 days before the due day, then also to the deputy on the due day, and weekly after it', async () => {
    const { name, review } = await addReviewed();
    await readAll();
    for (const offset of [-31, -29, -8, -6, -2, 1, 3, 6, 8]) await checkDay(addDays(review.dueOn, offset));
    expect(await listTold(name)).toEqual({});
    for (const offset of [-30, -7, -1]) await checkDay(addDays(review.dueOn, offset));
    expect(await listTold(name)).toEqual({ owner: ['review_due', 'review_due', 'review_due'] });
    await readAll();
    await checkDay(review.dueOn);
    expect(await listTold(name)).toEqual({ owner: ['review_due'], deputy: ['review_due'] });
    await readAll();
    await checkDay(addDays(review.dueOn, 7));
    expect(await listTold(name)).toEqual({ owner: ['review_overdue'], deputy: ['review_overdue'] });
  });

  it('are also sent to the owner of the unit after 14 days, and to the managers after 28 days', async () => {
    const { name, review } = await addReviewed();
    await readAll();
    await checkDay(addDays(review.dueOn, 14));
    expect(Object.keys(await listTold(name))).toEqual(['owner', 'deputy', 'unitOwner']);
    await readAll();
    await checkDay(addDays(review.dueOn, 28));
    expect(Object.keys(await listTold(name))).toEqual(['owner', 'deputy', 'unitOwner', 'manager']);
  });

  it('stop when the review is done, and move together with the due date', async () => {
    const { uid, name, review } = await addReviewed();
    await readAll();
    const { version, digest } = review;
    const until = addDays(review.dueOn, 10);
    const moved = await client.call(calls.postpone, { params: { uid }, version, body: { until, reason: 'Year end' } });
    await checkDay(review.dueOn);
    expect(await listTold(name)).toEqual({});
    await checkDay(until);
    expect(Object.keys(await listTold(name))).toEqual(['owner', 'deputy']);
    await readAll();
    const done = await client.call(calls.done, { params: { uid }, version: moved.body.data.version, body: { digest } });
    expect(done.status, done.text).toBe(200);
    await checkDay(addDays(until, 7));
    expect(await listTold(name)).toEqual({});
  });
});

describe('a person who is to be notified by two rules about one date', () => {
  it('is notified once', async () => {
    const { uid, name, review } = await addReviewed();
    await test.owner.query('update team_members set user_uid = $2 where uid = $1', [member, owner.userUid]);
    await readAll();
    await checkDay(addDays(review.dueOn, 14));
    await test.owner.query('update team_members set user_uid = $2 where uid = $1', [member, unitOwner.userUid]);
    expect(await listTold(name)).toEqual({ owner: ['review_overdue'], deputy: ['review_overdue'] });
    await test.owner.query('delete from activities where uid = $1', [uid]);
  });

  it('is notified once after the server was down for days', async () => {
    const { name, review } = await addReviewed();
    await readAll();
    await checkDay(addDays(review.dueOn, -1), 9);
    expect(await listTold(name)).toEqual({ owner: ['review_due'] });
  });
});

describe('a reminder that waits', () => {
  it('is cancelled with the reason "done" if somebody has reviewed the record in the meantime', async () => {
    const { uid, name } = await addReviewed();
    const delay = (minutes: number) =>
      test.owner.query(
        `update event_notifications set dispatch_after = $2 where organisation_uid = $1 and action = 'review_due'`,
        [organisation, minutes],
      );
    const due = addDays(new Date().toISOString().slice(0, 10), 5);
    await test.owner.query(
      `update reviews set cycle_due_on = $2, due_on = $2 where record_uid = $1 and state = 'open'`,
      [uid, due],
    );
    await delay(60);
    await checkDay(addDays(due, -1));
    await delay(0);
    const { data } = (await client.call(calls.review, { params: { uid } })).body;
    const { version = 0, digest = '' } = data ?? {};
    const done = await client.call(calls.done, { params: { uid }, version, body: { digest } });
    expect(done.status, done.text).toBe(200);
    await test.owner.query(
      `insert into jobs (organisation_uid, uid, kind, payload)
       select organisation_uid, gen_random_uuid(), 'notification.dispatch', jsonb_build_object('uid', uid) from notifications
       where organisation_uid = $1 and record_name = $2 and state = 'scheduled'`,
      [organisation, name],
    );
    await run(`${addDays(due, -1)}T18:00:00Z`);
    const { rows } = await test.owner.query(
      'select state, reason from notifications where record_name = $1 and action = $2',
      [name, 'review_due'],
    );
    expect(rows).toEqual([{ state: 'cancelled', reason: 'done' }]);
  });
});

describe('an owner who has left', () => {
  it('is replaced by the deputy, then the owner of the unit, then the managers, and finally nobody', async () => {
    const { uid, name, review } = await addReviewed();
    const leave = (person: Client) =>
      test.owner.query(`update users set status = 'inactive' where uid = $1`, [person.userUid]);
    const level = async () => (await client.call(calls.review, { params: { uid } })).body.data?.level;
    const isMine = async (person: Client) =>
      (await person.call(reviews.list, { query: { filter: { mine: 'true' }, pageSize: 100 } })).body.data.some(
        ({ recordUid }) => recordUid === uid,
      );
    expect([await level(), await isMine(owner), await isMine(deputy)]).toEqual(['owner', true, false]);
    await leave(owner);
    await readAll();
    await checkDay(addDays(review.dueOn, -30));
    expect([await level(), await isMine(deputy), await isMine(unitOwner)]).toEqual(['deputy', true, false]);
    expect(Object.keys(await listTold(name))).toEqual(['deputy']);
    await leave(deputy);
    expect([await level(), await isMine(unitOwner), await isMine(manager)]).toEqual(['unit_owner', true, false]);
    await leave(unitOwner);
    expect([await level(), await isMine(manager)]).toEqual(['manager', true]);
    await leave(manager);
    expect(await level()).toBe('nobody');
    await test.owner.query(`update users set status = 'active' where organisation_uid = $1`, [organisation]);
  });
});

describe('a review of an activity with missing people', () => {
  /** Creates an activity owner without an account, and a business unit without an owner. */
  const [stranger, unit] = [newUid(), newUid()];
  beforeAll(async () => {
    await test.owner.query(
      `insert into activity_owners (organisation_uid, uid, first_name) values ($1, $2, 'Stranger')`,
      [...[organisation, stranger]],
    );
    await test.owner.query(
      `insert into business_units (organisation_uid, uid, name, division_uid) values ($1, $2, 'Unit of nobody', $3)`,
      [organisation, unit, division],
    );
  });
  it.each([
    ['an owner', { owner_uid: null }, 'deputy', deputy],
    ['an owner with an account', { owner_uid: stranger }, 'deputy', deputy],
    ['an owner and a deputy', { owner_uid: null, deputy_uid: null }, 'unit_owner', unitOwner],
    ['a deputy with an account', { owner_uid: null, deputy_uid: stranger }, 'unit_owner', unitOwner],
    ['an owner of its unit', { owner_uid: null, deputy_uid: null, business_unit_uid: unit }, 'unit_owner', unitOwner],
    ['everybody except the managers', { owner_uid: null, deputy_uid: null, division_uid: null }, 'manager', manager],
    ['a deputy and a unit', { deputy_uid: null, division_uid: null }, 'owner', owner],
  ] as const)(
    'begins at the first level that has somebody with an account if the activity lacks %s',
    async (_, missing, level, person) => {
      const { uid, name, review } = await addReviewed();
      for (const [column, value] of Object.entries(missing))
        await test.owner.query(`update activities set ${column} = $2 where uid = $1`, [uid, value]);
      await run();
      expect((await client.call(calls.review, { params: { uid } })).body.data?.level).toBe(level);
      const mine = await person.call(reviews.list, { query: { filter: { mine: 'true' }, pageSize: 100 } });
      expect(mine.body.data.map(({ recordUid }) => recordUid)).toContain(uid);
      await readAll();
      await checkDay(addDays(review.dueOn, -30));
      const told = Object.keys(await listTold(name));
      expect(told).toEqual([Object.entries(everybody).find(([, one]) => one === person)?.[0]]);
    },
  );

  it('passes to the managers after 28 days, even if no deputy or unit owner comes before them', async () => {
    const { uid, name, review } = await addReviewed();
    await test.owner.query(`update activities set deputy_uid = null, division_uid = null where uid = $1`, [uid]);
    for (const [offset, expected] of [
      [14, ['owner']],
      [28, ['owner', 'manager']],
    ] as const) {
      await readAll();
      await checkDay(addDays(review.dueOn, offset));
      expect(Object.keys(await listTold(name))).toEqual(expected);
    }
  });
});

describe('a change that opens a review', () => {
  it('is reported at once to the people whose turn it is', async () => {
    const { name, application } = await addReviewed();
    await readAll();
    await changeApplication(world, application, { rtoMinutes: 600 });
    await run();
    expect(await listTold(name)).toEqual({ owner: ['review_opened'] });
  });

  it('is reported once if it affects many activities', async () => {
    const application = await world.addResource('application', 'Shared vault', 60);
    for (let at = 0; at < 7; at += 1)
      await addApproved(world, `Many ${at}`, { ownerUid, links: [{ kind: 'application', providerUid: application }] });
    await run();
    await readAll();
    await changeApplication(world, application, { rtoMinutes: 600 });
    await run();
    expect(await listTold('7 activities')).toEqual({ owner: ['review_opened'] });
    expect(await listTold('Many 1')).toEqual({});
  });

  it('is reported only for the activities that a rule covers, even if the change affects other activities too', async () => {
    const application = await world.addResource('application', 'Split vault', 60);
    const links = [{ kind: 'application', providerUid: application }];
    for (let at = 0; at < 4; at += 1) await addApproved(world, `Other ${at}`, { ownerUid, links });
    for (let at = 0; at < 3; at += 1) await addApproved(world, `Wharf ${at}`, { ownerUid, links });
    await run();
    await readAll();
    const set = (contains: string) =>
      test.owner.query(
        `update event_notifications set name_contains = $2 where organisation_uid = $1 and object = 'activity' and action = 'review_opened'`,
        [organisation, contains],
      );
    await set('wharf');
    await changeApplication(world, application, { rtoMinutes: 600 });
    await run();
    await set('');
    expect(await listTold('Wharf 1')).toEqual({ owner: ['review_opened'] });
    expect([await listTold('Other 1'), await listTold('7 activities')]).toEqual([{}, {}]);
  });
});
