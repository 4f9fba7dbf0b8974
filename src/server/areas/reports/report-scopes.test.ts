import { beforeAll, describe, expect, it } from 'vitest';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import type { ReportBlock } from '#root/contract/documents/report-document.ts';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { reports } from '#root/contract/reports/reports.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { type ActivityWorld, createActivityWorld } from '#test/support/activities.ts';
import { useJobs } from '#test/support/jobs.ts';
import { generateReport } from './generate-report.job.ts';

const jobs = useJobs();
let world: ActivityWorld;
let near = '';
let division = '';

const whole = { recordUid: null, divisionUids: [], businessUnitUids: [], version: null, day: null };
const order = (type: ReportType, scope: object, formats = ['pdf']) =>
  world.client.call(reports.generate, { body: { type, scope: { ...whole, ...scope }, formats } });

async function generate(type: ReportType, scope: object, formats?: string[]) {
  const asked = await order(type, scope, formats);
  expect(asked.status, asked.text).toBe(201);
  const params = { uid: asked.body.data.uid };
  jobs.startWorker([generateReport]);
  const get = async () => (await world.client.call(reports.get, { params })).body.data;
  await jobs.waitUntil(async () => (await get()).status !== 'generating');
  expect((await get()).error).toBe('');
  return { ...(await get()), document: (await world.client.call(reports.preview, { params })).body.data };
}

/** Returns the value of a fact, such as "Open gaps". */
const findFact = (blocks: readonly ReportBlock[], label: string) =>
  blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : [])).find((fact) => fact.label === label)?.value;

/** Returns the first column of the table with this caption. */
function listFirst(blocks: readonly ReportBlock[], caption: string) {
  const found = blocks.find((block) => block.kind === 'table' && block.caption === caption);
  return found?.kind === 'table' ? found.rows.map(([first]) => first) : [];
}

/**
 * There are two activities in two divisions. Each needs its own supplier, and an application needs one of these
 * suppliers too.
 */
beforeAll(async () => {
  world = await createActivityWorld(jobs.test);
  const { organisation, client } = world;
  await jobs.test.owner.query(
    `update organisations set modules = '{report}', users_generate_reports = true where uid = $1`,
    [organisation.uid],
  );
  for (const name of ['Near', 'Far']) {
    const supplier = await world.addResource('supplier', `Supplier of ${name}`, 4320);
    const { uid } = await world.addActivity(name, 60, 240);
    await world.saveLinks(uid, [{ kind: 'supplier', providerUid: supplier }]);
    const made = await client.call(divisions.create, {
      body: { name: `Division of ${name}`, description: '', code: '', ownerUid: null },
    });
    await jobs.test.owner.query('update activities set division_uid = $2, business_unit_uid = null where uid = $1', [
      uid,
      made.body.data.uid,
    ]);
    if (name !== 'Near') continue;
    near = uid;
    division = made.body.data.uid;
    const portal = await world.addResource('application', 'Portal', 60);
    await jobs.test.owner.query(
      `insert into application_links (organisation_uid, uid, dependent_uid, supplier_uid) values ($1, $2, $3, $4)`,
      [organisation.uid, newUid(), portal, supplier],
    );
  }
});

describe('a report', () => {
  it('about the BIA of one activity shows that activity and its gaps', async () => {
    const { name, subject, document } = await generate('bia', { recordUid: near });
    expect({ name, subject: subject?.kind }).toEqual({ name: 'Near', subject: 'activity' });
    expect(document.cover).toMatchObject({ title: 'Near', version: 'Draft' });
    expect(findFact(document.blocks, 'Open gaps')).toBe('1');
    expect(listFirst(document.blocks, 'Activities')).toEqual(['Near']);
    expect(JSON.stringify(document.blocks)).not.toContain('Far');
  });

  it('about the gaps of a division lists only records that stop its activities', async () => {
    const list = async (scope: object) =>
      listFirst((await generate('dependency-gap', scope)).document.blocks, 'Single points of failure');
    expect((await list({})).toSorted()).toEqual(['Supplier of Far', 'Supplier of Near']);
    expect(await list({ divisionUids: [division] })).toEqual(['Supplier of Near']);
    const made = await world.client.call(divisions.create, {
      body: { name: 'Without activities', description: '', code: '', ownerUid: null },
    });
    expect(await list({ divisionUids: [made.body.data.uid] })).toEqual([]);
  });

  it('about everything counts all gaps in the list of gaps, including gaps of records that are not activities', async () => {
    const { total } = (await world.client.call(continuity.gaps)).body.meta;
    expect(total).toBe(3);
    for (const type of ['bia', 'dependency-gap'] as const)
      expect(findFact((await generate(type, {})).document.blocks, 'Open gaps'), type).toBe('3');
  });

  it('has one file in each chosen format', async () => {
    const { formats, files } = await generate('recovery-order', {}, ['docx', 'pdf', 'docx']);
    expect(formats).toEqual(['docx', 'pdf']);
    expect(files.map(({ format }) => format)).toEqual(['pdf', 'docx']);
  });

  it('cannot be about a version that was not approved, nor about a version of a record without versions', async () => {
    const made = await world.client.call(businessContinuityPlans.create, { body: { name: 'Pay staff' } });
    const recordUid = made.body.data.uid;
    for (const [type, uid] of [
      ['bcp', recordUid],
      ['grab-pack', recordUid],
      ['activity', near],
    ] as const) {
      const refused = await order(type, { recordUid: uid, version: 1 });
      expect(refused, type).toMatchObject({ status: 400, error: { fields: [{ field: 'scope.version' }] } });
    }
  });
});
