import type { Page } from '@playwright/test';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import { callEndpoint } from './people.ts';
import { expect } from './test.ts';

const api = '/continuity/api/v1';

interface Named {
  readonly uid: string;
  readonly name: string;
}

/** Reads the first records of a list. */
export async function readFirst<Row extends object>(
  page: Page,
  list: string,
  query = 'pageSize=25',
): Promise<readonly (Named & Row)[]> {
  const answer = await page.request.get(`${api}/${list}?${query}`);
  return ((await answer.json()) as { data: (Named & Row)[] }).data;
}

/** Creates an empty business continuity plan. @returns its uid */
export async function createPlan(page: Page, name: string): Promise<string> {
  return (await callEndpoint(page, businessContinuityPlans.create, { body: { name } })).data.uid;
}

/** Reads the content of a plan from the server. */
export async function readPlan(page: Page, uid: string): Promise<PlanContent> {
  return (await callEndpoint(page, businessContinuityPlans.get, { params: { uid } })).data.content;
}

/** Opens a section of a plan to edit it. */
export async function openSection(page: Page, uid: string, section: string, heading: string): Promise<void> {
  await page.goto(`/business-continuity-plans/${uid}?section=${section}&edit=1`);
  await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
}

/** Waits until everything that was typed is on the server. */
export const expectSaved = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
