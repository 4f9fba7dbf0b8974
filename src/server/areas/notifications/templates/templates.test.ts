import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dryRuns,
  type EventNotificationInput,
  eventNotifications,
} from '#root/contract/notifications/event-notifications.ts';
import {
  notificationTemplatePreviews,
  notificationTemplates,
} from '#root/contract/notifications/notification-templates.ts';
import { resources } from '#root/contract/resources/resources.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';

let test: TestApp;
let home: TestOrganisation;
let client: Client;
let forEnds: { uid: string; version: number };
let forAll: { uid: string; version: number };

const text = (name: string, action: 'expiring' | 'updated' | null) => ({
  ...{ name, description: '', action, subject: '{record}', content: action === 'expiring' ? 'On {due}.' : 'Look.' },
});
const addTemplate = async (name: string, action: 'expiring' | null) =>
  (await client.call(notificationTemplates.create, { body: text(name, action) })).body.data;
const rule = (more: Partial<EventNotificationInput>): EventNotificationInput => ({
  ...{ name: 'Rule', description: '', isActive: true, object: 'supplier', action: 'updated', divisionUids: [] },
  ...{
    nameContains: '',
    relations: ['dependants'],
    roleUids: [],
    methods: ['in_app'],
    urgency: 'normal',
    templateUid: forAll.uid,
  },
  ...{ dispatchAfter: 0, dayOffset: null, repeatDays: null },
  ...more,
});
const refused = (field: string) => ({ status: 400, error: { fields: [{ field }] } });

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation();
  client = await test.signIn(home);
  forEnds = await addTemplate('Ends', 'expiring');
  forAll = await addTemplate('All', null);
});
afterAll(() => test.close());

describe('a template for one action', () => {
  it('cannot be used by a rule about another action', async () => {
    const create = (name: string, more: Partial<EventNotificationInput>) =>
      client.call(eventNotifications.create, { body: rule({ name, ...more }) });
    expect(await create('Wrong', { templateUid: forEnds.uid })).toMatchObject(refused('templateUid'));
    expect(
      (await create('Of its action', { action: 'expiring', dayOffset: 30, templateUid: forEnds.uid })).status,
    ).toBe(201);
    const { uid, version } = (await create('For every action', {})).body.data;
    const body = rule({ name: 'For every action', templateUid: forEnds.uid });
    const changed = await client.call(eventNotifications.update, { params: { uid }, version, body });
    expect(changed).toMatchObject(refused('templateUid'));
  });

  it('cannot be changed to another action while a rule uses it, nor replace the template of a rule about another action', async () => {
    const change = (uid: string, version: number, action: 'updated' | 'expiring' | null) =>
      client.call(notificationTemplates.update, { params: { uid }, version, body: text(`Changed ${uid}`, action) });
    expect(await change(forEnds.uid, forEnds.version, 'updated')).toMatchObject(refused('action'));
    const { uid, version } = forAll;
    expect(await change(uid, version, 'expiring')).toMatchObject(refused('action'));
    const remove = { params: { uid }, version, query: { replaceWithUid: forEnds.uid } };
    expect(await client.call(notificationTemplates.remove, remove)).toMatchObject(refused('replaceWithUid'));
    expect((await change(uid, version, 'updated')).status).toBe(200);
  });
});

describe('without the permission to read suppliers', () => {
  it('a preview shows no supplier, and a dry run counts suppliers without naming them', async () => {
    const made = await client.call(resources.create, {
      body: { kind: 'supplier', name: 'Secret Supplies', rtoMinutes: null },
    });
    expect(made.status, made.text).toBe(201);
    const clerk = await test.signIn(home, ['notification.read', 'notification.create', 'notification.update']);
    const preview = (by: Client, more: object) =>
      by.call(notificationTemplatePreviews.preview, {
        body: { ...text('Preview', null), object: 'supplier', ...more },
      });
    const recordUid = made.body.data.uid;
    expect((await preview(client, { recordUid })).text).toContain('Secret Supplies');
    expect((await preview(clerk, { recordUid })).status).toBe(403);
    const example = await preview(clerk, {});
    expect(example.body.data.recordName).toBe('An example');
    expect(example.text).not.toContain('Secret');
    const tryRule = (by: Client) => by.call(dryRuns.dryRun, { body: rule({ action: 'created' }) });
    const [seen, counted] = [(await tryRule(client)).body.data, (await tryRule(clerk)).body.data];
    expect(seen.examples.map(({ recordName }) => recordName)).toContain('Secret Supplies');
    expect(counted).toEqual({ ...seen, examples: [] });
  });
});

describe('a preview without a chosen kind of record', () => {
  it('shows a record to which the action can happen', async () => {
    await test.owner.query(
      `insert into activities (organisation_uid, uid, name) values ($1, gen_random_uuid(), 'Never expires')`,
      [home.uid],
    );
    await test.owner.query(
      `insert into suppliers (organisation_uid, uid, name) values ($1, gen_random_uuid(), 'Expiring Supplies')`,
      [home.uid],
    );
    const preview = async (action: 'expiring' | 'updated' | 'invited' | null) => {
      const body = { ...text('Preview', null), action, subject: '{kind} {record}' };
      return (await client.call(notificationTemplatePreviews.preview, { body })).body.data;
    };
    expect(await preview('expiring')).toMatchObject({
      ...{ recordName: 'Expiring Supplies', subject: 'supplier Expiring Supplies' },
    });
    expect((await preview('updated')).recordName).toBe('Never expires');
    expect((await preview(null)).recordName).toBe('Never expires');
    expect((await preview('invited')).subject).toMatch(/^user /);
  });
});
