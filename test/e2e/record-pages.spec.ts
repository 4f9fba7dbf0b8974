import type { Page } from '@playwright/test';
import { applications } from '#root/contract/resources/applications.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { openForEditing } from './support/editing.ts';
import { callEndpoint } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

const tag = Date.now().toString(36);
const findField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const findEdit = (page: Page) => page.getByRole('link', { name: 'Edit', exact: true });

/** Creates an application with a supplier. */
async function addApplication(page: Page, name: string) {
  const [supplier] = (await callEndpoint(page, suppliers.list)).data;
  const body = {
    ...{ name, description: 'First line\nSecond line', status: 'active', rtoMinutes: 240, rpoMinutes: null },
    ...{ rtaMinutes: 90, hosting: 'saas', supplierUid: supplier?.uid ?? null, ownerName: '', workaround: '' },
  };
  const { uid } = (await callEndpoint(page, applications.create, { body })).data;
  return { address: `/applications/${uid}`, uid, supplier: supplier?.name ?? '' };
}

test('a record opens read-only, and editing has an address of its own', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const { address, supplier } = await addApplication(page, `Read me ${tag}`);
  await page.goto(address);
  const main = page.getByRole('main');
  await expect(main).toContainText('First line');
  await expect(main).toContainText('1 h 30 min');
  await expect(main.getByRole('link', { name: supplier, exact: true })).toHaveAttribute('href', /^\/suppliers\//);
  await expect(page.getByRole('region', { name: 'Related gaps' })).toContainText(`needs ${supplier}`);
  await expect(page.getByRole('textbox')).toHaveCount(0);

  // The shortcut begins editing. A reload keeps the form open, and Back returns to the read-only page.
  await page.keyboard.press('e');
  await expect(findField(page, 'Name')).toBeFocused();
  await expect(findEdit(page)).toBeHidden();
  await page.reload();
  await expect(findField(page, 'Description')).toHaveValue('First line\nSecond line');
  await page.goBack();
  await expect(main).toContainText('1 h 30 min');
  await expect(page.getByRole('textbox')).toHaveCount(0);

  // Cancel returns to the read-only page. If something was typed, a question appears first.
  await openForEditing(page);
  await findField(page, 'Owner').fill('Nobody');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(findField(page, 'Owner')).toHaveValue('Nobody');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(main).not.toContainText('Nobody');

  // Saving returns to the read-only page with the new facts, and Back does not return to the form.
  await openForEditing(page);
  await findField(page, 'Owner').fill('Iris Lang');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(main).toContainText('Iris Lang');
  await expect(findEdit(page)).toBeFocused();
  await page.goBack();
  await expect(main).toContainText('Iris Lang');
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('saving does not scroll the page to the top', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  await page.setViewportSize({ width: 1280, height: 500 });
  const { address } = await addApplication(page, `Long form ${tag}`);
  await openForEditing(page, address);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.scrollIntoViewIfNeeded();
  await save.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(findEdit(page)).toBeFocused();
  await expect(page.getByRole('region', { name: 'Related gaps' })).toContainText('needs');
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

test('two people who edit the same record choose between their values', async ({ page, context }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const { address } = await addApplication(page, `Shared ${tag}`);
  await openForEditing(page, address);
  const other = await context.newPage();
  await openForEditing(other, address);
  await findField(other, 'Owner').fill('Theirs');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByRole('main')).toContainText('Theirs');
  await findField(page, 'Owner').fill('Mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Owner' });
  await conflict.getByRole('radio', { name: 'Theirs' }).check();
  await conflict.getByRole('button', { name: 'Save the chosen values' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('main')).toContainText('Theirs');
});

test('people who may only read see the same page without a form or buttons that edit', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const { address } = await addApplication(page, `For readers ${tag}`);
  await signIn(page, findLogin('Executive viewer', 'northwind'));
  for (const path of [address, `${address}?edit=1`]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('1 h 30 min');
    await expect(findEdit(page)).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('users, roles, owners, suppliers, locations and scenarios open read-only', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const firstLink = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first();
  for (const list of ['/users/manage-users', '/users/roles', '/users/activity-owner', '/suppliers', '/locations']) {
    await page.goto(list);
    await firstLink.click();
    await expect(findEdit(page)).toBeVisible();
    await expect(page.locator('form')).toHaveCount(0);
    if (list === '/suppliers') {
      const needed = page.getByText(/^(The shortest time that an activity|No assessed activity needs this supplier)/);
      await expect(needed).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'History', exact: true })).toBeVisible();
    await openForEditing(page);
    await expect(page.locator('form').getByRole('textbox').first()).toBeFocused();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.locator('form')).toHaveCount(0);
  }
  await page.goto('/dependency-scenarios');
  await firstLink.click();
  await page.getByRole('link', { name: 'Details', exact: true }).click();
  await expect(page.locator('form')).toHaveCount(0);
  await openForEditing(page);
  await expect(findField(page, 'Name')).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
});

test('a landlord reads the settings of an organisation and edits them on the same page', async ({ page }) => {
  await signIn(page, findLogin('Landlord admin'));
  await page.goto('/organisation');
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
  await expect(page.locator('form')).toHaveCount(0);
  await openForEditing(page);
  await findField(page, 'Code').fill(`C${tag}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('form')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(`C${tag}`);
});
