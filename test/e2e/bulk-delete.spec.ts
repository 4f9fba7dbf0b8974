import type { Page } from '@playwright/test';
import { Keyboard } from './support/keyboard.ts';
import { expect, login, overflow, signIn, test, violations } from './support/test.ts';

const tag = Date.now().toString(36);

test.beforeEach(async ({ page }) => {
  await signIn(page, login('Organisation admin', 'northwind'));
});

/** Makes records by the form of their list. */
async function add(page: Page, path: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { status } = await page.evaluate(
      async ([url, body]) => {
        const answer = await fetch(url ?? '', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: body ?? '',
        });
        return { status: answer.status };
      },
      [`/continuity/api/v1${path}`, JSON.stringify({ name, description: '', status: 'active' })] as const,
    );
    expect(status).toBe(201);
  }
}

const tick = (page: Page, name: string | RegExp) =>
  page.getByRole('row', { name }).first().getByRole('checkbox').check();
const remove = (page: Page) => page.getByRole('button', { name: 'Delete…' });

test('many are deleted at once: what can go goes, what stays says why, all by keyboard', async ({ page }) => {
  const names = [`Alpha ${tag}`, `Beta ${tag}`];
  await add(page, '/supplier-categories', names);
  await page.goto('/supplier-categories');
  await expect(page.getByRole('row', { name: names[0] ?? '' })).toBeVisible();
  for (const name of names) await tick(page, name);
  // One that suppliers are in stays.
  const used = page.getByRole('row').filter({ hasNotText: tag }).nth(1);
  const kept = (await used.getByRole('link').first().textContent()) ?? '';
  await used.getByRole('checkbox').check();
  const keys = new Keyboard(page);
  await keys.tabTo(remove(page));
  await keys.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete 3 records?' });
  await expect(dialog).toContainText('2 of 3 can be deleted.');
  await expect(dialog).toContainText('1 record stays as it is:');
  await expect(dialog).toContainText(`${kept}: It is used.`);
  await expect(dialog).toContainText('Suppliers in them (');
  await expect(dialog).toContainText('This cannot be undone.');
  expect(await violations(page)).toEqual([]);
  await keys.tabTo(dialog.getByRole('button', { name: 'Delete 2 records' }));
  await keys.press('Enter');
  await expect(page.getByText('2 records have been deleted')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: names[0] ?? '' })).toHaveCount(0);
});

test('activities are deleted by typing how many, and show the captured data that goes', async ({ page }) => {
  await page.goto('/activities');
  await expect(page.getByRole('table')).toBeVisible();
  // Of the demonstration, and in no other test: those beside it may have made others.
  for (const name of ['Lead the response to a crisis', 'Pay suppliers and manage cash']) await tick(page, name);
  await remove(page).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 records?' });
  await expect(dialog).toContainText('2 records will be deleted.');
  await expect(dialog).toContainText('Captured BIA data');
  await expect(dialog).toContainText('Archived instead, they leave the lists and can be restored.');
  const confirm = dialog.getByRole('button', { name: 'Delete 2 records' });
  await expect(confirm).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Confirmation' }).fill('delete 2');
  await confirm.click();
  await expect(page.getByText('2 records have been deleted')).toBeVisible();
});

test('people are given a role at once, and it is taken back', async ({ page }) => {
  await page.goto('/users/manage-users');
  await tick(page, /Priya/);
  await tick(page, /Helen/);
  await page.getByRole('button', { name: 'Set…' }).click();
  await page.getByRole('menuitem', { name: 'Give a role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give 2 users a role' });
  await dialog.getByRole('textbox', { name: 'Give a role' }).or(dialog.getByRole('combobox')).first().click();
  await page.getByRole('option', { name: 'BC manager' }).click();
  await expect(dialog).toContainText('2 users get the role BC manager besides theirs.');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Set 2 records' }).click();
  await expect(page.getByRole('row', { name: /Priya/ })).toContainText('BC manager');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Priya/ })).not.toContainText('BC manager');
});
