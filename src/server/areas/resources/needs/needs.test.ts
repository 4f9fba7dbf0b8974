import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { equipment } from '#root/contract/resources/equipment.ts';
import { locations } from '#root/contract/resources/locations.ts';
import { needs } from '#root/contract/resources/needs.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { recordHistory } from '#root/contract/settings/audit-log.ts';
import { hostings } from '#root/contract/shared/kinds/application.ts';
import { needyKinds } from '#root/contract/shared/kinds/kinds.ts';
import { linkDefaults, startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';

const { test, world, client } = await startActivityTests();
const stranger = await test.signIn(await test.addOrganisation());

const linkTo = (kind: string, providerUid: string, terms: object = {}) => ({
  ...linkDefaults,
  kind,
  providerUid,
  ...terms,
});
const off = { supplierLinkOff: '' };

const appInput = {
  ...{ description: '', status: 'active', rtoMinutes: 120, rpoMinutes: null, rtaMinutes: null },
  ...{ ownerName: '', workaround: '', supplierUid: null, hosting: 'cloud' },
};
/** Creates a hosted application with a supplier. */
async function addHosted(name: string, hosting = 'cloud') {
  const supplierUid = await world.addResource('supplier', `Host of ${name}`, 240);
  const { body } = await client.call(applications.create, { body: { ...appInput, name, supplierUid, hosting } });
  return { supplierUid, params: { uid: body.data.uid } };
}

describe.each(needyKinds)('the needs of a record of the kind %s', (kind) => {
  const calls = needs[kind] as typeof needs.application;
  const own = kind === 'application' ? off : {};

  it('are stored completely, with the version of the record', async () => {
    const uid = await world.addResource(kind, `Needy ${kind}`, 60);
    const [server, site] = [
      await world.addResource('equipment', `Server of ${kind}`, 240),
      await world.addResource('location', `Site of ${kind}`, null),
    ];
    const params = { uid };
    expect((await client.call(calls.listNeeds, { params })).body.data).toMatchObject({ uid, version: 1, links: [] });
    const links = [
      linkTo('equipment', server, { toleranceMinutes: 30, note: 'Twice a day' }),
      linkTo('location', site, { group: 'sites', groupRequired: 1 }),
    ];
    const saved = await client.call(calls.updateNeeds, { params, version: 1, body: { links, ...own } });
    expect(saved).toMatchObject({ status: 200, etag: '"2"' });
    expect(saved.body.data).toMatchObject({
      version: 2,
      rtoMinutes: 60,
      warnings: [],
      links: [
        {
          name: `Server of ${kind}`,
          isActive: true,
          rtoMinutes: 240,
          verdict: 'late',
          minutesOver: 150,
          note: 'Twice a day',
        },
        { name: `Site of ${kind}`, verdict: 'unknown', group: 'sites' },
      ],
    });
    const read = await client.call(calls.listNeeds, { params });
    expect(read.body).toEqual(saved.body);
    expect(read.etag).toBe('"2"');
    const less = await client.call(calls.updateNeeds, { params, version: 2, body: { links: links.slice(1), ...own } });
    expect(less.body.data.links).toMatchObject([{ providerUid: site }]);
  });

  it('are refused with an outdated version, and without a version', async () => {
    const params = { uid: await world.addResource(kind, `Raced ${kind}`) };
    const body = { links: [linkTo('utility', world.findRow('Electricity'))], ...own };
    expect((await client.call(calls.updateNeeds, { params, version: 1, body })).status).toBe(200);
    expect((await client.call(calls.updateNeeds, { params, version: 1, body: { links: [], ...own } })).status).toBe(
      412,
    );
    expect((await client.call(calls.updateNeeds, { params, body })).status).toBe(428);
    expect((await client.call(calls.listNeeds, { params })).body.data.links).toHaveLength(1);
  });

  it('are refused if the dependency graph cannot contain them, with each error at its field', async () => {
    const uid = await world.addResource(kind, `Wrong ${kind}`);
    const [a, b] = [
      await world.addResource('equipment', `A of ${kind}`),
      await world.addResource('equipment', `B of ${kind}`),
    ];
    const send = async (links: readonly object[]) =>
      (await client.call(calls.updateNeeds, { params: { uid }, version: 1, body: { links, ...own } })).error?.fields;
    expect(await send([linkTo(kind, uid)])).toMatchObject([
      { field: 'links.0.providerUid', message: expect.stringMatching(/^An? .* cannot depend on itself$/) },
    ]);
    expect(await send([linkTo('equipment', a), linkTo('equipment', a)])).toEqual([
      { field: 'links.1.providerUid', message: 'This is in the list already' },
    ]);
    expect(
      await send([
        linkTo('equipment', a, { group: 'pair', groupRequired: 1 }),
        linkTo('equipment', b, { group: 'pair', groupRequired: 2 }),
      ]),
    ).toMatchObject([{ field: 'links.1.groupRequired' }]);
    const unknown = { message: 'Choose one from the list' };
    expect(await send([linkTo('equipment', unknownUid)])).toEqual([{ field: 'links.0.providerUid', ...unknown }]);
    expect(await send([linkTo('location', a)])).toEqual([{ field: 'links.0.providerUid', ...unknown }]);
    // A row of another master list is not a utility.
    expect(await send([linkTo('utility', world.findRow('VPN'))])).toMatchObject([unknown]);
    const { uid: activity } = await world.addActivity(`Activity for ${kind}`);
    expect(await send([linkTo('activity', activity)])).toMatchObject([{ field: 'links.0.kind' }]);
    expect((await client.call(calls.listNeeds, { params: { uid } })).body.data).toMatchObject({
      version: 1,
      links: [],
    });
  });

  it('do not exist for another organisation, and require the permissions for the kind', async () => {
    const params = { uid: await world.addResource(kind, `Guarded ${kind}`) };
    const body = { links: [], ...own };
    expect((await stranger.call(calls.listNeeds, { params })).status).toBe(404);
    expect((await stranger.call(calls.updateNeeds, { params, version: 1, body })).status).toBe(404);
    const reader = await world.signIn([permissionNames[kind].read]);
    expect((await reader.call(calls.listNeeds, { params })).status).toBe(200);
    expect((await reader.call(calls.updateNeeds, { params, version: 1, body })).status).toBe(403);
  });
});

describe('a resource that other records need', () => {
  it.each(needyKinds)('cannot be deleted while a record of the kind %s needs it', async (kind) => {
    const calls = needs[kind] as typeof needs.application;
    const own = kind === 'application' ? off : {};
    const uid = await world.addResource(kind, `Holder ${kind}`);
    const [server, host] = [
      await world.addResource('equipment', `Held by ${kind}`),
      await world.addResource('supplier', `Supplier held by ${kind}`),
    ];
    const links = [linkTo('equipment', server), linkTo('supplier', host)];
    await client.call(calls.updateNeeds, { params: { uid }, version: 1, body: { links, ...own } });
    const refused = await client.call(equipment.remove, { params: { uid: server }, version: 1 });
    expect(refused).toMatchObject({ status: 409, error: { code: 'in_use', details: { uses: 1 } } });
    const uses = await client.call(equipment.uses, { params: { uid: server } });
    expect(uses.body.data).toMatchObject([{ as: 'dependency', kind, name: `Holder ${kind}`, state: null }]);
    const body = { confirmName: `Supplier held by ${kind}` };
    const kept = await client.call(suppliers.remove, { params: { uid: host }, version: 1, body });
    expect(kept).toMatchObject({ status: 409, error: { code: 'in_use' } });
    expect(kept.error.message).toContain(kind === 'application' ? '1 application depends' : '1 other resource depends');
    await client.call(calls.updateNeeds, { params: { uid }, version: 2, body: { links: [], ...own } });
    expect((await client.call(equipment.remove, { params: { uid: server }, version: 1 })).status).toBe(204);
    expect((await client.call(suppliers.remove, { params: { uid: host }, version: 1, body })).status).toBe(204);
  });

  it('is still needed when it becomes inactive, but an inactive utility cannot be newly chosen', async () => {
    const params = { uid: await world.addResource('application', 'Needs an old server', 60) };
    const server = await world.addResource('equipment', 'Old server', 30);
    const input = { description: '', rtoMinutes: 30, categoryUid: null, ownerUids: [], workaround: '' };
    const body = { links: [linkTo('equipment', server)], ...off };
    await client.call(needs.application.updateNeeds, { params, version: 1, body });
    await client.call(equipment.update, {
      params: { uid: server },
      version: 1,
      body: { ...input, name: 'Old server', status: 'inactive' },
    });
    const again = await client.call(needs.application.updateNeeds, { params, version: 2, body });
    expect(again.body.data.links).toMatchObject([{ isActive: false, verdict: 'met' }]);
    const gas = world.findRow('Gas');
    await test.owner.query('update master_rows set is_active = false where uid = $1', [gas]);
    const refused = await client.call(needs.application.updateNeeds, {
      params,
      version: 3,
      body: { links: [...body.links, linkTo('utility', gas)], ...off },
    });
    expect(refused).toMatchObject({ status: 400, error: { fields: [{ field: 'links' }] } });
    expect((await client.call(masters.usage, { params: { list: 'utilities', uid: gas } })).body.data).toEqual([]);
  });

  it('can be part of a circle, which is saved with a warning', async () => {
    const [a, b] = [await world.addResource('application', 'Ring A'), await world.addResource('application', 'Ring B')];
    const save = (uid: string, provider: string) =>
      client.call(needs.application.updateNeeds, {
        params: { uid },
        version: 1,
        body: { links: [linkTo('application', provider)], ...off },
      });
    expect((await save(a, b)).body.data.warnings).toEqual([]);
    expect((await save(b, a)).body.data.warnings).toEqual([
      {
        field: 'links.0.providerUid',
        message:
          'This creates a circular dependency: "Ring A" also needs this application, directly or through others.',
      },
    ]);
  });

  it('appears in the history of the record that needs it', async () => {
    const params = { uid: await world.addResource('application', 'Logged') };
    const server = await world.addResource('equipment', 'Logged server');
    await client.call(needs.application.updateNeeds, {
      params,
      version: 1,
      body: { links: [linkTo('equipment', server, { toleranceMinutes: 15 })], ...off },
    });
    const { data } = (await client.call(recordHistory.application, { params })).body;
    expect(data.map(({ action, part }) => [action, part])).toContainEqual(['created', 'Logged server']);
  });
});

describe('the supplier of an application', () => {
  it.each(hostings)('is needed, in list and graph, only if the application runs elsewhere (%j)', async (hosting) => {
    const { params, supplierUid } = await addHosted(`Hosting ${hosting || 'unknown'}`, hosting);
    const { derived } = (await client.call(needs.application.listNeeds, { params })).body.data;
    const { rows } = await test.owner.query(
      'select 1 from dependency_links where dependent_uid = $1 and provider_uid = $2',
      [params.uid, supplierUid],
    );
    expect(derived).toHaveLength(rows.length);
    expect(rows).toHaveLength(['hosted', 'cloud', 'saas', 'hybrid'].includes(hosting) ? 1 : 0);
  });

  it('is no longer needed when the link to it is switched off with a reason; a recorded link to it replaces the derived one', async () => {
    const { params, supplierUid } = await addHosted('Escrowed');
    const count = async () =>
      (await test.owner.query('select 1 from dependency_links where dependent_uid = $1', [params.uid])).rows.length;
    const save = async (version: number, links: readonly object[], supplierLinkOff: string) =>
      (await client.call(needs.application.updateNeeds, { params, version, body: { links, supplierLinkOff } })).body
        .data;
    const first = (await client.call(needs.application.listNeeds, { params })).body.data;
    expect(first).toMatchObject({
      supplierLinkOff: '',
      derived: [
        {
          origin: 'supplier',
          kind: 'supplier',
          name: 'Host of Escrowed',
          replaced: false,
          verdict: 'late',
          minutesOver: 120,
        },
      ],
    });
    const switchedOff = await save(1, [], ' We run it ourselves from escrow ');
    expect(switchedOff).toMatchObject({ supplierLinkOff: 'We run it ourselves from escrow', derived: [{}] });
    expect(await count()).toBe(0);
    expect((await save(2, [], '')).supplierLinkOff).toBe('');
    expect(await count()).toBe(1);
    const recorded = await save(3, [linkTo('supplier', supplierUid, { toleranceMinutes: 240 })], '');
    expect(recorded).toMatchObject({ links: [{ verdict: 'met' }], derived: [{ replaced: true }] });
    expect(await count()).toBe(1);
    const history = await client.call(recordHistory.application, { params });
    expect(history.text).toContain('We run it ourselves from escrow');
  });
});

describe('the primary location of an activity', () => {
  const readDerived = async (uid: string) => {
    const { locationLinkOff, derivedLinks } = await world.readActivity(uid);
    return { locationLinkOff, derived: derivedLinks.map(({ name, isAlternate }) => ({ name, isAlternate })) };
  };

  it('is listed with its alternates, can be switched off with a reason, and stays switched off when a save leaves the reason out', async () => {
    const { uid } = await world.addActivity('Counter service', 60, 240);
    const alternate = await world.addResource('location', 'Second hall', 30);
    const hall = await world.addResource('location', 'Main hall', 30);
    const record = (await client.call(locations.get, { params: { uid: hall } })).body.data;
    await client.call(locations.update, {
      params: { uid: hall },
      version: 1,
      body: { ...record, alternateUids: [alternate] },
    });
    const { details } = await world.readActivity(uid);
    const put = async (endpoint: (typeof activitySteps)[keyof typeof activitySteps], body: object) =>
      client.call(endpoint, { params: { uid }, version: await world.readVersion(uid), body });
    await put(activitySteps.details, { ...details, locationUid: hall });
    const both = [
      { name: 'Main hall', isAlternate: false },
      { name: 'Second hall', isAlternate: true },
    ];
    expect(await readDerived(uid)).toEqual({ locationLinkOff: '', derived: both });
    await put(activitySteps.dependencies, { links: [], completed: true, locationLinkOff: 'Any office will do' });
    await put(activitySteps.dependencies, { links: [], completed: true });
    expect(await readDerived(uid)).toEqual({ locationLinkOff: 'Any office will do', derived: both });
    await world.saveLinks(uid, [{ kind: 'location', providerUid: hall }]);
    expect((await world.readActivity(uid)).derivedLinks).toMatchObject([{ replaced: true }, { replaced: true }]);
    await put(activitySteps.remoteAccesses, { remoteDelivery: 'yes', factorUids: [], completed: true });
    expect((await readDerived(uid)).derived).toEqual([]);
    const copy = await client.call(activities.copy, { params: { uid }, body: { name: 'Counter service 2' } });
    expect((await readDerived(copy.body.data.uid)).locationLinkOff).toBe('Any office will do');
  });

  it('is still needed in a preview that changes only other links', async () => {
    const { uid } = await world.addActivity('Packing', 60, 240);
    const dock = await world.addResource('location', 'Slow dock', 480);
    const { details } = await world.readActivity(uid);
    const version = await world.readVersion(uid);
    await client.call(activitySteps.details, { params: { uid }, version, body: { ...details, locationUid: dock } });
    const preview = await client.call(continuity.preview, { body: { what: 'activity', uid, links: [] } });
    expect(preview.body.data).toMatchObject({ breaks: 0, closes: 0, links: [] });
  });
});
