import { type Application, applications } from '#root/contract/applications.ts';
import { Keyboard } from './support/keyboard.ts';
import { callFrom } from './support/people.ts';
import { expect, login, overflow, signIn, test, violations } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, login('Organisation admin', 'northwind'));
});

test('a list is filtered, laid out, kept as a view and shared, all by keyboard', async ({ page }) => {
  const keys = new Keyboard(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const open = async (name: string | RegExp) => {
    await keys.tabTo(button(name));
    await keys.press('Enter');
  };
  const entry = async (name: string) => {
    const item = page.getByRole('menuitem', { name });
    await expect(item).toBeVisible();
    await item.press('Enter');
  };
  await page.goto('/activities');
  await expect(page.getByRole('table')).toBeVisible();

  // Filtered by days, with a chip that takes the filter away again.
  await open('Filters');
  const days = page.getByRole('combobox', { name: 'Updated' });
  await keys.tabTo(days);
  await days.selectOption('last-year');
  await expect(page).toHaveURL(/updated=last-year/);
  expect(await violations(page)).toEqual([]);
  await keys.press('Escape');
  const chip = page.getByRole('group', { name: 'Active filters' });
  await expect(chip).toContainText('Updated: Last year');

  // Other columns, closer rows.
  await open('Columns');
  const drawer = page.getByRole('dialog', { name: 'Columns and rows' });
  await keys.tabTo(drawer.getByRole('checkbox', { name: 'Created' }));
  await keys.press('Space');
  await expect(page.locator('th').filter({ hasText: 'Created' })).toHaveCount(1);
  await drawer.getByRole('radio', { name: 'Compact' }).press('Space');
  await drawer.getByRole('button', { name: 'Drag Created to another position' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await keys.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button('Columns')).toBeFocused();
  await expect(page.getByRole('table')).toHaveAttribute('data-density', 'compact');

  // Kept as a view, then shared.
  await open('Views');
  await expect(page.getByRole('menuitem', { name: 'Plain list' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await entry('Save as new view…');
  await expect(page.getByRole('textbox', { name: 'Name of the view' })).toBeFocused();
  await keys.type('This year');
  await keys.press('Enter');
  await expect(button('View: This year')).toBeVisible();
  await open('View: This year');
  await entry('Share with the organisation');
  await expect(page.getByText('Everyone in the organisation can use This year')).toBeVisible();

  // What is changed is said, and goes with one key.
  await page.getByRole('button', { name: 'Remove filter Updated: Last year' }).press('Enter');
  await expect(page.getByText('Unsaved changes to this view')).toBeVisible();
  await open('Reset');
  await expect(chip).toContainText('Updated: Last year');
  await expect(page.getByText('Unsaved changes to this view')).toBeHidden();

  // Who comes back begins with it.
  await open('View: This year');
  await entry('Begin with this view');
  await expect(page.getByText('This list now begins with This year')).toBeVisible();
  await page.goto('/activities');
  await expect(button('View: This year')).toBeVisible();
  await expect(page).toHaveURL(/view=/);

  // Deleted, and taken back.
  await open('View: This year');
  await entry('Delete view');
  await expect(button('Views')).toBeVisible();
  await button('Undo').press('Enter');
  await expect(button('View: This year')).toBeVisible();

  // On a phone nothing stands beside the page.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await overflow(page)).toBe(0);
});

test('three activities are ticked and given a priority at once, and it is taken back, all by keyboard', async ({
  page,
}) => {
  const keys = new Keyboard(page);
  await page.goto('/activities?sort=name&state=draft,returned,approved');
  const rows = page.locator('tbody tr');
  await expect(rows.nth(3)).toBeVisible();
  const priorities = () =>
    rows.evaluateAll((all) => all.slice(0, 3).map((row) => row.querySelectorAll('td')[5]?.textContent ?? ''));
  const before = await priorities();

  // x ticks one, Shift+x all up to where one is.
  await keys.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await keys.press('x');
  await keys.press('j');
  await keys.press('j');
  await keys.press('Shift+X');
  await expect(page.getByText('3 selected')).toBeVisible();

  await keys.tabTo(page.getByRole('button', { name: 'Set…' }));
  await keys.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Priority' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Priority' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set Priority of 3' });
  await keys.pick(dialog.getByRole('textbox', { name: 'Priority' }), 'Low');
  await expect(dialog.getByText('3 records get Priority: Low.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keys.tabTo(dialog.getByRole('button', { name: 'Set 3 records' }));
  await keys.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(priorities).toEqual(['Low', 'Low', 'Low']);

  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(priorities).toEqual(before);
});

test('what somebody has changed since stays when a value is taken back, and is named', async ({ page }) => {
  await page.goto('/applications?sort=name');
  const rows = page.locator('tbody tr');
  for (const index of [0, 1]) await rows.nth(index).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Set…' }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Status of 2' });
  await dialog.getByRole('textbox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await dialog.getByRole('button', { name: 'Set 2 records' }).click();
  await expect(rows.nth(1)).toContainText('Inactive');
  const path = `${applications.list.path}?sort=name` as typeof applications.list.path;
  const [first] = (await callFrom(page, { ...applications.list, path })).data as Application[];
  const body = { set: { status: 'active' }, selection: { records: [first] } };
  await callFrom(page, applications.bulkSet, { body });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('alert')).toContainText(
    `1 record stays as it is: ${first?.name}: Somebody else has changed it in the meantime.`,
  );
  await expect(rows.nth(1)).not.toContainText('Inactive');
});
