import type { Page } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

test.beforeEach(async ({ page }) => signIn(page, findLogin('Organisation admin')));

/** Delays the search, so that the keys are pressed before its response arrives. */
const slowDown = (page: Page, path: RegExp) =>
  page.route(path, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });

test('a picker of one record takes the typed option on Enter or Tab, even before the list has loaded', async ({
  page,
}) => {
  await slowDown(page, /resources|suppliers/);
  await page.goto('/applications?new=yes');
  const form = page.getByRole('dialog', { name: 'New application' });
  const supplier = form.getByRole('textbox', { name: 'Supplier' });
  await supplier.fill('verit');
  await supplier.press('Enter');
  await expect(supplier).toHaveValue('Veritel Communications');
  await expect(form).toBeVisible();
  await supplier.fill('VERITEL COMMUNICATIONS');
  await supplier.press('Tab');
  await expect(supplier).toHaveValue('Veritel Communications');
  await supplier.fill('Nobody at all');
  await supplier.press('Tab');
  await expect(form.getByText('‘Nobody at all’ was not taken')).toBeVisible();
  await expect(supplier).toHaveValue('Veritel Communications');
});

test('a picker of several records takes the typed option on Enter or Tab', async ({ page }) => {
  await page.goto('/locations?new=yes');
  const form = page.getByRole('dialog', { name: 'New location' });
  const alternates = form.getByRole('textbox', { name: 'Alternates' });
  await alternates.pressSequentially('head off');
  await alternates.press('Enter');
  await expect(form.getByRole('button', { name: /^Remove .*Head Office/i })).toBeVisible();
  await expect(alternates).toHaveValue('');
  await alternates.pressSequentially('Nowhere');
  await alternates.press('Tab');
  await expect(form.getByText('‘Nowhere’ was not taken')).toBeVisible();
  await expect(alternates).toHaveValue('');
  await expect(form).toBeVisible();
});

test('text that is not a duration stays in its field with an error', async ({ page }) => {
  await page.goto('/applications?new=yes');
  const field = page
    .getByRole('dialog', { name: 'New application' })
    .getByRole('textbox', { name: 'RPO', exact: true });
  await field.fill('soon');
  await field.press('Tab');
  await expect(field).toHaveValue('soon');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
});

test('a select with a search field takes the typed option on Enter or Tab', async ({ page }) => {
  await page.goto('/locations?new=yes');
  const form = page.getByRole('dialog', { name: 'New location' });
  // The dialog moves the focus when it opens. This would interrupt the typing, so the test waits for it.
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  const zone = form.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('auckl');
  await zone.press('Enter');
  await expect(zone).toHaveValue('Pacific/Auckland');
  await zone.fill('europe/london');
  await zone.press('Tab');
  await expect(zone).toHaveValue('Europe/London');
  await zone.fill('Atlantis');
  await zone.press('Tab');
  await expect(page.getByText('‘Atlantis’ was not taken')).toBeVisible();
  await expect(zone).toHaveValue('Europe/London');
});

test('the picker of role templates takes the typed option on Enter, and names text that matches none', async ({
  page,
}) => {
  await page.goto('/users/roles/new');
  const template = page.getByRole('combobox', { name: 'Start from' });
  await template.fill('approv');
  await template.press('Enter');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('Approve');
  await template.fill('Nobody');
  await template.press('Tab');
  await expect(page.getByText('‘Nobody’ was not taken')).toBeVisible();
});

test('a picker says whether its list could not be loaded or the person may not see it', async ({ page }) => {
  let status = 403;
  await page.route(/\/continuity\/api\/v1\/divisions\?/, (route) =>
    route.fulfill({ status, json: { error: { code: 'refused', message: 'Refused' } } }),
  );
  await page.goto('/assessments/new');
  const field = page.getByRole('textbox', { name: 'Divisions' });
  await field.click();
  await expect(page.getByText('You do not have permission to see this list.')).toBeVisible();
  status = 500;
  await field.fill('Cor');
  await expect(page.getByText('The list could not be loaded. Type again to retry.')).toBeVisible();
});
