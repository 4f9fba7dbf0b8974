import { describe, expect, it } from 'vitest';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { createActivityWorld, linkDefaults, startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';

const { test, world, client } = await startActivityTests();
const other = await createActivityWorld(test);

describe('roles', () => {
  it('have quantities and stand-ins; a role that is saved again keeps its link', async () => {
    const { uid, version } = await world.addActivity('Staffed');
    const params = { uid };
    const [clerk, driver, temp] = await Promise.all(
      ['Clerk', 'Driver', 'Temp'].map((name) => world.addResource('role', name, 60)),
    );
    const role = (roleUid: string | undefined, quantity: number, alternativeUids: (string | undefined)[] = []) => ({
      roleUid,
      quantity,
      alternativeUids,
    });
    const first = await client.call(activitySteps.roles, {
      params,
      version,
      body: { minimumPeople: 3, roles: [role(clerk, 2, [temp]), role(driver, 1)], completed: false },
    });
    expect(first.body.data.sections.roles).toBe('in_progress');
    const before = await world.readActivity(uid);
    expect(before).toMatchObject({ minimumPeople: 3 });
    expect(before.links).toMatchObject([
      { name: 'Clerk', quantity: 2, alternatives: [{ name: 'Temp' }] },
      { name: 'Driver', quantity: 1, alternatives: [] },
    ]);
    const second = await client.call(activitySteps.roles, {
      params,
      version: first.body.data.version,
      body: { minimumPeople: null, roles: [role(clerk, 5)], completed: true },
    });
    expect(second.body.data.sections.roles).toBe('completed');
    expect((await world.readActivity(uid)).links).toMatchObject([
      { uid: before.links[0]?.uid, quantity: 5, alternatives: [] },
    ]);
    const wrong = await client.call(activitySteps.roles, {
      params,
      version: second.body.data.version,
      body: {
        minimumPeople: 1,
        roles: [role(clerk, 1, [clerk]), role(clerk, 1), role(unknownUid, 0)],
        completed: true,
      },
    });
    expect(wrong).toMatchObject({ status: 400, error: { fields: [{ field: 'roles.2.quantity' }] } });
    const twice = await client.call(activitySteps.roles, {
      params,
      version: second.body.data.version,
      body: { minimumPeople: 1, roles: [role(clerk, 1, [clerk]), role(clerk, 1)], completed: true },
    });
    expect(twice.error.fields?.map(({ field }) => field)).toEqual(['roles.0.alternativeUids', 'roles.1.roleUid']);
  });
});

describe('the answer about remote access', () => {
  it('replaces the former answer as a whole', async () => {
    const { uid, version } = await world.addActivity('Remote');
    const params = { uid };
    const [laptop, vpn] = [world.findRow('Laptop'), world.findRow('VPN')];
    const body = (factorUids: string[], completed = false) => ({ remoteDelivery: 'partly', factorUids, completed });
    const first = await client.call(activitySteps.remoteAccesses, { params, version, body: body([laptop, vpn]) });
    expect(first.body.data.sections['remote-accesses']).toBe('in_progress');
    await client.call(activitySteps.remoteAccesses, { params, version: version + 1, body: body([vpn], true) });
    expect(await world.readActivity(uid)).toMatchObject({
      remoteDelivery: 'partly',
      remoteFactors: [{ uid: vpn }],
      completeness: 1,
    });
    const wrong = body([world.findTime('rto', 60)]);
    expect(
      await client.call(activitySteps.remoteAccesses, { params, version: version + 2, body: wrong }),
    ).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'factorUids' }] },
    });
    expect((await world.readActivity(uid)).version).toBe(version + 2);
  });
});

describe('saving the applications of an activity', () => {
  it('replaces only links of the four kinds in that section, and keeps the fields that the dependencies section sets', async () => {
    const { uid } = await world.addActivity('Systems');
    const [sap, erp, power, needed] = [
      await world.addResource('application', 'SAP', 60),
      await world.addResource('application', 'ERP', 60),
      world.findRow('Electricity'),
      (await world.addActivity('Network')).uid,
    ];
    await world.saveLinks(uid, [
      { kind: 'application', providerUid: sap, group: 'ledger', groupRequired: 1 },
      { kind: 'application', providerUid: erp, group: 'ledger', groupRequired: 1 },
      { kind: 'activity', providerUid: needed },
    ]);
    const before = (await world.readActivity(uid)).links;
    const saved = await client.call(activitySteps.applications, {
      params: { uid },
      version: await world.readVersion(uid),
      body: {
        links: [
          { kind: 'utility', providerUid: power, toleranceMinutes: 10, note: 'Generator' },
          { kind: 'application', providerUid: sap, toleranceMinutes: 20, note: '' },
        ],
        completed: true,
      },
    });
    expect(saved.body.data.sections).toMatchObject({ applications: 'completed', dependencies: 'in_progress' });
    const after = (await world.readActivity(uid)).links;
    expect(after.map(({ name }) => name).sort()).toEqual(['Electricity', 'Network', 'SAP']);
    expect(after.find(({ name }) => name === 'SAP')).toMatchObject({
      uid: before.find(({ name }) => name === 'SAP')?.uid,
      toleranceMinutes: 20,
      group: 'ledger',
    });
  });
});

describe('dependencies', () => {
  it('keep the uid of a link when the link is saved again, and when its deletion is undone', async () => {
    const { uid } = await world.addActivity('Linked');
    const providerUid = await world.addResource('supplier', 'Post', 60);
    await world.saveLinks(uid, [{ kind: 'supplier', providerUid }]);
    const link = (await world.readActivity(uid)).links[0];
    await world.saveLinks(uid, [{ kind: 'supplier', providerUid, toleranceMinutes: 30 }]);
    expect((await world.readActivity(uid)).links).toMatchObject([{ uid: link?.uid, toleranceMinutes: 30 }]);
    await world.saveLinks(uid, []);
    await world.saveLinks(uid, [{ kind: 'supplier', providerUid, uid: link?.uid ?? '' }]);
    expect((await world.readActivity(uid)).links).toMatchObject([{ uid: link?.uid, toleranceMinutes: 0 }]);
  });

  it('can get another provider, and keep their uid', async () => {
    const { uid } = await world.addActivity('Exchanged');
    const [first, second] = [
      await world.addResource('equipment', 'Old pump'),
      await world.addResource('equipment', 'New pump'),
    ];
    await world.saveLinks(uid, [{ kind: 'equipment', providerUid: first }]);
    const own = (await world.readActivity(uid)).links[0]?.uid ?? '';
    await world.saveLinks(uid, [{ uid: own, kind: 'equipment', providerUid: second }]);
    expect((await world.readActivity(uid)).links).toMatchObject([{ uid: own, name: 'New pump' }]);
  });

  it('are all refused if one of them is impossible, with each error at its field', async () => {
    const { uid, version } = await world.addActivity('Refused');
    const tools = await world.addResource('equipment', 'Tools');
    const foreign = await other.addResource('equipment', 'Their tools');
    const send = (links: object[]) =>
      client.call(activitySteps.dependencies, {
        params: { uid },
        version,
        body: { links: links.map((link) => ({ ...linkDefaults, ...link })), completed: true },
      });
    const fields = async (links: object[]) => (await send(links)).error.fields?.map(({ field }) => field);
    expect(await fields([{ kind: 'activity', providerUid: uid }])).toEqual(['links.0.providerUid']);
    expect(
      await fields([
        { kind: 'equipment', providerUid: tools },
        { kind: 'equipment', providerUid: tools },
      ]),
    ).toEqual(['links.1.providerUid']);
    expect(
      await fields([
        { kind: 'supplier', providerUid: tools },
        { kind: 'equipment', providerUid: foreign },
      ]),
    ).toEqual(['links.0.providerUid', 'links.1.providerUid']);
    expect(await fields([{ kind: 'equipment', providerUid: tools, group: 'g', groupRequired: 2 }])).toEqual([
      'links.0.groupRequired',
    ]);
    expect(await fields([{ kind: 'equipment', providerUid: tools, toleranceMinutes: 525_601 }])).toEqual([
      'links.0.toleranceMinutes',
    ]);
    expect(await world.readActivity(uid)).toMatchObject({ version, links: [] });
  });

  it('are saved with a warning if they form a circle', async () => {
    const [a, b, c] = await Promise.all(['Circle A', 'Circle B', 'Circle C'].map((name) => world.addActivity(name)));
    await world.saveLinks(b?.uid ?? '', [{ kind: 'activity', providerUid: c?.uid ?? '' }]);
    await world.saveLinks(c?.uid ?? '', [{ kind: 'activity', providerUid: a?.uid ?? '' }]);
    const saved = await client.call(activitySteps.dependencies, {
      params: { uid: a?.uid ?? '' },
      version: a?.version ?? 0,
      body: { links: [{ ...linkDefaults, kind: 'activity', providerUid: b?.uid }], completed: true },
    });
    expect(saved.status).toBe(200);
    expect(saved.body.data.warnings).toMatchObject([
      { field: 'links.0.providerUid', message: expect.stringContaining('"Circle B"') },
    ]);
  });
});

describe('unusual input', () => {
  it('is refused with a message: the activity’s own uid in capitals, the same provider twice, half a surrogate pair', async () => {
    const { uid, version } = await world.addActivity('Odd');
    const provider = await world.addResource('application', 'Odd application', 60);
    const save = (address: string, links: object[]) =>
      client.call(activitySteps.dependencies, {
        params: { uid: address },
        version,
        body: { completed: false, links: links.map((link) => ({ ...linkDefaults, ...link })) },
      });
    const itself = await save(uid.toUpperCase(), [{ kind: 'activity', providerUid: uid }]);
    expect(itself.error.fields).toEqual([
      { field: 'links.0.providerUid', message: 'An activity cannot depend on itself' },
    ]);
    const twice = await save(uid, [
      { kind: 'application', providerUid: provider },
      { kind: 'application', providerUid: provider.toUpperCase() },
    ]);
    expect(twice.error.fields).toEqual([{ field: 'links.1.providerUid', message: 'This is in the list already' }]);
    const half = await save(uid, [{ kind: 'application', providerUid: provider, note: '\ud800' }]);
    expect(half.error.fields).toEqual([
      { field: 'links.0.note', message: 'Remove the characters that cannot be shown' },
    ]);
  });
});
