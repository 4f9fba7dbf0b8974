import type { Page } from '@playwright/test';
import { supplierCategories } from '#root/contract/shared/register-categories.ts';
import { Keyboard } from './support/keyboard.ts';
import { callEndpoint } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, measureOverflow, test } from './support/test.ts';

const tag = Date.now().toString(36);

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
});

async function addCategories(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await callEndpoint(page, supplierCategories.create, { body: { name, description: '', status: 'active' } });
  }
}

const selectRow = (page: Page, name: string | RegExp) =>
  page.getByRole('row', { name }).first().getByRole('checkbox').check();
const deleteRecord = (page: Page) => page.getByRole('button', { name: 'Delete…' });

test('a bulk deletion by keyboard deletes the records that it can, and explains why other records stay', async ({
  page,
}) => {
  const names = [`Alpha ${tag}`, `Beta ${tag}`];
  await addCategories(page, names);
  await page.goto('/supplier-categories');
  await expect(page.getByRole('row', { name: names[0] ?? '' })).toBeVisible();
  for (const name of names) await selectRow(page, name);
  // A category that has suppliers can't be deleted.
  const used = page.getByRole('row').filter({ hasNotText: tag }).nth(1);
  const keptRow = (await used.getByRole('link').first().textContent()) ?? '';
  await used.getByRole('checkbox').check();
  const keys = new Keyboard(page);
  await keys.tabTo(deleteRecord(page));
  await keys.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete 3 records?' });
  await expect(dialog).toContainText('2 of 3 can be deleted.');
  await expect(dialog).toContainText('1 record was not changed:');
  await expect(dialog).toContainText(`${keptRow}: It is used.`);
  await expect(dialog).toContainText('Suppliers in them (');
  await expect(dialog).toContainText('This cannot be undone.');
  expect(await findViolations(page)).toEqual([]);
  await keys.tabTo(dialog.getByRole('button', { name: 'Delete 2 records' }));
  await keys.press('Enter');
  await expect(page.getByText('2 records have been deleted')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: names[0] ?? '' })).toHaveCount(0);
});

test('deleting activities requires their name or number and shows the captured data that will be deleted too', async ({
  page,
}) => {
  await page.goto('/activities?pageSize=100');
  await expect(page.getByRole('table')).toBeVisible();
  // Selects demonstration records that no other test uses, because other tests may add records at the same time.
  const [first, second] = ['Lead the response to a crisis', 'Pay suppliers and manage cash'] as const;
  await selectRow(page, first);
  await deleteRecord(page).click();
  const single = page.getByRole('dialog', { name: 'Delete 1 record?' });
  const confirmOne = single.getByRole('button', { name: 'Delete 1 record' });
  await expect(confirmOne).toBeDisabled();
  await single.getByRole('textbox', { name: 'Name' }).fill(first);
  await expect(confirmOne).toBeEnabled();
  await single.getByRole('button', { name: 'Cancel' }).click();
  await selectRow(page, second);
  await deleteRecord(page).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 records?' });
  await expect(dialog).toContainText('2 records will be deleted.');
  await expect(dialog).toContainText('Captured BIA data');
  await expect(dialog).toContainText(
    'You can archive them instead. Archived records are hidden from lists and can be restored.',
  );
  const confirm = dialog.getByRole('button', { name: 'Delete 2 records' });
  await expect(confirm).toBeDisabled();
  // Behind the dialog, a row that is half under the list's sticky header would count as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await measureOverflow(page)).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Confirmation' }).fill('delete 2');
  await confirm.click();
  await expect(page.getByText('2 records have been deleted')).toBeVisible();
});

test('a role is assigned to several people at once, which can be undone', async ({ page }) => {
  await page.goto('/users/manage-users');
  await selectRow(page, /Priya/);
  await selectRow(page, /Helen/);
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('menuitem', { name: 'Assign a role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a role to 2 users' });
  await dialog.getByRole('textbox', { name: 'Assign a role' }).or(dialog.getByRole('combobox')).first().click();
  await page.getByRole('option', { name: 'BC manager' }).click();
  await expect(dialog).toContainText('2 users get the role BC manager in addition to their other roles.');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 2 records' }).click();
  await expect(page.getByRole('row', { name: /Priya/ })).toContainText('BC manager');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Priya/ })).not.toContainText('BC manager');
});
