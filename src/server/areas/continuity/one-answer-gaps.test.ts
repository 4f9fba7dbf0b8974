import { expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps, recoveryTimeStep } from '#root/contract/activities/activity-steps.ts';
import { type ContinuityGap, continuity } from '#root/contract/continuity/continuity.ts';
import { continuitySuggestions } from '#root/contract/continuity/continuity-findings.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { locations } from '#root/contract/resources/locations.ts';
import { resourceInput, resources } from '#root/contract/resources/resources.ts';
import { gapFlags } from '#root/contract/shared/activity-terms.ts';
import type { DeletableKind } from '#root/contract/shared/deletion-permissions.ts';
import { recordDependents } from '#root/contract/shared/dependents.ts';
import { hostings } from '#root/contract/shared/kinds/application.ts';
import { findNodeKind } from '#root/contract/shared/kinds/kinds.ts';
import type { Client } from '#test/support/app.ts';
import { findCycles, hasSpare, listGroups, listLiveEdges } from '#test/support/one-answer/calculations.ts';
import { createModel, type Model, type ModelNode } from '#test/support/one-answer/model.ts';
import { describeOrganisations, readGaps, sorted } from '#test/support/one-answer/organisations.ts';
import {
  compareStates,
  findFlag,
  formatLinkVerdict,
  listGaps,
  listWithoutRecoveryTime,
  type ModelGap,
} from '#test/support/one-answer/verdicts.ts';

const all = { pageSize: 100 } as const;

/** Converts a gap of the product to the form of the model. */
function toModelGap({ kind, dependent, provider, minutesOver, oneOf }: ContinuityGap): ModelGap {
  return {
    kind,
    // The product may name any two members of a cycle, so the model names no members.
    dependent: ['chain', 'not_assessed', 'cycle'].includes(kind) ? null : dependent.name,
    provider: oneOf || kind === 'cycle' ? null : provider.name,
    minutesOver,
  };
}

/**
 * Returns whether a gap is compared with the model's list. Cycles and missing recovery times are checked separately.
 */
const isListed = ({ kind }: ContinuityGap) => kind !== 'cycle' && kind !== 'no_recovery_time';

/** Expects the gap list to equal the model's gap list. */
async function expectGaps(client: Client, model: Model): Promise<ContinuityGap[]> {
  const gaps = await readGaps(client);
  expect(sorted(gaps.filter(isListed).map(toModelGap))).toEqual(sorted(listGaps(model)));
  const cycles = gaps.filter(({ kind }) => kind === 'cycle');
  expect(cycles.length).toBe(findCycles(model).length);
  const without = gaps.filter(({ kind }) => kind === 'no_recovery_time').map(({ provider }) => provider.name);
  expect([...new Set(without)].sort()).toEqual(listWithoutRecoveryTime(model));
  expect(new Set(gaps.map(({ key }) => key)).size).toBe(gaps.length);
  return gaps;
}

type Step = typeof activitySteps.dependencies | typeof activitySteps.remoteAccesses;

async function saveStep(client: Client, step: Step, uid: string, body: object): Promise<void> {
  const { version } = (await client.call(activities.get, { params: { uid } })).body.data;
  const saved = await client.call(step, { params: { uid }, version, body: { completed: true, ...body } });
  expect(saved.status, saved.text).toBe(200);
}

/** Saves another RTO of a record, with the call that the form of the record uses. */
async function saveRto(client: Client, { uid, kind }: ModelNode, rtoMinutes: number, rtoUid: string): Promise<void> {
  if (kind === 'activity') {
    const { version, recoveryTime } = (await client.call(activities.get, { params: { uid } })).body.data;
    const body = recoveryTimeStep.parse({ ...recoveryTime, rtoUid });
    const saved = await client.call(activitySteps.recoveryTime, { params: { uid }, version, body });
    expect(saved.status, saved.text).toBe(200);
    return;
  }
  const params = { kind, uid };
  const { version, ...record } = (await client.call(resources.get, { params })).body.data;
  const body = resourceInput.parse({ ...record, rtoMinutes });
  const saved = await client.call(resources.update, { params, version, body });
  expect(saved.status, saved.text).toBe(200);
}

/**
 * Returns the states of the links whose provider has no replacement. Links in a group with spare members are left out.
 */
const findBinding = (model: Model) =>
  new Map(
    listGroups(model)
      .flatMap((group) => (hasSpare(group) ? [] : group.members))
      .map((edge) => [
        JSON.stringify([model.name(edge.dependent), model.name(edge.provider), edge.origin]),
        formatLinkVerdict(model, edge),
      ]),
  );

/**
 * Returns the links that get better or worse. A new link counts as worse if it is late or has no margin. A removed link
 * counts as better if it was late or had no margin.
 */
function compareLinks(before: Model, after: Model): string[][] {
  const [old, now] = [findBinding(before), findBinding(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    const only = was ?? is;
    const isBad = only?.verdict === 'unknown' ? only.pastMtpd : only?.verdict !== 'met';
    const direction = was && is ? compareStates(was, is) : isBad ? (is ? 'worse' : 'better') : null;
    return direction ? [[...(JSON.parse(key) as string[]).slice(0, 2), direction]] : [];
  });
}

interface Change {
  readonly title: string;
  readonly body: object;
  save(): Promise<void>;
}

/** Previews a change, saves the change, and expects exactly the previewed effects. */
async function expectPreview(client: Client, read: () => Promise<Model>, { title: change, body, save }: Change) {
  const before = { model: await read(), gaps: await readGaps(client) };
  const preview = await client.call(continuity.preview, { body });
  expect(preview.status, preview.text).toBe(200);
  await save();
  const model = await read();
  const gaps = await expectGaps(client, model);
  const { links, gaps: changes, breaks, closes } = preview.body.data;
  const keys = new Map<string, ContinuityGap>(before.gaps.filter((gap) => !isOfLink(gap)).map((gap) => [gap.key, gap]));
  for (const { before: was, after: is } of changes) {
    if (was) expect(keys.get(was.key)).toMatchObject(was);
    if (was) keys.delete(was.key);
    if (is) keys.set(is.key, is);
  }
  const now = gaps.filter((gap) => !isOfLink(gap));
  expect([change, ...sorted([...keys.values()].map(toModelGap))]).toEqual([change, ...sorted(now.map(toModelGap))]);
  const expected = compareLinks(before.model, model);
  const told = links.map(({ dependent, provider, direction }) => [dependent.name, provider.name, direction]);
  expect([change, ...sorted(told)]).toEqual([change, ...sorted(expected)]);
  const directions = [...links, ...changes].map(({ direction }) => direction);
  expect([breaks, closes]).toEqual(
    ['worse', 'better'].map((one) => directions.filter((other) => other === one).length),
  );
}

/** Returns whether a gap concerns the recovery time of a single link. A preview shows such gaps as links. */
const isOfLink = ({ kind, oneOf }: ContinuityGap) => oneOf === null && ['link', 'tight'].includes(kind);

describeOrganisations((compared) => {
  it('the gap list equals the model’s gap list', async () => {
    const { client, read } = compared();
    await expectGaps(client, await read());
  });

  it('the list of activities flags each activity with the worst verdict on what it needs', async () => {
    const { client, read } = compared();
    const model = await read();
    const rows = (await client.call(activities.list, { query: all })).body.data;
    const expected = model.nodes
      .filter(({ kind, archived }) => kind === 'activity' && !archived)
      .map(({ uid, name }) => [name, findFlag(model, uid)] as const);
    expect(sorted(rows.map(({ name, gap }) => [name, gap]))).toEqual(sorted(expected));
    for (const gap of gapFlags) {
      const { data } = (await client.call(activities.list, { query: { ...all, filter: { gap } } })).body;
      const flagged = expected.filter(([, flag]) => flag === gap).map(([name]) => name);
      expect(data.map(({ name }) => name).sort()).toEqual(flagged.sort());
    }
    // For each flag that is worse than "unknown", the gap list has a gap with the same verdict.
    const gaps = await readGaps(client);
    for (const [name, flag] of expected.filter(([, one]) => ['justMet', 'late', 'pastMtpd'].includes(one)))
      expect([name, gaps.some((gap) => gap.dependent.name === name && gap.verdict === flag)]).toEqual([name, true]);
  });

  it('the dependencies of an activity are its links in the model, with the same verdicts', async () => {
    const { client, read } = compared();
    const model = await read();
    for (const { uid, name } of model.nodes.filter(({ kind, archived }) => kind === 'activity' && !archived)) {
      const { data } = (await client.call(continuity.neighbours, { params: { uid } })).body;
      for (const [side, near, far] of [
        ['upstream', 'dependent', 'provider'],
        ['downstream', 'provider', 'dependent'],
      ] as const) {
        const told = data[side].map(
          ({ node, toleranceMinutes, origin, verdict, margin, minutesOver, pastMtpd, bearable }) => ({
            ...{ name: node.name, toleranceMinutes, origin, verdict, margin, minutesOver, pastMtpd, bearable },
          }),
        );
        const expected = listLiveEdges(model)
          .filter((edge) => edge[near] === uid)
          .map((edge) => ({
            ...{ name: model.name(edge[far]), toleranceMinutes: edge.tolerance, origin: edge.origin },
            ...formatLinkVerdict(model, edge),
          }));
        expect([name, side, ...sorted(told)]).toEqual([name, side, ...sorted(expected)]);
      }
    }
  });

  it('the call before a deletion lists all links of the record, and counts the same gaps as a preview of the deletion', async () => {
    const { client, read } = compared();
    const model = await read();
    const recorded = model.edges.filter(({ origin }) => origin === null);
    for (const { uid, kind, name } of model.nodes) {
      const { data } = (await client.call(recordDependents[findNodeKind(kind) as DeletableKind], { params: { uid } }))
        .body;
      const count = (link: string) =>
        data.groups.filter((group) => group.link === link).reduce((sum, { total }) => sum + total, 0);
      expect([name, count('needs_it'), count('needed_by_it')]).toEqual([
        name,
        recorded.filter(({ provider }) => provider === uid).length,
        recorded.filter(({ dependent }) => dependent === uid).length,
      ]);
      if (kind !== 'activity') continue;
      const body = { what: 'activity', uid, removed: true };
      const { breaks, closes } = (await client.call(continuity.preview, { body })).body.data;
      expect([name, data.gaps]).toEqual([name, { worse: breaks, better: closes }]);
    }
  });

  it('suggestions name only gaps of the gap list, and applying them leaves open exactly the gaps listed as remaining', async () => {
    const { client, read } = compared();
    const model = await read();
    const { sets, remaining } = (await client.call(continuitySuggestions.recoverySuggestions)).body.data;
    const gaps = await readGaps(client);
    const named = [...sets.flatMap(({ closes }) => closes), ...remaining];
    for (const { acceptedUntil, ...gap } of named) {
      expect(gaps.find(({ key }) => key === gap.key)).toMatchObject(gap);
      expect(acceptedUntil).toBeNull();
    }
    const kinds = ['link', 'one_of', 'chain'];
    const isRed = ({ kind, verdict }: ContinuityGap) => kinds.includes(kind) && /late|pastMtpd/.test(verdict);
    expect(sorted(gaps.filter(isRed).map(({ key }) => key))).toEqual(sorted(named.map(({ key }) => key)));
    const describeGap = ({ kind, dependent, provider }: ModelGap) => [kind, dependent, provider];
    const left = (changes: (typeof sets)[number]['changes']) => {
      const nodes = model.nodes.map((node) => {
        const change = changes.find((one) => one.node.uid === node.uid);
        return change ? { ...node, rto: change.to } : node;
      });
      const after = listGaps(createModel(nodes, model.edges, model.sites));
      return sorted(after.filter(({ kind }) => kinds.includes(kind)).map(describeGap));
    };
    expect(left(sets.flatMap(({ changes }) => changes))).toEqual(sorted(remaining.map(toModelGap).map(describeGap)));
    for (const { changes, closes } of sets) {
      const single = closes
        .filter(({ oneOf }) => !oneOf)
        .map(toModelGap)
        .map(describeGap);
      expect(left(changes).filter((gap) => sorted(single).includes(gap))).toEqual([]);
    }
  });

  it('a preview of another RTO shows exactly the effects of saving that RTO', async () => {
    const { client, read } = compared();
    const { nodes } = await read();
    const rows = (await client.call(masters.list, { params: { list: 'rto' }, query: all })).body.data;
    const times = rows.flatMap(({ uid, value }) => (Number(value) <= 1440 ? [{ uid, minutes: Number(value) }] : []));
    const changed = nodes.filter(({ archived }) => !archived);
    for (const [index, node] of changed.entries()) {
      if (index % 3 !== 0) continue;
      const { minutes, uid } = times[(index * 7) % times.length] as (typeof times)[number];
      if (node.mtpd !== null && minutes >= node.mtpd) continue;
      const what = node.kind === 'activity' ? 'activity' : 'resource';
      await expectPreview(client, read, {
        title: `${node.name}: ${node.rto} -> ${minutes}`,
        body: { what, uid: node.uid, rtoMinutes: minutes },
        save: () => saveRto(client, node, minutes, uid),
      });
    }
  });

  it('a preview of remote work, or of switching a location link off or on, shows exactly the effects of saving', async () => {
    const { client, read } = compared();
    const { nodes } = await read();
    const changed = nodes.filter(({ kind, archived }) => kind === 'activity' && !archived);
    for (const { uid, name } of changed) {
      const record = (await client.call(activities.get, { params: { uid } })).body.data;
      const locationLinkOff = record.locationLinkOff === '' ? 'People can move' : '';
      await expectPreview(client, read, {
        title: `${name}: ${locationLinkOff || 'needs its site'}`,
        body: { what: 'activity', uid, locationLinkOff },
        save: () => saveStep(client, activitySteps.dependencies, uid, { links: record.links, locationLinkOff }),
      });
      const remoteDelivery = record.remoteDelivery === 'yes' ? 'partly' : 'yes';
      await expectPreview(client, read, {
        title: `${name}: remote ${remoteDelivery}`,
        body: { what: 'activity', uid, remoteDelivery },
        save: () => saveStep(client, activitySteps.remoteAccesses, uid, { remoteDelivery, factorUids: [] }),
      });
    }
  });

  it('a preview of another primary location shows exactly the effects of saving that location', async () => {
    const { client, read } = compared();
    const { nodes } = await read();
    const sites = nodes.filter(({ kind }) => kind === 'location');
    const changed = nodes.filter(({ kind, archived }) => kind === 'activity' && !archived);
    for (const [index, { uid, name }] of changed.entries()) {
      const chosen = sites[index % (sites.length + 1)];
      const locationUid = chosen?.uid ?? null;
      const { version, details } = (await client.call(activities.get, { params: { uid } })).body.data;
      await expectPreview(client, read, {
        title: `${name}: works at ${chosen?.name}`,
        body: { what: 'activity', uid, locationUid },
        save: async () => {
          const body = { ...details, locationUid };
          const saved = await client.call(activitySteps.details, { params: { uid }, version, body });
          expect(saved.status, saved.text).toBe(200);
        },
      });
    }
  });

  it('a preview of another supplier, hosting or list of alternates shows exactly the effects of saving', async () => {
    const { client, read } = compared();
    const { nodes } = await read();
    const [hosts, sites] = (['supplier', 'location'] as const).map((kind) => nodes.filter((one) => one.kind === kind));
    const save = async (register: typeof applications | typeof locations, uid: string, change: object) => {
      const { version, ...record } = (await client.call(register.get, { params: { uid } })).body.data;
      const saved = await client.call(register.update, { params: { uid }, version, body: { ...record, ...change } });
      expect(saved.status, saved.text).toBe(200);
    };
    for (const [index, { uid, name, kind }] of nodes.entries()) {
      if (kind !== 'application' && kind !== 'location') continue;
      const others = (sites ?? []).filter((site, at) => site.uid !== uid && at % 3 === index % 3);
      const change =
        kind === 'location'
          ? { alternateUids: others.map((other) => other.uid) }
          : { supplierUid: hosts?.[index % hosts.length]?.uid ?? null, hosting: hostings[index % hostings.length] };
      await expectPreview(client, read, {
        title: `${name}: ${JSON.stringify(change)}`,
        body: { what: 'resource', uid, ...change },
        save: () => save(kind === 'location' ? locations : applications, uid, change),
      });
    }
  });
});
