import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { activities } from '#root/contract/activities/activities.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import type { ReportContent } from '#root/contract/documents/report-content.ts';
import type { ReportBlock, ReportDocument } from '#root/contract/documents/report-document.ts';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { optionalReportSections, reportSections } from '#root/contract/reports/report-sections.ts';
import { type ReportScope, reportTypes } from '#root/contract/reports/report-types.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { isChart } from '#root/domain/documents/chart-table.ts';
import { listBlockTexts } from '#root/domain/documents/document-texts.ts';
import { listColumns } from '#root/domain/reports/report-columns.ts';
import { activityReport } from '#root/server/areas/activities/activity.report.ts';
import { biaReport } from '#root/server/areas/assessments/bia.report.ts';
import { dependencyGapReport } from '#root/server/areas/continuity/dependency-gap.report.ts';
import { scenarioReport } from '#root/server/areas/continuity/dependency-scenarios/scenario.report.ts';
import { recoveryOrderReport } from '#root/server/areas/continuity/recovery-order.report.ts';
import { programmeSummaryReport } from '#root/server/areas/overview/programme-summary.report.ts';
import { bcpReport } from '#root/server/areas/plans/bcp.report.ts';
import { grabPackReport } from '#root/server/areas/plans/grab-pack.report.ts';
import { resiliencePlanReport } from '#root/server/areas/plans/resilience-plan.report.ts';
import { supplierAssuranceReport } from '#root/server/areas/resources/suppliers/supplier-assurance.report.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { readTenant } from '#root/server/platform/db/tenant.ts';
import { pdfTask } from '#root/server/platform/documents/pdf.ts';
import { wordTask } from '#root/server/platform/documents/word/word.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import type { Task } from '#root/server/platform/workers/workers.ts';
import type { ReportContext, ReportReader } from '#root/server/shared/reports/report-reader.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { type Browser, createBrowser } from '#test/support/browser.ts';
import {
  findLost,
  readPdfStructure,
  readPdfText,
  readWordParts,
  readWordText,
  squeeze,
} from '#test/support/report-texts.ts';
import { createDemoData } from './demo.ts';

const inForce = `${findTable('bcp')} where in_force_number is not null and`;

/** Each reader, with the table of the records that its reports are about; null for reports about the organisation. */
const readers: readonly (readonly [type: string, reader: ReportReader, table: string | null])[] = [
  ['bcp', bcpReport, findTable('bcp')],
  ['resilience-plan', resiliencePlanReport, findTable('resilience_plan')],
  ['grab-pack', grabPackReport, inForce],
  ['activity', activityReport, 'activities'],
  ['bia of an assessment', biaReport, 'assessments'],
  ['scenario', scenarioReport, 'dependency_scenarios'],
  ['bia of everything', biaReport, null],
  ['dependency-gap', dependencyGapReport, null],
  ['recovery-order', recoveryOrderReport, null],
  ['supplier-assurance', supplierAssuranceReport, null],
  ['programme-summary', programmeSummaryReport, null],
];

let test: TestApp;
let dataDir: string;
let organisation: string;
let empty: string;
let marcus: Browser;

beforeAll(async () => {
  test = await startTestApp();
  dataDir = await mkdtemp(path.join(tmpdir(), 'holdfast-demo-reports-'));
  const access = { tenants: createTenantAccess(test.pool), services: test.services };
  const logins = (await createDemoData(access, { appUrl: 'http://localhost:8080', dataDir })) ?? [];
  const login = logins.find(({ username }) => username === 'marcus');
  if (!login) throw new Error('The demonstration has no Marcus.');
  const { tenantId, clientId, username, password } = login;
  marcus = createBrowser(test.app);
  await marcus.call(identity.login, { body: { tenantId, clientId, username, password } });
  const found = await test.owner.query<{ uid: string }>(
    'select organisation_uid as uid from activities group by 1 order by count(*) desc limit 1',
  );
  organisation = found.rows[0]?.uid as string;
  empty = (await test.addOrganisation()).uid;
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

const toContext = (uid: string): ReportContext => ({
  db: readTenant(test.pool, uid),
  services: test.services,
  organisation: { uid, name: 'Northwind', timeZone: 'Europe/London' },
  now: test.services.now(),
});
const whole: ReportScope = { recordUid: null, divisionUids: [], businessUnitUids: [], version: null, day: null };
const about = (recordUid: string, version: number | null = null): ReportScope => ({ ...whole, recordUid, version });

async function findRecords(table: string | null): Promise<readonly ReportScope[]> {
  if (table === null) return [whole];
  const from = table.includes(' where ') ? table : `${table} where`;
  const text = `select uid from ${from} organisation_uid = $1 order by uid limit 12`;
  return (await test.owner.query<{ uid: string }>(text, [organisation])).rows.map(({ uid }) => about(uid));
}

const blocksOf = ({ sections }: ReportContent, key: string) => sections.find((one) => one.key === key)?.blocks ?? [];
const factOf = (blocks: readonly ReportBlock[], label: string) =>
  blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : [])).find((fact) => fact.label === label)?.value;
const rowsOf = (blocks: readonly ReportBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'table' ? block.rows : [])) as (string | { text: string })[][];

const toDocument = ({ title, version, digest, sections }: ReportContent): ReportDocument => ({
  language: 'en',
  cover: { title, version, digest, kind: 'Report', organisation: 'Northwind', classification: '', date: '2026-11-25' },
  blocks: sections.flatMap((one) => [{ kind: 'heading', level: 1, text: one.title } as const, ...one.blocks]),
});

const render = <Answer>(task: Task<ReportDocument, Answer>, document: ReportDocument) =>
  test.services.workers.run(task, organisation, document);

it('every type of report has a reader', () => {
  expect(new Set(readers.map(([, { type }]) => type))).toEqual(new Set(Object.keys(reportTypes)));
});

describe.each(readers)('the reader of the report %s', (_, reader, table) => {
  it('returns every section of its type for each record of the example data, and the same digest each time', async () => {
    const scopes = await findRecords(table);
    expect(scopes.length).toBeGreaterThan(0);
    for (const scope of scopes) {
      const content = await reader.read(toContext(organisation), scope);
      const keys = content.sections.map(({ key }) => key);
      const expected = Object.keys(reportSections[reader.type]);
      expect(keys).toEqual(expected.filter((key) => keys.includes(key) || !optionalReportSections.includes(key)));
      expect(content.sections.filter(({ blocks }) => blocks.length === 0)).toEqual([]);
      const texts = content.sections.flatMap(({ blocks }) => blocks.flatMap(listBlockTexts));
      expect(texts.filter((text) => /undefined|NaN|\[object|\bnull\b/.test(text))).toEqual([]);
      expect((await reader.read(toContext(organisation), scope)).digest).toBe(content.digest);
    }
  });

  it('uses in its tables only columns that a template can leave out', async () => {
    for (const scope of await findRecords(table)) {
      const { sections } = await reader.read(toContext(organisation), scope);
      for (const { key, blocks } of sections) {
        const used = blocks.flatMap((block) => (block.kind === 'table' ? block.columns.map(({ label }) => label) : []));
        expect(listColumns(reader.type, key), key).toEqual(expect.arrayContaining(used));
      }
    }
  });

  it('returns content whose texts are all found in the PDF and in the Word file', async () => {
    const [scope] = await findRecords(table);
    const document = toDocument(await reader.read(toContext(organisation), scope as ReportScope));
    const { content } = await render(pdfTask, document);
    expect(findLost(document, await readPdfText(content))).toEqual([]);
    const word = await render(wordTask, document);
    expect(findLost(document, readWordText(word))).toEqual([]);
    const { outline, trees } = await readPdfStructure(content);
    const titles = document.blocks.flatMap((block) =>
      block.kind === 'heading' && block.level === 1 ? block.text : [],
    );
    expect(outline.map(({ title }) => squeeze(title))).toEqual(titles.map(squeeze));
    // People who do not see a chart read its caption, and the table beside it.
    const body = readWordParts(word)['word/document.xml'];
    for (const { caption } of document.blocks.filter(isChart)) {
      expect(trees).toContain(`"alt":${JSON.stringify(caption)}`);
      expect(body).toContain(`descr="${caption}"`);
    }
  });
});

describe.each(readers.filter(([, , table]) => table !== null))(
  'the reader of the report %s about a record',
  (_, reader, table) => {
    it('does not find a record of another organisation, or a record that does not exist', async () => {
      const [scope] = await findRecords(table);
      const notFound = { code: 'not_found' };
      await expect(reader.read(toContext(empty), scope as ReportScope)).rejects.toMatchObject(notFound);
      await expect(reader.read(toContext(empty), about(newUid()))).rejects.toMatchObject(notFound);
    });
  },
);

describe.each(readers.filter(([, , table]) => table === null))(
  'the reader of the report %s about the organisation',
  (_, reader) => {
    it('states in full sentences that an empty organisation has no data', async () => {
      const content = await reader.read(toContext(empty), whole);
      expect(content.sections.filter(({ blocks }) => blocks.length === 0)).toEqual([]);
    });
  },
);

describe('a report', () => {
  const read = (reader: ReportReader, scope = whole) => reader.read(toContext(organisation), scope);

  it('counts and names gaps as the page of gaps does', async () => {
    const { data, meta } = (await marcus.call(continuity.gaps, { query: { pageSize: '100' } })).body;
    const content = await read(dependencyGapReport);
    expect(factOf(blocksOf(content, 'summary'), 'Open gaps')).toBe(`${meta.open}`);
    const rows = rowsOf(blocksOf(content, 'gaps'));
    expect(rows.slice(0, data.length).map(([dependent, provider]) => [dependent, provider])).toEqual(
      data.map(({ dependent, provider }) => [dependent.name, provider.name]),
    );
  });

  it('shows suppliers as the list of suppliers does', async () => {
    const { data } = (await marcus.call(suppliers.list, { query: { pageSize: '100', sort: 'name' } })).body;
    const content = await read(supplierAssuranceReport);
    expect(rowsOf(blocksOf(content, 'suppliers')).map(([name]) => name)).toEqual(data.map(({ name }) => name));
    const needed = data.filter(({ linkedActivityCount }) => linkedActivityCount > 0);
    expect(rowsOf(blocksOf(content, 'activities')).map((row) => row.slice(0, 2))).toEqual(
      needed.map(({ name, linkedActivityCount }) => [name, `${linkedActivityCount}`]),
    );
  });

  it('contains the same activities as the list of activities, or only the activities of one division', async () => {
    const { data, meta } = (await marcus.call(activities.list, { query: { pageSize: '100', sort: 'name' } })).body;
    const everything = rowsOf(blocksOf(await read(biaReport), 'recovery-times')).map(([name]) => name);
    expect(everything).toHaveLength(meta.total);
    expect(everything).toEqual(expect.arrayContaining(data.map(({ name }) => name)));
    const units = await test.owner.query<{ uid: string; n: number }>(
      `select division_uid as uid, count(*)::int as n from activities where organisation_uid = $1 and state <> 'archived'
       and division_uid is not null group by 1 order by 2 desc limit 1`,
      [organisation],
    );
    const [division] = units.rows;
    const scope = { ...whole, divisionUids: [division?.uid as string] };
    expect(rowsOf(blocksOf(await read(biaReport, scope), 'recovery-times'))).toHaveLength(division?.n ?? 0);
  });

  it('names the providers and dependents of activities as the links between them do', async () => {
    const { rows } = await test.owner.query<{ dependent: string; provider: string; uid: string }>(
      `select a.name as dependent, p.name as provider, p.uid from activity_links l
       join activities a on a.organisation_uid = l.organisation_uid and a.uid = l.activity_uid and a.state <> 'archived'
       join activities p on p.organisation_uid = l.organisation_uid and p.uid = l.provider_uid and p.state <> 'archived'
       where l.organisation_uid = $1`,
      [organisation],
    );
    expect(rows.length).toBeGreaterThan(1);
    const named = rowsOf(blocksOf(await read(biaReport), 'dependencies')).map((row) => row.slice(0, 2).join());
    expect(named).toEqual(expect.arrayContaining(rows.map(({ dependent, provider }) => `${dependent},${provider}`)));
    for (const { uid, dependent } of rows) {
      const text = JSON.stringify((await read(activityReport, about(uid))).sections.map(({ blocks }) => blocks));
      expect(text).toContain(JSON.stringify(dependent));
    }
  });

  it('has the charts of its type', async () => {
    const kindsOf = async (reader: ReportReader, scopes: readonly ReportScope[]) => {
      const contents = await Promise.all(scopes.map((scope) => read(reader, scope)));
      return contents.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks.map(({ kind }) => kind)));
    };
    const ofRecords = async (reader: ReportReader, table: string) => kindsOf(reader, await findRecords(table));
    expect(await kindsOf(biaReport, [whole])).toContain('pairs');
    expect(await ofRecords(activityReport, 'activities')).toContain('lines');
    expect(await kindsOf(dependencyGapReport, [whole])).toContain('chart');
    expect(await kindsOf(recoveryOrderReport, [whole])).toContain('gantt');
    expect(await ofRecords(bcpReport, findTable('bcp'))).toContain('gantt');
    expect(await ofRecords(grabPackReport, inForce)).toContain('gantt');
    expect(await ofRecords(scenarioReport, 'dependency_scenarios')).toContain('map');
    const times = blocksOf(await read(programmeSummaryReport), 'recovery-times').find((one) => one.kind === 'chart');
    expect(times?.bars.filter(({ word }) => word)).toEqual([]);
  });

  it('agrees with the list of plans on whether a plan meets the RTOs', async () => {
    const scopes = await findRecords(findTable('bcp'));
    const uids = scopes.map(({ recordUid }) => recordUid as string);
    const fits = (await marcus.call(businessContinuityPlans.fits, { body: { uids } })).body.data;
    for (const { uid, rto } of fits) {
      const rows = rowsOf(blocksOf(await read(bcpReport, about(uid)), 'check')).map((row) => row[6]);
      const isMissed = rows.some((cell) => typeof cell === 'object' && ['Late', 'Reaches MTPD'].includes(cell.text));
      expect({ uid, isMissed }).toEqual({ uid, isMissed: rto === 'missed' });
    }
  });

  it('shows an archived activity, and says that it is archived', async () => {
    const [scope] = await findRecords("activities where state = 'draft' and");
    const uid = scope?.recordUid as string;
    const { version } = (await marcus.call(activities.get, { params: { uid } })).body.data;
    expect((await marcus.call(activities.archive, { params: { uid }, version })).status).toBe(200);
    expect(await read(activityReport, about(uid))).toMatchObject({ version: 'Archived' });
    const listed = rowsOf(blocksOf(await read(biaReport), 'recovery-times')).map(([name]) => name);
    const { title } = await read(activityReport, about(uid));
    expect(listed).not.toContain(title);
  });

  it('shows a plan as it was approved, and refuses a grab pack of a plan that is not in force', async () => {
    const [inForceScope] = await findRecords(inForce);
    const uid = inForceScope?.recordUid as string;
    const { inForceNumber } = (await marcus.call(businessContinuityPlans.get, { params: { uid } })).body.data;
    const version = (
      await marcus.call(businessContinuityPlans.version, { params: { uid, number: `${inForceNumber}` } })
    ).body.data;
    const content = await read(bcpReport, about(uid, inForceNumber));
    expect(content).toMatchObject({ title: version.content.name, version: `Version ${inForceNumber}, in force` });
    expect(rowsOf(blocksOf(content, 'tasks'))).toHaveLength(version.content.content.tasks.length);
    const texts = (told: ReportContent) => told.sections.flatMap(({ blocks }) => blocks.flatMap(listBlockTexts));
    expect(texts(content)).toContain('Approved');
    // From here on, people are editing the next version.
    await test.owner.query(
      `update business_continuity_plans p set version_number = version_number + 1, status_uid = (select m.uid from master_rows m
         where m.organisation_uid = p.organisation_uid and m.list = 'bcp-statuses' and m.phase = 'draft') where uid = $1`,
      [uid],
    );
    expect((await read(bcpReport, about(uid))).version).toContain('not in force');
    const later = await read(bcpReport, about(uid, inForceNumber));
    expect({ ...later, sections: texts(later) }).toEqual({ ...content, sections: texts(content) });
    await expect(read(bcpReport, about(uid, 999))).rejects.toMatchObject({ code: 'not_found' });
    const [open] = await findRecords(`${findTable('bcp')} where in_force_number is null and`);
    await expect(read(grabPackReport, open as ReportScope)).rejects.toMatchObject({ code: 'not_in_force' });
  });
});
