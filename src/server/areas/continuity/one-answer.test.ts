import { expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activityRoles } from '#root/contract/activities/activity-roles.ts';
import { type ContinuityGap, continuity } from '#root/contract/continuity/continuity.ts';
import { continuityFindings } from '#root/contract/continuity/continuity-findings.ts';
import { dependencyGraph, type GraphEdgeLine, scenarioGraph } from '#root/contract/continuity/dependency-graph.ts';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { whatIf } from '#root/contract/continuity/what-if.ts';
import { dashboards } from '#root/contract/overview/dashboards.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { equipment } from '#root/contract/resources/equipment.ts';
import { locations } from '#root/contract/resources/locations.ts';
import { resources } from '#root/contract/resources/resources.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { gapFlags } from '#root/contract/shared/activity-terms.ts';
import type { Client } from '#test/support/app.ts';
import {
  computeDamage,
  findLosses,
  findNeeds,
  findRequired,
  hasSpare,
  listGroups,
  listLiveEdges,
} from '#test/support/one-answer/calculations.ts';
import type { Model, ModelEdge } from '#test/support/one-answer/model.ts';
import { describeOrganisations, readGaps, sorted } from '#test/support/one-answer/organisations.ts';
import { findProviderFlag, findWorst, formatLinkVerdict } from '#test/support/one-answer/verdicts.ts';
import { buildNode, buildTarget, scenarioBody } from '#test/support/scenarios.ts';

const all = { pageSize: 100 } as const;

const describeEdges = (model: Model, edges: readonly ModelEdge[]) =>
  sorted(
    edges.map(({ dependent, provider, tolerance, group, required, origin }) => [
      ...[model.name(dependent), model.name(provider), tolerance, group, group === null ? 1 : required, origin],
    ]),
  );

const describeLines = (nodes: readonly (readonly unknown[])[], edges: readonly GraphEdgeLine[]) =>
  sorted(
    edges.map(([, dependent, provider, tolerance, group, required, origin]) => [
      ...[nodes[dependent]?.[2], nodes[provider]?.[2], tolerance, group?.trim() ?? null, group ? required : 1, origin],
    ]),
  );

/**
 * Returns a link in the form in which lists show links. The group is left out, because lists do not name the groups of
 * locations.
 */
const describeLink = (model: Model, edge: ModelEdge) => ({
  origin: edge.origin,
  toleranceMinutes: edge.tolerance,
  groupRequired: edge.required,
  ...formatLinkVerdict(model, edge),
});

/** Returns the flag of a resource: the worst verdict on the links to it, on chains that end at it, and on its data loss. */
const findFlag = (model: Model, gaps: readonly ContinuityGap[], uid: string): string => {
  const others = gaps.filter(({ kind, provider }) => ['chain', 'data_loss'].includes(kind) && provider.uid === uid);
  return findWorst([findProviderFlag(model, uid), ...others.map(({ verdict }) => verdict)]);
};

/** Returns the flags of all resources, as the registers and the list of suppliers show them. */
async function readFlags(client: Client): Promise<ReadonlyMap<string, string>> {
  const flags = new Map<string, string>();
  for (const register of [applications, equipment, locations, activityRoles])
    for (const { uid, gap } of (await client.call(register.list, { query: all })).body.data) flags.set(uid, gap);
  for (const { uid, verdict } of (await client.call(suppliers.list, { query: all })).body.data) flags.set(uid, verdict);
  return flags;
}

describeOrganisations((compared) => {
  it('a register flags a resource with the worst verdict of the gaps of the resource or of its groups', async () => {
    const { client, read } = compared();
    const model = await read();
    const flagging = ['link', 'tight', 'one_of', 'chain', 'data_loss'];
    const gaps = (await readGaps(client)).filter(({ kind }) => flagging.includes(kind));
    for (const [uid, flag] of await readFlags(client)) {
      const own = gaps.filter(({ provider }) => provider.uid === uid).map(({ verdict }) => verdict);
      const groups = listGroups(model).filter(({ members }) => members.some(({ provider }) => provider === uid));
      const shared = gaps
        .filter(({ oneOf, dependent }) => oneOf && groups.some((group) => group.dependent === dependent.uid))
        .map(({ verdict }) => verdict);
      const worst = findWorst(own);
      if (flag !== worst && ['justMet', 'late', 'pastMtpd'].includes(flag)) {
        // A gap of a group represents all alternatives that are too slow, but names only one alternative.
        expect(findWorst([flag, worst])).toBe(flag);
        expect(shared.filter((verdict) => findWorst([verdict, flag]) === verdict)).not.toEqual([]);
      } else if (worst !== 'none') expect([model.name(uid), flag]).toEqual([model.name(uid), worst]);
    }
  });

  it('the graph has the nodes and edges of the model, as lines', async () => {
    const { client, read } = compared();
    const model = await read();
    const { nodes, edges } = (await client.call(dependencyGraph.lines)).body.data;
    expect(sorted(nodes.map(([, ...facts]) => facts.with(4, facts[4] ?? 0)))).toEqual(
      sorted(
        model.nodes.map(({ kind, name, rto, mtpd, restart, priority, archived }) => [
          // No activity of the model has an MBCO.
          ...[kind, name, rto, mtpd, restart, priority, archived, null],
        ]),
      ),
    );
    expect(describeLines(nodes, edges)).toEqual(describeEdges(model, model.edges));
    expect(new Set(edges.map(([uid]) => uid)).size).toBe(edges.length);
  });

  it('the graph has the nodes and edges of the model, as GraphML', async () => {
    const { client, read } = compared();
    const model = await read();
    const { text } = await client.call(dependencyGraph.graphMl);
    const nodes = [...text.matchAll(/<node id="([^"]+)">/g)].map(([, uid]) => uid);
    expect(nodes.sort()).toEqual(model.nodes.map(({ uid }) => uid).sort());
    const edges = Array.from(
      text.matchAll(/<edge id="[^"]+" source="([^"]+)" target="([^"]+)">(.*?)<\/edge>/g),
      ([, source = '', target = '', data = '']) => {
        const value = (key: string) => new RegExp(`<data key="${key}">([^<]*)`).exec(data)?.[1] ?? null;
        const group = value('group')?.trim() ?? null;
        const [tolerance, required] = [Number(value('toleranceMinutes')), Number(value('groupRequired') ?? 1)];
        const followsFrom = value('followsFrom');
        expect(value('captured')).toBe(String(followsFrom === null));
        return [model.name(source), model.name(target), tolerance, group, required, followsFrom];
      },
    );
    expect(sorted(edges)).toEqual(describeEdges(model, model.edges));
  });

  it('a scenario that shows all records has the same edges as the model', async () => {
    const { client, read } = compared();
    const model = await read();
    const name = `All ${Math.random()}`;
    const { uid } = (await client.call(dependencyScenarios.create, { body: { ...scenarioBody, name } })).body.data;
    const nodes = model.nodes.map((node) => buildNode(node.kind, node.uid));
    const body = { nodes, links: [], targets: [] };
    await client.call(dependencyScenarios.saveContent, { params: { uid }, version: 1, body });
    const { data } = (await client.call(scenarioGraph.lines, { params: { uid } })).body;
    expect(data.nodes.length).toBe(model.nodes.length);
    expect(describeLines(data.nodes, data.edges)).toEqual(describeEdges(model, model.edges));
    expect(data.ownEdges).toEqual([]);
  });

  it('a what-if of each record stops the same records as the model, at the same minutes', async () => {
    const { client, read } = compared();
    const model = await read();
    for (const { uid, name, kind } of model.nodes.filter(({ archived }) => !archived)) {
      const targets = [buildTarget(uid, { forever: true })];
      const { nodes, summary } = (await client.call(whatIf.run, { body: { targets } })).body.data;
      const stopped = nodes.map((node) => [model.name(node.uid), node.outages.map(({ lost, back }) => [lost, back])]);
      const losses = Array.from(findLosses(model, uid), ([other, lost]) => [model.name(other), [[lost, null]]]);
      expect([`${name} lost`, ...sorted(stopped)]).toEqual([`${name} lost`, ...sorted(losses)]);
      const { activitiesLost, mtpdBreaches } = computeDamage(model, uid);
      const [own, limited] = [kind === 'activity' ? 1 : 0, model.find(uid).mtpd === null ? 0 : 1];
      expect(summary).toMatchObject({
        activitiesLost: activitiesLost + own,
        activitiesPastMtpd: mtpdBreaches + own * limited,
      });
    }
  });

  it('single points of failure are ranked by the losses that the model computes', async () => {
    const { client, read } = compared();
    const model = await read();
    const ranking = (await client.call(continuity.singlePointsOfFailure, { query: { limit: 1000 } })).body.data;
    const expected = model.nodes
      .map(({ uid, kind, name }) => ({ uid, kind, name, ...computeDamage(model, uid) }))
      .filter(({ activitiesLost }) => activitiesLost > 0);
    expect(sorted(ranking)).toEqual(sorted(expected.map(({ activities: _, ...figures }) => figures)));
    for (const { uid, activities: names } of expected) {
      const { data } = (await client.call(activities.list, { query: { ...all, filter: { lostWith: uid } } })).body;
      expect(data.map(({ name }) => name).sort()).toEqual(names);
    }
  });

  it('false redundancies are the groups that fail if a single record is lost', async () => {
    const { client, read } = compared();
    const model = await read();
    const { data } = (await client.call(continuityFindings.falseRedundancies)).body;
    const groups = listGroups(model)
      .filter((group) => hasSpare(group) && group.members[0]?.origin === null)
      .map(({ members, ...group }) => ({ ...group, members: members.map(({ provider }) => provider) }));
    const sites = Array.from(model.sites, ([location, alternates]) => ({
      ...{ dependent: location, group: null, required: 1, members: [location, ...alternates] },
    }));
    const losses = new Map(model.nodes.map(({ uid }) => [uid, findLosses(model, uid)]));
    const expected = [...groups, ...sites].flatMap(({ dependent, group, members, required }) => {
      const causes = model.nodes.filter(({ uid, archived }) => {
        const left = members.filter((member) => !losses.get(uid)?.has(member)).length;
        return !archived && left < required && (group === null || uid !== dependent);
      });
      const names = [members.map(model.name).sort(), causes.map(({ name }) => name).sort()];
      return causes.length > 0 ? [[model.name(dependent), group, required, ...names]] : [];
    });
    const told = data.map(({ dependent, group, required, members, shared, behind }) => [
      ...[dependent.name, group, required, members.map(({ name }) => name).sort()],
      [...shared, ...behind].map(({ name }) => name).sort(),
    ]);
    expect(sorted(told)).toEqual(sorted(expected));
    for (const { uid, activities: count } of data.flatMap(({ shared }) => shared))
      expect(count).toBe(computeDamage(model, uid).activitiesLost);
  });

  it('suppliers have the same figures as in the model, in the list and on their pages', async () => {
    const { client, read } = compared();
    const model = await read();
    const [required, needs] = [findRequired(model), findNeeds(model)];
    const rows = (await client.call(suppliers.list, { query: all })).body.data;
    const gaps = await readGaps(client);
    expect(rows.length).toBe(model.nodes.filter(({ kind }) => kind === 'supplier').length);
    for (const { uid, ...row } of rows) {
      const linked = model.nodes.filter((node) => node.kind === 'activity' && needs.get(node.uid)?.has(uid));
      const asked = required.get(uid) as number;
      const { rto, name } = model.find(uid);
      const flag = findFlag(model, gaps, uid);
      const demanded = rto === null || asked === Infinity ? 'unknown' : 'met';
      const verdict = ['none', 'met', 'unknown'].includes(flag) ? demanded : flag;
      const figures = {
        ...{ name, linkedActivityCount: linked.length, verdict },
        shortestMtpd: linked.reduce<number | null>(
          (least, { mtpd }) => (mtpd === null ? least : Math.min(least ?? mtpd, mtpd)),
          null,
        ),
        neededMinutes: asked === Infinity ? null : asked,
      };
      expect(row).toMatchObject(figures);
      expect((await client.call(suppliers.get, { params: { uid } })).body.data).toMatchObject(figures);
      const { data } = (await client.call(suppliers.activities, { params: { uid }, query: all })).body;
      const expected = linked.map((activity) => {
        const edge = listLiveEdges(model).find((one) => one.dependent === activity.uid && one.provider === uid);
        const state = edge && formatLinkVerdict(model, edge);
        const link = [edge?.tolerance ?? null, state?.verdict ?? 'unknown', state?.pastMtpd ?? false];
        return [activity.name, Boolean(edge), activity.rto, activity.mtpd, ...link];
      });
      const told = data.map(({ direct, rtoMinutes, mtpdMinutes, toleranceMinutes, pastMtpd, ...activity }) => [
        ...[activity.name, direct, rtoMinutes, mtpdMinutes, toleranceMinutes, activity.verdict, pastMtpd],
      ]);
      expect([name, ...sorted(told)]).toEqual([name, ...sorted(expected)]);
    }
  });

  it('the overview counts the recorded links of activities and of resources', async () => {
    const { client, read } = compared();
    const { setUp } = (await client.call(dashboards.organisation)).body.data;
    expect(setUp.links).toBe((await read()).edges.filter(({ origin }) => origin === null).length);
  });

  it('registers list every link to a record as a use, and flag the record with the worst verdict', async () => {
    const { client, read } = compared();
    const model = await read();
    const gaps = await readGaps(client);
    const options = (await client.call(resources.list, { query: all })).body.data;
    const picked = new Map(options.map(({ uid, usedBy }) => [uid, usedBy]));
    for (const register of [applications, equipment, locations, activityRoles]) {
      const rows = (await client.call(register.list, { query: all })).body.data;
      const flags = new Map<string, string>();
      for (const { uid, name, usedBy, gap } of rows) {
        const uses = (await client.call(register.uses, { params: { uid }, query: all })).body.data;
        expect([name, usedBy, picked.get(uid)]).toEqual([name, uses.length, uses.length]);
        const edges = listLiveEdges(model).filter(({ provider }) => provider === uid);
        const told = uses.flatMap(({ name: by, state, link }) => {
          if (!link || state === 'archived') return [];
          const { group: _, quantity: __, note: ___, ...facts } = link;
          return [Object.entries({ ...facts, by }).sort()];
        });
        const expected = edges.map((edge) =>
          Object.entries({ ...describeLink(model, edge), by: model.name(edge.dependent) }).sort(),
        );
        expect([name, ...sorted(told)]).toEqual([name, ...sorted(expected)]);
        flags.set(name, findFlag(model, gaps, uid));
        expect([name, gap]).toEqual([name, flags.get(name)]);
      }
      for (const gap of gapFlags) {
        const { data } = (await client.call(register.list, { query: { ...all, filter: { gap } } })).body;
        const expected = [...flags].filter(([, flag]) => flag === gap).map(([name]) => name);
        expect(data.map(({ name }) => name).sort()).toEqual(expected.sort());
      }
    }
  });
});
