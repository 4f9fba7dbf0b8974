import { describe, expect, it } from 'vitest';
import { continuityFindings, continuitySuggestions } from '#root/contract/continuity/continuity-findings.ts';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { buildLink, buildNode, scenarioBody } from '#test/support/scenarios.ts';

const { test, world, client } = await startActivityTests();
const stranger = await test.signIn(await test.addOrganisation());

/**
 * Billing needs one of two applications, and both applications have the same supplier. Payroll needs the ledger, but
 * has a shorter RTO than the ledger.
 */
const billing = (await world.addActivity('Billing', 240, 1440)).uid;
const payroll = (await world.addActivity('Payroll', 60, 240)).uid;
const first = await world.addResource('application', 'First', 60);
const second = await world.addResource('application', 'Second', 60);
const host = await world.addResource('supplier', 'Host', 60);
const ledger = await world.addResource('application', 'Ledger', 120);
const group = { kind: 'application', group: 'Apps', groupRequired: 1 } as const;
await world.saveLinks(billing, [
  { ...group, providerUid: first },
  { ...group, providerUid: second },
]);
await world.saveLinks(payroll, [{ kind: 'application', providerUid: ledger }]);
await test.owner.query("update applications set supplier_uid = $1, hosting = 'saas' where uid = any($2)", [
  host,
  [first, second],
]);

describe('false redundancies', () => {
  it('are found among the links of registers, and among the links that a scenario adds', async () => {
    const { status, body, text } = await client.call(continuityFindings.falseRedundancies);
    expect(status, text).toBe(200);
    expect(body.data).toMatchObject([
      {
        dependent: { uid: billing, name: 'Billing' },
        group: 'Apps',
        required: 1,
        shared: [{ uid: host, name: 'Host', kind: 'supplier', activities: 1, lost: [{}, {}] }],
        behind: [],
      },
    ]);
    await test.owner.query('update applications set supplier_uid = null where uid = $1', [second]);
    expect((await client.call(continuityFindings.falseRedundancies)).body.data).toEqual([]);
    const created = await client.call(dependencyScenarios.create, { body: { ...scenarioBody, name: 'Same host' } });
    const { uid } = created.body.data;
    const nodes = [buildNode('application', second), buildNode('supplier', host)];
    const content = { nodes, links: [buildLink(second, host)], targets: [] };
    await client.call(dependencyScenarios.saveContent, { params: { uid }, version: 1, body: content });
    const assumed = await client.call(continuityFindings.falseRedundanciesOfScenario, { params: { uid } });
    expect(assumed.body.data).toMatchObject([{ dependent: { uid: billing }, shared: [{ uid: host }] }]);
    const foreign = await stranger.call(continuityFindings.falseRedundanciesOfScenario, { params: { uid } });
    expect(foreign.status).toBe(404);
    expect((await stranger.call(continuityFindings.falseRedundancies)).body.data).toEqual([]);
  });
});

describe('suggested recovery times', () => {
  it('close gaps of late providers with times from the list of RTOs, and name the gaps that they close', async () => {
    const { status, body, text } = await client.call(continuitySuggestions.recoverySuggestions);
    expect(status, text).toBe(200);
    expect(body.data.remaining).toEqual([]);
    const [set, ...others] = body.data.sets;
    expect(others).toEqual([]);
    expect(set?.changes).toHaveLength(1);
    expect(set?.closes).toMatchObject([{ dependent: { uid: payroll }, provider: { uid: ledger } }]);
    const [change] = set?.changes ?? [];
    if (change?.node.uid === payroll) expect(change.rtoUid).toBe(world.findTime('rto', change.to));
    else expect(change).toMatchObject({ node: { uid: ledger }, from: 120, to: 60, rtoUid: null });
    expect((await stranger.call(continuitySuggestions.recoverySuggestions)).body.data).toEqual({
      sets: [],
      remaining: [],
    });
  });
});
