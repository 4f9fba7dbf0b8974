import type { Page } from '@playwright/test';
import { waitUntilLoaded } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

const findTile = (page: Page, name: string) => page.getByRole('region', { name });

test('the overview shows charts that can be read as tables, and figures that open the lists they count', async ({
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
    'Which suppliers are needed most?',
    'What is due in the next 90 days?',
    'Do plans bring back what is lost?',
  ]) {
    const tile = findTile(page, name);
    await expect(tile.getByRole('table')).toHaveCount(0);
    await tile.getByRole('button', { name: 'Show as table' }).press('Enter');
    await expect(tile.getByRole('table', { name })).toBeVisible();
  }
  expect(await findViolations(page)).toEqual([]);
  await findTile(page, 'BIA progress').getByRole('button', { name: 'Show as chart' }).press('Enter');

  // A part of a bar opens the list of the division's activities in that state.
  const part = findTile(page, 'BIA progress').getByRole('link', { name: 'In review 2' });
  await part.click();
  await expect(page).toHaveURL(/\/activities\?.*divisionUid=.*state=in_review/);
  await expect(page.locator('[data-row]')).toHaveCount(2);
});

/** Reads the path and the number of each figure that links to a list with a total. */
const readFigures = (page: Page) =>
  page.locator('main section li a').evaluateAll((links) =>
    links.flatMap((link) => {
      const { pathname, search } = new URL((link as HTMLAnchorElement).href);
      const isListed = ['/activities', '/due-dates', '/reviews', '/suppliers'].includes(pathname);
      // The name beside a stacked bar is a link without a number. It is recognised by its title, which repeats its
      // text.
      const isName = link.getAttribute('title') === link.textContent;
      const number = (link.querySelector('b, [class*="number"]') ?? link).textContent.match(/(\d+)\D*$/)?.[1];
      return number && isListed && !isName ? [{ path: `${pathname}${search}`, number }] : [];
    }),
  );

test('a division limits every tile, and each figure opens a list with that number of records', async ({ page }) => {
  await signIn(page, findLogin('BC manager', 'northwind'), '/bright-dashboard');
  await page.getByRole('textbox', { name: 'Division' }).click();
  await page.getByRole('option', { name: 'Customer Services' }).click();
  await expect(page).toHaveURL(/divisionUid=/);
  const progress = findTile(page, 'BIA progress');
  await expect(progress.getByText('Network Operations')).toHaveCount(0);
  await expect(findTile(page, 'Which suppliers are needed most?').getByRole('listitem').first()).toBeVisible();
  await expect(findTile(page, 'What would hurt most?').getByRole('listitem').first()).toBeVisible();
  await waitUntilLoaded(page);
  const address = page.url();
  // Figures whose paths have the same parameters differ only in the values, so one figure of each form is enough.
  const forms = Map.groupBy(await readFigures(page), ({ path }) => path.replaceAll(/=[^&]*/g, ''));
  const figures = [...forms.values()].flatMap((same) => same.slice(0, 1));
  expect(figures.length).toBeGreaterThan(10);
  const lists = new Set(figures.map(({ path }) => path.split('?')[0]));
  expect([...lists].toSorted()).toEqual(['/activities', '/due-dates', '/reviews', '/suppliers']);
  const shown = [];
  for (const { path } of figures) {
    await page.goto(path);
    const count = page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::*[1]');
    shown.push({ path, number: (await count.textContent()) ?? '' });
  }
  expect(shown).toEqual(figures);

  // The address contains the choice, so that other people who open it see the same.
  await page.goto(address);
  await expect(page.getByRole('textbox', { name: 'Division' })).toHaveValue('Customer Services');
  await expect(progress.getByText('Network Operations')).toHaveCount(0);
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
    // All rows have the same width: two tiles, or one that fills the row.
    const widths = rows.map((row) => [
      Math.min(...row.map(({ left }) => left)),
      Math.max(...row.map(({ right }) => right)),
    ]);
    expect(widths).toEqual(rows.map(() => widths[0]));
    expect(Math.max(...rows.map(({ length }) => length))).toBe(2);
  });
