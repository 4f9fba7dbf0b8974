import { describe, expect, it } from 'vitest';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { dependencyGraph } from '#root/contract/continuity/dependency-graph.ts';
import { whatIf } from '#root/contract/continuity/what-if.ts';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import { readGraphLines } from '#root/domain/continuity/graph-lines.ts';
import { runWhatIf as computeAsOf } from '#root/domain/continuity/what-if.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';
import { addBillingAndBank, addPayroll, buildLink, buildTarget } from '#test/support/scenarios.ts';

const { test, world, client } = await startActivityTests();
const stranger = await test.signIn(await test.addOrganisation());

const { billing, bank, ledger } = await addBillingAndBank(world, { billing: 'Billing & < Co', bank: 'Bank "one"' });
const payroll = await addPayroll(world, billing);
const impacts = { [world.findRow('Financial')]: [0, 1, 2, 3, 4, 5, 5, 5] };
const saved = await client.call(activitySteps.tolerant, {
  params: { uid: billing },
  version: await world.readVersion(billing),
  body: { impacts, mtpdUid: world.findTime('mtpd', 240), mtpdReason: '' },
});
expect(saved.status, saved.text).toBe(200);

const run = (body: object, who = client) => who.call(whatIf.run, { body });

describe('a what-if', () => {
  it('shows what stops, what exceeds its limit first, what must be restored, and the impact', async () => {
    const { status, body, text } = await run({ targets: [buildTarget(bank)] });
    expect(status, text).toBe(200);
    const { data } = body;
    expect(data.summary).toEqual({
      ...{ nodesLost: 3, activitiesLost: 2, activitiesPastRto: 2, activitiesPastMtpd: 2 },
      mostDown: { at: 30, down: 2 },
      firstRtoBreach: { at: 90, kind: 'rto_breach', node: billing, cause: bank },
      firstMtpdBreach: { at: 270, kind: 'mtpd_breach', node: billing, cause: bank },
    });
    expect(data.nodes.map(({ uid, target }) => [uid, target])).toEqual([
      [bank, true],
      [billing, false],
      [payroll, false],
    ]);
    expect(data.nodes[1]?.outages).toEqual([
      { lost: 30, back: 4320, cause: bank, heldBy: bank, rtoBreach: 90, mtpdBreach: 270 },
    ]);
    expect(data.recovery.find(({ node }) => node === bank)).toMatchObject({ mtpd: { latest: 270, activity: billing } });
    const financial = data.impact?.find(({ category }) => category === world.findRow('Financial'));
    expect(financial?.horizons[1]).toMatchObject({ at: 240, highest: 0, notAssessed: 1 });
    expect(financial?.horizons[2]).toMatchObject({ at: 480, highest: 1 });
    expect(data.names).toEqual({ [bank]: 'Bank "one"', [billing]: 'Billing & < Co', [payroll]: 'Payroll' });
  });

  it('returns the same bytes if the order of the records differs, and other bytes after a change', async () => {
    const targets = [
      buildTarget(bank, { forever: true }),
      buildTarget(ledger, { lostAtMinutes: 5, outageMinutes: 60 }),
    ];
    const links = [buildLink(payroll, ledger, { toleranceMinutes: 15 }), buildLink(ledger, bank)];
    const restarts = [
      { recordUid: ledger, restartMinutes: 10 },
      { recordUid: billing, restartMinutes: 20 },
    ];
    const first = await run({ targets, links, restarts });
    expect(first.status, first.text).toBe(200);
    expect((await run({ targets, links, restarts })).text).toBe(first.text);
    const turned = { targets: targets.toReversed(), links: links.toReversed(), restarts: restarts.toReversed() };
    expect((await run(turned)).text).toBe(first.text);
    test.services.graphs.read = ((of) => async (db, organisation) => {
      const { nodes, edges } = await of(db, organisation);
      const [turnedNodes, turnedEdges] = [nodes.toReversed(), edges.toReversed()];
      return {
        nodes: turnedNodes,
        edges: turnedEdges,
        graph: buildGraph(turnedNodes, turnedEdges),
        version: newUid(),
        impacts: {},
      };
    })(test.services.graphs.read);
    expect((await run(turned)).text).toBe(first.text);
    await world.saveLinks(billing, [{ kind: 'supplier', providerUid: bank, toleranceMinutes: 31 }]);
    const changed = await run({ targets, links, restarts });
    expect(changed.text).not.toBe(first.text);
    await world.saveLinks(billing, [{ kind: 'supplier', providerUid: bank, toleranceMinutes: 30 }]);
    expect((await run({ targets, links, restarts })).text).toBe(first.text);
  });

  it('writes nothing, refuses missing records, and needs the permission to simulate', async () => {
    const entries = async () => Number((await test.owner.query('select count(*) as n from audit_entries')).rows[0].n);
    const before = await entries();
    await run({ targets: [buildTarget(bank)] });
    expect(await entries()).toBe(before);
    const refused = await run({
      targets: [buildTarget(unknownUid), buildTarget(bank), buildTarget(bank)],
      links: [buildLink(bank, bank), buildLink(bank, unknownUid), buildLink(bank, ledger), buildLink(bank, ledger)],
      restarts: [{ recordUid: unknownUid, restartMinutes: 1 }],
    });
    expect(refused.status).toBe(400);
    expect(refused.error.fields?.map(({ field }) => field)).toEqual([
      ...['targets.0.recordUid', 'targets.2.recordUid', 'links.1.providerUid', 'links.0.providerUid'],
      ...['links.3.providerUid', 'restarts.0.recordUid'],
    ]);
    expect((await run({ targets: [] })).status).toBe(400);
    const foreign = await run({ targets: [buildTarget(bank)] }, stranger);
    expect(foreign).toMatchObject({ status: 400, error: { fields: [{ field: 'targets.0.recordUid' }] } });
    const reader = await world.signIn(['activity.read', 'dependency_scenario.read']);
    expect((await run({ targets: [buildTarget(bank)] }, reader)).status).toBe(403);
  });
});

describe('the dependency graph', () => {
  it('as lines has the form that the engine expects, and is answered with 304 while it is unchanged', async () => {
    const first = await client.call(dependencyGraph.lines);
    expect(first.status, first.text).toBe(200);
    const { data } = first.body;
    expect(data.nodes.map(([uid]) => uid)).toEqual(data.nodes.map(([uid]) => uid).sort());
    expect(data.edges).toHaveLength(2);
    const place = data.nodes.findIndex(([uid]) => uid === billing);
    expect(data.impacts).toEqual([
      [place, [[data.categories.findIndex(([uid]) => uid === world.findRow('Financial')), [0, 1, 2, 3, 4, 5, 5, 5]]]],
    ]);
    const { nodes, edges } = readGraphLines(data);
    const answer = await run({ targets: [buildTarget(bank)] });
    const { names: _, impact: __, ...result } = answer.body.data;
    const { impact: ___, ...here } = computeAsOf(buildGraph(nodes, edges), { targets: [buildTarget(bank)] });
    expect(here).toEqual(result);
    const known = { headers: { 'if-none-match': `W/"other", ${first.etag}` } };
    expect(await client.call(dependencyGraph.lines, known)).toMatchObject({ status: 304, text: '', etag: first.etag });
    await world.addActivity('One more');
    const changed = await client.call(dependencyGraph.lines, known);
    expect(changed.status).toBe(200);
    expect(changed.etag).not.toBe(first.etag);
    expect((await stranger.call(dependencyGraph.lines, known)).body.data.edges).toEqual([]);
  });

  it('as GraphML is valid XML, whatever the names contain', async () => {
    await test.owner.query(`update applications set name = E'Led\\x01ger ]]> \\x26amp; \\u2028' where uid = $1`, [
      ledger,
    ]);
    const answer = await client.call(dependencyGraph.graphMl);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/graphml+xml; charset=utf-8');
    expect(answer.text).toContain('<data key="name">Billing &amp; &lt; Co</data>');
    expect(answer.text).toContain('<data key="name">Bank &quot;one&quot;</data>');
    expect(answer.text).toContain('<data key="name">Ledger ]]&gt; &amp;amp; \u2028</data>');
    expect(answer.text).toContain(
      `source="${billing}" target="${bank}"><data key="toleranceMinutes">30</data><data key="captured">true</data>`,
    );
    expect(answer.text.match(/<edge /g)).toHaveLength(2);
    // Checks that all elements are closed, in the right order.
    const open: string[] = [];
    for (const [, end, name, empty] of answer.text.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
      if (end) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name ?? '');
    }
    expect(open).toEqual([]);
  });

  it('needs the permission to read activities', async () => {
    const outsider = await world.signIn(['dependency_scenario.read']);
    expect((await outsider.call(dependencyGraph.lines)).status).toBe(403);
    expect((await outsider.call(dependencyGraph.graphMl)).status).toBe(403);
  });
});
