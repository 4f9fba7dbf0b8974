import { type Application, applications } from '#root/contract/resources/applications.ts';
import { holdAnswer, refuseStreams } from './support/answers.ts';
import { Keyboard } from './support/keyboard.ts';
import { callEndpoint } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, measureOverflow, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
});

test('a list is filtered, rearranged, saved as a view and shared, all by keyboard', async ({ page }) => {
  const keys = new Keyboard(page);
  const findButton = (name: string | RegExp) => page.getByRole('button', { name });
  const openMenu = async (name: string | RegExp) => {
    await keys.tabTo(findButton(name));
    await keys.press('Enter');
  };
  const chooseEntry = async (name: string) => {
    const item = page.getByRole('menuitem', { name });
    await expect(item).toBeVisible();
    await item.press('Enter');
  };
  await page.goto('/activities');
  await expect(page.getByRole('table')).toBeVisible();

  // Filters by days. A chip shows the filter and can remove it.
  await openMenu('Filters');
  const days = page.getByRole('combobox', { name: 'Updated' });
  await keys.tabTo(days);
  await days.selectOption('last-year');
  await expect(page).toHaveURL(/updated=last-year/);
  expect(await findViolations(page)).toEqual([]);
  await keys.press('Escape');
  const chip = page.getByRole('group', { name: 'Active filters' });
  await expect(chip).toContainText('Updated: Last year');

  // Changes the columns and the row density.
  await openMenu('Columns');
  const drawer = page.getByRole('dialog', { name: 'Columns and rows' });
  await keys.tabTo(drawer.getByRole('checkbox', { name: 'Created' }));
  await keys.press('Space');
  await expect(page.locator('th').filter({ hasText: 'Created' })).toHaveCount(1);
  await drawer.getByRole('radio', { name: 'Compact' }).press('Space');
  await drawer.getByRole('button', { name: 'Drag Created to another position' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await keys.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(findButton('Columns')).toBeFocused();
  await expect(page.getByRole('table')).toHaveAttribute('data-density', 'compact');

  // Saves the list as a view, then shares the view.
  await openMenu('Views');
  await expect(page.getByRole('menuitem', { name: 'Plain list' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await chooseEntry('Save as new view…');
  await expect(page.getByRole('textbox', { name: 'Name of the view' })).toBeFocused();
  await keys.type('This year');
  await keys.press('Enter');
  await expect(findButton('View: This year')).toBeVisible();
  await openMenu('View: This year');
  await chooseEntry('Share with the organisation');
  await expect(page.getByText('Everyone in the organisation can use This year')).toBeVisible();

  // The page shows that the view has unsaved changes. "Reset" discards them.
  await page.getByRole('button', { name: 'Remove filter Updated: Last year' }).press('Enter');
  await expect(page.getByText('Unsaved changes to this view')).toBeVisible();
  await openMenu('Reset');
  await expect(chip).toContainText('Updated: Last year');
  await expect(page.getByText('Unsaved changes to this view')).toBeHidden();

  // The view becomes the person's default, and the list opens with it.
  await openMenu('View: This year');
  await chooseEntry('Make this my default view');
  await expect(page.getByText('This list now opens with This year')).toBeVisible();
  await page.goto('/activities');
  await expect(findButton('View: This year')).toBeVisible();
  await expect(page).toHaveURL(/view=/);

  // Deletes the view, then undoes the deletion.
  await openMenu('View: This year');
  await chooseEntry('Delete view');
  await expect(findButton('Views')).toBeVisible();
  await findButton('Undo').press('Enter');
  await expect(findButton('View: This year')).toBeVisible();

  // On a phone, the page does not scroll sideways.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await measureOverflow(page)).toBe(0);
});

test('three activities get a priority at once, and Undo restores the previous values, all by keyboard', async ({
  page,
}) => {
  const keys = new Keyboard(page);
  await page.goto('/activities?sort=name&state=draft,returned,approved');
  const rows = page.locator('tbody tr');
  await expect(rows.nth(3)).toBeVisible();
  const readPriorities = () =>
    rows.evaluateAll((all) => all.slice(0, 3).map((row) => row.querySelectorAll('td')[5]?.textContent ?? ''));
  const before = await readPriorities();

  // X selects one row. Shift+X also selects all rows from that row to the current row.
  await keys.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await keys.press('x');
  await keys.press('j');
  await keys.press('j');
  await keys.press('Shift+X');
  await expect(page.getByText('3 selected')).toBeVisible();

  await keys.tabTo(page.getByRole('button', { name: 'Change…' }));
  await keys.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Priority' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Priority' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change priority of 3 activities' });
  await keys.pick(dialog.getByRole('textbox', { name: 'Priority' }), 'Low');
  await expect(dialog.getByText('3 records will have Priority: Low.')).toBeVisible();
  // A row that scrolls below the heading is partly covered. axe would report such a row as a small target.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await findViolations(page)).toEqual([]);
  await keys.tabTo(dialog.getByRole('button', { name: 'Change 3 records' }));
  await keys.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(readPriorities).toEqual(['Low', 'Low', 'Low']);

  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(readPriorities).toEqual(before);
});

test('undoing a bulk change names records that somebody has changed since, and does not revert them', async ({
  page,
}) => {
  await page.goto('/applications?sort=name');
  const rows = page.locator('tbody tr');
  for (const index of [0, 1]) await rows.nth(index).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change status of 2 applications' });
  await dialog.getByRole('textbox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await dialog.getByRole('button', { name: 'Change 2 records' }).click();
  await expect(rows.nth(1)).toContainText('Inactive');
  const path = `${applications.list.path}?sort=name` as typeof applications.list.path;
  const [first] = (await callEndpoint(page, { ...applications.list, path })).data as Application[];
  const body = { set: { status: 'active' }, selection: { records: [first] } };
  await callEndpoint(page, applications.bulkSet, { body });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('alert')).toContainText(
    `1 record was not changed: ${first?.name}: Somebody else has changed it in the meantime.`,
  );
  await expect(rows.nth(1)).not.toContainText('Inactive');
});

test('when filters change, the old rows are hidden until the new rows arrive', async ({ page }) => {
  await page.goto('/activities');
  const rows = page.locator('[data-row]').filter({ visible: true });
  await expect(rows).not.toHaveCount(0);
  const held = await holdAnswer(page, /\/activities\?.*state/);
  await page.getByRole('link', { name: 'Drafts', exact: true }).click();
  await held.answered;
  await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible();
  await expect(rows).toHaveCount(0);
  held.release();
  await expect(rows).not.toHaveCount(0);
  for (const row of await rows.all()) await expect(row).toContainText('Draft');
});

test('if the script of the filters cannot be loaded, an error is shown and the list stays usable', async ({ page }) => {
  await refuseStreams(page);
  await page.goto('/activities');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByText('This part of the page could not be loaded').first()).toBeVisible();
  await expect(page.locator('[data-row]').first()).toBeVisible();
});
