import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { problemsIn } from './support/looks.ts';
import { expect, login, signIn, test } from './support/test.ts';

const files = ['activities.csv', 'dependencies.csv', 'resources.csv'].map((name) =>
  join(import.meta.dirname, '../data/wholesaler', name),
);

async function saved(page: Page, entry: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: entry }).click();
  return download;
}

const look = (page: Page, name: string) =>
  problemsIn(page, name, [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ]);

test("the wholesaler's resources go in, and out again; what went out changes nothing when it comes back", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const problems: string[] = [];
  await signIn(page, login('Organisation admin'));

  await test.step('in: three files, without the rows that have to be mended', async () => {
    await page.goto('/import');
    await page.getByLabel('Choose XLSX or CSV files').setInputFiles(files);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByLabel('Import the others and leave these rows out').check();
    await page.getByRole('button', { name: /^Import \d+ rows$/ }).click();
    await expect(page.getByText(/\d+ rows went in/)).toBeVisible();
  });

  let workbook = '';
  await test.step('out: the register as a workbook, and one selected record as text', async () => {
    await page.goto('/applications');
    await page.getByRole('button', { name: 'Import and export' }).click();
    workbook = await (await saved(page, 'Export as Excel workbook (XLSX)')).path();
    await page.getByRole('checkbox', { name: /ERP/ }).check();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const text = readFileSync(await (await saved(page, 'Export as CSV')).path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(2);
  });

  await test.step('back: nothing would change', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Import', exact: true }).click();
    await expect(page).toHaveURL(/\/import\?for=applications/);
    await expect(page.getByRole('heading', { name: 'Import: Applications' })).toBeVisible();
    problems.push(...(await look(page, 'transfer-1-start')));
    await page.setViewportSize({ width: 1280, height: 900 });
    const buffer = readFileSync(workbook);
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.getByLabel('Choose XLSX or CSV files').setInputFiles({ name: 'applications.xlsx', mimeType, buffer });
    await expect(page.getByLabel('What this sheet holds').first()).toHaveValue('Applications');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Nothing to fix')).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByText('There is nothing in this import that would change anything.')).toBeVisible();
  });

  await test.step('all of it: one archive', async () => {
    await page.goto('/import');
    problems.push(...(await look(page, 'transfer-2-whole')));
    await page.setViewportSize({ width: 1280, height: 900 });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the whole organisation (ZIP)' }).click();
    const archive = await download;
    expect(archive.suggestedFilename()).toMatch(/\.zip$/);
    await page.getByLabel('Choose the archive of an organisation').setInputFiles(await archive.path());
    await expect(page.getByText(/activities are there already: .*Nothing has been imported/)).toBeVisible();
  });
  expect(problems).toEqual([]);
});
