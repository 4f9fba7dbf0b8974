import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { asOf } from '#root/contract/continuity/as-of.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { dependencyGraph } from '#root/contract/continuity/dependency-graph.ts';
import { whatIf } from '#root/contract/continuity/what-if.ts';
import { resourceInput, resources } from '#root/contract/resources/resources.ts';
import { createActivityWorld, startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';
import { askAsOf, startAsOfWorker } from '#test/support/as-of.ts';
import { addBillingAndBank, buildTarget } from '#test/support/scenarios.ts';
import { addApproved } from '#test/support/standings.ts';

const { test, world, client } = await startActivityTests();
const worker = startAsOfWorker(test);
afterAll(() => worker.close());
const stranger = await test.signIn(await test.addOrganisation());

const { billing, bank } = await addBillingAndBank(world, { billing: 'Billing', bank: 'Bank' });

/** Returns a moment that is later than all previous changes and earlier than all following changes. */
async function mark(): Promise<string> {
  await setTimeout(5);
  const moment = new Date().toISOString();
  await setTimeout(5);
  return moment;
}

async function readToday(): Promise<string> {
  return (await client.call(asOf.span)).body.data.today;
}

async function removeActivity(uid: string, confirmName: string) {
  const version = await world.readVersion(uid);
  const removed = await client.call(activities.remove, { params: { uid }, version, body: { confirmName } });
  expect(removed.status, removed.text).toBe(204);
}

async function setBankRto(rtoMinutes: number) {
  const params = { kind: 'supplier' as const, uid: bank };
  const { version, ...record } = (await client.call(resources.get, { params })).body.data;
  const body = resourceInput.parse({ ...record, rtoMinutes });
  const saved = await client.call(resources.update, { params, version, body });
  expect(saved.status, saved.text).toBe(200);
}

const listGaps = async (uid: string) =>
  (await client.call(asOf.gaps, { params: { uid }, query: { pageSize: 100, filter: { state: 'open,accepted' } } })).body
    .data;

describe('the answers as of a day', () => {
  it('equal the current gap list, what-if and graph if the day is today', async () => {
    const uid = await askAsOf(client, await readToday());
    const today = await client.call(continuity.gaps, { query: { pageSize: 100, filter: { state: 'open,accepted' } } });
    expect(today.body.data.length).toBeGreaterThan(0);
    expect(await listGaps(uid)).toEqual(today.body.data.map(({ acceptance: _, ...gap }) => gap));
    const result = (await client.call(asOf.get, { params: { uid } })).body.data;
    expect(result).toMatchObject({ takenBack: 0, unmatched: 0, compared: today.body.meta.compared });
    const body = { targets: [buildTarget(bank)] };
    const then = await client.call(asOf.whatIf, { params: { uid }, body });
    expect(then.text).toBe((await client.call(whatIf.run, { body })).text);
    const graph = await client.call(asOf.graph, { params: { uid } });
    expect(graph.text).toBe((await client.call(dependencyGraph.lines)).text);
  });

  it('show every activity as it was then, and are stored until something changes', async () => {
    const { version: _, updatedAt: __, ...before } = await world.readActivity(billing);
    const moment = await mark();
    const gaps = (await client.call(continuity.gaps)).body.data;
    await setBankRto(1);
    await world.saveLinks(billing, []);
    await removeActivity(billing, 'Billing');
    const again = await world.addActivity('Billing', 60, 240);
    const uid = await askAsOf(client, moment);
    const listed = (await client.call(asOf.activities, { params: { uid }, query: { q: 'billing' } })).body.data;
    expect(listed).toEqual([{ ...before, requiredMinutes: 60 }]);
    expect(await listGaps(uid)).toEqual(gaps.map(({ acceptance: _a, ...gap }) => gap));
    expect((await client.call(asOf.get, { params: { uid } })).body.data.unmatched).toBe(0);
    expect(await askAsOf(client, moment)).toBe(uid);
    await removeActivity(again.uid, 'Billing');
    expect(await askAsOf(client, moment)).not.toBe(uid);
  });

  it('can be compared; the comparison shows who changed what, and the effects on gaps and required times', async () => {
    const payroll = (await world.addActivity('Payroll', 60, 240)).uid;
    const clearing = await world.addResource('supplier', 'Clearing', 30);
    const before = await mark();
    await world.saveLinks(payroll, [{ kind: 'supplier', providerUid: clearing }]);
    const params = { kind: 'supplier' as const, uid: clearing };
    const { version, ...record } = (await client.call(resources.get, { params })).body.data;
    await client.call(resources.update, {
      ...{ params, version },
      body: resourceInput.parse({ ...record, rtoMinutes: 480 }),
    });
    const [earlier, later] = [await askAsOf(client, before), await askAsOf(client, await readToday())];
    const { data } = (await client.call(asOf.compare, { params: { uid: later }, query: { with: earlier } })).body;
    expect([data.from.uid, data.to.uid]).toEqual([earlier, later]);
    expect(data.records.map(({ name, what }) => [name, what])).toEqual([
      ['Clearing', 'changed'],
      ['Payroll', 'changed'],
    ]);
    expect(data.records[0]).toMatchObject({
      ...{ requiredBefore: null, requiredAfter: 60 },
      changes: [{ actorName: 'Test User', fields: [{ before: '30 min', after: '8 h' }] }],
    });
    expect(data.gapCounts).toEqual({ opened: 1, closed: 0, changed: 0 });
    expect(data.gaps).toMatchObject([{ before: null, after: { provider: { name: 'Clearing' }, verdict: 'pastMtpd' } }]);
  });
});

/** Makes a new organisation, so that only the changes of the test differ between two days. */
async function startAnother() {
  const other = await createActivityWorld(test);
  const compare = async (one: string, two: string, query: object = {}) =>
    (await other.client.call(asOf.compare, { params: { uid: one }, query: { with: two, ...query } })).body.data;
  const edit = async (uid: string, changes: object) => {
    const { details, version } = await other.readActivity(uid);
    const body = { ...details, ...changes };
    const saved = await other.client.call(activitySteps.details, { params: { uid }, version, body });
    expect(saved.status, saved.text).toBe(200);
  };
  return { ...other, compare, edit };
}

describe('a past result that is based on approvals', () => {
  it('has the answers and links as last approved, with the resulting gaps, and everything else as recorded', async () => {
    const other = await startAnother();
    const slow = await other.addResource('supplier', 'Slow', 480);
    const { uid } = await other.addActivity('Payroll', 60, 240);
    await other.addActivity('Never approved', 60, 240);
    await other.saveLinks(uid, [{ kind: 'supplier', providerUid: slow }]);
    await other.edit(uid, { ownerUid: await other.addOwner(), priorityUid: other.findRow('High') });
    const submitted = await other.client.call(activities.submit, {
      params: { uid },
      version: await other.readVersion(uid),
    });
    expect(submitted.status, submitted.text).toBe(200);
    await other.edit(uid, { name: 'Salaries' });
    await other.saveLinks(uid, []);
    const moment = await mark();
    const read = async (basis: 'recorded' | 'approved') => {
      const params = { uid: await askAsOf(other.client, moment, basis) };
      const { data } = (await other.client.call(asOf.activities, { params })).body;
      const gaps = (await other.client.call(asOf.gaps, { params })).body.data;
      return {
        activities: data.map(({ details, state, links }) => [details.name, state, links.length]),
        gaps: gaps.map(({ dependent, provider }) => [dependent.name, provider.name]),
      };
    };
    expect(await read('approved')).toEqual({
      activities: [
        ['Never approved', 'draft', 0],
        ['Payroll', 'approved', 1],
      ],
      gaps: [['Payroll', 'Slow']],
    });
    expect(await read('recorded')).toEqual({
      activities: [
        ['Never approved', 'draft', 0],
        ['Salaries', 'draft', 0],
      ],
      gaps: [],
    });
  });
});

describe('a comparison of two days', () => {
  it('shows who changed a record that an activity refers to', async () => {
    const other = await startAnother();
    const ownerUid = await other.addOwner();
    const { uid } = await other.addActivity('Payroll', 60, 240);
    await other.edit(uid, { ownerUid });
    const before = await mark();
    const params = { uid: ownerUid };
    const { version } = (await other.client.call(activityOwners.get, { params })).body.data;
    const body = { firstName: 'Bea', lastName: 'Okafor', email: '' };
    await other.client.call(activityOwners.update, { params, version, body });
    const { records } = await other.compare(
      await askAsOf(other.client, before),
      await askAsOf(other.client, await mark()),
    );
    expect(records).toMatchObject([
      {
        ...{ name: 'Payroll', what: 'changed' },
        changes: [{ actorName: 'Test User', what: 'Activity owner', fields: [{ before: 'Ana', after: 'Bea' }] }],
      },
    ]);
  });

  it('names the person who submitted an activity', async () => {
    const other = await startAnother();
    const uid = await addApproved(other, 'Payroll');
    const before = await askAsOf(other.client, await mark());
    await other.edit(uid, { description: 'Checked' });
    const version = await other.readVersion(uid);
    const colleague = await other.signIn(['activity.read', 'activity.update']);
    const submitted = await colleague.call(activities.submit, { params: { uid }, version });
    expect(submitted.status, submitted.text).toBe(200);
    const { records } = await other.compare(before, await askAsOf(other.client, await mark()));
    const told = records.flatMap(({ changes }) => changes.flatMap(({ fields }) => fields.map(({ after }) => after)));
    expect(told).toContain('Test User');
    expect(told.filter((text) => /[\da-f]{8}-[\da-f]{4}-/.test(text))).toEqual([]);
  });

  it('can be filtered by type, change, person, effect, name and unit', async () => {
    const other = await startAnother();
    const bank = await other.addResource('supplier', 'Bank', 30);
    const { uid: payroll } = await other.addActivity('Payroll', 60, 240);
    const before = await askAsOf(other.client, await mark());
    await other.saveLinks(payroll, [{ kind: 'supplier', providerUid: bank }]);
    const slow = await other.addResource('supplier', 'Slow', 4800);
    const { uid: hiring } = await other.addActivity('Hiring', 60, 240);
    await other.saveLinks(hiring, [{ kind: 'supplier', providerUid: slow }]);
    const after = await askAsOf(other.client, await mark());
    const list = async (query: object) =>
      (await other.compare(before, after, query)).records.map(({ name }) => name).sort();
    const { people, records } = await other.compare(before, after);
    expect(records.find(({ name }) => name === 'Slow')?.gaps).toEqual({ opened: 1, closed: 0, changed: 0 });
    expect(people).toMatchObject([{ name: 'Test User' }]);
    expect(await list({})).toEqual(['Bank', 'Hiring', 'Payroll', 'Slow']);
    expect(await list({ filter: { kind: 'supplier' } })).toEqual(['Bank', 'Slow']);
    expect(await list({ filter: { what: 'required' } })).toEqual(['Bank']);
    expect(await list({ filter: { actorUid: people[0]?.uid } })).toEqual(['Hiring', 'Payroll', 'Slow']);
    expect(await list({ filter: { actorUid: unknownUid } })).toEqual([]);
    expect(await list({ filter: { effect: 'gap' } })).toEqual(['Hiring', 'Slow']);
    expect(await list({ filter: { effect: 'required' } })).toEqual(['Bank', 'Hiring', 'Slow']);
    expect(await list({ q: 'ban' })).toEqual(['Bank']);
    const countGaps = async (filter: object) => (await other.compare(before, after, { filter })).gapCounts.opened;
    expect(await countGaps({ actorUid: people[0]?.uid })).toBe(1);
    expect(await countGaps({ kind: 'supplier', what: 'added' })).toBe(1);
    expect(await countGaps({ actorUid: unknownUid })).toBe(0);
    expect(await countGaps({ what: 'required' })).toBe(0);
    const elsewhere = await other.compare(before, after, { filter: { businessUnitUid: unknownUid } });
    expect([elsewhere.recordCount, elsewhere.gapCounts.opened]).toEqual([0, 0]);
  });
});

describe('asking for a day', () => {
  it('is refused before the first change and after today', async () => {
    const ask = (at: string) => client.call(asOf.ask, { body: { at, basis: 'recorded' } });
    for (const at of ['2001-01-01', '2999-01-01', '2998-01-01T00:00:00Z', 'yesterday']) {
      const refused = await ask(at);
      expect(refused, at).toMatchObject({ status: 400, error: { fields: [{ field: 'at' }] } });
    }
    const { firstDay } = (await client.call(asOf.span)).body.data;
    const first = firstDay?.split('-').reverse().join('/');
    expect((await ask('2001-01-01')).error.fields).toEqual([
      { field: 'at', message: `Nothing was recorded before ${first}. Choose that day or later` },
    ]);
    expect((await ask('1066-10-14')).error.fields).toEqual([{ field: 'at', message: 'Use a year from 1900 to 2999' }]);
    expect((await ask('2026-02-30')).error.fields).toEqual([{ field: 'at', message: 'Choose a day that exists' }]);
    expect((await ask('2999-01-01')).error.fields).toEqual([{ field: 'at', message: 'Choose today or earlier' }]);
  });

  it('is refused while twenty days of the organisation are queued, unless the requested day is one of them', async () => {
    const organisation = await test.addOrganisation();
    const person = await test.signIn(organisation);
    const ask = (at: string) => person.call(asOf.ask, { body: { at, basis: 'recorded' } });
    const [first, second] = [await mark(), await mark()];
    await test.owner.query(
      `insert into jobs (organisation_uid, uid, kind, payload, key, run_at)
       select $1, gen_random_uuid(), 'as_of.work_out', '{}', case n when 1 then $2 else 'other ' || n end, now() + interval '1 day'
       from generate_series(1, 20) n`,
      [organisation.uid, `${person.userUid} ${first} recorded`],
    );
    expect((await ask(first)).status).toBe(200);
    expect(await ask(second)).toMatchObject({
      ...{ status: 429, error: { code: 'too_many_requests' }, headers: { 'retry-after': '5' } },
    });
  });

  it('is limited to the person’s own organisation, and needs the permission to read activities', async () => {
    const uid = await askAsOf(client, await readToday());
    const body = { targets: [buildTarget(unknownUid)] };
    const params = { uid };
    expect((await stranger.call(asOf.get, { params })).status).toBe(404);
    expect((await stranger.call(asOf.gaps, { params })).status).toBe(404);
    expect((await stranger.call(asOf.activities, { params })).status).toBe(404);
    expect((await stranger.call(asOf.compare, { params, query: { with: uid } })).status).toBe(404);
    expect((await stranger.call(asOf.whatIf, { params, body })).status).toBe(404);
    expect((await stranger.call(asOf.graph, { params })).status).toBe(404);
    const outsider = await world.signIn(['supplier.read']);
    expect((await outsider.call(asOf.get, { params })).status).toBe(403);
  });
});
