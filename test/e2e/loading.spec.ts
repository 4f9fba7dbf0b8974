import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, login, signIn, test, violations } from './support/test.ts';

/** Gathers the scripts and styles that a page loads, until it is asked for their size: kB after gzip, as in the budgets. */
function follow(page: Page) {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  return async (kind: 'script' | 'stylesheet') => {
    const files = answers.filter((answer) => answer.request().resourceType() === kind);
    const bodies = await Promise.all(files.map((file) => file.body()));
    for (const file of files) {
      expect(file.headers()['cache-control']).toContain('immutable');
      const large = Number(file.headers()['content-length']) > 2_000;
      if (large) expect(file.headers()['content-encoding'], file.url()).toMatch(/^(br|gzip)$/);
    }
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
  };
}

/** Everything that the content security policy refused on the page. */
function refusals(page: Page): () => string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) found.push(message.text());
  });
  return () => found;
}

test('the login page loads at most 165 kB of scripts', async ({ page }) => {
  const size = follow(page);
  const refused = refusals(page);
  const who = login('BC manager');
  await page.goto(`/login?tenantId=${who.tenantId}&clientId=${who.clientId}`);
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await size('script')).toBeLessThan(165);
  expect(await size('stylesheet')).toBeLessThan(60);
  expect(refused()).toEqual([]);
});

test('the first list loads at most 270 kB of scripts', async ({ page, context }) => {
  await signIn(page, login('BC manager'));
  await page.close();
  const fresh = await context.newPage();
  const size = follow(fresh);
  await fresh.goto('/activities');
  await expect(fresh.locator('[data-row]').first()).toBeVisible();
  await fresh.waitForLoadState('networkidle');
  expect(await size('script')).toBeLessThan(270);
  expect(await size('stylesheet')).toBeLessThan(60);
});

test('menus, drawers and dialogs come when they are asked for, keep the focus, and no style is refused', async ({
  page,
}) => {
  const refused = refusals(page);
  await signIn(page, login('BC manager'));
  await page.goto('/activities');
  const row = page.locator('[data-row]').first();
  await row.focus();
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused();
  const filters = page.getByRole('button', { name: 'Filters' });
  await filters.click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Status' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filters).toBeFocused();
  const profile = page.getByRole('button', { name: /^Profile of/ });
  await profile.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Profile/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(profile).toBeFocused();
  expect(refused()).toEqual([]);
});

test('a part of a list that can not be loaded says so in its place', async ({ page }) => {
  await signIn(page, login('BC manager'));
  const parts = /\/assets\/(data-list-bulk-bar|column-drawer)-[^/]*\.js/;
  await page.route(parts, (route) => route.abort());
  await page.goto('/activities');
  const ticked = page.locator('[data-row]').first().getByRole('checkbox');
  await ticked.check();
  const failed = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded' });
  await expect(failed).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.unroute(parts);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(ticked).not.toBeChecked();
  await ticked.check();
  await expect(page.getByRole('button', { name: 'Clear selection' })).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('a list says what of its address it does not understand', async ({ page }) => {
  await signIn(page, login('BC manager'));
  await page.goto('/activities?state=bogus');
  const failed = page.getByRole('alert');
  await expect(failed).toContainText('does not understand: state.');
  await failed.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/activities$/);
  await expect(page.locator('[data-row]').first()).toBeVisible();
});

test('single keys go through the sections of an activity, and the help names no key that leads nowhere', async ({
  page,
}) => {
  await signIn(page, login('BC manager'));
  await page.goto('/activities');
  await page.locator('[data-row]').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Details', level: 2 })).toBeVisible();
  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { name: 'Roles', level: 2 })).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('heading', { name: 'Details', level: 2 })).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByRole('heading', { name: 'History', level: 2 })).toBeVisible();
  const help = page.getByRole('button', { name: /^Help and/ });
  await help.click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /Go to activities/ })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('row', { name: /Edit the record/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
});
