import type { Page } from '@playwright/test';
import { keepBack } from './support/answers.ts';
import { gridCell, pasteBlock } from './support/grid.ts';
import { expect, login, signIn, test } from './support/test.ts';

const tag = Date.now().toString(36);

/** Presses the pointer on a cell, whether it takes that or not. */
async function press(page: Page, row: number): Promise<void> {
  const box = await gridCell(page, row, 0).boundingBox();
  if (!box) throw new Error(`Row ${row} is not there`);
  await page.mouse.click(box.x + 20, box.y + box.height / 2);
}

/** What people do who do not wait: they type, paste, empty cells and undo. */
async function goOn(page: Page): Promise<void> {
  await press(page, 5);
  await page.keyboard.type('Typed meanwhile');
  await page.keyboard.press('Enter');
  await press(page, 6);
  await pasteBlock(page, 'Pasted meanwhile\n');
  await press(page, 1);
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+Z');
}

test.beforeEach(async ({ page }) => {
  await signIn(page, login('Organisation admin', 'northwind'));
});

test('no row that went in comes back into the draft while its answer is awaited; afterwards the grid goes on', async ({
  page,
}) => {
  await page.goto('/activities/bulk');
  await gridCell(page, 1, 0).click();
  await pasteBlock(page, `Name\tMTPD\tRTO\nFirst ${tag}\t\t\nStays ${tag}\t4 h\t8 h\nSecond ${tag}\t\t\n`);
  const answer = await keepBack(page, '**/activity-batches/*/create');
  await page.getByRole('button', { name: 'Create 2 activities' }).click();
  await answer.asked;
  await goOn(page);
  await expect(gridCell(page, 5, 0)).toHaveText('');
  await expect(gridCell(page, 6, 0)).toHaveText('');
  await expect(gridCell(page, 1, 0)).toContainText(`First ${tag}`);

  answer.open();
  await expect(page.getByText('2 activities have been created')).toBeVisible();
  await expect(gridCell(page, 1, 0)).toContainText(`Stays ${tag}`);
  await expect(gridCell(page, 2, 0)).toHaveText('');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await gridCell(page, 3, 0).click();
  await page.keyboard.type(`Typed after ${tag}`);
  await page.keyboard.press('Enter');
  await expect(gridCell(page, 3, 0)).toHaveText(`Typed after ${tag}`);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.reload();
  await expect(gridCell(page, 1, 0)).toContainText(`Stays ${tag}`);
  await expect(gridCell(page, 2, 0)).toHaveText(`Typed after ${tag}`);
  await expect(gridCell(page, 3, 0)).toHaveText('');
});

test('no draft is left of rows that all went in, whatever was typed while their answer was awaited', async ({
  page,
}) => {
  await page.goto('/activities/bulk');
  await gridCell(page, 1, 0).click();
  await pasteBlock(page, `Alone ${tag}\nAlso ${tag}\n`);
  const answer = await keepBack(page, '**/activity-batches/*/create');
  await page.getByRole('button', { name: 'Create 2 activities' }).click();
  await answer.asked;
  await goOn(page);
  answer.open();
  await expect(page).toHaveURL(/\/activities\?uid=/);
  await expect(page.getByText('2 activities have been created')).toBeVisible();
  await page.goto('/activities/bulk');
  await expect(page.getByRole('heading', { name: 'Add many activities' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Alone|Typed meanwhile|Pasted meanwhile)/ })).toHaveCount(0);
});

test('a cell that is still open goes in with what was typed, by the button and by the keys', async ({ page }) => {
  await page.goto('/activities/bulk');
  for (const [by, name] of [
    ['button', `Open cell ${tag}`],
    ['keys', `Open cell by keys ${tag}`],
  ]) {
    await gridCell(page, 1, 0).click();
    await pasteBlock(page, `Beside ${by} ${tag}\n`);
    await gridCell(page, 2, 0).click();
    await page.keyboard.type(name ?? '');
    if (by === 'button') await page.getByRole('button', { name: /^Create/ }).click();
    else await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(/\/activities\?uid=/);
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await page.goto('/activities/bulk');
  }
});

test('where the answer is lost the grid asks what has become of the rows, and nothing is created twice', async ({
  page,
}) => {
  await page.goto('/activities/bulk');
  await gridCell(page, 1, 0).click();
  await pasteBlock(page, `Name\tMTPD\tRTO\nLost ${tag}\t\t\nKept ${tag}\t4 h\t8 h\n`);
  let isLost = true;
  await page.route('**/activity-batches/**', async (route) => {
    const isCreate = route.request().url().endsWith('/create');
    if (!isLost || !isCreate) return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Create 1 activity' }).click();
  await expect(page.getByText('The answer has not arrived')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Delete draft' })).toBeDisabled();
  isLost = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('1 activity has been created')).toBeVisible();
  await expect(page.getByText('The answer has not arrived')).toHaveCount(0);
  await expect(gridCell(page, 1, 0)).toContainText(`Kept ${tag}`);
  await expect(gridCell(page, 2, 0)).toHaveText('');
  await gridCell(page, 1, 3).click();
  await page.keyboard.type('1 d');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create 1 activity' }).click();
  await expect(page).toHaveURL(/\/activities\?uid=/);
  await page.goto(`/activities?q=${tag}`);
  await expect(page.getByRole('link', { name: `Lost ${tag}` })).toHaveCount(1);
});

test('whoever creates a draft that somebody else has changed is asked, and goes on with either', async ({
  page,
  context,
}) => {
  await page.goto('/activities/bulk');
  await gridCell(page, 1, 0).click();
  await pasteBlock(page, `Mine ${tag}\n`);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await gridCell(other, 2, 0).click();
  await pasteBlock(other, `Theirs ${tag}\n`);
  await expect(other.getByText(/^Saved \d/)).toBeVisible();
  const asked = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this draft' });
  await page.getByRole('button', { name: 'Create 1 activity' }).click();
  await asked.getByRole('button', { name: 'Take theirs' }).click();
  await expect(gridCell(page, 2, 0)).toHaveText(`Theirs ${tag}`);
  await expect(asked).toHaveCount(0);

  await gridCell(other, 3, 0).click();
  await pasteBlock(other, `More ${tag}\n`);
  await expect(gridCell(other, 3, 0)).toHaveText(`More ${tag}`);
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(other.getByText('The draft has been saved')).toBeVisible();
  await page.getByRole('button', { name: 'Create 2 activities' }).click();
  await asked.getByRole('button', { name: 'Keep mine' }).click();
  await expect(asked).toHaveCount(0);
  await page.getByRole('button', { name: 'Create 2 activities' }).click();
  await expect(page).toHaveURL(/\/activities\?uid=/);
  await expect(page.getByRole('link', { name: `Theirs ${tag}` })).toBeVisible();

  await other.getByRole('button', { name: /^Create/ }).click();
  await expect(other.getByText('Your rows are kept as a new draft')).toBeVisible();
  await expect(gridCell(other, 3, 0)).toContainText(`More ${tag}`);
});
