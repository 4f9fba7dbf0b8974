import { beforeEach, describe, expect, it } from 'vitest';
import { type EventNotificationInput, eventNotifications } from '#root/contract/notifications/event-notifications.ts';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import type { Client } from '#test/support/app.ts';
import { createNotificationTools, runNotificationJobs } from '#test/support/notifications.ts';

const { test, world, client } = await startActivityTests({ subscriptions });
const { addOnlyRule, addOwner, readLog, readRoles, ...tools } = createNotificationTools(test, world);
const organisation = world.organisation.uid;
const run = (isLater = false) => runNotificationJobs(test, organisation, { isLater });
const query = (text: string, values: readonly unknown[]) => test.owner.query(text, [...values]);

const listOwn = async (by: Client) => (await by.call(ownNotifications.list, { query: { pageSize: 100 } })).body.data;
const listSubjects = async (by: Client) => (await tools.listSubjects(by)).sort();

/** Adds activities with these names and owners in one statement, as an import does. */
const addAtOnce = (...owned: readonly (readonly [string, string | null])[]) =>
  query(
    `insert into activities (organisation_uid, uid, name, owner_uid)
     select $1, gen_random_uuid(), x.name, x.owner from unnest($2::text[], $3::uuid[]) x (name, owner)`,
    [organisation, owned.map(([name]) => name), owned.map(([, owner]) => owner)],
  );
const number = (prefix: string, count: number, owner: string) =>
  Array.from({ length: count }, (_, at) => [`${prefix} ${at + 1}`, owner] as const);

/** Makes the only active rule. Its subject names the action, and its content the records. */
const addRule = (more: Partial<EventNotificationInput>) =>
  addOnlyRule({ object: 'activity', action: 'assigned', relations: ['owner'], ...more }, '{record} {action}');
const listLog = async (rule: string) =>
  (await readLog(rule)).map(({ subject, state, reason }) => [subject, reason ?? state]);

let [ann, bob]: Client[] = [];
const people = () => {
  if (!ann || !bob) throw new Error('Nobody has signed in');
  return [ann, bob] as const;
};
beforeEach(async () => {
  await run();
  [ann, bob] = [await world.signIn(['activity.read']), await world.signIn(['activity.read'])];
  await query('delete from activities where organisation_uid = $1', [organisation]);
  await run();
});

describe('many records that change at once', () => {
  it('are reported to each person who has some of them, with the names of the person’s first records', async () => {
    const [one, other] = people();
    const all = await world.signIn(['activity.read']);
    await addRule({ roleUids: await readRoles(all) });
    const [first, second] = [await addOwner(one), await addOwner(other)];
    await addAtOnce(...number('Wharf', 7, first), ...number('Quay', 3, second), ['Of nobody', null]);
    await run();
    expect(await listSubjects(one)).toEqual(['7 activities are assigned']);
    expect((await listOwn(one))[0]?.content).toBe('See Wharf 1, Wharf 2, Wharf 3, Wharf 4, Wharf 5 and 2 more.');
    expect(await listSubjects(other)).toEqual(['Quay 1 is assigned', 'Quay 2 is assigned', 'Quay 3 is assigned']);
    expect(await listSubjects(all)).toEqual(['10 activities are assigned']);
  });

  it('are not reported to a person again on the same day, whether alone or among several', async () => {
    const [one, other] = people();
    await addRule({ relations: ['owner', 'deputy'] });
    const [first, second] = [await addOwner(one), await addOwner(other)];
    await addAtOnce(['Early', first]);
    await run();
    const assign = (owner: string, where: string) =>
      query(`update activities set owner_uid = $1 where organisation_uid = $2 and ${where}`, [owner, organisation]);
    await addAtOnce(...number('Pier', 6, second));
    await run();
    await assign(second, `name = 'Pier 1'`);
    // The first person has all seven records, but has already been notified of one of them.
    await assign(second, `name = 'Early'`);
    await run();
    await assign(first, 'true');
    await run();
    await assign(second, `name = 'Pier 2'`);
    await run();
    await assign(first, `name = 'Pier 2'`);
    await run();
    expect(await listSubjects(one)).toEqual(['6 activities are assigned', 'Early is assigned']);
    expect(await listSubjects(other)).toEqual(['6 activities are assigned', 'Early is assigned']);
  });

  it.each([
    ['one of them', 0, 1, ['Quay 1 is assigned']],
    ['many of them', 0, 6, ['6 activities are assigned']],
    ['one of them, later', 60, 1, ['Quay 1 is assigned']],
    ['many of them, later', 60, 6, ['6 activities are assigned']],
  ])(
    'are reported to a person newly assigned to %s, except records of which the person was already deputy',
    async (_, dispatchAfter, count, expected) => {
      const [one, other] = people();
      const [first, second] = [await addOwner(one), await addOwner(other)];
      await tools.switchOffRules();
      await addAtOnce(['Wharf', first]);
      await query('update activities set deputy_uid = $2, owner_uid = null where organisation_uid = $1', [
        organisation,
        second,
      ]);
      await addAtOnce(...number('Quay', count, second), ...number('Pier', 5, first));
      await query(`update activities set owner_uid = null where name <> 'Wharf' and organisation_uid = $1`, [
        organisation,
      ]);
      await run();
      const { uid } = await addRule({ relations: ['owner', 'deputy'], dispatchAfter });
      await query(
        `update activities set owner_uid = case when name like 'Quay%' then $2::uuid else $3::uuid end where organisation_uid = $1`,
        [organisation, second, first],
      );
      await run();
      await query(`update notifications set scheduled_at = now() where event_notification_uid = $1`, [uid]);
      await run(true);
      expect(await listSubjects(other)).toEqual(expected);
      expect(await listSubjects(one)).toEqual(['6 activities are assigned']);
    },
  );

  it('are counted again before a delayed notification is sent', async () => {
    const [one] = people();
    const { uid } = await addRule({ dispatchAfter: 60 });
    await addAtOnce(...number('Berth', 8, await addOwner(one)));
    await run();
    await query(`delete from activities where organisation_uid = $1 and name = 'Berth 1'`, [organisation]);
    await query(`update activities set state = 'archived' where organisation_uid = $1 and name = 'Berth 2'`, [
      organisation,
    ]);
    await query(`update notifications set scheduled_at = now() where event_notification_uid = $1`, [uid]);
    await run(true);
    expect(await listSubjects(one)).toEqual(['6 activities are assigned']);
    expect((await listOwn(one))[0]?.content).toBe('See Berth 3, Berth 4, Berth 5, Berth 6, Berth 7 and 1 more.');
  });

  it.each([
    [`update activities set state = 'archived' where organisation_uid = $1`, 'record_archived'],
    ['delete from activities where organisation_uid = $1', 'record_deleted'],
    ['update activities set owner_uid = null where organisation_uid = $1', 'reassigned'],
  ])('are reported to nobody if no record remains after %s', async (change, reason) => {
    const [one] = people();
    const { uid } = await addRule({ dispatchAfter: 60 });
    await addAtOnce(...number('Dock', 8, await addOwner(one)));
    await run();
    await query(change, [organisation]);
    await query(`update notifications set scheduled_at = now() where event_notification_uid = $1`, [uid]);
    await run(true);
    expect(await listSubjects(one)).toEqual([]);
    expect(await listLog(uid)).toEqual([['8 activities are assigned', reason]]);
  });
});

describe('a notification about several records', () => {
  it('opens the list of the records that it still names', async () => {
    const [one] = people();
    const { uid } = await addRule({ dispatchAfter: 60 });
    await addAtOnce(...number('Berth', 8, await addOwner(one)));
    await run();
    await query(`delete from activities where organisation_uid = $1 and name = 'Berth 1'`, [organisation]);
    await query(`update notifications set scheduled_at = now() where event_notification_uid = $1`, [uid]);
    await run(true);
    const { rows } = await query('select uid from activities where organisation_uid = $1 order by uid', [organisation]);
    expect((await listOwn(one))[0]?.link).toBe(`/activities?uid=${rows.map((row) => row.uid).join(',')}`);
  });

  it('opens the whole list if there are too many records for an address', async () => {
    const [one] = people();
    await addRule({});
    await addAtOnce(...number('Berth', 100, await addOwner(one)));
    await run();
    expect(await listOwn(one)).toMatchObject([{ recordName: '100 activities', link: '/activities' }]);
  });

  it('opens the whole list if the list cannot be limited to records, and has no link if the records are deleted', async () => {
    const reader = await world.signIn(['supplier.read']);
    const roleUids = await readRoles(reader);
    await addRule({ object: 'supplier', action: 'created', relations: [], roleUids });
    await query(
      `insert into suppliers (organisation_uid, uid, name) select $1, gen_random_uuid(), 'Rope ' || n from generate_series(1, 7) n`,
      [organisation],
    );
    await run();
    await addRule({ object: 'supplier', action: 'deleted', relations: [], roleUids });
    await query('delete from suppliers where organisation_uid = $1', [organisation]);
    await run();
    expect((await listOwn(reader)).map(({ subject, link }) => [subject, link])).toEqual([
      ['7 suppliers are deleted', null],
      ['7 suppliers are created', '/suppliers'],
    ]);
  });
});

describe('a rule', () => {
  it('notifies the people of its roles only if they may read the records that the rule is about', async () => {
    const [one] = people();
    const blind = await world.signIn(['supplier.read']);
    await addRule({ action: 'created', relations: [], roleUids: await readRoles(one, blind) });
    await addAtOnce(...number('Lock', 1, await addOwner(one)), ...number('Weir', 9, await addOwner(one)));
    await run();
    await addAtOnce(['Sluice', null]);
    await run();
    expect(await listSubjects(one)).toEqual(['10 activities are created', 'Sluice is created']);
    expect(await listSubjects(blind)).toEqual([]);
  });

  it('leaves out records that it no longer covers when its notification is sent', async () => {
    const [one] = people();
    const { uid, rule, version } = await addRule({ dispatchAfter: 60 });
    await addAtOnce(['Mole', await addOwner(one)]);
    await run();
    const body = { ...rule, nameContains: 'canal' };
    const saved = await client.call(eventNotifications.update, { params: { uid }, version, body });
    expect(saved.status, saved.text).toBe(200);
    await query(`update notifications set scheduled_at = now() where event_notification_uid = $1`, [uid]);
    await run(true);
    expect(await listLog(uid)).toEqual([['Mole is assigned', 'rule_off']]);
  });
});
