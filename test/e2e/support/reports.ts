import { expect, type Page } from '@playwright/test';
import { activities } from '#root/contract/activities/activities.ts';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { resiliencePlans } from '#root/contract/plans/resilience-plans.ts';
import { type ReportType, reportTypes } from '#root/contract/reports/report-types.ts';
import { reports } from '#root/contract/reports/reports.ts';
import { callEndpoint } from './people.ts';

/** Finds a demonstration record for a type of report about one record; null for a report about the organisation. */
async function findSubject(page: Page, type: ReportType): Promise<string | null> {
  if ((reportTypes[type].subjects as readonly string[]).includes('organisation')) return null;
  const first = async (list: typeof activities.list | typeof resiliencePlans.list | typeof dependencyScenarios.list) =>
    (await callEndpoint(page, list)).data[0]?.uid ?? null;
  if (type === 'activity') return first(activities.list);
  if (type === 'resilience-plan') return first(resiliencePlans.list);
  if (type === 'scenario') return first(dependencyScenarios.list);
  const { data } = await callEndpoint(page, businessContinuityPlans.list);
  return (data.find(({ inForceNumber }) => inForceNumber !== null) ?? data[0])?.uid ?? null;
}

/** Generates a report of every type, and returns their uids. */
export async function generateEveryType(page: Page): Promise<{ type: ReportType; uid: string }[]> {
  const made: { type: ReportType; uid: string }[] = [];
  for (const type of Object.keys(reportTypes) as ReportType[]) {
    const scope = { recordUid: await findSubject(page, type), divisionUids: [], businessUnitUids: [], version: null };
    const body = { type, scope, formats: reportTypes[type].formats };
    made.push({ type, uid: (await callEndpoint(page, reports.generate, { body })).data.uid });
  }
  for (const { type, uid } of made)
    await expect
      .poll(async () => (await callEndpoint(page, reports.get, { params: { uid } })).data, {
        message: type,
        timeout: 60_000,
      })
      .toMatchObject({ status: 'generated' });
  return made;
}
