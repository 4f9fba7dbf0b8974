import { beforeEach, describe, expect, it } from 'vitest';
import { dryRuns, type EventNotificationInput } from '#root/contract/notifications/event-notifications.ts';
import { notificationLogs } from '#root/contract/notifications/notification-logs.ts';
import { businessContinuityPlans as plans } from '#root/contract/plans/business-continuity-plans.ts';
import { reports } from '#root/contract/reports/reports.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import type { Client } from '#test/support/app.ts';
import { createNotificationTools, draftRule, runNotificationJobs } from '#test/support/notifications.ts';

const { test, world, client } = await startActivityTests({ subscriptions });
const { addOnlyRule, addOwner, readLog, readRoles, switchOffRules } = createNotificationTools(test, world);
const organisation = () => world.organisation.uid;
const run = (at?: string) => runNotificationJobs(test, organisation(), at === undefined ? {} : { at });
let ann: Client;
let bob: Client;
let rule: EventNotificationInput;

beforeEach(async () => {
  await switchOffRules();
  [ann, bob] = [
    await world.signIn(['activity.read', 'supplier.read']),
    await world.signIn(['activity.read', 'supplier.read']),
  ];
  rule = await draftRule(client);
});

const dryRun = async (body: EventNotificationInput) => (await client.call(dryRuns.dryRun, { body })).body.data;
/** Makes the rule, runs these actions, and returns the counts of sent notifications and of the dry run. */
async function compare(given: Partial<EventNotificationInput>, happen: () => Promise<unknown>) {
  const made = await addOnlyRule({ ...rule, ...given });
  await happen();
  await run();
  const data = await readLog(made.uid);
  const { notifications, people } = await dryRun(made.rule);
  const sent = { notifications: data.length, people: new Set(data.map(({ userUid }) => userUid)).size };
  return { sent, dry: { notifications, people } };
}
const addMany = (prefix: string, count: number) =>
  test.owner.query(
    `insert into suppliers (organisation_uid, uid, name) select $1, gen_random_uuid(), $2 || ' ' || n from generate_series(1, $3::int) n`,
    [organisation(), prefix, count],
  );

describe('a dry run counts what the rule sends', () => {
  it('about single records, and about many that are created at once', async () => {
    const roleUids = await readRoles(ann, bob);
    const { sent, dry } = await compare({ roleUids, nameContains: 'quay' }, async () => {
      await world.addResource('supplier', 'First quay');
      await world.addResource('supplier', 'Elsewhere');
      await addMany('Quay', 9);
    });
    expect(sent).toEqual({ notifications: 4, people: 2 });
    expect(dry).toEqual(sent);
  });

  it('about the few matching records among many that are created at once', async () => {
    const { sent, dry } = await compare({ roleUids: await readRoles(ann), nameContains: 'jetty 1' }, () =>
      addMany('Jetty', 13),
    );
    expect(sent).toEqual({ notifications: 5, people: 1 });
    expect(dry).toEqual(sent);
  });

  it('about a record that changes twice in a day, except to the person who changes it', async () => {
    const { sent, dry } = await compare(
      { action: 'updated', roleUids: await readRoles(ann, client), nameContains: 'twice' },
      async () => {
        await world.addResource('supplier', 'Never changed twice');
        const uid = await world.addResource('supplier', 'Twice');
        for (const description of ['One', 'Two']) {
          const { data } = (await client.call(suppliers.get, { params: { uid } })).body;
          const { version, ...body } = { ...data, description };
          expect((await client.call(suppliers.update, { params: { uid }, version, body })).status).toBe(200);
        }
      },
    );
    expect(sent).toEqual({ notifications: 1, people: 1 });
    expect(dry).toEqual(sent);
  });

  it('about changes of a plan and its owners, but not about creating or deleting the plan together with its owners', async () => {
    const [manager, owner] = [await world.signIn(['bcp.read']), await addOwner(ann)];
    const roleUids = await readRoles(manager);
    const { sent, dry } = await compare({ object: 'bcp', action: 'updated', roleUids }, async () => {
      const add = async (name: string) =>
        (await client.call(plans.create, { body: { name, ownerUids: [owner] } })).body.data.uid;
      const [kept, gone] = [await add('Kept'), await add('Gone')];
      await run();
      const { data } = (await client.call(plans.get, { params: { uid: kept } })).body;
      const changed = { ...data, description: 'Changed', ownerUids: [] };
      const saved = await client.call(plans.update, { params: { uid: kept }, version: data.version, body: changed });
      expect(saved.status, saved.text).toBe(200);
      expect((await client.call(plans.remove, { params: { uid: gone }, version: 1 })).status).toBe(204);
    });
    expect(sent).toEqual({ notifications: 1, people: 1 });
    expect(dry).toEqual(sent);
  });

  it('to people to whom a record is newly assigned, but not to people who already had the record', async () => {
    const [owner, deputy] = [await addOwner(ann), await addOwner(bob)];
    const { sent, dry } = await compare(
      { object: 'activity', action: 'assigned', relations: ['owner', 'deputy'] },
      async () => {
        const uid = newUid();
        await test.owner.query(
          `insert into activities (organisation_uid, uid, name, deputy_uid) values ($1, $2, $3, $4)`,
          [organisation(), uid, `Handover ${uid}`, deputy],
        );
        await run();
        await test.owner.query(`update activities set owner_uid = $2 where uid = $1`, [uid, owner]);
        await run();
        // People are not notified of a record that is no longer assigned to them.
        await test.owner.query(`update activities set deputy_uid = null where uid = $1`, [uid]);
      },
    );
    expect(sent).toEqual({ notifications: 2, people: 2 });
    expect(dry).toEqual(sent);
  });

  it('about a date that has passed, and again every week', async () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const given = { action: 'expired', dayOffset: 1, repeatDays: 7, roleUids: await readRoles(ann) } as const;
    const { sent, dry } = await compare(given, async () => {
      const uid = await world.addResource('supplier', 'Ended');
      await test.owner.query('update suppliers set contract_ends_on = $2 where uid = $1', [uid, day(-20)]);
      for (let offset = -29; offset <= 0; offset += 1) {
        await test.owner.query('update notification_days set checked_on = $2 where organisation_uid = $1', [
          organisation(),
          day(offset - 1),
        ]);
        await test.owner.query(
          `insert into jobs (organisation_uid, uid, kind) values ($1, gen_random_uuid(), 'notification.dates')`,
          [organisation()],
        );
        await run(`${day(offset)}T12:00:00Z`);
      }
    });
    expect(sent).toEqual({ notifications: 3, people: 1 });
    expect(dry).toEqual(sent);
  });
});

describe('a dry run', () => {
  it('counts the reports that people generated', async () => {
    await test.owner.query(
      `update organisations set modules = '{report}', users_generate_reports = true where uid = $1`,
      [organisation()],
    );
    const { sent, dry } = await compare(
      { object: 'report', action: 'generated', relations: ['requester'] },
      async () => {
        const scope = { recordUid: null, divisionUids: [], businessUnitUids: [], version: null, day: null };
        for (let at = 0; at < 2; at += 1) {
          const body = { type: 'bia', scope, formats: ['xlsx'] };
          expect((await client.call(reports.generate, { body })).status).toBe(201);
        }
      },
    );
    expect(sent).toEqual({ notifications: 2, people: 1 });
    expect(dry).toEqual(sent);
  });

  it('says so if such events are not logged', async () => {
    const asked = { object: 'assessment', action: 'chased', roleUids: await readRoles(ann) } as const;
    expect(await dryRun({ ...rule, ...asked })).toMatchObject({ isKnown: false, events: 0, notifications: 0 });
    expect(await dryRun({ ...rule, roleUids: asked.roleUids })).toMatchObject({ isKnown: true });
  });

  it('shows the latest events, sends nothing, and finds no events for a name that no record has', async () => {
    await addMany('Pier', 12);
    const body = { ...rule, roleUids: await readRoles(ann), nameContains: 'pier' };
    const result = await dryRun(body);
    expect(result).toMatchObject({ days: 30, events: 12, notifications: 1, people: 1 });
    expect(result.examples).toHaveLength(10);
    await run();
    const { data } = (await client.call(notificationLogs.list, { query: { filter: { userUid: ann.userUid } } })).body;
    expect(data).toEqual([]);
    expect(await dryRun({ ...body, nameContains: 'No such name' })).toMatchObject({
      ...{ events: 0, notifications: 0, people: 0, examples: [] },
    });
  });
});
