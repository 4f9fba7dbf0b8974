import { Keyboard } from './support/keyboard.ts';
import { findProblems } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
});

test('an application is added by keyboard, causes a gap and is made inactive', async ({ page }) => {
  const keys = new Keyboard(page);
  await page.goto('/applications');
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await keys.press('c');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await keys.type('Rota planner');
  await keys.press('Control+Enter');
  await expect(page.getByText('Rota planner has been added')).toBeVisible();

  // Links an activity to the application.
  await page.goto('/activities?q=Look+after+health');
  await page.getByRole('link', { name: 'Look after health and safety of staff' }).click();
  await page.waitForURL(/activities\/[0-9a-f-]{36}/);
  const activity = /activities\/([0-9a-f-]{36})/.exec(page.url())?.[1];
  const dependencies = `/activities/${activity}/update-dependencies`;
  await page.goto(dependencies);
  await keys.pick(page.getByRole('textbox', { name: 'Add a dependency' }), 'Rota planner');
  const line = page.getByRole('row', { name: /Rota planner/ });
  await expect(line).toBeVisible();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();

  // While the RTO is typed, the form shows the gaps that the RTO opens. The form also asks before saving.
  await page.goto('/applications?q=rota');
  await keys.tabTo(page.getByRole('link', { name: 'Rota planner' }));
  await keys.press('Enter');
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await keys.press('e');
  await keys.tabTo(page.getByRole('textbox', { name: 'Recovery time (RTO)', exact: true }));
  await keys.type('60 d');
  const effect = page.getByRole('status').filter({ hasText: 'opens or widens' });
  await expect(effect).toContainText('Look after health and safety of staff needs Rota planner');

  // Opening other tabs of the record does not lose the typed text.
  const openTab = async (part: string) => {
    await keys.tabTo(page.getByRole('link', { name: part, exact: true }));
    await keys.press('Enter');
  };
  await openTab('Used by');
  await expect(page).toHaveURL(/\?tab=used-by&edit=1$/);
  const table = page.getByRole('table', { name: 'Used by' });
  await expect(table.getByRole('link', { name: 'Look after health and safety of staff' })).toBeVisible();
  // The shortcut does not save a form that is not visible.
  await keys.press('Control+Enter');
  await openTab('History');
  await expect(page.locator('.mantine-Timeline-item').first()).toContainText('created this');
  await openTab('Details');
  await expect(page.getByRole('textbox', { name: 'Recovery time (RTO)', exact: true })).toHaveValue('60 d');
  await expect(page.getByText('causes gaps. Review them below')).toHaveCount(0);
  await keys.press('Control+Enter');
  await expect(page.getByText('causes gaps. Review them below')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await keys.press('Control+Enter');
  await expect(page.getByText('Rota planner has been saved')).toBeVisible();
  // Saving leads back to the read-only page, with the new fact and the gap.
  await expect(page).toHaveURL(/\/applications\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('definition').filter({ hasText: '60 d' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Related gaps' })).toContainText('needs Rota planner');
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeFocused();

  // An application that an activity needs can't be deleted, but can be made inactive.
  await page.goto('/applications?q=rota');
  await expect(page.getByRole('row', { name: /Rota planner/ })).toContainText('60 d');
  await page.getByRole('button', { name: 'Actions for Rota planner' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete Rota planner?' });
  await expect(dialog).toContainText('It is in use, so it can’t be deleted.');
  await expect(dialog).toContainText('Activities that need it (1)');
  await expect(dialog.getByRole('link', { name: 'Look after health and safety of staff' })).toBeVisible();
  await expect(dialog).toContainText('Captured BIA data that this affects');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make inactive' }).press('Enter');
  await expect(page.getByText('Rota planner is inactive')).toBeVisible();
  await expect(page.getByRole('row', { name: /Rota planner/ })).toContainText('Inactive');
  await page.goto(dependencies);
  await expect(line).toContainText('inactive');
  await expect(line).toContainText(/Late|Reaches MTPD/);
});

test('text typed right after the shortcut that opens a dialog reaches its field', async ({ page }) => {
  await page.clock.install();
  await page.goto('/applications');
  await expect(page.getByRole('table')).toBeVisible();
  // The clock is paused, so the test fails if opening the dialog depends on a timer.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.keyboard.press('c');
  await page.keyboard.type('Quick');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Quick');
});

test('equipment gets a category and an owner that are created in place, and both link to their equipment', async ({
  page,
}) => {
  const keys = new Keyboard(page);
  await page.goto('/equipment/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Drone');
  await keys.pick(page.getByRole('textbox', { name: 'Category' }), 'Aircraft', /Aircraft/);
  await keys.pick(page.getByRole('textbox', { name: 'Owners' }), 'Iris Lang', /Iris Lang/);
  await expect(page.getByRole('button', { name: /Iris Lang/ })).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/equipment$/);
  await page.getByRole('link', { name: 'Categories', exact: true }).click();
  await page.getByRole('link', { name: 'Aircraft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aircraft' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '1', exact: true }).click();
  await expect(page).toHaveURL(/\/equipment\?categoryUid=/);
  await expect(page.getByText('Category: Aircraft')).toBeVisible();
  const row = page.getByRole('row', { name: /Drone/ });
  await expect(row).toContainText('Iris Lang');
  await page.getByRole('link', { name: 'Owners', exact: true }).click();
  await page.getByRole('link', { name: 'Iris Lang' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Iris Lang' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '1', exact: true }).click();
  await expect(page).toHaveURL(/\/equipment\?ownerUid=/);
  await expect(page.getByText('Owners: Iris Lang')).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(row).toContainText('Aircraft');
  await page.getByRole('button', { name: 'Actions for Drone' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Drone has been deleted')).toBeVisible();
});

/** Lists whose rows can be deleted. */
const lists = ['activities', 'applications', 'equipment', 'equipment-categories', 'locations', 'activity-roles'].concat(
  ['suppliers', 'supplier-categories', 'users/activity-owner', 'users/roles', 'users/manage-users'],
);

test('every list shows the dependents of a record before it is deleted', async ({ page }) => {
  test.setTimeout(240_000);
  const problems: string[] = [];
  for (const list of lists) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/${list}`);
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Delete / });
    await expect(dialog).toContainText(/Nothing depends on it|\(\d+\)|can’t be deleted/);
    problems.push(
      ...(await findProblems(page, `deleting one of ${list}`, [
        { theme: 'green', colorScheme: 'dark', width: 1280 },
        { theme: 'blue', colorScheme: 'light', width: 390 },
      ])),
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  expect(problems).toEqual([]);

  // The question replaces the dialog that is shown while dependents load. When the question closes, the focus must
  // return to the menu button.
  const actions = page.getByRole('button', { name: /^Actions for / }).first();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(/Nothing depends on it|\(\d+\)|can’t be deleted/);
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
});

test('a click submits a form even if a field shows an error at that moment, and a list of times is refused', async ({
  page,
}) => {
  // The window is so high that the whole dialog is visible and nothing scrolls.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.goto('/applications');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Shift planner');
  await dialog.getByRole('textbox', { name: 'Recovery time (RTO)', exact: true }).fill('4h, 8h');
  // The click takes the focus from the field, and the error of the field appears. The error must not move the button
  // away from under the pointer.
  await dialog.getByRole('button', { name: 'Create application' }).click({ position: { x: 20, y: 4 } });
  await expect(dialog.getByRole('link', { name: /^Recovery time \(RTO\)/ })).toBeVisible();
  await expect(dialog.getByText('Enter one time, not a list or a range')).toBeVisible();
});
