import type { BrowserContext, Page } from '@playwright/test';
import { pdfFile } from '#test/support/files.ts';
import { gridCell, pasteBlock } from './support/grid.ts';
import { expect, login, overflow, signIn, test } from './support/test.ts';

const tag = Date.now().toString(36);

/** The name of the first row in the grid. */
const firstName = (page: Page) => gridCell(page, 1, 0);

test.beforeEach(async ({ page }) => {
  await signIn(page, login('Organisation admin', 'northwind'));
});

/** Leaves by the navigation while nothing can be saved: stays first, then gives the change up. */
async function leavesOnPurpose(page: Page, context: BrowserContext): Promise<void> {
  const away = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Locations' });
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  const before = page.url();
  await expect(page.getByText('Not saved. We keep trying')).toBeVisible();
  await away.click();
  await asked.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page).toHaveURL(before);
  await away.click();
  await asked.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/locations/);
  await context.setOffline(false);
}

test('a scenario that could not be saved asks before it is left', async ({ page, context }) => {
  await page.goto('/locations');
  await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
  await page.goto('/dependency-scenarios');
  await page.getByRole('link', { name: 'Payline Bureau away for three days' }).click();
  const card = page.locator('.react-flow__node').filter({ hasText: 'Take payments' });
  await expect(card).toBeVisible();
  await context.setOffline(true);
  await card.focus();
  await page.keyboard.press('Delete');
  await expect(card).toHaveCount(0);
  await leavesOnPurpose(page, context);
  await page.goto('/dependency-scenarios');
  await page.getByRole('link', { name: 'Payline Bureau away for three days' }).click();
  await expect(card).toBeVisible();
});

test('a grid that could not be saved asks before it is left', async ({ page, context }) => {
  await page.goto('/activities/bulk');
  const cell = firstName(page);
  await expect(cell).toBeVisible();
  await context.setOffline(true);
  await cell.click();
  await page.keyboard.type(`Typed without a network ${tag}`);
  await page.keyboard.press('Enter');
  await leavesOnPurpose(page, context);
});

test('leaving right after a change saves it first, and asks where no answer comes', async ({ page }) => {
  const away = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Locations' });
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.goto('/activities/bulk');
  await firstName(page).click();
  await page.keyboard.type(`Typed and left ${tag}`);
  await page.keyboard.press('Enter');
  await away.click();
  await expect(page).toHaveURL(/\/locations/);
  await page.goto('/activities/bulk');
  await expect(page.getByRole('link', { name: `Typed and left ${tag}` })).toBeVisible();

  await page.goto('/dependency-scenarios');
  await page.getByRole('link', { name: 'Payline Bureau away for three days' }).click();
  const card = page.locator('.react-flow__node').filter({ hasText: 'Take payments' });
  await card.focus();
  // Hangs: neither an answer nor a failure.
  await page.route('**/content', () => undefined);
  await page.keyboard.press('Delete');
  await expect(card).toHaveCount(0);
  await away.click();
  await asked.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/locations/);
});

test('a row that can not be stored stays as it was typed once the others are created', async ({ page }) => {
  await page.goto('/activities/bulk');
  await firstName(page).click();
  await pasteBlock(page, `Name\tOwner\nGoes in first ${tag}\t\n<b>Bold</b> ${tag}\t\nOwned ${tag}\t<i>Jo</i>\n`);
  await page.getByRole('button', { name: 'Create 1 activity' }).click();
  const outcome = page.getByRole('status').filter({ hasText: '1 activity has been created' });
  await expect(outcome).toContainText('Row 2: HTML tags not allowed');
  await expect(outcome).toContainText(`Owned ${tag}: HTML tags not allowed`);
  await expect(firstName(page)).toContainText(`<b>Bold</b> ${tag}`);
  await expect(page.locator('[row-index="1"] [role="gridcell"]').filter({ hasText: '<i>Jo</i>' })).toBeVisible();
  await firstName(page).click();
  await page.keyboard.type(`Mended ${tag}`);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create 1 activity' }).click();
  await expect(outcome).toContainText(`Owned ${tag}: HTML tags not allowed`);
  await expect(firstName(page)).toContainText(`Owned ${tag}`);

  await page.goto('/activities/bulk');
  await firstName(page).click();
  await pasteBlock(page, `Goes in alone ${tag}\n<i>Nothing to keep</i>\n`);
  await expect(page).toHaveURL(/\/activities\/bulk\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Create 1 activity' }).click();
  await expect(outcome).toContainText('Row 2: HTML tags not allowed');
  await expect(firstName(page)).toContainText('<i>Nothing to keep</i>');
  // There is no draft any more; what is left in the grid is not kept anywhere, and nobody leaves it by accident.
  await expect(page).toHaveURL(/\/activities\/bulk$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Locations' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('a page that dies before it is told what was created has lost nothing of the draft', async ({ page, context }) => {
  await page.goto('/activities/bulk');
  await firstName(page).click();
  await pasteBlock(page, `Name\tOwner\nKept whole ${tag}\t<i>Jo</i>\nFit ${tag}\t\n`);
  await expect(page).toHaveURL(/\/activities\/bulk\/[0-9a-f-]{36}$/);
  const address = page.url();
  const reached = new Promise<unknown>((resolve) => {
    void page.route('**/activity-batches/*/create', async (route) => {
      await route.fetch();
      resolve(route.request().postDataJSON());
    });
  });
  await page.getByRole('button', { name: 'Create 1 activity' }).click();
  expect(await reached).toMatchObject({ leaveOut: [1] });
  await page.close();
  const later = await context.newPage();
  await later.goto(address);
  await expect(firstName(later)).toContainText(`Kept whole ${tag}`);
  await expect(later.locator('[row-index="1"] [role="gridcell"][col-id="0"]')).toHaveText('');
  await later.goto(`/activities?q=${encodeURIComponent(`Fit ${tag}`)}`);
  await expect(later.getByRole('link', { name: `Fit ${tag}` })).toBeVisible();
});

test('long names: the rows that were skipped stay within the page, the state of a certificate in sight', async ({
  page,
}) => {
  await page.goto('/activities/bulk');
  await firstName(page).click();
  const name = `${tag}${'Wasserwerksleitwarte'.repeat(12)}`;
  await pasteBlock(page, `Name\tMTPD\tRTO\n${name}\t8 h\t8 h\nGoes in ${tag}\t8 h\t4 h\n`);
  await page.getByRole('button', { name: 'Create 1 activity' }).click();
  const outcome = page.getByRole('status').filter({ hasText: '1 activity has been created' });
  await expect(outcome).toContainText(name);
  expect(await outcome.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);

  await page.goto('/suppliers');
  await page.getByRole('link', { name: 'Payline Bureau' }).click();
  await page.getByRole('link', { name: 'Certificates', exact: true }).click();
  const file = `ISO_22301_${'certificate_of_the_whole_group_'.repeat(6)}.pdf`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: file, mimeType: 'application/pdf', buffer: pdfFile(tag) });
  const table = page.getByRole('table', { name: 'Certificates of assurance' });
  await expect(table.getByRole('cell', { name: 'Valid' })).toBeInViewport({ ratio: 1 });
  expect(await overflow(page)).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dependency-scenarios');
  await page.getByRole('link', { name: 'Payline Bureau away for three days' }).click();
  await page.getByText('What-if', { exact: true }).click();
  await page.getByRole('tab', { name: 'Kept runs' }).click();
  await page.getByRole('button', { name: 'Keep this run' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name.slice(0, 200));
  await page.getByRole('dialog').getByRole('button', { name: 'Keep this run' }).click();
  const now = page.getByRole('columnheader', { name: 'What is worked out now' });
  await now.scrollIntoViewIfNeeded();
  const region = page.getByRole('region', { name: 'Compare' });
  expect(await region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expect(now).toBeInViewport({ ratio: 1 });
  expect(await overflow(page)).toBe(0);
});
