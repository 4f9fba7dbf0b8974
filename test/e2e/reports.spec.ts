import fs from 'node:fs';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { findProblems } from './support/looks.ts';
import { callEndpoint, changeSettings } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

test.beforeAll(({ product }) => product.renew());

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

test('a plan is generated as a PDF from its page, watched, opened and read on the screen', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, findLogin('Organisation admin', 'northwind'));
  await changeSettings(admin, { usersGenerateReports: true });
  await signIn(page, findLogin('BC manager', 'northwind'));
  const { data } = await callEndpoint(page, businessContinuityPlans.list);
  const [plan] = data;
  await page.goto(`/business-continuity-plans/${plan?.uid}`);
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText('Report generated successfully.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1, name: plan?.name ?? '' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Open PDF' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect(
    fs
      .readFileSync(await file.path())
      .subarray(0, 4)
      .toString(),
  ).toBe('%PDF');
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading').nth(1)).toBeVisible();
  expect(await findProblems(page, 'a report', looks)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/reports');
  await expect(page.getByRole('row', { name: plan?.name ?? '' })).toContainText('Generated');
  expect(await findProblems(page, 'the list of reports', looks)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/reports/generator');
  await expect(page.getByRole('button', { name: 'Generate' })).toBeVisible();
  expect(await findProblems(page, 'the generator', looks)).toEqual([]);

  await changeSettings(admin, { usersGenerateReports: false });
  await page.reload();
  await expect(page.getByText('Reports cannot be generated')).toBeVisible();
});
