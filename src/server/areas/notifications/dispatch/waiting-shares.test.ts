import { beforeEach, describe, expect, it } from 'vitest';
import type { EventNotificationInput } from '#root/contract/notifications/event-notifications.ts';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import type { Client } from '#test/support/app.ts';
import { createNotificationTools, runNotificationJobs } from '#test/support/notifications.ts';

const { test, world } = await startActivityTests({ subscriptions });
const { addOnlyRule, addOwner, readLog, readRoles } = createNotificationTools(test, world);
const organisation = world.organisation.uid;
const run = (isLater = false) => runNotificationJobs(test, organisation, { isLater });
const query = (text: string, values: readonly unknown[]) => test.owner.query(text, [...values]);

let ann: Client;
let bob: Client;
let [ofAnn, ofBob]: string[] = [];
beforeEach(async () => {
  await run();
  [ann, bob] = [await world.signIn(['activity.read']), await world.signIn(['activity.read'])];
  [ofAnn, ofBob] = [await addOwner(ann), await addOwner(bob)];
  await query('delete from activities where organisation_uid = $1', [organisation]);
  await run();
});

/** Adds activities in one statement, as an import does: Berth 1, Berth 2 and so on. */
const addBerths = (count: number, people: { owner?: string | undefined; deputy?: string | undefined }) =>
  query(
    `insert into activities (organisation_uid, uid, name, owner_uid, deputy_uid)
     select $1, gen_random_uuid(), 'Berth ' || n, $2, $3 from generate_series(1, $4::int) n`,
    [organisation, people.owner ?? null, people.deputy ?? null, count],
  );
const change = (set: string, names: readonly string[], ...values: readonly unknown[]) =>
  query(`update activities set ${set} where organisation_uid = $1 and name = any($2)`, [
    ...[organisation, names, ...values],
  ]);
const handOn = (owner: string | undefined, ...names: readonly string[]) => change('owner_uid = $3', names, owner);

/** Adds a rule and turns all other rules off. The rule notifies its receivers an hour after activities were added. */
const addRule = (more: Partial<EventNotificationInput>) =>
  addOnlyRule(
    { object: 'activity', action: 'created', relations: ['owner'], dispatchAfter: 60, ...more },
    '{record} {action}',
  );
/** Makes the notifications of a rule due. */
async function sendWaiting({ uid }: { readonly uid: string }) {
  await query(`update notifications set scheduled_at = now() where event_notification_uid = $1`, [uid]);
  await run(true);
}
const listOwn = async (by: Client) =>
  (await by.call(ownNotifications.list, { query: { pageSize: 100 } })).body.data.map(({ subject, content }) => [
    subject,
    content,
  ]);

describe('a delayed notification about several records', () => {
  it('notifies a former owner only of the records that they still own, and does not notify the new owner', async () => {
    const rule = await addRule({});
    await addBerths(8, { owner: ofAnn });
    await run();
    await handOn(ofBob, 'Berth 1', 'Berth 2');
    await sendWaiting(rule);
    const content = 'See Berth 3, Berth 4, Berth 5, Berth 6, Berth 7 and 1 more.';
    expect(await listOwn(ann)).toEqual([['6 activities are created', content]]);
    expect(await listOwn(bob)).toEqual([]);
  });

  it('notifies people who had the same records only of the records that each of them still has, with separate entries in the log', async () => {
    const reader = await world.signIn(['activity.read']);
    const none = await world.signIn(['activity.read']);
    const roleUids = await readRoles(reader);
    const methods: EventNotificationInput['methods'] = ['in_app', 'email'];
    const rule = await addRule({ relations: ['owner', 'deputy', 'unit_owner'], roleUids, methods });
    await query(`insert into divisions (organisation_uid, uid, name) values ($1, gen_random_uuid(), 'Harbour')`, [
      organisation,
    ]);
    await query(
      `insert into team_members (organisation_uid, uid, name, user_uid) values ($1, gen_random_uuid(), 'Harbour head', $2)`,
      [organisation, none.userUid],
    );
    await query(
      `update divisions set owner_uid = (select uid from team_members where user_uid = $2) where organisation_uid = $1`,
      [organisation, none.userUid],
    );
    await query(
      `insert into activities (organisation_uid, uid, name, owner_uid, deputy_uid, division_uid)
       select $1, gen_random_uuid(), 'Berth ' || n, $2, $3, d.uid from generate_series(1, 7) n, divisions d where d.organisation_uid = $1`,
      [organisation, ofAnn, ofBob],
    );
    await run();
    expect((await readLog(rule.uid)).map(({ state }) => state)).toEqual(Array(8).fill('waiting'));
    await change('owner_uid = null', ['Berth 1']);
    await change('deputy_uid = null', ['Berth 2', 'Berth 3', 'Berth 4', 'Berth 5', 'Berth 6']);
    await query('update divisions set owner_uid = null where organisation_uid = $1', [organisation]);
    await query(`delete from activities where organisation_uid = $1 and name = 'Berth 7'`, [organisation]);
    await sendWaiting(rule);
    const tail = 'Berth 2, Berth 3, Berth 4, Berth 5';
    expect(await listOwn(reader)).toEqual([['6 activities are created', `See Berth 1, ${tail} and 1 more.`]]);
    expect(await listOwn(ann)).toEqual([['5 activities are created', `See ${tail}, Berth 6.`]]);
    expect(await listOwn(bob)).toEqual([['Berth 1 is created', 'See Berth 1.']]);
    const { rows } = await query('select uid from activities where organisation_uid = $1 and name = $2', [
      ...[organisation, 'Berth 1'],
    ]);
    const [told] = (await bob.call(ownNotifications.list)).body.data;
    expect(told?.link).toBe(`/activities/${rows[0]?.uid}`);
    expect(await listOwn(none)).toEqual([]);
    const log = (await readLog(rule.uid)).map((one) => [one.userUid, one.method, one.subject, one.reason ?? one.state]);
    const both = (person: Client, subject: string) => [
      [person.userUid, 'email', subject, 'queued'],
      [person.userUid, 'in_app', subject, 'sent'],
    ];
    expect(log.filter(([user]) => user !== none.userUid).toSorted()).toEqual(
      [
        ...both(reader, '6 activities are created'),
        ...both(ann, '5 activities are created'),
        ...both(bob, 'Berth 1 is created'),
      ].toSorted(),
    );
    expect(log.filter(([user]) => user === none.userUid).map((one) => one.at(3))).toEqual(['reassigned', 'reassigned']);
  });

  it('is not copied again if the job is tried again', async () => {
    const rule = await addRule({ relations: ['owner', 'deputy'] });
    await addBerths(7, { owner: ofAnn, deputy: ofBob });
    await run();
    await handOn(undefined, 'Berth 1');
    await sendWaiting(rule);
    await query(
      `insert into jobs (organisation_uid, uid, kind, payload)
       select $1, gen_random_uuid(), 'notification.dispatch', jsonb_build_object('uid', uid) from notifications where event_notification_uid = $2`,
      [organisation, rule.uid],
    );
    await run(true);
    expect((await listOwn(ann)).map(([subject]) => subject)).toEqual(['6 activities are created']);
    expect((await listOwn(bob)).map(([subject]) => subject)).toEqual(['7 activities are created']);
    expect(await readLog(rule.uid)).toHaveLength(2);
  });
});

describe('a delayed notification', () => {
  it('names a record by its present name', async () => {
    const rule = await addRule({});
    await addBerths(1, { owner: ofAnn });
    await run();
    await change(`name = 'Quay'`, ['Berth 1']);
    await sendWaiting(rule);
    expect(await listOwn(ann)).toEqual([['Quay is created', 'See Quay.']]);
    const many = await addRule({});
    await addBerths(6, { owner: ofBob });
    await run();
    await change(`name = 'Anchor'`, ['Berth 3']);
    await sendWaiting(many);
    const content = 'See Anchor, Berth 1, Berth 2, Berth 4, Berth 5 and 1 more.';
    expect(await listOwn(bob)).toEqual([['6 activities are created', content]]);
  });
});
