import type { Page } from '@playwright/test';
import { keepBack } from './support/answers.ts';
import { expect, login, signIn, test } from './support/test.ts';

const tag = Date.now().toString(36);

const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role="row"][row-index="${row - 1}"] [role="gridcell"][col-id="${column}"]`);

/** Pastes a block of lines and tabs wherever the focus is. */
const paste = (page: Page, rows: string) =>
  page.evaluate((block) => {
    const data = new DataTransfer();
    data.setData('text/plain', block);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, rows);

/** Presses the pointer on a cell, whether it takes that or not. */
async function press(page: Page, row: number): Promise<void> {
  const box = await cell(page, row, 0).boundingBox();
  if (!box) throw new Error(`Row ${row} is not there`);
  await page.mouse.click(box.x + 20, box.y + box.height / 2);
}

/** What people do who do not wait: they type, paste, empty cells and undo. */
async function goOn(page: Page): Promise<void> {
  await press(page, 5);
  await page.keyboard.type('Typed meanwhile');
  await page.keyboard.press('Enter');
  await press(page, 6);
  await paste(page, 'Pasted meanwhile\n');
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
  await cell(page, 1, 0).click();
  await paste(page, `Name\tMTPD\tRTO\nFirst ${tag}\t\t\nStays ${tag}\t4 h\t8 h\nSecond ${tag}\t\t\n`);
  const answer = await keepBack(page, '**/activity-batches/*/create');
  await page.getByRole('button', { name: 'Create 2 activities' }).click();
  await answer.asked;
  await goOn(page);
  await expect(cell(page, 5, 0)).toHaveText('');
  await expect(cell(page, 6, 0)).toHaveText('');
  await expect(cell(page, 1, 0)).toContainText(`First ${tag}`);

  answer.open();
  await expect(page.getByText('2 activities have been created')).toBeVisible();
  await expect(cell(page, 1, 0)).toContainText(`Stays ${tag}`);
  await expect(cell(page, 2, 0)).toHaveText('');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await cell(page, 3, 0).click();
  await page.keyboard.type(`Typed after ${tag}`);
  await page.keyboard.press('Enter');
  await expect(cell(page, 3, 0)).toHaveText(`Typed after ${tag}`);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.reload();
  await expect(cell(page, 1, 0)).toContainText(`Stays ${tag}`);
  await expect(cell(page, 2, 0)).toHaveText(`Typed after ${tag}`);
  await expect(cell(page, 3, 0)).toHaveText('');
});

test('no draft is left of rows that all went in, whatever was typed while their answer was awaited', async ({
  page,
}) => {
  await page.goto('/activities/bulk');
  await cell(page, 1, 0).click();
  await paste(page, `Alone ${tag}\nAlso ${tag}\n`);
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
