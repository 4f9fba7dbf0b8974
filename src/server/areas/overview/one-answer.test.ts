import { describe, expect, it } from 'vitest';
import { assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import { assessments } from '#root/contract/assessments/assessments.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { gapAcceptances } from '#root/contract/continuity/gap-acceptances.ts';
import { dueDates } from '#root/contract/overview/due-dates.ts';
import { planCoverage } from '#root/contract/plans/plan-coverage.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { createCycles } from '#test/support/assessments.ts';
import {
  compareActivityFigures,
  compareCycle,
  compareDates,
  compareGaps,
  compareRanks,
  day,
  total,
} from '#test/support/dashboard-lists.ts';
import { addDivision, addUnit } from '#test/support/departments.ts';
import { runNotificationJobs } from '#test/support/notifications.ts';
import { buildNode, buildTarget, scenarioBody } from '#test/support/scenarios.ts';

const { test, world, client } = await startActivityTests();

type Query = Readonly<Record<string, string>>;

const water = await addDivision(client, 'Water');
const power = await addDivision(client, 'Power');
const pumps = await addUnit(client, 'Pumps', water);
const places: readonly (readonly [string, Query])[] = [
  ['the organisation', {}],
  ['a division', { divisionUid: water }],
  ['a business unit', { businessUnitUid: pumps }],
];

/** Adds an activity that needs these records to a division and a unit. */
async function add(
  name: string,
  place: readonly [division: string, unit?: string],
  needs: Query,
  times: [number, number],
) {
  const { uid } = await world.addActivity(name, ...times);
  await world.saveLinks(
    uid,
    Object.entries(needs).map(([providerUid, kind]) => ({ kind, providerUid })),
  );
  await test.owner.query('update activities set division_uid = $2, business_unit_uid = $3 where uid = $1', [
    ...[uid, place[0], place[1] ?? null],
  ]);
  return uid;
}

async function approve(uid: string, months: number) {
  await test.owner.query(
    `update activities set state = 'approved', approved_at = now() - make_interval(months => $2) where uid = $1`,
    [uid, months],
  );
}

async function addCertificate(supplier: string, expires: number) {
  await test.owner.query(
    `insert into supplier_certificates (organisation_uid, uid, supplier_uid, file_name, expires_on, file_hash, file_type, file_size)
     values ($1, $2, $3, 'ISO.pdf', $4, repeat('a', 64), 'pdf', 10)`,
    [world.organisation.uid, newUid(), supplier, day(expires)],
  );
}

async function loseInScenario(...records: readonly (readonly ['supplier' | 'application', string])[]) {
  const made = await client.call(dependencyScenarios.create, {
    body: { ...scenarioBody, name: 'Everything fails', status: 'active' },
  });
  const { uid, version } = made.body.data;
  const nodes = records.map(([kind, record]) => buildNode(kind, record));
  const targets = records.map(([, record]) => buildTarget(record));
  const saved = await client.call(dependencyScenarios.saveContent, {
    params: { uid },
    version,
    body: { nodes, links: [], targets },
  });
  if (saved.status !== 200) throw new Error(saved.text);
}

const [bank, lab, ledger] = [
  await world.addResource('supplier', 'Bank', 480),
  await world.addResource('supplier', 'Lab', 10_000),
  await world.addResource('application', 'Ledger', 600),
];
const [pumping] = [
  await add('Pump', [water, pumps], { [bank]: 'supplier', [ledger]: 'application' }, [240, 480]),
  await add('Test water', [water], { [lab]: 'supplier' }, [480, 1440]),
  await add('Switch', [power], { [bank]: 'supplier' }, [240, 1440]),
];
await world.addActivity('Nowhere');
await approve(pumping, 30);
await addCertificate(bank, -5);
await addCertificate(lab, 10);
await test.owner.query('update suppliers set contract_ends_on = $2 where uid = $1', [lab, day(45)]);
await loseInScenario(['supplier', bank], ['supplier', lab], ['application', ledger]);
const cycles = createCycles(world);
await cycles.launch('Everything', { divisionUids: [water, power] });
const ofUnit = await cycles.launch('Pumps', { businessUnitUids: [pumps] }, '2020-01-31');
await cycles.launch('Power alone', { divisionUids: [power] });
const decided = await client.call(assessmentBoard.decide, {
  params: { uid: ofUnit },
  version: (await cycles.read(ofUnit)).version,
  body: { leave: [{ activityUid: pumping, reason: 'Closes this year' }] },
});
expect(decided.status, decided.text).toBe(200);
const late = (await client.call(continuity.gaps, { query: { pageSize: 100 } })).body.data.find(
  ({ dependent, provider }) => dependent.name === 'Pump' && provider.name === 'Bank',
);
const acceptance = { key: late?.key ?? '', until: day(90), reason: 'The new contract starts in spring.' };
const accepted = await client.call(gapAcceptances.create, { body: acceptance });
expect(accepted.status, accepted.text).toBe(201);
await runNotificationJobs(test, world.organisation.uid, { isLater: true });

describe.each(places)('the dashboard of %s', (_, place) => {
  it('counts the same activities as the lists behind the figures', async () => {
    const activityCount = await compareActivityFigures(client, place);
    expect(activityCount).toBeGreaterThan(0);
  });

  it('ranks single points of failure and suppliers by the numbers of activities that their lists show', async () => {
    const compared = await compareRanks(client, place);
    expect(compared.points).toBeGreaterThan(0);
    expect(compared.suppliers).toBeGreaterThan(0);
  });

  it('counts the same answers of open BIAs, and the same open and accepted gaps, as their lists', async () => {
    const query = { filter: { ...place, stage: ['open'] }, sort: 'dueOn' };
    const { data, meta } = (await client.call(assessments.list, { query })).body;
    expect(data.map(({ name }) => name)).toContain('Everything');
    expect(data.some(({ name }) => name === 'Power alone')).toBe(
      !('businessUnitUid' in place || 'divisionUid' in place),
    );
    expect(meta.total).toBe(data.length);
    for (const { uid, progress } of data) await compareCycle(client, uid, progress);
    expect(data.find(({ uid }) => uid === ofUnit)?.progress).toMatchObject({ total: 1, answered: 1 });
    const gaps = await compareGaps(client, place);
    expect(gaps.open).toBeGreaterThan(0);
    expect(gaps.accepted).toBe(1);
  });

  it('counts the same dates, reviews and covered records as their lists', async () => {
    const { periods, today } = (await client.call(dueDates.summary, { query: place })).body.data;
    expect(periods.map(({ from, until }) => [from === null, until])).toEqual([
      [true, day(-1)],
      [false, day(30)],
      [false, day(60)],
      [false, day(90)],
    ]);
    expect(today).toBe(day(0));
    await compareDates(client, place);
  });
});

it('the dashboard of a division or unit leaves out records that its activities do not need', async () => {
  const query = { filter: { businessUnitUid: pumps } };
  expect((await client.call(suppliers.list, { query })).body.data.map(({ name }) => name)).toEqual(['Bank']);
  const covered = (await client.call(planCoverage.list, { query })).body.data.map(({ record }) => record.name);
  expect(covered.toSorted()).toEqual(['Bank', 'Ledger']);
  const gaps = (await client.call(continuity.gaps, { query: { filter: { divisionUid: power } } })).body.data;
  expect(new Set(gaps.map(({ dependent }) => dependent.name))).toEqual(new Set(['Switch']));
  const due = (await client.call(dueDates.list, { query })).body.data;
  expect(due.map(({ what, name }) => `${what} ${name}`)).toEqual([
    ...['cycle Pumps', 'review Pump', 'certificate Bank', 'cycle Everything'],
  ]);
  expect((await client.call(dueDates.list, { query: { q: 'lab' } })).body.data.map(({ what }) => what)).toEqual([
    ...['certificate', 'contract'],
  ]);
});

it('dates are listed only for records of the organisation that the caller may read', async () => {
  const listWith = async (...granted: Parameters<typeof world.signIn>[0]) => {
    const reader = await world.signIn(['menu.bright_dashboard', ...granted]);
    return (await reader.call(dueDates.list)).body.data.map(({ what }) => what).toSorted();
  };
  expect(await listWith()).toEqual([]);
  expect(await listWith('activity.read')).toEqual(['review']);
  expect(await listWith('supplier.read')).toEqual(['certificate', 'certificate', 'contract']);
  const stranger = await test.signIn(await test.addOrganisation());
  expect(await total(stranger.call(dueDates.list))).toBe(0);
});
