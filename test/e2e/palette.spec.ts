import type { Page } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search pages, records and actions' });
const best = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true });

/** Presses keys in one task of the browser, without any time between them. */
const typeAtOnce = (page: Page, keys: readonly string[]) =>
  page.evaluate((all) => {
    for (const key of ['k', ...all]) {
      const ctrlKey = key === 'k' && !document.body.dataset.opened;
      document.body.dataset.opened = 'yes';
      const target = document.activeElement ?? document.body;
      const code = `Key${key.toUpperCase()}`;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, code, ctrlKey, bubbles: true, cancelable: true }));
    }
  }, keys);

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin'), '/activities');
  await expect(page.locator('tbody tr').first()).toBeVisible();
});

test('keys typed right after Ctrl+K go into the palette and trigger no shortcut', async ({ page }) => {
  await typeAtOnce(page, [...'customer']);
  await expect(field(page)).toHaveValue('customer');
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL(/\/activities$/);
});

test('keys typed while the palette is still loading are shown, and Enter opens the best match', async ({ page }) => {
  await page.route(/frame-palette/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('gap list');
  await expect(page.getByRole('status').filter({ hasText: 'Opening the search: gap list' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/gaps$/);
});

test('the palette finds pages, lists, gaps, records and actions, and shows the best match first', async ({ page }) => {
  await page.goto('/activities?q=Take payments');
  await page.getByRole('link', { name: 'Take payments' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Take payments' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field(page).fill('gap');
  await expect(best(page)).toContainText('Gap list');
  await field(page).fill('utilities');
  await expect(best(page)).toContainText('Utilities');
  await field(page).fill('take payments');
  await expect(best(page)).toContainText('Activity');
  await expect(page.getByRole('option', { name: /needs.*Gap$/ }).first()).toBeVisible();
  await field(page).fill('delete');
  await expect(best(page)).toContainText('Action on this page');
  await field(page).fill('new supplier');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/suppliers\/new$/);
});

test('the highlighted entry is readable in both colour schemes', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.keyboard.press('Control+k');
    await field(page).fill('act');
    await expect(best(page)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/palette-${colorScheme}.png` });
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveCount(0);
  }
});

test('"+ New" opens the dialog of a register that has no page for new records', async ({ page }) => {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/new.png` });
  await page.getByRole('menuitem', { name: 'Location' }).click();
  const dialog = page.getByRole('dialog', { name: 'New location' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/locations$/);
});
