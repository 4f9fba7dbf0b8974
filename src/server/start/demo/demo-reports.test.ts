import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportContent } from '#root/contract/documents/report-content.ts';
import { reportSections } from '#root/contract/reports/report-sections.ts';
import type { ReportScope } from '#root/contract/reports/report-types.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { listBlockTexts } from '#root/domain/documents/document-texts.ts';
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
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import type { ReportContext, ReportReader } from '#root/server/shared/reports/report-reader.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { createDemoData } from './demo.ts';

/** Each reader with the table of the record that it is about; null: it is about the organisation. */
const readers: readonly (readonly [ReportReader, string | null])[] = [
  [bcpReport, findTable('bcp')],
  [resiliencePlanReport, findTable('resilience_plan')],
  [grabPackReport, `${findTable('bcp')} where in_force_number is not null and`],
  [activityReport, 'activities'],
  [dependencyGapReport, null],
  [biaReport, 'assessments'],
  [biaReport, null],
  [recoveryOrderReport, null],
  [supplierAssuranceReport, null],
  [programmeSummaryReport, null],
  [scenarioReport, 'dependency_scenarios'],
];

let test: TestApp;
let dataDir: string;
let organisation: string;
let empty: string;

beforeAll(async () => {
  test = await startTestApp();
  dataDir = await mkdtemp(path.join(tmpdir(), 'holdfast-demo-reports-'));
  const access = { tenants: createTenantAccess(test.pool), services: test.services };
  await createDemoData(access, { appUrl: 'http://localhost:8080', dataDir });
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
  now: new Date(),
});
const whole: ReportScope = { recordUid: null, divisionUids: [], businessUnitUids: [], version: null };

async function findRecords(table: string | null): Promise<readonly ReportScope[]> {
  if (table === null) return [whole];
  const found = await test.owner.query<{ uid: string }>(
    `select uid from ${table.includes(' where ') ? table : `${table} where`} organisation_uid = $1 order by uid limit 12`,
    [organisation],
  );
  return found.rows.map(({ uid }) => ({ ...whole, recordUid: uid }));
}

const textsOf = ({ sections }: ReportContent) => sections.flatMap(({ blocks }) => blocks.flatMap(listBlockTexts));

describe.each(readers)('the report reader %#', (reader, table) => {
  it('gives every section of its type for each record of the demonstration, and the same bytes again', async () => {
    const scopes = await findRecords(table);
    expect(scopes.length).toBeGreaterThan(0);
    for (const scope of scopes) {
      const content = await reader.read(toContext(organisation), scope);
      const keys = content.sections.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      expect([...keys, 'own-sections']).toEqual(expect.arrayContaining(Object.keys(reportSections[reader.type])));
      expect(content.sections.filter(({ blocks }) => blocks.length === 0)).toEqual([]);
      expect(textsOf(content).filter((text) => /undefined|NaN|\[object|null/.test(text))).toEqual([]);
      expect((await reader.read(toContext(organisation), scope)).digest).toBe(content.digest);
    }
  });

  it.runIf(table !== null)('finds no record of another organisation, and none that does not exist', async () => {
    const [scope] = await findRecords(table);
    const notFound = { code: 'not_found' };
    await expect(reader.read(toContext(empty), scope as ReportScope)).rejects.toMatchObject(notFound);
    await expect(reader.read(toContext(empty), { ...whole, recordUid: newUid() })).rejects.toMatchObject(notFound);
    if (reader.type === 'bia') return;
    await expect(reader.read(toContext(empty), whole)).rejects.toMatchObject(notFound);
  });

  it.runIf(table === null)('says in sentences that an empty organisation has nothing', async () => {
    const content = await reader.read(toContext(empty), whole);
    expect(content.sections.filter(({ blocks }) => blocks.length === 0)).toEqual([]);
  });
});
