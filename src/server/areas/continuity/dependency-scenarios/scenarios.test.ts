import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { needs } from '#root/contract/resources/needs.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { scenarioCategories } from '#root/contract/shared/register-categories.ts';
import { linkDefaults, startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';
import {
  addBillingAndBank,
  addPayroll,
  buildLink,
  buildNode,
  buildTarget,
  scenarioBody,
} from '#test/support/scenarios.ts';

const { test, world, client } = await startActivityTests();
const stranger = await test.signIn(await test.addOrganisation());

/** Billing needs the supplier Bank; Payroll needs Billing. According to the BIAs, nothing needs Ledger. */
const { billing, bank, ledger } = await addBillingAndBank(world);
const payroll = await addPayroll(world, billing);
const site = await world.addResource('location', 'Main site', null);

async function create(name: string, more: object = {}) {
  const answer = await client.call(dependencyScenarios.create, { body: { ...scenarioBody, name, ...more } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.uid;
}
const read = async (uid: string) => (await client.call(dependencyScenarios.get, { params: { uid } })).body.data;
const save = (uid: string, version: number, body: object) =>
  client.call(dependencyScenarios.saveContent, { params: { uid }, version, body });

/** The content of a scenario: Bank is lost. Billing also needs Ledger, and Ledger needs the site. */
const content = () => ({
  nodes: [
    buildNode('activity', billing, { x: 10, y: -20 }),
    buildNode('supplier', bank),
    buildNode('application', ledger, { restartMinutes: 15 }),
    buildNode('location', site),
  ],
  links: [
    buildLink(billing, ledger, { toleranceMinutes: 10, note: 'Nobody wrote it down' }),
    buildLink(ledger, site, { group: 'sites' }),
  ],
  targets: [buildTarget(bank, { outageMinutes: 4320 })],
});

describe('a scenario', () => {
  it('counts only the links that its canvas draws, each of them once', async () => {
    const uid = await create('Counted');
    const { nodes, links, targets } = content();
    await save(uid, 1, { nodes, links: [...links, buildLink(billing, bank)], targets });
    expect(await read(uid)).toMatchObject({ linkCount: 3, ownLinkCount: 2 });
    const without = nodes.filter(({ recordUid }) => recordUid !== bank);
    await save(uid, 2, { nodes: without, links, targets: [] });
    expect(await read(uid)).toMatchObject({ linkCount: 2, ownLinkCount: 2 });
  });

  it('is created, read with its content, changed and deleted', async () => {
    const category = (
      await client.call(scenarioCategories.create, { body: { name: 'Supply', description: '', status: 'active' } })
    ).body.data.uid;
    const owner = await world.addOwner();
    const uid = await create('Bank away', { categoryUid: category, ownerUids: [owner], status: 'active' });
    const saved = await save(uid, 1, content());
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data.version).toBe(2);
    const record = await read(uid);
    expect(record).toMatchObject({
      version: 2,
      status: 'active',
      categoryName: 'Supply',
      ownerUids: [owner],
      owners: [{ uid: owner, name: 'Ana Okafor' }],
      nodeCount: 4,
      linkCount: 3,
      ownLinkCount: 2,
      targets: { count: 1, first: [{ uid: bank, kind: 'supplier', name: 'Bank' }] },
      upstream: { count: 0, first: [] },
      downstream: { count: 1, first: [{ uid: billing, name: 'Billing' }] },
    });
    expect(record.content.nodes.find((node) => node.recordUid === billing)).toEqual({
      ...buildNode('activity', billing, { x: 10, y: -20 }),
      name: 'Billing',
      isActive: true,
    });
    expect(record.content.links).toHaveLength(2);
    expect(record.content.targets).toEqual([buildTarget(bank, { outageMinutes: 4320 })]);
    const { ownerUids: _, ...body } = { ...scenarioBody, name: 'Bank gone' };
    const updated = await client.call(dependencyScenarios.update, {
      params: { uid },
      version: 2,
      body: { ...body, ownerUids: [] },
    });
    expect(updated.body.data.version).toBe(3);
    expect(await read(uid)).toMatchObject({ name: 'Bank gone', owners: [], categoryUid: null, nodeCount: 4 });
    expect((await client.call(dependencyScenarios.remove, { params: { uid }, version: 2 })).status).toBe(412);
    expect((await client.call(dependencyScenarios.remove, { params: { uid }, version: 3 })).status).toBe(204);
    expect((await client.call(dependencyScenarios.get, { params: { uid } })).status).toBe(404);
  });

  it('lists the neighbours of its targets, including neighbours by links of registers', async () => {
    const depot = await world.addResource('location', 'Depot');
    const server = await world.addResource('equipment', 'Server of the portal');
    const portal = await world.addResource('application', 'Portal');
    const { uid: packing } = await world.addActivity('Packing');
    await test.owner.query('update activities set location_uid = $1 where uid = $2', [depot, packing]);
    const need = { kind: 'equipment', providerUid: server, ...linkDefaults };
    const body = { links: [need], supplierLinkOff: '' };
    await client.call(needs.application.updateNeeds, { params: { uid: portal }, version: 1, body });
    const uid = await create('Depot and portal away');
    const nodes = [buildNode('location', depot), buildNode('application', portal)];
    await save(uid, 1, { nodes, links: [], targets: [buildTarget(depot), buildTarget(portal)] });
    expect(await read(uid)).toMatchObject({
      upstream: { count: 1, first: [{ uid: server }] },
      downstream: { count: 1, first: [{ uid: packing }] },
    });
  });

  it('refuses a name that is taken, in any upper or lower case, and records that do not exist', async () => {
    await create('Taken');
    const second = await client.call(dependencyScenarios.create, { body: { ...scenarioBody, name: 'TAKEN' } });
    expect(second).toMatchObject({ status: 409, error: { code: 'duplicate', fields: [{ field: 'name' }] } });
    for (const [field, value] of [
      ['categoryUid', billing],
      ['ownerUids', [billing]],
    ] as const) {
      const refused = await client.call(dependencyScenarios.create, {
        body: { ...scenarioBody, name: field, [field]: value },
      });
      expect(refused).toMatchObject({ status: 400, error: { fields: [{ field }] } });
    }
  });

  it('keeps the uids of its links, even if a link is removed and added again', async () => {
    const uid = await create('Links');
    await save(uid, 1, content());
    const before = (await read(uid)).content;
    await save(uid, 2, { ...content(), nodes: [...content().nodes].reverse() });
    expect((await read(uid)).content).toEqual(before);
    await save(uid, 3, { ...content(), links: [] });
    expect((await read(uid)).content.links).toEqual([]);
    const [first] = before.links;
    await save(uid, 4, { ...content(), links: [first] });
    expect((await read(uid)).content.links).toEqual([first]);
    const elsewhere = await create('Other links');
    const stolen = await save(elsewhere, 1, { ...content(), links: [first] });
    expect(stolen).toMatchObject({ status: 400, error: { fields: [{ field: 'links' }] } });
  });

  it('refuses impossible content, with all errors at once and at their fields', async () => {
    const uid = await create('Wrong');
    const saveRefused = async (change: object) => {
      const answer = await save(uid, 1, { ...content(), ...change });
      expect(answer.status, answer.text).toBe(400);
      return answer.error.fields?.map(({ field }) => field);
    };
    const { nodes } = content();
    expect(await saveRefused({ nodes: [...nodes, nodes[0]] })).toEqual(['nodes.4.recordUid']);
    expect(await saveRefused({ nodes: [...nodes, buildNode('activity', unknownUid)] })).toEqual(['nodes.4.recordUid']);
    expect(await saveRefused({ nodes: [...nodes, buildNode('supplier', payroll)] })).toEqual(['nodes.4.recordUid']);
    expect(await saveRefused({ nodes: [...nodes, buildNode('role', unknownUid, { x: 5 })] })).toEqual(['nodes.4.x']);
    expect(
      await saveRefused({
        links: [
          buildLink(billing, billing),
          buildLink(billing, bank),
          buildLink(billing, bank),
          buildLink(payroll, bank),
        ],
      }),
    ).toEqual(['links.3.dependentUid', 'links.0.providerUid', 'links.2.providerUid']);
    const grouped = [
      buildLink(billing, bank, { group: 'a', groupRequired: 1 }),
      buildLink(billing, site, { group: 'a', groupRequired: 2 }),
    ];
    expect(await saveRefused({ links: grouped })).toEqual(['links.1.groupRequired']);
    expect(await saveRefused({ targets: [buildTarget(bank), buildTarget(bank), buildTarget(payroll)] })).toEqual([
      'targets.2.recordUid',
      'targets.1.recordUid',
    ]);
    const many = Array.from({ length: 2001 }, () => buildNode('activity', billing));
    expect(await saveRefused({ nodes: many })).toEqual(['nodes']);
    expect((await read(uid)).version).toBe(1);
  });

  it('is refused if somebody else has saved it in the meantime', async () => {
    const uid = await create('Stale');
    expect((await save(uid, 1, content())).status).toBe(200);
    expect((await save(uid, 1, content())).status).toBe(412);
    const both = await Promise.all([save(uid, 2, content()), save(uid, 2, { ...content(), targets: [] })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await save(unknownUid, 1, content())).status).toBe(404);
  });

  it('does not exist for another organisation, and cannot show that organisation’s records', async () => {
    const uid = await create('Ours');
    const asked = (one: string) => [
      stranger.call(dependencyScenarios.get, { params: { uid: one } }),
      stranger.call(dependencyScenarios.saveContent, {
        params: { uid: one },
        version: 1,
        body: { nodes: [], links: [], targets: [] },
      }),
      stranger.call(dependencyScenarios.simulate, { params: { uid: one }, body: {} }),
      stranger.call(dependencyScenarios.remove, { params: { uid: one }, version: 1 }),
    ];
    const [foreign, nothing] = await Promise.all([Promise.all(asked(uid)), Promise.all(asked(unknownUid))]);
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(foreign.map(({ text }) => text)).toEqual(nothing.map(({ text }) => text));
    expect((await stranger.call(dependencyScenarios.list)).body.meta.total).toBe(0);
    const own = await stranger.call(dependencyScenarios.create, { body: { ...scenarioBody, name: 'Theirs' } });
    const taken = await stranger.call(dependencyScenarios.saveContent, {
      params: { uid: own.body.data.uid },
      version: 1,
      body: { nodes: [buildNode('supplier', bank)], links: [], targets: [] },
    });
    expect(taken).toMatchObject({ status: 400, error: { fields: [{ field: 'nodes.0.recordUid' }] } });
  });

  it('can be simulated and changed only with the permissions for these calls', async () => {
    const uid = await create('Guarded');
    const reader = await world.signIn(['dependency_scenario.read']);
    expect((await reader.call(dependencyScenarios.get, { params: { uid } })).status).toBe(200);
    expect((await reader.call(dependencyScenarios.simulate, { params: { uid }, body: {} })).status).toBe(403);
    const nothing = { nodes: [], links: [], targets: [] };
    const saved = await reader.call(dependencyScenarios.saveContent, { params: { uid }, version: 1, body: nothing });
    expect(saved.status).toBe(403);
  });
});

describe('a deleted record', () => {
  it('is removed from the scenarios that show it, together with its links and targets', async () => {
    const uid = await create('Shrinking');
    const gone = await world.addResource('supplier', 'Short-lived', 60);
    const { nodes, links } = content();
    const body = {
      nodes: [...nodes, buildNode('supplier', gone)],
      links: [...links, buildLink(ledger, gone)],
      targets: [buildTarget(gone)],
    };
    expect((await save(uid, 1, body)).status).toBe(200);
    const removed = await client.call(suppliers.remove, {
      params: { uid: gone },
      version: 1,
      body: { confirmName: 'Short-lived' },
    });
    expect(removed.status, removed.text).toBe(204);
    const record = await read(uid);
    expect(record).toMatchObject({ nodeCount: 4, linkCount: 3, targets: { count: 0 } });
    const run = await client.call(dependencyScenarios.simulate, { params: { uid }, body: {} });
    expect(run.status, run.text).toBe(200);
    expect(run.body.data.nodes).toEqual([]);
  });

  it('is removed from scenarios even if it is an activity or an owner', async () => {
    const owner = await world.addOwner();
    const uid = await create('Owned', { ownerUids: [owner] });
    const activity = await world.addActivity('To go', 60, 240);
    await save(uid, 1, {
      nodes: [buildNode('activity', activity.uid)],
      links: [],
      targets: [buildTarget(activity.uid)],
    });
    const removed = await client.call(activities.remove, {
      params: { uid: activity.uid },
      version: activity.version,
      body: { confirmName: 'To go' },
    });
    expect(removed.status, removed.text).toBe(204);
    await test.owner.query('delete from activity_owners where uid = $1', [owner]);
    expect(await read(uid)).toMatchObject({ nodeCount: 0, owners: [] });
  });
});

describe('the list of scenarios', () => {
  it('can be filtered, searched, sorted and paged', async () => {
    const category = (
      await client.call(scenarioCategories.create, { body: { name: 'Sites', description: '', status: 'active' } })
    ).body.data.uid;
    const owner = await world.addOwner();
    const uid = await create('Flood of the cellar', { categoryUid: category, status: 'archived', ownerUids: [owner] });
    await save(uid, 1, content());
    const names = async (query: object) => {
      const answer = await client.call(dependencyScenarios.list, { query });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data.map(({ name }) => name);
    };
    const only = ['Flood of the cellar'];
    expect(await names({ q: 'cellar' })).toEqual(only);
    expect(await names({ q: 'sites' })).toEqual(only);
    expect(await names({ filter: { status: 'archived' } })).toEqual(only);
    expect(await names({ filter: { categoryUid: category } })).toEqual(only);
    expect(await names({ filter: { ownerUid: owner } })).toEqual(only);
    expect(await names({ filter: { recordUid: payroll } })).toEqual([]);
    expect(await names({ filter: { recordUid: site }, q: 'flood' })).toEqual(only);
    expect(await names({ filter: { updated: '..1990-01-01' } })).toEqual([]);
    expect((await names({ sort: '-nodeCount', pageSize: 10 })).length).toBeGreaterThan(1);
    expect((await names({ sort: '-category' }))[0]).toBe(only[0]);
    expect((await names({ sort: '-targetCount', filter: { updated: 'today' } })).length).toBeGreaterThan(1);
    expect((await client.call(dependencyScenarios.list, { query: { filter: { status: 'gone' } } })).status).toBe(400);
    const used = await client.call(scenarioCategories.get, { params: { uid: category } });
    expect(used.body.data.usedBy).toBe(1);
    expect((await client.call(scenarioCategories.remove, { params: { uid: category }, version: 1 })).status).toBe(409);
  });

  it('allows many scenarios to be changed at once', async () => {
    const uids = [await create('One of many'), await create('Another of many')];
    const records = uids.map((uid) => ({ uid, version: 1 }));
    const deleted = await client.call(dependencyScenarios.bulkDelete, { body: { records, confirmCount: 2 } });
    expect(deleted.body.data, deleted.text).toEqual({ done: 2, failures: [] });
    const total = (await client.call(dependencyScenarios.list, { query: { q: 'of many' } })).body.meta.total;
    expect(total).toBe(0);
  });
});
