import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { organisations } from '#root/contract/landlord/organisations.ts';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { reports } from '#root/contract/reports/reports.ts';
import { listBlockTexts } from '#root/domain/documents/document-texts.ts';
import { squeeze } from '#test/support/report-texts.ts';
import { holdAnswer, isWrite } from './support/answers.ts';
import { findProblems } from './support/looks.ts';
import { callEndpoint, changeSettings } from './support/people.ts';
import { generateEveryType } from './support/reports.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

test.beforeAll(({ product }) => product.renew());
// The tests turn the module off, and later test files of the same worker need it.
test.afterAll(({ product }) => product.renew());

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

test('a report about a plan shows its progress while it is generated from the plan’s page, and then its pages and its PDF', async ({
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
  // The page shows its first answer until the second one arrives, so a fast report cannot hide the progress.
  let reads = 0;
  const second = await holdAnswer(page, '**/continuity/api/v1/reports/*', (request) => {
    if (!isWrite(request)) reads += 1;
    return reads === 2;
  });
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Generating, \d+%/ })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: plan?.name ?? '' })).toBeVisible();
  second.release();
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
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('img').first()).toBeVisible();
  expect(await findProblems(page, 'a report', looks)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText(`Record: ${plan?.name}`).first()).toBeVisible();
  expect(await findProblems(page, 'the history of a report', looks)).toEqual([]);
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

/** Lets a landlord's tab work in an organisation. */
const enter = (page: Page, organisation: { uid: string; name: string } | undefined) =>
  page.evaluate(({ uid, name }) => sessionStorage.setItem('holdfast.organisation', JSON.stringify({ uid, name })), {
    uid: organisation?.uid ?? '',
    name: organisation?.name ?? '',
  });

test('the page of each type of report shows every text of its files, and is unavailable once the module is switched off', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, findLogin('Organisation admin', 'northwind'));
  await changeSettings(admin, { usersGenerateReports: true });
  await signIn(page, findLogin('BC manager', 'northwind'));
  for (const { type, uid } of await generateEveryType(page)) {
    const { data } = await callEndpoint(page, reports.preview, { params: { uid } });
    await page.goto(`/reports/${uid}`);
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading').nth(1)).toBeVisible();
    const shown = squeeze((await preview.textContent()) ?? '');
    // Only paper has a table of contents, so the page does not show the texts of that table.
    const told = data.blocks.filter(({ kind }) => kind !== 'contents').flatMap(listBlockTexts);
    const lost = told.flatMap((text) => text.split('\n')).filter((text) => !shown.includes(squeeze(text)));
    expect({ type, lost }).toEqual({ type, lost: [] });
  }

  const landlord = await (await browser.newContext()).newPage();
  await signIn(landlord, findLogin('Landlord admin'));
  const { data } = await callEndpoint(landlord, organisations.list);
  const northwind = data.find(({ name }) => name === 'Northwind Utilities');
  const params = { uid: northwind?.uid ?? '' };
  const { version } = (await callEndpoint(landlord, organisations.get, { params })).data;
  await callEndpoint(landlord, organisations.setModules, { params, version, body: { modules: [] } });
  await page.goto('/business-continuity-plans');
  await expect(page.getByRole('link', { name: 'Continuity plans' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reports', exact: true })).toHaveCount(0);
  const plans = await callEndpoint(page, businessContinuityPlans.list);
  await page.goto(`/business-continuity-plans/${plans.data[0]?.uid}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Report', exact: true })).toHaveCount(0);
  for (const path of ['/reports', '/reports/generator']) {
    await page.goto(path);
    await expect(page.getByText('Reports are switched off for this organisation.')).toBeVisible();
  }

  // A role with permissions of the module can still be assigned, in case the module is switched on again.
  await admin.goto('/users/manage-users?q=helen');
  await admin.getByRole('link', { name: 'Helen Castellano' }).click();
  await admin.getByRole('link', { name: 'Roles and permissions' }).click();
  await admin.getByRole('button', { name: 'Assign BC manager' }).click();
  await admin.getByRole('button', { name: 'Save roles' }).click();
  await expect(admin.getByText('The roles of Helen Castellano have been saved')).toBeVisible();

  // A landlord who works in the organisation sees what its people see, although the landlord's own organisation has the module.
  await landlord.goto('/dashboard');
  await enter(landlord, northwind);
  await landlord.goto(`/business-continuity-plans/${plans.data[0]?.uid}`);
  await expect(landlord.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(landlord.getByRole('link', { name: 'Continuity plans' }).first()).toBeVisible();
  await expect(landlord.getByRole('link', { name: /^Reports?$/ })).toHaveCount(0);
  for (const path of ['/reports', '/reports/generator']) {
    await landlord.goto(path);
    await expect(landlord.getByText('Reports are switched off for Northwind Utilities.')).toBeVisible();
    await expect(landlord).toHaveURL(/\/unauthorized\?for=reports/);
  }
  expect(await findProblems(landlord, 'reports that are switched off, for a landlord', looks)).toEqual([]);
  await landlord.setViewportSize({ width: 1280, height: 900 });
  await landlord.getByRole('link', { name: 'Open the organisation' }).click();
  await expect(landlord.getByRole('heading', { level: 1, name: 'Northwind Utilities' })).toBeVisible();
  await enter(
    landlord,
    data.find(({ name }) => name !== 'Northwind Utilities' && name !== 'Holdfast'),
  );
  await landlord.goto('/reports');
  await expect(landlord.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
});
