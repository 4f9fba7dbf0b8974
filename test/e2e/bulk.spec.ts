import type { Page } from '@playwright/test';
import { activities } from '#root/contract/activities/activities.ts';
import { activityBatches } from '#root/contract/activities/activity-batches.ts';
import { findCell } from './support/grid.ts';
import { Keyboard } from './support/keyboard.ts';
import { findProblems } from './support/looks.ts';
import { callEndpoint } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

/** Text as copied from a spreadsheet: tabs between cells, line breaks between rows, and quotes where needed. */
const spreadsheet = [
  ['Activity', 'Department', 'Criticality', 'MTPD', 'RTO', 'Owner'],
  ...Array.from({ length: 20 }, (_, number) => [
    number === 3 ? '"Inspect ""old"" pumps"' : `Inspect pumping station ${number + 1}`,
    number % 2 ? 'control room' : 'FIELD SERVICES',
    ['low', 'Medium', 'HIGH', '5'][number % 4] as string,
    ['24 hrs', '1 day', '1440 min'][number % 3] as string,
    ['4h', '4 hrs', '240 min', '4'][number % 4] as string,
    number % 2 ? 'Priya Raman' : 'Raman, Priya',
  ]),
]
  .map((cells) => `${cells.join('\t')}\r\n`)
  .join('');

const readCopy = (page: Page, text: string) => page.evaluate((content) => navigator.clipboard.writeText(content), text);
async function checkPage(page: Page, name: string): Promise<string[]> {
  const problems = await findProblems(page, name, [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 900 });
  return problems;
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

// The thousand created activities would fill the lists of other tests and slow them down, so the product restarts
// without these activities.
test.afterAll(({ product }) => product.renew());

test('twenty activities from a spreadsheet are pasted and created by keyboard only', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, findLogin('BC manager', 'northwind'));
  const keys = new Keyboard(page);
  await page.goto('/activities/bulk');
  await expect(page.getByRole('grid', { name: 'Activities to add' })).toBeVisible();
  await readCopy(page, spreadsheet);
  await keys.press('Control+V');
  await expect(page.getByText('20 rows pasted.')).toBeVisible();
  await expect(findCell(page, 4, 0)).toHaveText('Inspect "old" pumps');
  const create = page.getByRole('button', { name: 'Create 20 activities' });
  await keys.tabTo(create);
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/activities\?uid=/);
  await expect(page.getByText('20 activities have been created')).toBeVisible();
  await expect(page.getByRole('row', { name: /Inspect "old" pumps/ })).toContainText('4 h');
  process.stdout.write(`20 activities pasted and created in ${keys.activations} activations\n`);
  expect(keys.activations).toBeLessThanOrEqual(8);
});

test('a draft is typed, corrected, undone, filled down, shared and created by keyboard', async ({ page }) => {
  test.setTimeout(180_000);
  const problems: string[] = [];
  await signIn(page, findLogin('BC manager', 'northwind'));
  await page.goto('/activities/bulk');
  await expect(page.getByRole('grid')).toBeVisible();
  const keys = new Keyboard(page);

  await test.step('an empty grid cannot be saved as a draft', async () => {
    await keys.tabTo(page.getByRole('button', { name: 'Save draft' }));
    await keys.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'At least 1 record' })).toBeVisible();
  });

  await test.step('unknown names are flagged, and one click leads to the first unknown name', async () => {
    await readCopy(page, 'Read gauges\tControll Room\tHigh\t4 h\t8 h\r\nPay staff\t\t\t\t5 h\r\nRead gauges\r\n');
    await keys.press('Control+V');
    await expect(page.getByText('5 problems')).toBeVisible();
    problems.push(...(await checkPage(page, 'bulk-problems')));
    await page.setViewportSize({ width: 390, height: 900 });
    const last = page.getByRole('columnheader', { name: 'Minimum people' });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 0.9 });
    await expect(findCell(page, 1, 0)).toBeInViewport({ ratio: 0.9 });
    await page.setViewportSize({ width: 1280, height: 900 });
    const jump = page.getByRole('button', {
      name: 'Row 1, Business unit: There is no business unit or division "Controll Room"',
    });
    await keys.tabTo(jump);
    await keys.press('Enter');
    await expect(findCell(page, 1, 1)).toBeFocused();
    await expect(
      page.getByRole('button', { name: /Row 2, Name: An activity with this name already exists/ }),
    ).toBeVisible();
    await keys.tabTo(page.getByRole('button', { name: 'Use Control Room' }));
    await keys.press('Enter');
    await expect(findCell(page, 1, 1)).toHaveText('Control Room');
    await expect(page.getByText('4 problems')).toBeVisible();
  });

  await test.step('pasting, typing and filling down can each be undone and redone', async () => {
    await keys.tabTo(page.getByRole('grid'));
    await expect(findCell(page, 1, 1)).toBeFocused();
    await keys.press('Shift+ArrowDown');
    await keys.press('Shift+ArrowDown');
    await keys.press('Control+D');
    await expect(findCell(page, 3, 1)).toHaveText('Control Room');
    await keys.press('Control+Z');
    await expect(findCell(page, 3, 1)).toHaveText('');
    await keys.press('Control+Y');
    await expect(findCell(page, 3, 1)).toHaveText('Control Room');
    await keys.press('F2');
    await expect(page.getByRole('combobox', { name: 'Business unit' })).toBeFocused();
    problems.push(...(await findViolations(page)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox', { name: 'Business unit' })).toHaveCount(0);
    await expect(findCell(page, 3, 1)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(findCell(page, 3, 0)).toBeFocused();
    await keys.type('Check seals');
    await keys.press('Enter');
    await expect(findCell(page, 3, 0)).toHaveText('Check seals');
    await expect(page.getByText('3 problems')).toBeVisible();
    await keys.press('Control+Z');
    await expect(findCell(page, 3, 0)).toHaveText(/^Read gauges/);
    await keys.press('Control+Z');
    await keys.press('Control+Z');
    await keys.press('Control+Z');
    await expect(findCell(page, 1, 0)).toHaveText('');
    for (let steps = 0; steps < 4; steps += 1) await keys.press('Control+Y');
    await expect(findCell(page, 3, 0)).toHaveText('Check seals');
  });

  await test.step('the draft has its own address, and a colleague can open it', async () => {
    await expect(page).toHaveURL(/\/activities\/bulk\/[0-9a-f-]{36}$/);
    await expect(page.getByText(/^Saved/)).toBeVisible();
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    const address = new URL(page.url()).pathname;
    await signIn(page, findLogin('Organisation admin', 'northwind'));
    await page.goto('/activities/bulk');
    await expect(page.getByRole('link', { name: 'Read gauges' })).toBeVisible();
    problems.push(...(await checkPage(page, 'bulk-drafts')));
    await page.goto(address);
    await expect(findCell(page, 3, 0)).toHaveText('Check seals');
  });

  await test.step('valid rows are created, and invalid rows remain with the reasons', async () => {
    await keys.tabTo(page.getByRole('button', { name: 'Create 1 activity' }));
    await keys.press('Enter');
    await expect(page.getByText('2 rows were skipped and stay in this draft:')).toBeVisible();
    await expect(page.getByText('Read gauges: Must be less than the MTPD')).toBeVisible();
    problems.push(...(await checkPage(page, 'bulk-left')));
    await keys.tabTo(page.getByRole('button', { name: 'Discard draft' }));
    await keys.press('Enter');
    const sure = page.getByRole('dialog').getByRole('button', { name: 'Discard draft' });
    await keys.tabTo(sure);
    await keys.press('Enter');
    await expect(page).toHaveURL(/\/activities$/);
  });
  expect(problems).toEqual([]);
});

test('existing activities are edited in the grid', async ({ page }) => {
  test.setTimeout(120_000);
  const problems: string[] = [];
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  await page.goto('/activities?pageSize=50');
  await page.getByRole('checkbox', { name: /Pay staff/ }).check();
  await page.getByRole('checkbox', { name: /Issue bills/ }).check();
  await page.getByRole('button', { name: 'Edit in a grid' }).click();
  await expect(page.getByRole('grid', { name: 'Activities to edit' })).toBeVisible();
  problems.push(...(await checkPage(page, 'bulk-edit')));
  await expect(findCell(page, 1, 0)).toHaveText(/Pay staff|Issue bills/);
  const row = (await findCell(page, 1, 0).textContent())?.startsWith('Pay staff') ? 1 : 2;

  await test.step('a recovery time that causes gaps elsewhere asks for confirmation', async () => {
    await findCell(page, 3 - row, 4).click();
    await page.keyboard.type('1h');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save 1 change' }).click();
    const question = page.getByRole('dialog', { name: /^This change opens or widens \d/ });
    await expect(question.getByText(/Issue bills needs Billing platform/)).toBeVisible();
    problems.push(...(await checkPage(page, 'bulk-breaks')));
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(findCell(page, 3 - row, 4)).toHaveText('5 d');
  });

  await findCell(page, row, 8).click();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('1 activity has been changed')).toBeVisible();
  await expect(page).toHaveURL(/\/activities\?uid=/);
  const { data } = await callEndpoint(page, { ...activities.list, path: `${activities.list.path}?q=Pay%20staff` });
  expect(data).toHaveLength(1);
  expect(problems).toEqual([]);
});

test('1,000 rows are pasted, checked and created, and one more row is refused', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, findLogin('BC manager', 'northwind'));
  await page.goto('/activities/bulk');
  await expect(page.getByRole('grid')).toBeVisible();
  const rows = Array.from(
    { length: 1001 },
    (_, at) => `Valve ${at + 1}\tField Services\tLow\t2 weeks\t72 h\t1 d\t\tPriya Raman\t2\r\n`,
  );
  await readCopy(page, rows.join(''));
  const startTime = Date.now();
  await page.keyboard.press('Control+V');
  await expect(page.getByText('1,000 rows pasted. 1 row did not fit and was left out.')).toBeVisible();
  const create = page.getByRole('button', { name: 'Create 1,000 activities' });
  await expect(create).toBeVisible();
  const shownTime = Date.now();
  await create.click();
  await expect(page.getByText('1,000 activities have been created')).toBeVisible({ timeout: 30_000 });
  process.stdout.write(
    `1,000 rows: pasted and checked in ${shownTime - startTime} ms, created in ${Date.now() - shownTime} ms\n`,
  );
  await expect(page).toHaveURL(/\/activities\?sort=-createdAt/);
});

test('a block can be copied, cut and pasted, and two people who change one draft lose no rows', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, findLogin('BC manager', 'northwind'));
  await page.goto('/activities/bulk');
  await expect(page.getByRole('grid')).toBeVisible();
  await readCopy(page, 'Test pumps\tControl Room\r\nTest alarms\tField Services\r\n');
  await page.keyboard.press('Control+V');
  await findCell(page, 1, 0).click();
  await findCell(page, 2, 1).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+X');
  await expect(findCell(page, 2, 1)).toHaveText('');
  await page.keyboard.press('Control+Z');
  await expect(findCell(page, 2, 1)).toHaveText('Field Services');
  await findCell(page, 2, 1).hover();
  await page.mouse.down();
  await findCell(page, 1, 0).hover();
  await page.mouse.up();
  await page.keyboard.press('Control+X');
  await expect(findCell(page, 1, 0)).toHaveText('');
  await findCell(page, 4, 0).click();
  await page.keyboard.press('Control+V');
  await expect(findCell(page, 5, 0)).toHaveText('Test alarms');
  await expect(findCell(page, 4, 1)).toHaveText('Control Room');
  await expect(page).toHaveURL(/\/activities\/bulk\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/^Saved/)).toBeVisible();

  const uid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const path = activityBatches.get.path.replace(':uid', uid) as `/${string}`;
  const { data } = await callEndpoint(page, { ...activityBatches.get, path });
  const rows = data.rows.map(({ target, cells }) => ({ target, cells: cells.with(0, `${cells[0]} by a colleague`) }));
  await callEndpoint(page, { ...activityBatches.save, path }, { version: data.version, body: { rows } });
  await findCell(page, 4, 0).click();
  await page.keyboard.type('Test sirens');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Somebody else has changed this draft')).toBeVisible();
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect(findCell(page, 2, 0)).toHaveText('Test alarms by a colleague');
  await expect(page.getByText('Somebody else has changed this draft')).toBeHidden();
  await findCell(page, 2, 0).click();
  await page.keyboard.type('Test alarms of mine');
  await page.keyboard.press('Enter');
  await expect(findCell(page, 2, 0)).toHaveText('Test alarms of mine');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(findCell(page, 2, 0)).toHaveText('Test alarms of mine');
  await expect(findCell(page, 1, 0)).toHaveText('Test pumps by a colleague');
});
