import { openForEditing } from './support/editing.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin'));
});

test('a master list is reordered, coloured and given a default by keyboard', async ({ page }) => {
  await page.goto('/settings/master');
  await page.getByRole('link', { name: 'Utilities', exact: true }).press('Enter');
  const rows = page.getByRole('list', { name: 'Order of the list' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Electricity');
  await page.getByRole('button', { name: 'Move Water', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
  await expect(rows.first()).toContainText('Water');
  await page.getByRole('button', { name: 'Gas: default of the list' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Gas: default of the list' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(rows.first()).toContainText('Water');
  await expect(page.getByRole('button', { name: 'Electricity: default of the list' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await rows.first().getByRole('link', { name: 'Water' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Water' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).press('Enter');
  await page.getByRole('textbox', { name: 'Colour' }).fill('#0c8599');
  await page.getByLabel('Recovery time (RTO)').fill('6 h');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page).toHaveURL(/\/settings\/master\/utilities\/[\w-]+$/);
  await expect(page.getByRole('main')).toContainText('6 h');
  await page.getByRole('link', { name: 'Utilities', exact: true }).click();
  await expect(rows.first()).toContainText('6 h');
});

test('a row is dragged by mouse, and the security policy refuses no style', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto('/settings/master/bc-roles');
  const rows = page.getByRole('list', { name: 'Order of the list' }).getByRole('listitem');
  // Waits until the list has loaded, because the names of the rows are read next.
  await expect(rows.nth(2)).toBeVisible();
  const names = (await rows.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
  const handle = await page
    .getByRole('button', { name: /^Drag / })
    .first()
    .boundingBox();
  const third = await rows.nth(2).boundingBox();
  if (!handle || !third) throw new Error('Three rows are needed');
  const left = handle.x + handle.width / 2;
  await page.mouse.move(left, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(left, third.y + third.height - 4, { steps: 20 });
  await page.mouse.up();
  await expect(rows.nth(2)).toContainText(names[0] ?? '');
  await expect(rows.first()).toContainText(names[1] ?? '');
  expect(complaints).toEqual([]);
});

test('a change of minutes shows the activities whose RTO would not be below the MTPD, and is refused with the rule’s message', async ({
  page,
}) => {
  await page.goto('/settings/master/rto');
  await page.getByRole('link', { name: '24 hours' }).click();
  await openForEditing(page);
  await page.getByRole('textbox', { name: 'Time' }).fill('20 d');
  const effect = page.getByRole('status').filter({ hasText: 'not below their MTPD' });
  await expect(effect).toContainText('RTO 20 d');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Must be less than the MTPD').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Time' }).fill('25 h');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).not.toHaveURL(/edit=1/);
  await expect(page.getByRole('main')).toContainText('25 h');
  // Restores the value, because other tests use the row.
  await openForEditing(page);
  await page.getByRole('textbox', { name: 'Time' }).fill('24 h');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).not.toHaveURL(/edit=1/);
  await expect(page.getByRole('main')).not.toContainText('25 h');
});

test('a used row is replaced by a new row, and can be deleted afterwards', async ({ page }) => {
  await page.goto('/settings/master/activity-priorities');
  await page.getByRole('link', { name: 'New row' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Vital');
  await page.getByLabel('Rank').fill('9');
  await page.getByRole('button', { name: 'Create row' }).click();
  const findRow = (name: string) =>
    page.getByRole('list', { name: 'Order of the list' }).getByRole('listitem').filter({ hasText: name });
  await expect(findRow('Vital')).toContainText('Not used');
  await page.getByRole('button', { name: 'Actions for Critical' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Replace with…' }).click();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByText('Choose the row to use instead')).toBeVisible();
  await page.getByRole('combobox', { name: 'Replace with' }).fill('vit');
  await page.getByRole('option', { name: 'Vital' }).click();
  await page.getByLabel('Keep Critical, but make it inactive').check();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(findRow('Critical')).toContainText('Inactive');
  await expect(findRow('Vital')).toContainText(/Used \d+ times|Used once/);
  await page.getByRole('button', { name: 'Actions for Critical' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete row' }).click();
  await expect(findRow('Critical')).toHaveCount(0);
});

test('two people who change the same row choose between their values, even if the page reloads the row meanwhile', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.clock.install();
  await page.goto('/settings/master/bc-roles');
  await page.getByRole('link', { name: 'Log keeper' }).click();
  await openForEditing(page);
  await page.getByLabel('Description').fill('Mine');
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const second = await other.newPage();
  await signIn(second, findLogin('Organisation admin'));
  await second.goto(page.url());
  await second.getByLabel('Description').fill('Of the other person');
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second).not.toHaveURL(/edit=1/);
  await other.close();
  // Returning to the tab reloads the record, but the typed values still refer to the earlier version.
  const reloaded = page.waitForResponse((response) =>
    response.url().endsWith(new URL(page.url()).pathname.split('/')[4] ?? '-'),
  );
  await page.clock.fastForward(11_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await reloaded;
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Somebody else changed this record while you were editing')).toBeVisible();
  await expect(page.getByLabel('Mine')).toBeChecked();
  await expect(page.getByLabel('Description').first()).toHaveValue('Mine');
  await page.getByLabel('Of the other person').check();
  await page.getByRole('button', { name: 'Save the chosen values' }).click();
  await expect(page).not.toHaveURL(/edit=1/);
  await expect(page.getByRole('main')).toContainText('Of the other person');
});
