import type { Page } from '@playwright/test';
import { waitUntilLoaded } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const lists = [
  ...['/activities', '/applications', '/equipment', '/equipment-owners', '/equipment-categories', '/locations'],
  ...['/suppliers', '/supplier-categories', '/activity-roles', '/users/manage-users', '/users/activity-owner'],
  ...['/users/roles', '/gaps', '/gaps/single-points-of-failure', '/dependency-scenarios', '/settings/audit-log'],
];
const landlordLists = ['/organisation', '/industries'];

interface Cut {
  readonly rows: number;
  readonly cut: readonly string[];
}

/** Returns the number of rows that fit on the screen, and the dates, times and numbers that are cut off. */
const measureRows = (page: Page): Promise<Cut> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect());
    const first = rows[0]?.top ?? 0;
    const tallest = Math.max(...rows.map(({ height }) => height));
    const cut = [...document.querySelectorAll('[data-row] td:not([data-text])')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => cell.textContent ?? '');
    const frame = document.querySelector('table')?.parentElement;
    const hidden = frame && frame.scrollWidth > frame.clientWidth + 1 ? ['The table is wider than the page'] : [];
    return { rows: Math.floor((window.innerHeight - first) / tallest), cut: [...cut, ...hidden] };
  });

async function checkLists(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('[data-row]').first(), path).toBeVisible();
    await waitUntilLoaded(page);
    const { rows, cut } = await measureRows(page);
    expect(rows, `Rows of ${path} on a screen of 1280 x 900`).toBeGreaterThanOrEqual(14);
    expect(cut, path).toEqual([]);
  }
}

test('every list fits at least 14 rows on the screen, and cuts off no date, time or number', async ({ page }) => {
  await signIn(page, findLogin('BC manager', 'northwind'));
  await checkLists(page, lists);
});

test('the landlord’s lists fit at least 14 rows on the screen', async ({ page }) => {
  await signIn(page, findLogin('Landlord admin'));
  await checkLists(page, landlordLists);
});

test('the headings of a list stay in view while the page scrolls, and long names are in a tooltip', async ({
  page,
}) => {
  await signIn(page, findLogin('BC manager', 'northwind'), '/activities');
  const last = page.locator('[data-row]').last();
  await last.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 4000);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeInViewport();
  const name = page.getByRole('link', { name: 'Look after health and safety of staff' });
  await expect(page.getByRole('cell').filter({ has: name })).toHaveAttribute('title', /^Look after health and safety/);
});
