import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findProblems } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

const buildFile = (name: string) => join(import.meta.dirname, '../data/wholesaler', name);
const files = ['activities.csv', 'dependencies.csv', 'resources.csv'].map(buildFile);

/** Returns the problems of the page at the widths of a desktop and of a phone. Then restores the window size. */
async function checkPage(page: Page, name: string): Promise<string[]> {
  const problems = await findProblems(page, name, [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 900 });
  return problems;
}

/** Returns the cell of the grid in a column. @param row the number of the row in the file */
async function findImportCell(page: Page, column: string, row: number) {
  const heading = page.getByRole('columnheader', { name: column, exact: true });
  return page.locator(`[role="row"][row-index="${row - 2}"] [col-id="${await heading.getAttribute('col-id')}"]`);
}

test('a real workbook is imported: refused rows are corrected in place, previewed, applied and undone', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const problems: string[] = [];
  await signIn(page, findLogin('Organisation admin'));

  await test.step('three files are uploaded into one import', async () => {
    await page.goto('/import');
    await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible();
    await expect(page.getByText('No imports yet')).toBeVisible();
    problems.push(...(await checkPage(page, 'import-1-upload')));
    await page.getByLabel('Choose XLSX or CSV files').setInputFiles(files);
    await expect(page).toHaveURL(/\/import\/[0-9a-f-]+\?step=columns/);
  });

  await test.step('columns are recognised, and hints are shown for columns that are not needed', async () => {
    const resources = page.getByRole('region', { name: 'resources.csv' });
    await expect(resources.getByLabel('Contents of this sheet').first()).toHaveValue('Resources');
    await expect(resources.getByText('Single points of failure are calculated from the dependencies.')).toBeVisible();
    await expect(resources.getByLabel('Kind of resource for IT-Systeme').first()).toHaveValue('Application');
    problems.push(...(await checkPage(page, 'import-2-columns')));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/step=fix/);
  });

  await test.step('three problems are fixed, by keyboard and by one click for all similar problems', async () => {
    await expect(page.getByText('3 problems')).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Rows of activities.csv' })).toBeVisible();
    problems.push(...(await checkPage(page, 'import-3-fix')));
    const description = page.getByRole('columnheader', { name: 'Description', exact: true });
    await expect(description).not.toBeInViewport({ ratio: 0.9 });
    await description.scrollIntoViewIfNeeded();
    await expect(description).toBeInViewport({ ratio: 0.9 });
    await expect(await findImportCell(page, 'Name', 2)).toBeInViewport({ ratio: 0.9 });
    await page.getByRole('button', { name: /Auftragserfassung.*Must be less than the MTPD/ }).click();
    await expect(await findImportCell(page, 'RTO', 2)).toBeFocused();
    await (await findImportCell(page, 'MTPD', 2)).click();
    await page.keyboard.type('8 h');
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 problems')).toBeVisible();
    await expect(await findImportCell(page, 'MTPD', 3)).toBeFocused();
    await page.reload();
    await page.getByLabel('Apply a suggestion to all similar rows').check();
    await page.getByRole('button', { name: 'Next problem' }).click();
    const lager = page.getByRole('group', { name: 'RTO, row 4' });
    await expect(lager).toContainText('Must be less than the MTPD');
    await lager.getByRole('button', { name: 'Use an MTPD of 12 h' }).click();
    await expect(page.getByText('Nothing to fix')).toBeVisible();
    await expect(await findImportCell(page, 'MTPD', 4)).toHaveText('12 h, changed here');
    await expect(await findImportCell(page, 'MTPD', 7)).toHaveText('8 h, changed here');
    await expect(await findImportCell(page, 'RTO', 4)).toBeFocused();
    await page.keyboard.press('Control+Z');
    await expect(page.getByText('2 problems')).toBeVisible();
    await page.keyboard.press('Control+Y');
    await expect(page.getByText('Nothing to fix')).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
  });

  await test.step('the preview shows the counts and the resulting gap list', async () => {
    await expect(page.getByText('Wareneingang needs Einkauf, which recovers 36 h too late')).toBeVisible();
    await expect(page.getByText('Lager needs Wareneingang, which recovers 4 h too late')).toBeVisible();
    await expect(page.getByText('5 divisions created: Vertrieb, Logistik, Einkauf, Buchhaltung, IT')).toBeVisible();
    problems.push(...(await checkPage(page, 'import-4-preview')));
    await page.getByRole('button', { name: 'Import 23 rows' }).click();
  });

  await test.step('the result shows the number of imported rows, and links to the list of the imported records', async () => {
    await expect(page.getByText('23 rows were imported')).toBeVisible();
    problems.push(...(await checkPage(page, 'import-5-result')));
    await page.getByRole('link', { name: 'Show the activities' }).click();
    await expect(page.getByRole('link', { name: 'Auftragserfassung' })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(1 + 6);
    await page.goBack();
  });

  await test.step('undo removes the imported records', async () => {
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('This import was undone')).toBeVisible();
    problems.push(...(await checkPage(page, 'import-6-undone')));
  });
  expect(problems).toEqual([]);
});

test('the rows of a register are corrected like a spreadsheet: pasted, filled down, undone and excluded', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, findLogin('Organisation admin'));
  const grids: string[] = [];
  page.on('response', (answer) => void (/\/bulk-grid-[^/]*\.js/.test(answer.url()) && grids.push(answer.url())));
  await page.goto('/import?for=application');
  const buffer = Buffer.from('Name;RPO\nLedger;soon\nMail;later\nPhone;never\n');
  await page.getByLabel('Choose XLSX or CSV files').setInputFiles([{ name: 'apps.csv', mimeType: 'text/csv', buffer }]);
  await page.getByRole('button', { name: 'Continue' }).click({ trial: true });
  expect(grids).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('3 problems')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Rows of apps.csv' })).toBeVisible();
  expect(grids).toHaveLength(1);

  await page.evaluate(() => navigator.clipboard.writeText('4 h\r\n8 h\r\n'));
  await (await findImportCell(page, 'RPO', 2)).click();
  await page.keyboard.press('Control+V');
  await expect(page.getByText('2 rows pasted.')).toBeVisible();
  await expect(page.getByText('1 problem', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next problem' }).click();
  await expect(await findImportCell(page, 'RPO', 4)).toBeFocused();
  await page.keyboard.press('Control+D');
  await expect(page.getByText('Nothing to fix')).toBeVisible();
  await expect(await findImportCell(page, 'RPO', 4)).toHaveText('8 h, changed here');

  await page.keyboard.press('Control+Z');
  await expect(page.getByText('1 problem', { exact: true })).toBeVisible();
  await page.getByRole('group', { name: 'RPO, row 4' }).getByRole('button', { name: 'Exclude row 4' }).click();
  await expect(page.getByText('Nothing to fix')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: '4 · Excluded' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Include row 4' }).click();
  await expect(page.getByText('1 problem', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Nothing to fix')).toBeVisible();
  await page.reload();
  await expect(await findImportCell(page, 'RPO', 3)).toHaveText('8 h, changed here');
  await expect(page.getByRole('gridcell', { name: '4 · Excluded' })).toBeVisible();

  // While the list is filtered for problems, a corrected row remains visible, so that the correction can be undone.
  await (await findImportCell(page, 'RPO', 4)).click();
  await page.getByRole('button', { name: 'Include row 4' }).click();
  await expect(page.getByText('1 problem', { exact: true })).toBeVisible();
  await page.getByText('Only rows with problems').click();
  const firstCell = page.locator('[role="row"][row-index="0"] [col-id="1"]');
  await expect(firstCell).toHaveText(/^never/);
  await page.route('**/cells', (route) => route.abort(), { times: 1 });
  await firstCell.click();
  await page.keyboard.type('8 h');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Some cells are not saved' })).toBeVisible();
  await expect(firstCell).toHaveText(/^8 h/);
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect(page.getByText('Nothing to fix')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: '4 · Fixed' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('1 problem', { exact: true })).toBeVisible();
  await expect(firstCell).toHaveText(/^never/);
  await page.getByRole('button', { name: 'Discard import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard import' }).click();
});

test('a file that is not a table is refused with the reason, and the import of the other files continues', async ({
  page,
}) => {
  await signIn(page, findLogin('Organisation admin'));
  await page.goto('/import');
  await page.getByLabel('Choose XLSX or CSV files').setInputFiles([
    { name: 'picture.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('\u0089PNG\u0000\u0001') },
    { name: 'small-activities.csv', mimeType: 'text/csv', buffer: Buffer.from('name;rto\nPayroll;3 h\n') },
  ]);
  await expect(page.getByText(/picture.xlsx: This is neither a workbook/)).toBeVisible();
  await page.getByRole('link', { name: 'Continue with the files that were read' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: /3 h is not in the list of recovery times/ })).toBeVisible();
  await page.getByRole('button', { name: 'Discard import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard import' }).click();
  await expect(page).toHaveURL(/\/import$/);
});

test('a sheet with unknown contents must be given a kind, and skipped rows are listed', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin'));
  await page.goto('/import');
  const lines = ['Contacts 2026', 'Name,Phone', 'Ana Ruiz,1', 'Total,1'];
  const buffer = Buffer.from(lines.join('\n'));
  const file = { name: 'contacts.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel('Choose XLSX or CSV files').setInputFiles([file]);
  await expect(page).toHaveURL(/step=columns/);
  await expect(page.getByText('Row 1: above the headings')).toBeVisible();
  await expect(page.getByText('Row 4: looks like a total')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Choose what this sheet contains, or “Do not import”').first()).toBeVisible();
  await expect(page).toHaveURL(/step=columns/);
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Contents of this sheet').first().click();
  await page.getByRole('option', { name: 'Team members' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/step=fix/);
});
