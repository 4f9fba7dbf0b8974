import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { linkDefaults, startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';

const { test, world, client } = await startActivityTests();
const stranger = await test.signIn(await test.addOrganisation());

/** Payroll (RTO 1 h, MTPD 4 h) needs Billing (4 h), the supplier (30 min) and the ledger (not assessed). */
const payroll = (await world.addActivity('Payroll', 60, 240)).uid;
const billing = (await world.addActivity('Billing', 240, 480)).uid;
const supplier = await world.addResource('supplier', 'Bank', 30);
const ledger = await world.addResource('application', 'Ledger');
await world.saveLinks(payroll, [
  { kind: 'activity', providerUid: billing },
  { kind: 'supplier', providerUid: supplier, toleranceMinutes: 15 },
  { kind: 'application', providerUid: ledger },
]);

describe('the gap list', () => {
  it('names both ends of each gap, the minutes over the limit and the time that has to change, and begins with the critical gaps', async () => {
    const { body, status } = await client.call(continuity.gaps);
    expect(status).toBe(200);
    expect(body.meta.total).toBe(2);
    expect(body.data).toMatchObject([
      {
        kind: 'link',
        verdict: 'pastMtpd',
        minutesOver: 180,
        dependent: { name: 'Payroll', kind: 'activity' },
        provider: { name: 'Billing', kind: 'activity' },
        change: { node: { uid: billing, name: 'Billing' }, field: 'rto', from: 240, bound: 'at_most', minutes: 60 },
      },
      {
        kind: 'no_recovery_time',
        verdict: 'unknown',
        provider: { uid: ledger, kind: 'application' },
        change: { bound: 'assess', minutes: 60 },
      },
    ]);
  });

  it('can be filtered, searched and paged', async () => {
    const total = async (query: object) => (await client.call(continuity.gaps, { query })).body.meta.total;
    expect(await total({ filter: { kind: 'link,cycle' } })).toBe(1);
    expect(await total({ filter: { verdict: 'unknown' } })).toBe(1);
    expect(await total({ filter: { recordUid: billing } })).toBe(1);
    expect(await total({ filter: { recordUid: unknownUid } })).toBe(0);
    expect(await total({ q: 'LEDG' })).toBe(1);
    const second = await client.call(continuity.gaps, { query: { pageSize: 10, page: 2 } });
    expect(second.body).toMatchObject({ data: [], meta: { total: 2 } });
    expect((await stranger.call(continuity.gaps)).body.meta.total).toBe(0);
    expect((await stranger.call(continuity.gaps)).body.meta.compared).toBe(0);
    expect((await client.call(continuity.gaps)).body.meta.compared).toBeGreaterThan(0);
  });
});

describe('a preview', () => {
  const preview = (body: object) => client.call(continuity.preview, { body });

  it('of another RTO shows the gaps that this RTO would close in other records, and changes nothing', async () => {
    const version = await world.readVersion(billing);
    const { body, status } = await preview({ what: 'activity', uid: billing, rtoMinutes: 60 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      breaks: 0,
      closes: 1,
      links: [
        {
          dependent: { name: 'Payroll' },
          provider: { name: 'Billing' },
          before: { verdict: 'late', pastMtpd: true },
          after: { verdict: 'justMet', pastMtpd: false },
          direction: 'better',
        },
      ],
    });
    expect(await world.readVersion(billing)).toBe(version);
  });

  it('can show a change of a resource, a change of a master row, or a removal', async () => {
    const slower = await preview({ what: 'resource', uid: supplier, rtoMinutes: 300 });
    expect(slower.body.data).toMatchObject({ breaks: 1, links: [{ after: { pastMtpd: true }, direction: 'worse' }] });
    const lost = await preview({ what: 'resource', uid: supplier, rtoMinutes: null });
    expect(lost.body.data.links).toMatchObject([{ after: { verdict: 'unknown' }, direction: 'worse' }]);
    const master = await preview({ what: 'master', uid: world.findTime('rto', 60), minutes: 300 });
    expect(master.body.data.closes).toBeGreaterThan(0);
    const removed = await preview({ what: 'activity', uid: billing, removed: true });
    expect(removed.body.data).toMatchObject({ closes: 1, links: [{ after: null }] });
  });

  it('of several activities shows their joint effect', async () => {
    const together = await preview({
      what: 'activities',
      activities: [
        { uid: billing, rtoMinutes: 120 },
        { uid: payroll, rtoMinutes: 120, mtpdMinutes: 300 },
      ],
    });
    // With only one of the changes, the RTO of Billing would still be longer than the RTO of Payroll.
    expect(together.body.data).toMatchObject({
      breaks: 0,
      links: [{ after: { verdict: 'justMet', pastMtpd: false } }],
    });
    const unknown = await preview({
      what: 'activities',
      activities: [{ uid: billing, rtoMinutes: 1 }, { uid: unknownUid }],
    });
    expect(unknown.status).toBe(404);
  });

  it('of links requires the whole list, and is refused if the links could not be saved', async () => {
    const own = await world.readActivity(payroll);
    const kept = own.links
      .filter(({ kind }) => kind !== 'activity')
      .map(({ kind, providerUid, toleranceMinutes }) => ({ ...linkDefaults, kind, providerUid, toleranceMinutes }));
    const without = await preview({ what: 'activity', uid: payroll, links: kept });
    expect(without.body.data).toMatchObject({
      breaks: 0,
      links: [{ linkUid: own.links[0]?.uid, after: null, direction: 'better' }],
    });
    const circle = await preview({
      what: 'activity',
      uid: billing,
      links: [{ ...linkDefaults, kind: 'activity', providerUid: payroll }],
    });
    expect(circle.body.data.gaps).toMatchObject([{ before: null, after: { kind: 'cycle' }, direction: 'worse' }]);
    const wrong = await preview({
      what: 'activity',
      uid: billing,
      links: [
        { ...linkDefaults, kind: 'activity', providerUid: billing },
        { ...linkDefaults, kind: 'supplier', providerUid: unknownUid },
      ],
    });
    expect(wrong.status).toBe(400);
    expect(wrong.error.fields?.map(({ field }) => field)).toEqual(['links.0.providerUid', 'links.1.providerUid']);
  });

  it('is a 404 if the record is missing or belongs to another organisation', async () => {
    expect((await preview({ what: 'activity', uid: unknownUid, rtoMinutes: 1 })).status).toBe(404);
    expect((await preview({ what: 'activity', uid: supplier, rtoMinutes: 1 })).status).toBe(404);
    expect((await preview({ what: 'resource', uid: billing, rtoMinutes: 1 })).status).toBe(404);
    const foreign = { what: 'activity', uid: payroll, rtoMinutes: 1 };
    expect((await stranger.call(continuity.preview, { body: foreign })).status).toBe(404);
  });
});

describe('single points of failure', () => {
  it('are ranked by the effect of their loss', async () => {
    const { body } = await client.call(continuity.singlePointsOfFailure, { query: { limit: 2 } });
    expect(body.data).toHaveLength(2);
    expect(body.data[0]).toMatchObject({ activitiesLost: 1, mtpdBreaches: 1, firstBreachAt: 240 });
    const all = await client.call(continuity.singlePointsOfFailure);
    expect(all.body.data.map(({ name }) => name).sort()).toEqual(['Bank', 'Billing', 'Ledger']);
    expect((await client.call(continuity.singlePointsOfFailure, { query: { limit: 0 } })).status).toBe(400);
  });
});

describe('the dependencies of an activity', () => {
  it('are its providers and its dependents, each with a verdict', async () => {
    const { body } = await client.call(continuity.neighbours, { params: { uid: payroll } });
    expect(body.data.downstream).toEqual([]);
    expect(body.data.upstream).toMatchObject([
      {
        node: { name: 'Billing', kind: 'activity', state: 'draft' },
        verdict: 'late',
        pastMtpd: true,
        minutesOver: 180,
      },
      { node: { name: 'Bank', kind: 'supplier', state: null }, verdict: 'met', margin: 45, bearable: 75 },
      { node: { name: 'Ledger' }, verdict: 'unknown', margin: null },
    ]);
    const other = await client.call(continuity.neighbours, { params: { uid: billing } });
    expect(other.body.data).toMatchObject({
      upstream: [],
      downstream: [{ node: { uid: payroll, name: 'Payroll' }, verdict: 'late', minutesOver: 180 }],
    });
    expect((await stranger.call(continuity.neighbours, { params: { uid: payroll } })).status).toBe(404);
  });

  it('include the primary location and its alternates, and leave out archived activities', async () => {
    const desks = await world.addResource('location', 'Desks', 30);
    const spare = await world.addResource('location', 'Spare desks', 90);
    const { uid: onSite, version } = await world.addActivity('On site', 60, 240);
    const { uid: needing } = await world.addActivity('Needs On site', 60, 240);
    await world.saveLinks(needing, [{ kind: 'activity', providerUid: onSite }]);
    const { organisation } = world;
    await test.owner.query(`update activities set location_uid = $2, remote_delivery = 'no' where uid = $1`, [
      onSite,
      desks,
    ]);
    await test.owner.query('insert into location_alternates values ($1, $2, $3)', [organisation.uid, desks, spare]);
    const read = async (uid: string) => (await client.call(continuity.neighbours, { params: { uid } })).body.data;
    expect((await read(onSite)).upstream).toMatchObject([
      { origin: 'location', node: { uid: desks, kind: 'location' }, verdict: 'met', margin: 30 },
      { origin: 'location', node: { uid: spare, kind: 'location' }, verdict: 'late', minutesOver: 30 },
    ]);
    expect((await read(onSite)).downstream).toMatchObject([{ origin: null, node: { uid: needing } }]);
    await client.call(activities.archive, { params: { uid: onSite }, version: version + 1 });
    expect((await read(needing)).upstream).toEqual([]);
  });

  it('cause no gap if the provider is archived', async () => {
    const needed = await world.addActivity('To archive', 480);
    const needing = await world.addActivity('Needs it', 60, 240);
    await world.saveLinks(needing.uid, [{ kind: 'activity', providerUid: needed.uid }]);
    const total = async () =>
      (await client.call(continuity.gaps, { query: { filter: { recordUid: needing.uid } } })).body.meta.total;
    expect(await total()).toBeGreaterThan(0);
    await client.call(activities.archive, { params: { uid: needed.uid }, version: needed.version });
    expect(await total()).toBe(0);
  });
});
