import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin'));
  await page.goto('/org');
  await expect(page.getByRole('heading', { name: 'Departments' })).toBeVisible();
});

test('departments can be created by keyboard, one after the other', async ({ page }) => {
  await page.getByLabel('Add a division').focus();
  await page.keyboard.type('Retail');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: /^Retail/ })).toBeVisible();
  await expect(page.getByLabel('Add a division')).toBeFocused();
  await page.keyboard.type('retail');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A division with this name already exists. Use another name.')).toBeVisible();
  await page.getByRole('treeitem', { name: /^Retail/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/divisionUid=/);
  await page.getByLabel('Add a business unit').focus();
  for (const name of ['Stores', 'Web shop']) {
    await expect(page.getByLabel('Add a business unit')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('treeitem', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('region', { name: 'Retail' }).getByRole('link', { name: '2' })).toBeVisible();
});

test('a team member is added to a division, and its list shows the new row', async ({ page }) => {
  await page.getByRole('tree').getByText('Customer Services', { exact: true }).click();
  await page.getByRole('link', { name: 'New team member' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Noor Haddad');
  await page.getByRole('textbox', { name: 'Business continuity role' }).fill('comm');
  await page.getByRole('option', { name: 'Communications lead' }).click();
  await page.getByLabel('Phone').fill('+44 (0)20 7946 0123');
  await page.getByRole('button', { name: 'Create team member' }).click();
  await expect(page).toHaveURL(/\/org\?divisionUid=/);
  const row = page.getByRole('row', { name: /Noor Haddad/ });
  await expect(row).toContainText('Communications lead');
  await expect(row).toContainText('+442079460123');
});

test('a unit can be moved to another division, and a unit with activities cannot be deleted', async ({ page }) => {
  await page.getByRole('treeitem', { name: /^Field Services/ }).click();
  const unit = page.getByRole('region', { name: 'Field Services' });
  await unit.getByRole('button', { name: 'Actions for Field Services' }).click();
  await page.getByRole('menuitem', { name: 'Move to another division' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Division' }).fill('customer');
  await page.getByRole('option', { name: 'Customer Services' }).click();
  await page.getByRole('button', { name: 'Move business unit' }).click();
  await expect(unit.getByRole('link', { name: 'Customer Services' })).toBeVisible();
  await unit.getByRole('button', { name: 'Actions for Field Services' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Field Services?' });
  await expect(dialog).toContainText('It is in use, so it can’t be deleted.');
  await expect(dialog).toContainText(/Activities in it \([\d,]+\)/);
  await expect(dialog.getByRole('button', { name: 'Delete business unit' })).toHaveCount(0);
});

test('the palette finds a division by its name and opens its page', async ({ page }) => {
  await page.getByLabel('Add a division').fill('Wholesale');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: /^Wholesale/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pages, records and actions' }).fill('wholesa');
  await expect(page.getByRole('option', { name: /Wholesale.*Division/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/org\/divisions\/[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Wholesale' })).toBeVisible();
});
