import { describe, expect, it } from 'vitest';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { organisationArchives } from '#root/contract/landlord/organisation-archives.ts';
import { type EventNotificationInput, eventNotifications } from '#root/contract/notifications/event-notifications.ts';
import {
  isDated,
  listActions,
  listRelations,
  notificationObjects,
} from '#root/contract/notifications/notification-objects.ts';
import {
  notificationTemplatePreviews,
  notificationTemplates,
} from '#root/contract/notifications/notification-templates.ts';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { defaultRules } from '#root/domain/notifications/default-rules.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import type { Client } from '#test/support/app.ts';
import { createNotificationTools, runNotificationJobs } from '#test/support/notifications.ts';
import { findSource } from '../dispatch/relations.ts';
import { findDates } from '../dispatch/rule-dates.ts';

const { test, world, client } = await startActivityTests({ subscriptions });
const organisation = world.organisation.uid;
const { addOnlyRule, addOwner, listSubjects, readReasons, readRoles, switchOffRules } = createNotificationTools(
  test,
  world,
);
const run = (options: Parameters<typeof runNotificationJobs>[2] = {}) =>
  runNotificationJobs(test, organisation, options);
const [ann, bob] = [
  await world.signIn(['activity.read', 'supplier.read']),
  await world.signIn(['activity.read', 'supplier.read']),
];

const templateUid = (
  await client.call(notificationTemplates.create, {
    body: { name: 'Own', description: '', action: null, subject: '{record} {action}', content: 'See {record}.' },
  })
).body.data.uid;
const draft: EventNotificationInput = {
  name: 'Rule',
  description: '',
  isActive: true,
  object: 'supplier',
  action: 'created',
  divisionUids: [],
  nameContains: '',
  relations: [],
  roleUids: [],
  methods: ['in_app'],
  urgency: 'normal',
  templateUid,
  dispatchAfter: 0,
  dayOffset: null,
  repeatDays: null,
};
/** Makes the only active rule. */
const addRule = (more: Partial<EventNotificationInput>) => addOnlyRule({ templateUid, ...more });
/** Makes an activity owner, and an activity of that person. */
async function addOwned(name: string, owner: Client) {
  const uid = await addOwner(owner);
  const { uid: activity } = await world.addActivity(name, 60, 240);
  const { details, version } = await world.readActivity(activity);
  const body = { ...details, ownerUid: uid };
  const saved = await client.call(activitySteps.details, { params: { uid: activity }, version, body });
  expect(saved.status).toBe(200);
  return { activity, owner: uid };
}

describe('the table of objects, actions and people', () => {
  it('defines the source of each date and person', () => {
    const missing = notificationObjects.flatMap((object) =>
      listActions(object).flatMap((action) => [
        ...(isDated(action) && !findDates(object, action) ? [`${object} ${action} has no date`] : []),
        ...listRelations(object, action)
          .filter((relation) => !findSource(object, relation))
          .map((relation) => `${object} has no ${relation}`),
      ]),
    );
    expect(missing).toEqual([]);
  });

  it('contains the rules that come with Holdfast, and a new organisation has these rules', async () => {
    const { body } = await client.call(eventNotifications.list, { query: { pageSize: 100 } });
    const system = body.data.filter(({ isSystem }) => isSystem);
    expect(system.map(({ name }) => name).sort()).toEqual(defaultRules.map(({ name }) => name).sort());
    for (const { uid, version, name, ...rule } of system) {
      const saved = await client.call(eventNotifications.update, {
        params: { uid },
        version,
        body: { ...draft, ...rule, name },
      });
      expect(saved.status, `${name} ${saved.text}`).toBe(200);
    }
  });

  it('refuses impossible actions, people whom a record lacks, and placeholders that an action lacks', async () => {
    const refuse = async (body: Partial<EventNotificationInput>) =>
      (await client.call(eventNotifications.create, { body: { ...draft, ...body } })).error.fields?.map(
        ({ field }) => field,
      );
    expect(await refuse({ action: 'submitted' })).toEqual(['action']);
    for (const action of ['created', 'deleted', 'status_changed'] as const)
      expect(await refuse({ object: 'organization', action })).toEqual(['action']);
    expect(await refuse({ relations: ['deputy'] })).toEqual(['relations']);
    expect(await refuse({})).toEqual(['relations']);
    expect(await refuse({ action: 'expiring', relations: ['dependants'] })).toEqual(['dayOffset']);
    const template = {
      name: 'Wrong',
      description: '',
      action: 'approved' as const,
      subject: '{due} {x}',
      content: ' ',
    };
    expect((await client.call(notificationTemplates.create, { body: template })).error.fields).toMatchObject([
      { field: 'content', message: 'Notification content is required!' },
      { field: 'subject' },
    ]);
    const unknown = await client.call(notificationTemplates.create, { body: { ...template, content: 'Text' } });
    expect(unknown.error.fields?.[0]?.message).toMatch(/^Remove \{due\}, \{x\}\. Use \{record\}/);
  });
});

describe('a template', () => {
  it('keeps its former texts, can be previewed with a real record, and must be replaced before it is deleted', async () => {
    const { body: created } = await client.call(notificationTemplates.create, {
      body: { name: 'Versions', description: '', action: null, subject: 'One', content: 'One' },
    });
    const params = { uid: created.data.uid };
    const body = { name: 'Versions', description: '', action: null, subject: 'Two {record}', content: 'Two' };
    await client.call(notificationTemplates.update, { params, version: created.data.version, body });
    const { data } = (await client.call(notificationTemplates.get, { params })).body;
    expect(data.versions.map(({ number, subject }) => [number, subject])).toEqual([
      [2, 'Two {record}'],
      [1, 'One'],
    ]);
    await world.addResource('supplier', 'Rope & Sail');
    const shown = await client.call(notificationTemplatePreviews.preview, { body: { ...body, object: 'supplier' } });
    expect(shown.body.data).toMatchObject({ subject: 'Two Rope & Sail', recordName: 'Rope & Sail' });
    const rule = await addRule({ templateUid: params.uid, roleUids: await readRoles(ann) });
    const used = await client.call(notificationTemplates.remove, { params, version: data.version });
    expect(used).toMatchObject({ status: 409, error: { code: 'in_use' } });
    const query = { replaceWithUid: templateUid };
    expect((await client.call(notificationTemplates.remove, { params, version: data.version, query })).status).toBe(
      204,
    );
    const moved = await client.call(eventNotifications.get, { params: { uid: rule.uid } });
    expect(moved.body.data.templateUid).toBe(templateUid);
  });
});

describe('a rule', () => {
  it('reports a change to each person once a day, and never to the person who made it', async () => {
    const rule = await addRule({
      action: 'updated',
      roleUids: await readRoles(ann, client),
    });
    const supplier = await world.addResource('supplier', 'Once a day');
    for (const name of ['Twice', 'Thrice'])
      await test.owner.query('update suppliers set description = $2 where uid = $1', [supplier, name]);
    await run();
    const countTold = async () =>
      (await listSubjects(ann)).filter((subject) => subject === 'Once a day is changed').length;
    expect(await countTold()).toBe(1);
    // The same change is reported again the next day.
    await test.owner.query(
      'update notification_receipts set happened_on = happened_on - 1 where organisation_uid = $1',
      [organisation],
    );
    await test.owner.query(`update suppliers set description = 'Next day' where uid = $1`, [supplier]);
    await run();
    expect(await countTold()).toBe(2);
    const before = (await listSubjects(client)).length;
    const { body } = await client.call(eventNotifications.get, { params: { uid: rule.uid } });
    await client.call(eventNotifications.update, {
      params: { uid: rule.uid },
      version: body.data.version,
      body: { ...rule.rule, object: 'activity', action: 'created', roleUids: await readRoles(client) },
    });
    await world.addActivity('My own');
    await run();
    expect(await listSubjects(client)).toHaveLength(before);
  });

  it('reports many records that change at once in one notification', async () => {
    await addRule({ object: 'supplier', action: 'created', roleUids: await readRoles(bob) });
    const connection = await test.owner.connect();
    await connection.query('begin');
    await connection.query(
      `select set_config('holdfast.organisation', $1, true), set_config('holdfast.as_sets', 'on', true)`,
      [organisation],
    );
    await connection.query(
      `insert into suppliers (organisation_uid, uid, name) select $1, gen_random_uuid(), 'Bulk ' || n from generate_series(1, 30) n`,
      [organisation],
    );
    await connection.query('commit');
    connection.release();
    await run();
    expect(await listSubjects(bob)).toEqual(['30 suppliers are created']);
  });

  it('notifies the person to whom an activity is assigned, and nobody else', async () => {
    await addRule({ object: 'activity', action: 'assigned', relations: ['owner', 'deputy'] });
    await addOwned('Payroll', ann);
    await run();
    expect(await listSubjects(ann)).toContain('Payroll is assigned');
    expect(await listSubjects(bob)).not.toContain('Payroll is assigned');
  });

  it('delays its notifications by the chosen time, and cancels notifications that no longer apply', async () => {
    const ways: Record<string, (made: { activity: string; owner: string; rule: string }) => Promise<unknown>> = {
      record_deleted: ({ activity }) => test.owner.query('delete from activities where uid = $1', [activity]),
      reassigned: ({ activity }) =>
        test.owner.query('update activities set owner_uid = null where uid = $1', [activity]),
      rule_off: switchOffRules,
      receiver_inactive: () => test.owner.query(`update users set status = 'inactive' where uid = $1`, [bob.userUid]),
      organisation_suspended: () =>
        test.owner.query(`update organisations set state = 'suspended' where uid = $1`, [organisation]),
      sent: async () => undefined,
    };
    for (const [reason, change] of Object.entries(ways)) {
      const rule = await addRule({ object: 'activity', action: 'assigned', relations: ['owner'], dispatchAfter: 60 });
      const { activity, owner } = await addOwned(`Waits ${reason}`, bob);
      await run();
      expect(await readReasons(rule.uid)).toEqual(['waiting']);
      await change({ activity, owner, rule: rule.uid });
      test.services.access.forget();
      await run({ isLater: true, at: new Date(Date.now() + 3_600_000).toISOString() });
      await test.owner.query(`update users set status = 'active' where uid = $1`, [bob.userUid]);
      await test.owner.query(`update organisations set state = 'active' where uid = $1`, [organisation]);
      test.services.access.forget();
      expect([reason, await readReasons(rule.uid)]).toEqual([reason, [reason]]);
    }
  });

  it.each(['off', 'deleted'] as const)(
    'cancels waiting notifications when it is turned %s, including emails that wait for a digest',
    async (how) => {
      const settings = { normal: 'daily', low: 'daily', quietFrom: null, quietTo: null, timeZone: 'UTC' } as const;
      await bob.call(ownNotifications.updateSettings, { body: settings });
      const about = { object: 'activity', action: 'assigned', relations: ['owner'] } as const;
      const later = await addRule({ ...about, relations: ['owner'], dispatchAfter: 60 });
      await addOwned(`Later ${how}`, bob);
      await run();
      const held = await addRule({ ...about, relations: ['owner'], methods: ['email'] });
      await addOwned(`Held ${how}`, bob);
      await run();
      for (const { uid, rule } of [later, held]) {
        expect(await readReasons(uid)).toEqual(['waiting']);
        const { version } = (await client.call(eventNotifications.get, { params: { uid } })).body.data;
        const asked = { params: { uid }, version };
        if (how === 'deleted') await client.call(eventNotifications.remove, asked);
        else await client.call(eventNotifications.update, { ...asked, body: { ...rule, isActive: false } });
        expect(await readReasons(uid)).toEqual(['rule_off']);
      }
      await bob.call(ownNotifications.updateSettings, { body: { ...settings, normal: 'now' } });
    },
  );

  it('reports the consequences of the end of a supplier', async () => {
    await addRule({ action: 'status_changed', relations: ['dependants'], templateUid: await addConsequence() });
    const supplier = await world.addResource('supplier', 'Only cable');
    const { activity } = await addOwned('Needs the cable', ann);
    await world.saveLinks(activity, [{ kind: 'supplier', providerUid: supplier }]);
    await test.owner.query(
      `update suppliers set status_uid = (select uid from master_rows where organisation_uid = $1
      and list = 'supplier-statuses' and phase = 'ended' limit 1) where uid = $2`,
      [organisation, supplier],
    );
    // The engine can take seconds. No transaction may be open during this time.
    const { whatIfs } = test.services;
    const ask = whatIfs.read;
    const open: number[] = [];
    whatIfs.read = async (...given) => {
      open.push(await countTransactions());
      return ask(...given);
    };
    await run();
    whatIfs.read = ask;
    expect(open).toEqual([0]);
    const told = (await ann.call(ownNotifications.list)).body.data.find(
      ({ recordName }) => recordName === 'Only cable',
    );
    expect(told?.content).toBe('Without it, 1 activity loses its only recovery within the MTPD.');
  });
});

const countTransactions = async () =>
  (
    await test.owner.query<{ n: number }>(`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`)
  ).rows[0]?.n ?? 0;

async function addConsequence() {
  const body = {
    name: `Consequence ${newUid()}`,
    description: '',
    action: null,
    subject: '{record}',
    content: '{consequence}',
  };
  return (await client.call(notificationTemplates.create, { body })).body.data.uid;
}

describe('a due date', () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const checkDates = async (at: string) => {
    await test.owner.query(
      `insert into jobs (organisation_uid, uid, kind) values ($1, gen_random_uuid(), 'notification.dates')`,
      [organisation],
    );
    await run({ at });
  };
  const setChecked = (on: string) =>
    test.owner.query('update notification_days set checked_on = $2 where organisation_uid = $1', [organisation, on]);

  it('is reported once, the set number of days before, even after a day on which the server was down', async () => {
    const rule = await addRule({ action: 'expiring', dayOffset: 30, roleUids: await readRoles(ann) });
    const supplier = await world.addResource('supplier', 'Contract');
    await test.owner.query('update suppliers set contract_ends_on = $2 where uid = $1', [supplier, day(30)]);
    await setChecked(day(-3));
    await checkDates(`${day(-1)}T12:00:00Z`);
    expect(await readReasons(rule.uid)).toEqual([]);
    await checkDates(`${day(1)}T12:00:00Z`);
    await checkDates(`${day(1)}T13:00:00Z`);
    await checkDates(`${day(2)}T12:00:00Z`);
    expect(await readReasons(rule.uid)).toEqual(['sent']);
  });

  it('cancels waiting notifications if the date moves or nothing is left to do', async () => {
    for (const [reason, change] of [
      ['date_moved', `update suppliers set contract_ends_on = contract_ends_on + 365 where uid = $1`],
      ['done', `update suppliers set status = 'inactive' where uid = $1`],
    ] as const) {
      const rule = await addRule({
        action: 'expired',
        dayOffset: 0,
        roleUids: await readRoles(ann),
        dispatchAfter: 60,
      });
      const supplier = await world.addResource('supplier', `Contract ${reason}`);
      await test.owner.query('update suppliers set contract_ends_on = $2 where uid = $1', [supplier, day(0)]);
      await setChecked(day(-1));
      await checkDates(new Date().toISOString());
      expect(await readReasons(rule.uid)).toEqual(['waiting']);
      await test.owner.query(change, [supplier]);
      await run({ isLater: true, at: new Date(Date.now() + 3_700_000).toISOString() });
      expect(await readReasons(rule.uid)).toEqual([reason]);
    }
  });

  it('is reported again every week once it has passed', async () => {
    const rule = await addRule({ action: 'expired', dayOffset: 1, repeatDays: 7, roleUids: await readRoles(ann) });
    const supplier = await world.addResource('supplier', 'Weekly');
    await test.owner.query(`update suppliers set contract_ends_on = null where uid <> $1`, [supplier]);
    await test.owner.query('update suppliers set contract_ends_on = $2 where uid = $1', [supplier, day(-1)]);
    await setChecked(day(-1));
    for (let offset = 0; offset < 15; offset += 1) await checkDates(`${day(offset)}T12:00:00Z`);
    expect(await readReasons(rule.uid)).toEqual(['sent', 'sent', 'sent']);
  });
});

describe('a task that somebody requested', () => {
  it('is reported to the person when it is done', async () => {
    await addRule({ object: 'organization', action: 'generated', relations: ['requester'] });
    const { status } = await client.call(organisationArchives.make, {});
    expect(status).toBe(202);
    await run();
    expect((await listSubjects(client))[0]).toMatch(/ has a completed job$/);
  });
});
