import { describe, expect, it } from 'vitest';
import { dependencyGraph, scenarioGraph } from '#root/contract/continuity/dependency-graph.ts';
import { dependencyScenarios, maxRuns, scenarioRuns } from '#root/contract/continuity/dependency-scenarios.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { recordHistory } from '#root/contract/settings/audit-log.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { addBillingAndBank, buildLink, buildNode, buildTarget, scenarioBody } from '#test/support/scenarios.ts';

const { test, world, client } = await startActivityTests();
const stranger = await test.signIn(await test.addOrganisation());

/** Billing has a captured link to the supplier Bank. A link of the scenario makes it need Ledger too. */
const { billing, bank, ledger } = await addBillingAndBank(world);
const uid = (await client.call(dependencyScenarios.create, { body: { ...scenarioBody, name: 'Lost' } })).body.data.uid;
const content = () => ({
  nodes: [
    buildNode('activity', billing, { restartMinutes: 15 }),
    buildNode('supplier', bank),
    buildNode('application', ledger),
  ],
  links: [buildLink(billing, ledger, { toleranceMinutes: 10 })],
  targets: [buildTarget(ledger)],
});
async function save(version: number, body: () => object) {
  const answer = await client.call(dependencyScenarios.saveContent, { params: { uid }, version, body: body() });
  expect(answer.status, answer.text).toBe(200);
}
await save(1, content);

const simulate = (body: object = {}, who = client) => who.call(dependencyScenarios.simulate, { params: { uid }, body });
const keep = (name: string, body: object = {}) =>
  client.call(scenarioRuns.keepRun, { params: { uid }, body: { name, ...body } });
const runs = async () => (await client.call(scenarioRuns.listRuns, { params: { uid } })).body.data;

describe('a simulation', () => {
  it('also uses the links and restart times of the scenario', async () => {
    const { status, body, text } = await simulate();
    expect(status, text).toBe(200);
    expect(body.data.nodes.map((node) => node.uid)).toEqual([ledger, billing]);
    expect(body.data.nodes[1]?.outages).toMatchObject([{ lost: 10, back: 255, cause: ledger }]);
    const other = await simulate({ targets: [buildTarget(bank, { outageMinutes: 60 })] });
    expect(other.body.data.nodes.map((node) => node.uid)).toEqual([bank, billing]);
    expect((await simulate({ targets: [] })).body.data.nodes).toEqual([]);
    const twice = await simulate({ targets: [buildTarget(bank), buildTarget(bank)] });
    expect(twice).toMatchObject({ status: 400, error: { fields: [{ field: 'targets.1.recordUid' }] } });
    expect((await simulate({ targets: [buildTarget(newUid())] })).status).toBe(400);
  });

  it('returns the same bytes until the scenario or a dependency changes', async () => {
    const first = (await simulate()).text;
    expect((await simulate()).text).toBe(first);
    expect((await simulate({ targets: content().targets })).text).toBe(first);
    await save(2, () => ({ ...content(), links: [buildLink(billing, ledger, { toleranceMinutes: 11 })] }));
    const changed = (await simulate()).text;
    expect(changed).not.toBe(first);
    await save(3, content);
    expect((await simulate()).text).toBe(first);
    await test.owner.query('update applications set rto_minutes = 241 where uid = $1', [ledger]);
    expect((await simulate()).body.data.nodes[0]?.outages[0]?.back).toBe(241);
    await test.owner.query('update applications set rto_minutes = 240 where uid = $1', [ledger]);
    expect((await simulate()).text).toBe(first);
  });
});

describe('the graph of a scenario', () => {
  it('has captured links and the scenario’s own links separately, as lines and as GraphML', async () => {
    const { body } = await client.call(scenarioGraph.lines, { params: { uid } });
    const nameAt = (place: number | undefined) => body.data.nodes[place ?? -1]?.[2];
    expect(body.data.nodes).toHaveLength(3);
    expect(body.data.nodes.find(([node]) => node === billing)?.[5]).toBe(15);
    expect(body.data.edges.map(([, from, to]) => [nameAt(from), nameAt(to)])).toEqual([['Billing', 'Bank']]);
    expect(body.data.ownEdges.map(([, from, to]) => [nameAt(from), nameAt(to)])).toEqual([['Billing', 'Ledger']]);
    const { status, text } = await client.call(scenarioGraph.graphMl, { params: { uid } });
    expect(status).toBe(200);
    expect(text).toContain('<data key="captured">true</data>');
    expect(text).toContain('<data key="captured">false</data>');
    for (const call of [scenarioGraph.lines, scenarioGraph.graphMl])
      expect((await stranger.call(call, { params: { uid } })).status).toBe(404);
  });
});

describe('a saved run', () => {
  it('keeps its results, shows whether it is up to date, and can be deleted', async () => {
    const before = await simulate();
    const kept = await keep('Before');
    expect(kept.status, kept.text).toBe(201);
    expect(kept.body.data).toMatchObject({
      name: 'Before',
      createdByName: 'Test User',
      targets: [{ recordUid: ledger, name: 'Ledger', forever: false }],
      figures: { activitiesLost: 1, activitiesPastRto: 1, activitiesPastMtpd: 1, firstMtpdBreachAt: 250 },
      upToDate: true,
    });
    const runUid = kept.body.data.uid;
    const read = () => client.call(scenarioRuns.getRun, { params: { uid, runUid } });
    const { result, ...run } = (await read()).body.data;
    expect(JSON.stringify({ data: result })).toBe(before.text);
    expect(run).toEqual(kept.body.data);
    // A what-if does not use the MBCO, but the browser needs it to check plans.
    const tag = async () => (await client.call(dependencyGraph.lines)).etag;
    const formerTag = await tag();
    await test.owner.query('update activities set mbco_percent = 40 where uid = $1', [billing]);
    expect((await read()).body.data.upToDate).toBe(true);
    expect(await tag()).not.toBe(formerTag);
    await test.owner.query('update activities set mbco_percent = null where uid = $1', [billing]);
    await world.saveLinks(billing, [{ kind: 'supplier', providerUid: bank, toleranceMinutes: 45 }]);
    expect((await read()).body.data).toEqual({ ...run, upToDate: false, result });
    await world.saveLinks(billing, [{ kind: 'supplier', providerUid: bank, toleranceMinutes: 30 }]);
    const other = await keep('Bank too', { targets: [buildTarget(bank), buildTarget(ledger)] });
    expect(other.body.data.graphDigest).toBe(run.graphDigest);
    expect((await runs()).map(({ name, upToDate }) => [name, upToDate])).toEqual([
      ['Bank too', true],
      ['Before', true],
    ]);
    const removed = await client.call(scenarioRuns.removeRun, { params: { uid, runUid } });
    expect(removed.status).toBe(204);
    expect((await read()).status).toBe(404);
    expect((await runs()).map(({ name }) => name)).toEqual(['Bank too']);
  });

  it('needs a name that is unique in its scenario; the number of runs of a scenario is limited', async () => {
    expect((await keep('Twice')).status).toBe(201);
    expect(await keep('TWICE')).toMatchObject({ status: 409, error: { fields: [{ field: 'name' }] } });
    const other = (await client.call(dependencyScenarios.create, { body: { ...scenarioBody, name: 'Other' } })).body
      .data;
    const there = await client.call(scenarioRuns.keepRun, { params: { uid: other.uid }, body: { name: 'Twice' } });
    expect(there.status).toBe(201);
    await test.owner.query(
      `insert into scenario_runs (organisation_uid, uid, scenario_uid, name, targets, figures, graph_digest)
       select organisation_uid, gen_random_uuid(), uid, 'Run ' || n, '[]', '{}', '' from dependency_scenarios, generate_series(3, $2) n
       where uid = $1`,
      [other.uid, maxRuns],
    );
    const room = await Promise.all(
      ['A', 'B'].map((name) => client.call(scenarioRuns.keepRun, { params: { uid: other.uid }, body: { name } })),
    );
    expect(room.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('remains after its records have been deleted, and keeps their names', async () => {
    const gone = await world.addResource('supplier', 'Short-lived', 60);
    const kept = await keep('With one that goes', { targets: [buildTarget(gone)] });
    await client.call(suppliers.remove, { params: { uid: gone }, version: 1, body: { confirmName: 'Short-lived' } });
    const { body } = await client.call(scenarioRuns.getRun, { params: { uid, runUid: kept.body.data.uid } });
    expect(body.data).toMatchObject({ upToDate: false, targets: [{ recordUid: gone, name: 'Short-lived' }] });
    expect(body.data.result.names[gone]).toBe('Short-lived');
  });

  it('does not exist for another organisation or another scenario; reading does not permit saving or deleting runs', async () => {
    const { uid: runUid } = (await keep('Private')).body.data;
    expect((await stranger.call(scenarioRuns.listRuns, { params: { uid } })).status).toBe(404);
    expect((await stranger.call(scenarioRuns.getRun, { params: { uid, runUid } })).status).toBe(404);
    expect((await stranger.call(scenarioRuns.removeRun, { params: { uid, runUid } })).status).toBe(404);
    const nextDoor = (await client.call(dependencyScenarios.create, { body: { ...scenarioBody, name: 'Next door' } }))
      .body.data.uid;
    expect((await client.call(scenarioRuns.getRun, { params: { uid: nextDoor, runUid } })).status).toBe(404);
    const reader = await world.signIn(['dependency_scenario.read']);
    expect((await reader.call(scenarioRuns.getRun, { params: { uid, runUid } })).status).toBe(200);
    expect((await reader.call(scenarioRuns.removeRun, { params: { uid, runUid } })).status).toBe(403);
    const keeping = await reader.call(scenarioRuns.keepRun, { params: { uid }, body: { name: 'No' } });
    expect(keeping.status).toBe(403);
  });
});

describe('the history of a scenario', () => {
  it('shows what was added and removed, but not the positions on the canvas', async () => {
    const moved = content().nodes.map((node, index) => ({ ...node, x: index, y: 7 }));
    const { version } = (await client.call(dependencyScenarios.get, { params: { uid } })).body.data;
    const history = async () =>
      (await client.call(recordHistory.dependency_scenario, { params: { uid }, query: { pageSize: 100 } })).body.data;
    const before = (await history()).length;
    await save(version, () => ({ ...content(), nodes: moved }));
    expect((await history()).length).toBe(before);
    await save(version + 1, () => ({ ...content(), nodes: moved, links: [] }));
    const [latest] = await history();
    expect(latest).toMatchObject({
      action: 'deleted',
      what: 'Link of a dependency scenario',
      part: 'Ledger',
      recordName: 'Lost',
    });
    expect(latest?.changes).toContainEqual(expect.objectContaining({ label: 'Needed by', before: 'Billing' }));
  });
});
