import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, login, overflow, signIn, test, violations } from './support/test.ts';

const file = (name: string) => join(import.meta.dirname, '../data/wholesaler', name);
const files = ['activities.csv', 'dependencies.csv', 'resources.csv'].map(file);

/** What axe says and what does not fit, on a screen and on a phone. */
async function look(page: Page, name: string): Promise<string[]> {
  const problems: string[] = [];
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('main [aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
    const wide = await overflow(page);
    const found = [...(await violations(page)), ...(wide > 0 ? [`scrolls sideways by ${wide} px`] : [])];
    problems.push(...found.map((problem) => `${name} (${colorScheme}, ${width} px): ${problem}`));
    const folder = process.env.E2E_SHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 900 });
  return problems;
}

test('a real workbook goes in: refused where it must be, mended in place, looked at, applied, undone', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const problems: string[] = [];
  await signIn(page, login('Organisation admin'));

  await test.step('upload: three files of one import', async () => {
    await page.goto('/import');
    await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible();
    await expect(page.getByText('No imports yet')).toBeVisible();
    problems.push(...(await look(page, 'import-1-upload')));
    await page.locator('input[type="file"]').setInputFiles(files);
    await expect(page).toHaveURL(/\/import\/[0-9a-f-]+\?step=columns/);
  });

  await test.step('columns: understood, and the hints beside those that are not needed', async () => {
    const resources = page.getByRole('region', { name: 'resources.csv' });
    await expect(resources.getByLabel('What this sheet holds').first()).toHaveValue('Resources');
    await expect(resources.getByText('Single points of failure are worked out from the dependencies.')).toBeVisible();
    await expect(resources.getByLabel('What IT-Systeme is').first()).toHaveValue('Application');
    problems.push(...(await look(page, 'import-2-columns')));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/step=fix/);
  });

  await test.step('fix: three refusals, by keyboard and by one click for all similar', async () => {
    await expect(page.getByText('3 problems')).toBeVisible();
    problems.push(...(await look(page, 'import-3-fix')));
    await page.getByRole('button', { name: /Auftragserfassung.*Must be less than the MTPD/ }).click();
    await expect(page.getByLabel('RTO, row 2')).toBeFocused();
    const mtpd = page.getByLabel('MTPD, row 2');
    await mtpd.fill('8 h');
    await mtpd.press('Enter');
    await expect(page.getByText('2 problems')).toBeVisible();
    await expect(page.getByLabel('MTPD, row 3')).toBeFocused();
    await page.reload();
    await page.getByLabel('A suggestion mends all similar rows at once').check();
    await page.getByRole('row', { name: /Lager/ }).getByRole('button', { name: 'Use an MTPD of 12 hours' }).click();
    await expect(page.getByText('Nothing to fix')).toBeVisible();
    await expect(page.getByLabel('MTPD, row 4, Changed here')).toHaveValue('12 h');
    await expect(page.getByLabel('MTPD, row 7, Changed here')).toHaveValue('8 h');
    await page.getByRole('link', { name: 'Continue' }).click();
  });

  await test.step('preview: counts, and what the gap list will say', async () => {
    await expect(page.getByText('Wareneingang needs Einkauf: 36 h too long')).toBeVisible();
    await expect(page.getByText('Lager needs Wareneingang: 4 h too long')).toBeVisible();
    await expect(
      page.getByText('5 departments are created: Vertrieb, Logistik, Einkauf, Buchhaltung, IT'),
    ).toBeVisible();
    problems.push(...(await look(page, 'import-4-preview')));
    await page.getByRole('button', { name: 'Import 23 rows' }).click();
  });

  await test.step('result: what went in, and the list of just these', async () => {
    await expect(page.getByText('23 rows went in')).toBeVisible();
    problems.push(...(await look(page, 'import-5-result')));
    await page.getByRole('link', { name: 'Show the activities' }).click();
    await expect(page.getByRole('link', { name: 'Auftragserfassung' })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(1 + 6);
    await page.goBack();
  });

  await test.step('undo: gone again', async () => {
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('This import was undone')).toBeVisible();
    problems.push(...(await look(page, 'import-6-undone')));
  });
  expect(problems).toEqual([]);
});

test('what is no table is refused with the reason; the others go on', async ({ page }) => {
  await signIn(page, login('Organisation admin'));
  await page.goto('/import');
  await page.locator('input[type="file"]').setInputFiles([
    { name: 'picture.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('\u0089PNG\u0000\u0001') },
    { name: 'small.csv', mimeType: 'text/csv', buffer: Buffer.from('name;rto\nPayroll;3 h\n') },
  ]);
  await expect(page.getByText(/picture.xlsx: This is neither a workbook/)).toBeVisible();
  await page.getByRole('link', { name: 'Continue with the files that were read' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('3 h is not in the list of recovery times', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Discard import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard import' }).click();
  await expect(page).toHaveURL(/\/import$/);
});
