import type { BrowserContext, Page } from '@playwright/test';
import { makePdf } from '#test/support/files.ts';
import { findCell, pasteBlock } from './support/grid.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, measureOverflow, test } from './support/test.ts';

const tag = Date.now().toString(36);

/** Returns the cell with the name in the first row of the grid. */
const findFirstName = (page: Page) => findCell(page, 1, 0);

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
});

/**
 * Tries twice to leave the page while nothing can be saved. The first time stays on the page, the second time leaves
 * without saving.
 */
async function leaveWithoutSaving(page: Page, context: BrowserContext): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Locations' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const before = page.url();
  await expect(page.getByText('Not saved. We keep trying')).toBeVisible();
  await link.click();
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page).toHaveURL(before);
  await link.click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/locations/);
  await context.setOffline(false);
}

test('leaving a scenario that could not be saved asks first', async ({ page, context }) => {
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
  await leaveWithoutSaving(page, context);
  await page.goto('/dependency-scenarios');
  await page.getByRole('link', { name: 'Payline Bureau away for three days' }).click();
  await expect(card).toBeVisible();
});

test('leaving a grid that could not be saved asks first', async ({ page, context }) => {
  await page.goto('/activities/bulk');
  const cell = findFirstName(page);
  await expect(cell).toBeVisible();
  await context.setOffline(true);
  await cell.click();
  await page.keyboard.type(`Typed without a network ${tag}`);
  await page.keyboard.press('Enter');
  await leaveWithoutSaving(page, context);
});

test('leaving right after a change first saves it, and asks if the server does not answer', async ({ page }) => {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Locations' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.goto('/activities/bulk');
  await findFirstName(page).click();
  await page.keyboard.type(`Typed and left ${tag}`);
  await page.keyboard.press('Enter');
  await link.click();
  await expect(page).toHaveURL(/\/locations/);
  await page.goto('/activities/bulk');
  await expect(page.getByRole('link', { name: `Typed and left ${tag}` })).toBeVisible();

  await page.goto('/dependency-scenarios');
  await page.getByRole('link', { name: 'Payline Bureau away for three days' }).click();
  const card = page.locator('.react-flow__node').filter({ hasText: 'Take payments' });
  await card.focus();
  // The request to save gets no answer.
  await page.route('**/content', () => undefined);
  await page.keyboard.press('Delete');
  await expect(card).toHaveCount(0);
  await link.click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/locations/);
});

/** Text that cannot be stored in a cell. */
const long = 'x'.repeat(1001);

test('a row with unsupported text stays as typed after the other rows are created', async ({ page }) => {
  await page.goto('/activities/bulk');
  await findFirstName(page).click();
  await pasteBlock(page, `Name\tOwner\nGoes in first ${tag}\t\nLong ${tag} ${long}\t\nOwned ${tag}\tJo ${long}\n`);
  await page.getByRole('button', { name: 'Create 1 activity' }).click();
  const outcome = page.getByRole('status').filter({ hasText: '1 activity has been created' });
  await expect(outcome).toContainText('Row 2: Maximum length exceeded');
  await expect(outcome).toContainText(`Owned ${tag}: Maximum length exceeded`);
  await expect(findFirstName(page)).toContainText(`Long ${tag}`);
  await expect(page.locator('[row-index="1"] [role="gridcell"]').filter({ hasText: 'Jo xxx' })).toBeVisible();
  await findFirstName(page).click();
  await page.keyboard.type(`Mended ${tag}`);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create 1 activity' }).click();
  await expect(outcome).toContainText(`Owned ${tag}: Maximum length exceeded`);
  await expect(findFirstName(page)).toContainText(`Owned ${tag}`);

  await page.goto('/activities/bulk');
  await findFirstName(page).click();
  await pasteBlock(page, `Goes in alone ${tag}\nNothing to keep ${long}\n`);
  await expect(page).toHaveURL(/\/activities\/bulk\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Create 1 activity' }).click();
  await expect(outcome).toContainText('Row 2: Maximum length exceeded');
  await expect(findFirstName(page)).toContainText('Nothing to keep');
  // The draft no longer exists, so the rest of the grid is not saved, and the page asks before leaving.
  await expect(page).toHaveURL(/\/activities\/bulk$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Locations' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('a page that closes before the answer about created rows arrives loses no row of the draft', async ({
  page,
  context,
}) => {
  await page.goto('/activities/bulk');
  await findFirstName(page).click();
  await pasteBlock(page, `Name\tOwner\nKept whole ${tag}\tJo ${long}\nFit ${tag}\t\n`);
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
  await expect(findFirstName(later)).toContainText(`Kept whole ${tag}`);
  await expect(later.locator('[row-index="1"] [role="gridcell"][col-id="0"]')).toHaveText('');
  await later.goto(`/activities?q=${encodeURIComponent(`Fit ${tag}`)}`);
  await expect(later.getByRole('link', { name: `Fit ${tag}` })).toBeVisible();
});

test('with long names, skipped rows fit on the page and a certificate’s state stays visible', async ({ page }) => {
  await page.goto('/activities/bulk');
  await findFirstName(page).click();
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
    .setInputFiles({ name: file, mimeType: 'application/pdf', buffer: makePdf(tag) });
  const table = page.getByRole('table', { name: 'Certificates of assurance' });
  await expect(table.getByRole('cell', { name: 'No expiry date' })).toBeInViewport({ ratio: 1 });
  expect(await measureOverflow(page)).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dependency-scenarios');
  await page.getByRole('link', { name: 'Payline Bureau away for three days' }).click();
  await page.getByText('What-if', { exact: true }).click();
  await page.getByRole('tab', { name: 'Saved runs' }).click();
  await page.getByRole('button', { name: 'Save this run' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name.slice(0, 200));
  await page.getByRole('dialog').getByRole('button', { name: 'Save this run' }).click();
  const column = page.getByRole('columnheader', { name: 'Current result' });
  await column.scrollIntoViewIfNeeded();
  const region = page.getByRole('region', { name: 'Compare' });
  expect(await region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expect(column).toBeInViewport({ ratio: 1 });
  expect(await measureOverflow(page)).toBe(0);
});
