import type { Page } from '@playwright/test';
import { waitUntilLoaded } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

const findTile = (page: Page, name: string) => page.getByRole('region', { name });

test('the overview shows charts that can be read as tables, and figures that open the list behind them', async ({
  page,
}) => {
  await signIn(page, findLogin('BC manager', 'northwind'), '/bright-dashboard');
  const gaps = findTile(page, 'Where recovery times don’t meet the need');
  await expect(gaps.getByRole('listitem')).toHaveCount(5);
  await expect(gaps.getByRole('listitem').first()).toContainText(/Reaches MTPD.*Needed within .*, recorded /s);
  for (const name of [
    'BIA progress',
    'What would hurt most?',
    'Activities by priority',
    'What is missing or out of date?',
  ]) {
    const tile = findTile(page, name);
    await expect(tile.getByRole('table')).toHaveCount(0);
    await tile.getByRole('button', { name: 'Show as table' }).press('Enter');
    await expect(tile.getByRole('table', { name })).toBeVisible();
  }
  expect(await findViolations(page)).toEqual([]);
  await findTile(page, 'BIA progress').getByRole('button', { name: 'Show as chart' }).press('Enter');

  // A part of a bar opens the activities of the division in that state.
  const part = findTile(page, 'BIA progress').getByRole('link', { name: 'In review 2' });
  await part.click();
  await expect(page).toHaveURL(/\/activities\?.*divisionUid=.*state=in_review/);
  await expect(page.locator('[data-row]')).toHaveCount(2);
});

for (const width of [1280, 1440])
  test(`the tiles of the overview leave no holes at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, findLogin('BC manager', 'northwind'), '/bright-dashboard');
    await expect(findTile(page, 'What would hurt most?').getByRole('listitem').first()).toBeVisible();
    await waitUntilLoaded(page);
    const tiles = await page.locator('main section').evaluateAll((all) =>
      all.map((tile) => {
        const { top, bottom, left, right } = tile.getBoundingClientRect();
        return { row: `${Math.round(top)}-${Math.round(bottom)}`, left: Math.round(left), right: Math.round(right) };
      }),
    );
    const rows = [...Map.groupBy(tiles, ({ row }) => row).values()];
    // Each row is as wide as the widest: two tiles, or one that fills it.
    const widths = rows.map((row) => [
      Math.min(...row.map(({ left }) => left)),
      Math.max(...row.map(({ right }) => right)),
    ]);
    expect(widths).toEqual(rows.map(() => widths[0]));
    expect(Math.max(...rows.map(({ length }) => length))).toBe(2);
  });
