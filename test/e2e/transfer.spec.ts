import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { findProblems } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const files = ['activities.csv', 'dependencies.csv', 'resources.csv'].map((name) =>
  join(import.meta.dirname, '../data/wholesaler', name),
);

async function downloadEntry(page: Page, entry: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: entry }).click();
  return download;
}

const checkPage = (page: Page, name: string) =>
  findProblems(page, name, [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ]);

test('the wholesaler’s resources are imported and exported, and the exported file changes nothing when it is imported', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const problems: string[] = [];
  await signIn(page, findLogin('Organisation admin'));

  await test.step('three files are imported, except the rows that have problems', async () => {
    await page.goto('/import');
    await page.getByLabel('Choose XLSX or CSV files').setInputFiles(files);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByLabel('Import without these rows').check();
    await page.getByRole('button', { name: /^Import \d+ rows$/ }).click();
    await expect(page.getByText(/\d+ rows were imported/)).toBeVisible();
  });

  let workbook = '';
  await test.step('the register is exported as a workbook, and one selected record as CSV', async () => {
    await page.goto('/applications');
    await page.getByRole('button', { name: 'Import and export' }).click();
    workbook = await (await downloadEntry(page, 'Export as Excel workbook (XLSX)')).path();
    await page.getByRole('checkbox', { name: /ERP/ }).check();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const text = readFileSync(await (await downloadEntry(page, 'Export as CSV')).path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(2);
  });

  await test.step('importing the export would change nothing', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Import', exact: true }).click();
    await expect(page).toHaveURL(/\/import\?for=application/);
    await expect(page.getByRole('heading', { name: 'Import: Applications' })).toBeVisible();
    problems.push(...(await checkPage(page, 'transfer-1-start')));
    await page.setViewportSize({ width: 1280, height: 900 });
    const buffer = readFileSync(workbook);
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.getByLabel('Choose XLSX or CSV files').setInputFiles({ name: 'applications.xlsx', mimeType, buffer });
    await expect(page.getByLabel('Contents of this sheet').first()).toHaveValue('Applications');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Nothing to fix')).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByText('This import would change nothing.')).toBeVisible();
  });

  await test.step('the whole organisation is exported as one archive', async () => {
    await page.goto('/import');
    problems.push(...(await checkPage(page, 'transfer-2-whole')));
    await page.setViewportSize({ width: 1280, height: 900 });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the whole organisation (ZIP)' }).click();
    const archive = await download;
    expect(archive.suggestedFilename()).toMatch(/\.zip$/);
    await page.getByLabel('Choose the archive of an organisation').setInputFiles(await archive.path());
    await expect(page.getByText(/activities already exist: .*Nothing has been imported/)).toBeVisible();
  });
  expect(problems).toEqual([]);
});
