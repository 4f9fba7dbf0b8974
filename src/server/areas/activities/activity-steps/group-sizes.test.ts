import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { needs } from '#root/contract/resources/needs.ts';
import { linkDefaults, startActivityTests } from '#test/support/activities.ts';

const { test, world, client } = await startActivityTests();

/** Reads the dependencies of an activity, and saves them unchanged. */
async function saveUnchanged(uid: string) {
  const { links } = await world.readActivity(uid);
  const body = {
    links: links.map(({ kind, providerUid, toleranceMinutes, group, groupRequired, note }) => ({
      ...{ kind, providerUid, toleranceMinutes, group, groupRequired, note },
    })),
    completed: false,
  };
  return client.call(activitySteps.dependencies, { params: { uid }, version: await world.readVersion(uid), body });
}

const readGroup = async (uid: string) =>
  (await world.readActivity(uid)).links
    .filter(({ group }) => group !== '')
    .map(({ name, groupRequired }) => [name, groupRequired]);

/** Adds an activity that needs `required` of these providers. */
async function addGroup(name: string, required: number, providers: readonly { kind: string; providerUid: string }[]) {
  const { uid } = await world.addActivity(name);
  await world.saveLinks(
    uid,
    providers.map((provider) => ({ ...provider, group: 'x', groupRequired: required })),
  );
  return uid;
}

describe('a group of alternatives that loses a member requires at most as many members as it still has', () => {
  it('if another section removes the member', async () => {
    const [erp, crm] = [await world.addResource('application', 'ERP'), await world.addResource('application', 'CRM')];
    const providers = [erp, crm].map((providerUid) => ({ kind: 'application', providerUid }));
    const uid = await addGroup('Sales', 2, providers);
    const links = [{ kind: 'application' as const, providerUid: erp, toleranceMinutes: 0, note: '' }];
    const body = { links, completed: false };
    const saved = await client.call(activitySteps.applications, {
      params: { uid },
      version: await world.readVersion(uid),
      body,
    });
    expect(saved.status, saved.text).toBe(200);
    expect(await readGroup(uid)).toEqual([['ERP', 1]]);
    const again = await saveUnchanged(uid);
    expect(again.status, again.text).toBe(200);
  });

  it('if the member is deleted, and its history says so', async () => {
    const members = [
      await world.addActivity('Pack'),
      await world.addActivity('Label'),
      await world.addActivity('Load'),
    ];
    const providers = members.map(({ uid: providerUid }) => ({ kind: 'activity', providerUid }));
    const [all, some] = [await addGroup('Ship', 3, providers), await addGroup('Return', 2, providers)];
    const gone = members[0]?.uid as string;
    const removed = await client.call(activities.remove, {
      params: { uid: gone },
      version: await world.readVersion(gone),
      body: { confirmName: 'Pack' },
    });
    expect(removed.status, removed.text).toBeLessThan(300);
    for (const uid of [all, some]) {
      expect(await readGroup(uid)).toEqual([
        ['Label', 2],
        ['Load', 2],
      ]);
      const again = await saveUnchanged(uid);
      expect(again.status, again.text).toBe(200);
    }
    const { rows } = await test.owner.query(
      `select 1 from audit_entries where entity = 'activity_links' and action = 'updated' and root_uid = $1`,
      [all],
    );
    expect(rows).toHaveLength(2);
  });

  it('if the link of the member leaves the group', async () => {
    const servers = await Promise.all(['S1', 'S2', 'S3'].map((name) => world.addResource('equipment', name)));
    const app = await world.addResource('application', 'Shop');
    const params = { uid: app };
    const links = servers.map((providerUid) => ({
      ...linkDefaults,
      ...{ kind: 'equipment' as const, providerUid, group: 'x', groupRequired: 3 },
    }));
    const { version } = (await client.call(needs.application.listNeeds, { params })).body.data;
    const saved = await client.call(needs.application.updateNeeds, {
      params,
      version,
      body: { links, supplierLinkOff: '' },
    });
    expect(saved.status, saved.text).toBe(200);
    await test.owner.query(
      `update application_links set group_name = '', group_required = 1 where equipment_uid = $1`,
      [servers[0]],
    );
    const { rows } = await test.owner.query(
      'select group_name, group_required from application_links where dependent_uid = $1 order by 1, 2',
      [app],
    );
    expect(rows).toEqual([
      { group_name: '', group_required: 1 },
      { group_name: 'x', group_required: 2 },
      { group_name: 'x', group_required: 2 },
    ]);
  });
});
