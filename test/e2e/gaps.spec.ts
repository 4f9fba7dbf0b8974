import { readFileSync } from 'node:fs';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, measureOverflow, test } from './support/test.ts';

test.beforeEach(async ({ page }) => signIn(page, findLogin('Organisation admin')));

const shoot = process.env.E2E_SHOTS;

test('a gap that is accepted until a day is missing from the open gaps and all counts, and can be opened again', async ({
  page,
}) => {
  await page.goto('/bright-dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gap list' }).click();
  const open = page.getByRole('link', { name: /^Open \(\d+\)$/ });
  const before = Number(/\d+/.exec((await open.textContent()) ?? '')?.[0]);
  const first = page.getByRole('row').nth(1);
  await expect(first.getByRole('link').first()).toBeVisible();
  const name = (await first.getByRole('link').first().textContent()) ?? '';
  // Every row of the list of gaps is a link to a page.
  await expect(page.locator('tbody tr:not(:has(td:first-child a))')).toHaveCount(0);
  await first.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Accept until a day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept this gap' });
  await dialog.getByRole('textbox', { name: 'Accept until' }).fill('31/12/2099');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A new contract starts in spring.');
  if (shoot) await page.screenshot({ path: `${shoot}/gap-accept.png` });
  await dialog.getByRole('button', { name: 'Accept gap' }).click();
  await expect(page.getByRole('link', { name: `Open (${before - 1})` })).toBeVisible();
  await page.getByRole('link', { name: 'Accepted (1)' }).click();
  const accepted = page.getByRole('row').filter({ hasText: name });
  await expect(accepted).toContainText('31/12/2099: A new contract starts in spring.');
  expect(await findViolations(page)).toEqual([]);
  if (shoot) await page.screenshot({ path: `${shoot}/gap-accepted.png` });

  await page.goto('/bright-dashboard');
  await expect(page.getByRole('link', { name: `All ${before - 1} gaps` })).toBeVisible();
  await page.getByRole('link', { name: '1 accepted' }).click();
  await accepted.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Withdraw the acceptance' }).click();
  await expect(page.getByRole('link', { name: `Open (${before})` })).toBeVisible();
});

test('the exported gaps are filtered like the list on the page', async ({ page }) => {
  await page.goto('/gaps?verdict=late');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^gaps-\d{4}-\d\d-\d\d\.csv$/);
  const [, ...rows] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => !row.includes(',Late,'))).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('the gaps show all tabs, large targets, no Ctrl shortcut and the name of the default sort order', async ({
    page,
  }) => {
    await page.goto('/gaps/single-points-of-failure');
    await expect(page.getByLabel('Sort by')).toHaveValue('');
    await expect(page.getByLabel('Sort by').locator('option:checked')).toHaveText('Order of the list');
    const tabs = page.getByRole('navigation', { name: 'Gap analysis' }).getByRole('link');
    const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()));
    const width = page.viewportSize()?.width ?? 0;
    expect(Math.max(...boxes.map((box) => (box ? box.x + box.width : width + 1)))).toBeLessThanOrEqual(width);
    expect(Math.min(...boxes.map((box) => box?.height ?? 0))).toBeGreaterThanOrEqual(44);
    expect(await measureOverflow(page)).toBe(0);
    for (const keys of await page.getByText('Ctrl').all()) await expect(keys).toBeHidden();
    if (shoot) await page.screenshot({ path: `${shoot}/points-phone.png` });
    await page.goto('/gaps');
    await expect(page.getByRole('listitem').filter({ hasText: 'needs' }).first()).toBeVisible();
    if (shoot) await page.screenshot({ path: `${shoot}/gaps-phone.png` });
    await page.goto('/settings/audit-log');
    const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('button').last();
    const box = await next.boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
  });

  test('the page of suggestions says only once that its suggestions are the smallest sets of changes', async ({
    page,
  }) => {
    await page.goto('/gaps/recovery-suggestions');
    await expect(page.getByRole('button', { name: 'Review and apply' }).first()).toBeVisible();
    await expect(page.getByText('smallest set of changes')).toHaveCount(1);
    if (shoot) await page.screenshot({ path: `${shoot}/suggestions-phone.png` });
  });
});
