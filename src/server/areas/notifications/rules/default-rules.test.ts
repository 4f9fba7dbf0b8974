import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { type EventNotification, eventNotifications } from '#root/contract/notifications/event-notifications.ts';
import { notificationTemplates } from '#root/contract/notifications/notification-templates.ts';
import { defaultRules, findRuleKey } from '#root/domain/notifications/default-rules.ts';
import { defaultTemplates } from '#root/domain/notifications/default-templates.ts';
import { startTestApp } from '#test/support/app.ts';
import { runNotificationJobs } from '#test/support/notifications.ts';
import { dailyDefaultRules } from './default-rules.job.ts';

const test = await startTestApp();
afterAll(() => test.close());
const organisation = await test.addOrganisation();
const client = await test.signIn(organisation);

const listRules = async () => (await client.call(eventNotifications.list, { query: { pageSize: 100 } })).body.data;
const find = (rules: readonly EventNotification[], name: string) => {
  const rule = rules.find((one) => one.name === name);
  if (!rule) throw new Error(`There is no rule "${name}"`);
  return rule;
};
const remove = async (name: string) => {
  const { uid, version } = find(await listRules(), name);
  expect((await client.call(eventNotifications.remove, { params: { uid }, version })).status).toBe(204);
};
const change = async (name: string, changes: Partial<EventNotification>) => {
  const { uid, version, ...rule } = find(await listRules(), name);
  const body = { ...rule, ...changes };
  expect((await client.call(eventNotifications.update, { params: { uid }, version, body })).status).toBe(200);
};
/** Removes rules as if the organisation had been created by a version without them. */
const neverHad = async (...keys: string[]) => {
  const key = `concat_ws('.', object, action, day_offset)`;
  await test.owner.query(`delete from event_notifications where organisation_uid = $1 and ${key} = any($2)`, [
    organisation.uid,
    keys,
  ]);
  await test.owner.query(
    `update notification_days set start_keys = array(select unnest(start_keys) except select unnest($2::text[])) where organisation_uid = $1`,
    [organisation.uid, keys],
  );
};
/** Runs the job that a server of a new version runs when it starts. */
const startNewVersion = async () => {
  await test.owner.query('insert into jobs (organisation_uid, uid, kind) values ($1, gen_random_uuid(), $2)', [
    organisation.uid,
    dailyDefaultRules.job.kind,
  ]);
  await runNotificationJobs(test, organisation.uid);
};

describe('the rules that come with Holdfast', () => {
  it('each have a unique key and a text', () => {
    expect(new Set(defaultRules.map(findRuleKey)).size).toBe(defaultRules.length);
    const written = new Set(defaultTemplates.map(({ action }) => action));
    expect(defaultRules.filter(({ action }) => !written.has(action))).toEqual([]);
  });

  it('are added once and switched on if they are new in a version, and are not restored if people deleted or changed them', async () => {
    await remove('Activity approved');
    await change('Activity returned', { name: 'Renamed', isActive: false, relations: ['owner'] });
    await change('Resilience plan overdue, weekly', { dayOffset: 3 });
    await neverHad('user.invited', 'supplier.expiring.30');
    const before = await listRules();
    await startNewVersion();
    const after = await listRules();
    const added = after.filter(({ uid }) => !before.some((one) => one.uid === uid));
    expect(added.map(({ name }) => name).sort()).toEqual(['Supplier contract expires in 30 days', 'User invited']);
    expect(added).toMatchObject([
      { isActive: true, isSystem: true, templateName: 'About to expire', roleNames: ['BC manager'] },
      { isActive: true, isSystem: true, templateName: 'Invited', roleNames: ['Organisation admin'] },
    ]);
    expect(after.filter(({ uid }) => before.some((one) => one.uid === uid))).toEqual(before);
    await remove('User invited');
    await startNewVersion();
    expect((await listRules()).map(({ uid }) => uid)).toEqual(
      after.flatMap(({ uid, name }) => (name === 'User invited' ? [] : [uid])),
    );
  });

  it('get other names if people’s own rules and templates already have the names, and are added with the texts that they need', async () => {
    await neverHad('organization.failed', 'report.failed');
    const template = { name: 'Failed', description: '', action: null, subject: 'Own', content: 'Own' };
    const [{ uid: failed, version } = { uid: '', version: 0 }] = (
      await client.call(notificationTemplates.list, { query: { filter: { action: ['failed'] } } })
    ).body.data;
    expect((await client.call(notificationTemplates.remove, { params: { uid: failed }, version })).status).toBe(204);
    expect((await client.call(notificationTemplates.create, { body: template })).status).toBe(201);
    await change('Organisation data ready', { name: 'Organisation data failed' });
    await startNewVersion();
    expect(find(await listRules(), 'Organisation data failed (from Holdfast)')).toMatchObject({
      ...{ object: 'organization', action: 'failed', templateName: 'Failed (from Holdfast)', isActive: true },
    });
  });

  it('are recognised from the audit log if an organisation got them before their keys were stored', async () => {
    const before = await listRules();
    await test.owner.query(`update notification_days set start_keys = '{}'`);
    const migration = await readFile('migrations/0112-start-set.sql', 'utf8');
    await test.owner.query(migration.slice(migration.indexOf('do $$')));
    await startNewVersion();
    expect(await listRules()).toEqual(before);
  });
});
