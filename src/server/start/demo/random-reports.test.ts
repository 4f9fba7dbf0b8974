import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import type { ReportDocument } from '#root/contract/documents/report-document.ts';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { standardTemplate } from '#root/contract/reports/report-template-content.ts';
import { type ReportType, reportTypes } from '#root/contract/reports/report-types.ts';
import { findTable, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import { applyTemplate } from '#root/domain/reports/apply-template.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { readTenant } from '#root/server/platform/db/tenant.ts';
import { pdfTask } from '#root/server/platform/documents/pdf.ts';
import { wordTask } from '#root/server/platform/documents/word/word.ts';
import type { ActivityWorld } from '#test/support/activities.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { createCycles } from '#test/support/assessments.ts';
import { createChance, createRandomOrganisation } from '#test/support/one-answer/random-organisation.ts';
import { buildPlanContent } from '#test/support/plan-content.ts';
import { createPlanWorld, type PlanCalls, resiliencePlanCalls } from '#test/support/plans.ts';
import { findLost, readPdfText, readWordText, squeeze } from '#test/support/report-texts.ts';
import { buildNode, buildTarget, scenarioBody } from '#test/support/scenarios.ts';

/** `REPORT_SEEDS=20` compares more organisations. */
const seeds = Array.from({ length: Number(process.env.REPORT_SEEDS ?? 3) }, (_, at) => at + 1);
const types = Object.keys(reportTypes) as ReportType[];
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/**
 * Names that are long, are written from right to left, need other fonts, or contain characters of markup and of
 * formulas.
 */
const names = [
  'Zahlungsverkehrsabwicklungsdienstleistungsgesellschaft'.repeat(2),
  'The team that answers the questions of customers about bills, payments, refunds and all kinds of complaints in writing',
  'مركز البيانات الشرقي 24/7',
  'מרכז הנתונים – North (2)',
  '東京データセンター・バックアップ施設',
  '서울 물류센터 3',
  'โรงงาน ขนาด',
  '#let x = $1 = *b* _i_ @ref \\n',
  '=SUM(A1) + $2 # 3',
  '"Quotes" & \'more\' `code` // [x] {y}',
] as const;

const renamed: readonly Kind[] = ['activity', 'application', 'equipment', 'supplier', 'location', 'activity_role'];

async function renameRecords({ organisation }: ActivityWorld, seed: number): Promise<void> {
  const chance = createChance(seed + 1000);
  for (const kind of renamed) {
    const table = findTable(kind);
    const found = await test.owner.query<{ uid: string }>(
      `select uid from ${table} where organisation_uid = $1 order by uid`,
      [organisation.uid],
    );
    for (const [at, { uid }] of found.rows.entries())
      await test.owner.query(`update ${table} set name = $2 where uid = $1`, [uid, `${chance.pick(names)} ${at}`]);
  }
}

/** Adds a plan that is in force. @returns its uid */
async function addPlan(world: ActivityWorld, calls: PlanCalls, name: string): Promise<string> {
  const { client } = world;
  const approver = await world.signIn(['bcp.read', 'bcp.approve', 'resilience_plan.read', 'resilience_plan.approve']);
  const activity = (await world.addActivity(`${name} activity`, 240, 1440)).uid;
  const [supplier, location] = [
    await world.addResource('supplier', `${name} bank`, 480),
    await world.addResource('location', `${name} office`),
  ];
  const person = await world.addOwner();
  const { create, saveAll, read } = createPlanWorld(calls, client);
  const { uid } = await create(name, { activityUids: [activity], ownerUids: [person] });
  const content = buildPlanContent({ activity, supplier, location, person, role: world.findRow('Crisis lead') });
  const tasks = content.tasks.map((task, at) => ({ ...task, title: `${names[(at + 5) % names.length]} ${name}` }));
  await saveAll(uid, { ...content, tasks });
  const submitted = await client.call(calls.submit, { params: { uid }, version: (await read(uid)).version });
  expect(submitted.status, submitted.text).toBe(200);
  const approved = await approver.call(calls.approve, { params: { uid }, version: (await read(uid)).version });
  expect(approved.status, approved.text).toBe(200);
  return uid;
}

async function addScenario({ client, organisation }: ActivityWorld): Promise<string> {
  const made = await client.call(dependencyScenarios.create, { body: { ...scenarioBody, name: names[4] } });
  const { uid, version } = made.body.data;
  const { rows } = await test.owner.query<{ uid: string }>('select uid from suppliers where organisation_uid = $1', [
    organisation.uid,
  ]);
  const saved = await client.call(dependencyScenarios.saveContent, {
    params: { uid },
    version,
    body: {
      nodes: rows.map((row) => buildNode('supplier', row.uid)),
      links: [],
      targets: rows.map((row) => buildTarget(row.uid)),
    },
  });
  expect(saved.status, saved.text).toBe(200);
  return uid;
}

async function readDocument(type: ReportType, organisation: string, recordUid: string | null): Promise<ReportDocument> {
  const reader = test.services.reportReaders.get(type);
  if (!reader) throw new Error(`There is no reader of ${type}`);
  const home = { uid: organisation, name: names[2], timeZone: 'Asia/Tokyo' };
  const context = { db: readTenant(test.pool, organisation), services: test.services, organisation: home };
  const scope = { recordUid, divisionUids: [], businessUnitUids: [], version: null, day: null };
  const content = await reader.read({ ...context, now: test.services.now() }, scope);
  return applyTemplate(content, standardTemplate, {
    ...{ type: reportTypes[type].words.one, organisation: home.name, language: 'en' },
    ...{ date: '2026-11-25', dateInWords: '25/11/2026' },
  });
}

/**
 * Finds texts that a file lacks. Right-to-left texts are compared word by word, because a file contains their words and
 * punctuation in the order in which they appear on the page.
 */
const findLostWords = (document: ReportDocument, text: string) =>
  findLost(document, text).filter(
    (one) => !/[\u0590-\u06FF]/.test(one) || one.split(/[\s\p{P}]+/u).some((word) => !text.includes(squeeze(word))),
  );

async function expectWhole(organisation: string, document: ReportDocument): Promise<void> {
  const run = test.services.workers.run.bind(test.services.workers);
  const { content, missingSigns } = await run(pdfTask, organisation, document);
  expect(missingSigns).toEqual([]);
  expect(findLostWords(document, await readPdfText(content))).toEqual([]);
  expect(findLost(document, readWordText(await run(wordTask, organisation, document)))).toEqual([]);
}

describe.each(seeds)('in the organisation of seed %i', (seed) => {
  let organisation: string;
  const subjects = new Map<ReportType, string>();
  beforeAll(async () => {
    const world = await createRandomOrganisation(test, seed);
    organisation = world.organisation.uid;
    const plan = await addPlan(world, businessContinuityPlans, `${names[seed % names.length]} plan`);
    subjects.set('bcp', plan).set('grab-pack', plan);
    subjects.set(
      'resilience-plan',
      await addPlan(world, resiliencePlanCalls, `${names[(seed + 3) % names.length]} too`),
    );
    subjects.set('scenario', await addScenario(world));
    const { rows } = await test.owner.query<{ uid: string }>(
      `select a.uid from activities a left join activity_links l on l.activity_uid = a.uid
       where a.organisation_uid = $1 and a.state <> 'archived' group by a.uid order by count(l.uid) desc, a.uid limit 1`,
      [organisation],
    );
    subjects.set('activity', rows[0]?.uid ?? '');
    await createCycles(world).launch(names[5], { activityUids: [rows[0]?.uid ?? ''] });
    await renameRecords(world, seed);
  });

  it.each(types)('every text of a report of the type %s is found in its PDF and in its Word file', async (type) => {
    const document = await readDocument(type, organisation, subjects.get(type) ?? null);
    expect(document.blocks.length).toBeGreaterThan(2);
    await expectWhole(organisation, document);
  });
});

describe('in an empty organisation', () => {
  it.each(types.filter((type) => (reportTypes[type].subjects as readonly string[]).includes('organisation')))(
    'every text of a report of the type %s is found in its PDF and in its Word file',
    async (type) => {
      const { uid } = await test.addOrganisation();
      await expectWhole(uid, await readDocument(type, uid, null));
    },
  );
});

it('every one of 3,000 suppliers is found in the PDF and in the Word file of a report', async () => {
  const { uid } = await test.addOrganisation();
  const rows = Array.from({ length: 3000 }, (_, at) => ({ uid: newUid(), name: `${names[at % names.length]} ${at}` }));
  await test.owner.query(
    `insert into suppliers (organisation_uid, uid, name)
     select $1, uid, name from jsonb_to_recordset($2) as r(uid uuid, name text)`,
    [uid, JSON.stringify(rows)],
  );
  const document = await readDocument('supplier-assurance', uid, null);
  const told = JSON.stringify(document.blocks);
  expect(rows.filter(({ name }) => !told.includes(JSON.stringify(name)))).toEqual([]);
  await expectWhole(uid, document);
}, 120_000);
