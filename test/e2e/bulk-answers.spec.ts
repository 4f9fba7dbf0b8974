import type { Page } from '@playwright/test';
import { holdAnswer } from './support/answers.ts';
import { findCell, pasteBlock } from './support/grid.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const tag = Date.now().toString(36);

/** Clicks at the position of a cell without waiting until the grid accepts clicks. */
async function clickCell(page: Page, row: number): Promise<void> {
  const box = await findCell(page, row, 0).boundingBox();
  if (!box) throw new Error(`Row ${row} is not there`);
  await page.mouse.click(box.x + 20, box.y + box.height / 2);
}

/** Types, pastes, clears a cell and undoes, as an impatient user does while an answer is pending. */
async function keepTyping(page: Page): Promise<void> {
  await clickCell(page, 5);
  await page.keyboard.type('Typed meanwhile');
  await page.keyboard.press('Enter');
  await clickCell(page, 6);
  await pasteBlock(page, 'Pasted meanwhile\n');
  await clickCell(page, 1);
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+Z');
}

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
});

test('created rows do not return to the draft while the answer is pending, and the grid can be used afterwards', async ({
  page,
}) => {
  await page.goto('/activities/bulk');
  await findCell(page, 1, 0).click();
  await pasteBlock(page, `Name\tMTPD\tRTO\nFirst ${tag}\t\t\nStays ${tag}\t4 h\t8 h\nSecond ${tag}\t\t\n`);
  const answer = await holdAnswer(page, '**/activity-batches/*/create');
  await page.getByRole('button', { name: 'Create 2 activities' }).click();
  await answer.answered;
  await keepTyping(page);
  await expect(findCell(page, 5, 0)).toHaveText('');
  await expect(findCell(page, 6, 0)).toHaveText('');
  await expect(findCell(page, 1, 0)).toContainText(`First ${tag}`);

  answer.release();
  await expect(page.getByText('2 activities have been created')).toBeVisible();
  await expect(findCell(page, 1, 0)).toContainText(`Stays ${tag}`);
  await expect(findCell(page, 2, 0)).toHaveText('');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await findCell(page, 3, 0).click();
  await page.keyboard.type(`Typed after ${tag}`);
  await page.keyboard.press('Enter');
  await expect(findCell(page, 3, 0)).toHaveText(`Typed after ${tag}`);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.reload();
  await expect(findCell(page, 1, 0)).toContainText(`Stays ${tag}`);
  await expect(findCell(page, 2, 0)).toHaveText(`Typed after ${tag}`);
  await expect(findCell(page, 3, 0)).toHaveText('');
});

test('a draft is deleted once all its rows were created, whatever was typed while the answer was pending', async ({
  page,
}) => {
  await page.goto('/activities/bulk');
  await findCell(page, 1, 0).click();
  await pasteBlock(page, `Alone ${tag}\nAlso ${tag}\n`);
  const answer = await holdAnswer(page, '**/activity-batches/*/create');
  await page.getByRole('button', { name: 'Create 2 activities' }).click();
  await answer.answered;
  await keepTyping(page);
  answer.release();
  await expect(page).toHaveURL(/\/activities\?uid=/);
  await expect(page.getByText('2 activities have been created')).toBeVisible();
  await page.goto('/activities/bulk');
  await expect(page.getByRole('heading', { name: 'Add many activities' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Alone|Typed meanwhile|Pasted meanwhile)/ })).toHaveCount(0);
});

test('creating includes the text of a cell that is still being edited, by button and by shortcut', async ({ page }) => {
  await page.goto('/activities/bulk');
  for (const [action, name] of [
    ['button', `Open cell ${tag}`],
    ['keys', `Open cell by keys ${tag}`],
  ]) {
    await findCell(page, 1, 0).click();
    await pasteBlock(page, `Beside ${action} ${tag}\n`);
    await findCell(page, 2, 0).click();
    await page.keyboard.type(name ?? '');
    if (action === 'button') await page.getByRole('button', { name: /^Create/ }).click();
    else await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(/\/activities\?uid=/);
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await page.goto('/activities/bulk');
  }
});

test('after a lost answer the grid asks the server which rows were created, and nothing is created twice', async ({
  page,
}) => {
  await page.goto('/activities/bulk');
  await findCell(page, 1, 0).click();
  await pasteBlock(page, `Name\tMTPD\tRTO\nLost ${tag}\t\t\nKept ${tag}\t4 h\t8 h\n`);
  let isLost = true;
  await page.route('**/activity-batches/**', async (route) => {
    const isCreate = route.request().url().endsWith('/create');
    if (!isLost || !isCreate) return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Create 1 activity' }).click();
  await expect(page.getByText('The result is not known yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Discard draft' })).toBeDisabled();
  isLost = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('1 activity has been created')).toBeVisible();
  await expect(page.getByText('The result is not known yet')).toHaveCount(0);
  await expect(findCell(page, 1, 0)).toContainText(`Kept ${tag}`);
  await expect(findCell(page, 2, 0)).toHaveText('');
  await findCell(page, 1, 3).click();
  await page.keyboard.type('1 d');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create 1 activity' }).click();
  await expect(page).toHaveURL(/\/activities\?uid=/);
  await page.goto(`/activities?q=${tag}`);
  await expect(page.getByRole('link', { name: `Lost ${tag}` })).toHaveCount(1);
});

test('creating from a draft that somebody else has changed asks whose rows to keep', async ({ page, context }) => {
  await page.goto('/activities/bulk');
  await findCell(page, 1, 0).click();
  await pasteBlock(page, `Mine ${tag}\n`);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await findCell(other, 2, 0).click();
  await pasteBlock(other, `Theirs ${tag}\n`);
  await expect(other.getByText(/^Saved \d/)).toBeVisible();
  const answered = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this draft' });
  await page.getByRole('button', { name: 'Create 1 activity' }).click();
  await answered.getByRole('button', { name: 'Use theirs' }).click();
  await expect(findCell(page, 2, 0)).toHaveText(`Theirs ${tag}`);
  await expect(answered).toHaveCount(0);

  await findCell(other, 3, 0).click();
  await pasteBlock(other, `More ${tag}\n`);
  await expect(findCell(other, 3, 0)).toHaveText(`More ${tag}`);
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(other.getByText('The draft has been saved')).toBeVisible();
  await page.getByRole('button', { name: 'Create 2 activities' }).click();
  await answered.getByRole('button', { name: 'Keep mine' }).click();
  await expect(answered).toHaveCount(0);
  await page.getByRole('button', { name: 'Create 2 activities' }).click();
  await expect(page).toHaveURL(/\/activities\?uid=/);
  await expect(page.getByRole('link', { name: `Theirs ${tag}` })).toBeVisible();

  await other.getByRole('button', { name: /^Create/ }).click();
  await expect(other.getByText('Your rows have been saved as a new draft')).toBeVisible();
  await expect(findCell(other, 3, 0)).toContainText(`More ${tag}`);
});
