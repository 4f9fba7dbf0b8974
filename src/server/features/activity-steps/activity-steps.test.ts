import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities.ts';
import { activitySteps } from '#root/contract/activity-steps.ts';
import { type ActivityWorld, activityWorld, linkDefaults } from '#test/support/activities.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';

let test: TestApp;
let world: ActivityWorld;
let other: ActivityWorld;
let client: Client;
const nowhere = '01900000-0000-7000-8000-000000000000';

beforeAll(async () => {
  test = await startTestApp();
  world = await activityWorld(test);
  other = await activityWorld(test);
  client = world.client;
});
afterAll(() => test.close());

const recovery = (rtoUid: string | null, more: object = {}) => ({
  rtoUid,
  mdl: null,
  mbcoPercent: null,
  restartMinutes: 0,
  ...more,
});
const tolerance = (mtpdUid: string | null, impacts: object = {}, mtpdReason = '') => ({ impacts, mtpdUid, mtpdReason });

describe('the details', () => {
  it('are replaced, and answer how all sections stand', async () => {
    const { uid, version } = await world.activity('Details');
    const body = {
      name: 'Details 2',
      description: 'What it is',
      divisionUid: null,
      businessUnitUid: null,
      ownerUid: await world.owner(),
      deputyUid: null,
      priorityUid: world.row('High'),
      locationUid: await world.resource('location', 'Depot'),
    };
    const saved = await client.call(activitySteps.details, { params: { uid }, version, body });
    expect(saved).toMatchObject({ status: 200, etag: '"2"' });
    expect(saved.body.data).toMatchObject({
      version: 2,
      completeness: 1,
      sections: { details: 'completed' },
      warnings: [],
    });
    expect(await world.read(uid)).toMatchObject({ details: body, locationName: 'Depot', completeness: 1 });
    const late = await client.call(activitySteps.details, { params: { uid }, version, body });
    expect(late).toMatchObject({ status: 412, error: { code: 'stale_version' } });
    const foreign = await other.client.call(activitySteps.details, { params: { uid }, version: 2, body });
    expect(foreign.status).toBe(404);
  });

  it('refuse a taken name, and what is another organisation’s', async () => {
    await world.activity('Taken');
    const { uid, version } = await world.activity('Mine');
    const { details } = await world.read(uid);
    const send = (change: object) =>
      client.call(activitySteps.details, { params: { uid }, version, body: { ...details, ...change } });
    expect(await send({ name: 'TAKEN' })).toMatchObject({ status: 409, error: { fields: [{ field: 'name' }] } });
    const foreign = await other.owner();
    expect(await send({ ownerUid: foreign })).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'ownerUid' }] },
    });
  });
});

describe('RTO < MTPD', () => {
  it('is held from both sides, at the field that was edited', async () => {
    const { uid, version } = await world.activity('Limits', 240, 480);
    const params = { uid };
    const rto = await client.call(activitySteps.recoveryTime, {
      params,
      version,
      body: recovery(world.listed('rto', 480)),
    });
    expect(rto).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'rtoUid', message: 'Must be less than the MTPD' }] },
    });
    const mtpd = await client.call(activitySteps.tolerant, {
      params,
      version,
      body: tolerance(world.listed('mtpd', 240)),
    });
    expect(mtpd).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'mtpdUid', message: 'Must be greater than the RTO' }] },
    });
    expect(await world.version(uid)).toBe(version);
  });

  it('takes rows of their own list only', async () => {
    const { uid, version } = await world.activity('Lists');
    const wrong = recovery(world.listed('mtpd', 240));
    expect(await client.call(activitySteps.recoveryTime, { params: { uid }, version, body: wrong })).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'rtoUid' }] },
    });
    const foreign = tolerance(other.listed('mtpd', 240));
    expect(await client.call(activitySteps.tolerant, { params: { uid }, version, body: foreign })).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'mtpdUid' }] },
    });
  });
});

describe('the recovery time', () => {
  it.each([
    ['none', 0],
    ['not_applicable', null],
    [null, null],
  ] as const)('keeps a data loss of %s', async (mdl, mdlMinutes) => {
    const { uid, version } = await world.activity(`Data loss ${mdl}`);
    const body = recovery(world.listed('rto', 60), { mdl, mbcoPercent: 40, restartMinutes: 15 });
    const saved = await client.call(activitySteps.recoveryTime, { params: { uid }, version, body });
    expect(saved.body.data.sections['recovery-time']).toBe(mdl === null ? 'in_progress' : 'completed');
    expect((await world.read(uid)).recoveryTime).toMatchObject({
      ...body,
      rtoName: '1 hour',
      rtoMinutes: 60,
      mdlMinutes,
    });
  });

  it('keeps a listed data loss', async () => {
    const { uid, version } = await world.activity('Data loss listed');
    const mdl = world.listed('rto', 120);
    const saved = await client.call(activitySteps.recoveryTime, {
      params: { uid },
      version,
      body: recovery(null, { mdl }),
    });
    expect(saved.status).toBe(200);
    expect((await world.read(uid)).recoveryTime).toMatchObject({ mdl, mdlMinutes: 120 });
  });
});

describe('the impact over time', () => {
  const row = (...levels: (number | null)[]) => [...levels, ...Array<null>(8 - levels.length).fill(null)];

  it('is filled to the right, and decides where the MTPD comes from', async () => {
    const { uid, version } = await world.activity('Impact');
    const params = { uid };
    const financial = world.row('Financial');
    const impacts = { [financial]: row(0, 1, null, 4) };
    const derived = await client.call(activitySteps.tolerant, {
      params,
      version,
      body: tolerance(world.listed('mtpd', 1440), impacts),
    });
    expect(derived.body.data.sections.tolerant).toBe('completed');
    expect((await world.read(uid)).tolerant).toMatchObject({
      impacts: { [financial]: [0, 1, 1, 4, 4, 4, 4, 4] },
      mtpdMinutes: 1440,
      mtpdOrigin: 'derived',
    });
    const chosen = world.listed('mtpd', 2880);
    const send = async (reason: string) =>
      client.call(activitySteps.tolerant, {
        params,
        version: await world.version(uid),
        body: tolerance(chosen, impacts, reason),
      });
    expect((await send('')).body.data.sections.tolerant).toBe('problem');
    expect((await world.read(uid)).tolerant.mtpdOrigin).toBe('overridden');
    expect((await send('The regulator allows two days')).body.data.sections.tolerant).toBe('completed');
  });

  it('never falls: the lower cell is named', async () => {
    const { uid, version } = await world.activity('Falling');
    const financial = world.row('Financial');
    const send = (impacts: object) =>
      client.call(activitySteps.tolerant, { params: { uid }, version, body: tolerance(null, impacts) });
    expect(await send({ [financial]: row(0, 3, 2) })).toMatchObject({
      status: 400,
      error: {
        fields: [
          {
            field: `impacts.${financial}.2`,
            message: 'Impact cannot fall over time: "Financial" is 3 after 4 h and 2 after 8 h.',
          },
        ],
      },
    });
    expect(await send({ [nowhere]: row(1) })).toMatchObject({
      status: 400,
      error: { fields: [{ field: `impacts.${nowhere}` }] },
    });
    expect((await send({ [financial]: [6] })).status).toBe(400);
  });
});

describe('roles', () => {
  it('have quantities and stand-ins; a role that stays keeps its link', async () => {
    const { uid, version } = await world.activity('Staffed');
    const params = { uid };
    const [clerk, driver, temp] = await Promise.all(
      ['Clerk', 'Driver', 'Temp'].map((name) => world.resource('role', name, 60)),
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
    const before = await world.read(uid);
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
    expect((await world.read(uid)).links).toMatchObject([{ uid: before.links[0]?.uid, quantity: 5, alternatives: [] }]);
    const wrong = await client.call(activitySteps.roles, {
      params,
      version: second.body.data.version,
      body: { minimumPeople: 1, roles: [role(clerk, 1, [clerk]), role(clerk, 1), role(nowhere, 0)], completed: true },
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

describe('remote access', () => {
  it('is replaced as a whole', async () => {
    const { uid, version } = await world.activity('Remote');
    const params = { uid };
    const [laptop, vpn] = [world.row('Laptop'), world.row('VPN')];
    const body = (factorUids: string[], completed = false) => ({ remoteDelivery: 'partly', factorUids, completed });
    const first = await client.call(activitySteps.remoteAccesses, { params, version, body: body([laptop, vpn]) });
    expect(first.body.data.sections['remote-accesses']).toBe('in_progress');
    await client.call(activitySteps.remoteAccesses, { params, version: version + 1, body: body([vpn], true) });
    expect(await world.read(uid)).toMatchObject({
      remoteDelivery: 'partly',
      remoteFactors: [{ uid: vpn }],
      completeness: 1,
    });
    const wrong = body([world.listed('rto', 60)]);
    expect(
      await client.call(activitySteps.remoteAccesses, { params, version: version + 2, body: wrong }),
    ).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'factorUids' }] },
    });
    expect((await world.read(uid)).version).toBe(version + 2);
  });
});

describe('applications', () => {
  it('replace their four kinds only, and leave what dependencies decide', async () => {
    const { uid } = await world.activity('Systems');
    const [sap, erp, power, needed] = [
      await world.resource('application', 'SAP', 60),
      await world.resource('application', 'ERP', 60),
      world.row('Electricity'),
      (await world.activity('Network')).uid,
    ];
    await world.link(uid, [
      { kind: 'application', providerUid: sap, group: 'ledger', groupRequired: 1 },
      { kind: 'application', providerUid: erp, group: 'ledger', groupRequired: 1 },
      { kind: 'activity', providerUid: needed },
    ]);
    const before = (await world.read(uid)).links;
    const saved = await client.call(activitySteps.applications, {
      params: { uid },
      version: await world.version(uid),
      body: {
        links: [
          { kind: 'utility', providerUid: power, toleranceMinutes: 10, note: 'Generator' },
          { kind: 'application', providerUid: sap, toleranceMinutes: 20, note: '' },
        ],
        completed: true,
      },
    });
    expect(saved.body.data.sections).toMatchObject({ applications: 'completed', dependencies: 'in_progress' });
    const after = (await world.read(uid)).links;
    expect(after.map(({ name }) => name).sort()).toEqual(['Electricity', 'Network', 'SAP']);
    expect(after.find(({ name }) => name === 'SAP')).toMatchObject({
      uid: before.find(({ name }) => name === 'SAP')?.uid,
      toleranceMinutes: 20,
      group: 'ledger',
    });
  });
});

describe('dependencies', () => {
  it('keep the uid of a link, also when a deletion is undone', async () => {
    const { uid } = await world.activity('Linked');
    const providerUid = await world.resource('supplier', 'Post', 60);
    await world.link(uid, [{ kind: 'supplier', providerUid }]);
    const link = (await world.read(uid)).links[0];
    await world.link(uid, [{ kind: 'supplier', providerUid, toleranceMinutes: 30 }]);
    expect((await world.read(uid)).links).toMatchObject([{ uid: link?.uid, toleranceMinutes: 30 }]);
    await world.link(uid, []);
    await world.link(uid, [{ kind: 'supplier', providerUid, uid: link?.uid ?? '' }]);
    expect((await world.read(uid)).links).toMatchObject([{ uid: link?.uid, toleranceMinutes: 0 }]);
  });

  it('let one row change its provider', async () => {
    const { uid } = await world.activity('Exchanged');
    const [first, second] = [
      await world.resource('equipment', 'Old pump'),
      await world.resource('equipment', 'New pump'),
    ];
    await world.link(uid, [{ kind: 'equipment', providerUid: first }]);
    const own = (await world.read(uid)).links[0]?.uid ?? '';
    await world.link(uid, [{ uid: own, kind: 'equipment', providerUid: second }]);
    expect((await world.read(uid)).links).toMatchObject([{ uid: own, name: 'New pump' }]);
  });

  it('refuse what cannot be, each at its field, and save nothing of it', async () => {
    const { uid, version } = await world.activity('Refused');
    const tools = await world.resource('equipment', 'Tools');
    const foreign = await other.resource('equipment', 'Their tools');
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
    expect(await world.read(uid)).toMatchObject({ version, links: [] });
  });

  it('save a circle, with a warning', async () => {
    const [a, b, c] = await Promise.all(['Circle A', 'Circle B', 'Circle C'].map((name) => world.activity(name)));
    await world.link(b?.uid ?? '', [{ kind: 'activity', providerUid: c?.uid ?? '' }]);
    await world.link(c?.uid ?? '', [{ kind: 'activity', providerUid: a?.uid ?? '' }]);
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

describe('completeness', () => {
  it('in the row is what the rules of the sections say', async () => {
    const { uid } = await world.activity('Complete', 60, 240);
    const send = async (endpoint: (typeof activitySteps)['roles'] | (typeof activitySteps)['details'], body: object) =>
      client.call(endpoint as typeof activitySteps.details, {
        params: { uid },
        version: await world.version(uid),
        body,
      });
    const { details } = await world.read(uid);
    const answers = [
      await send(activitySteps.details, { ...details, ownerUid: await world.owner(), priorityUid: world.row('Low') }),
      await send(activitySteps.roles, { minimumPeople: 1, roles: [], completed: true }),
      await send(activitySteps.remoteAccesses as never, { remoteDelivery: null, factorUids: [], completed: true }),
      await send(activitySteps.remoteAccesses as never, { remoteDelivery: 'no', factorUids: [], completed: true }),
      await send(activitySteps.applications as never, { links: [], completed: true }),
      await send(activitySteps.dependencies as never, { links: [], completed: true }),
      await send(activitySteps.recoveryTime as never, recovery(world.listed('rto', 60), { mdl: 'none' })),
    ];
    expect(answers.map(({ body }) => body.data.completeness)).toEqual([2, 3, 3, 4, 5, 6, 7]);
    const listed = await client.call(activities.list, { query: { filter: { uid } } });
    expect(listed.body.data).toMatchObject([{ completeness: 7 }]);
    await client.call(activities.submit, { params: { uid }, version: await world.version(uid) });
    expect(await world.read(uid)).toMatchObject({ completeness: 8, state: 'approved' });
  });
});
