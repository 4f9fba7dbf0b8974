import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { refuseStreams } from './support/answers.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

/** Collects the scripts and styles that a page loads. Returns a function that adds up their sizes in kB after gzip. */
function trackFiles(page: Page) {
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

/** Collects the page's messages about the content security policy. Returns a function that returns the messages. */
function trackRefusals(page: Page): () => string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) messages.push(message.text());
  });
  return () => messages;
}

test('the sign-in page loads at most 165 kB of scripts', async ({ page }) => {
  const size = trackFiles(page);
  const listRefusals = trackRefusals(page);
  const person = findLogin('BC manager');
  await page.goto(`/login?tenantId=${person.tenantId}&clientId=${person.clientId}`);
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await size('script')).toBeLessThan(165);
  expect(await size('stylesheet')).toBeLessThan(60);
  expect(listRefusals()).toEqual([]);
});

test('the first list loads at most 270 kB of scripts', async ({ page }) => {
  await refuseStreams(page);
  await signIn(page, findLogin('BC manager'));
  const size = trackFiles(page);
  await page.goto('/activities');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await size('script')).toBeLessThan(270);
  expect(await size('stylesheet')).toBeLessThan(60);
});

test('menus, drawers and dialogs load on demand and keep the focus, and the security policy refuses no style', async ({
  page,
}) => {
  const listRefusals = trackRefusals(page);
  await signIn(page, findLogin('BC manager'));
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
  expect(listRefusals()).toEqual([]);
});

test('a part of a list that cannot be loaded shows an error in its place', async ({ page }) => {
  await signIn(page, findLogin('BC manager'));
  const parts = /\/assets\/(data-list-bulk-bar|column-drawer)-[^/]*\.js/;
  await page.route(parts, (route) => route.abort());
  await page.goto('/activities');
  const checkbox = page.locator('[data-row]').first().getByRole('checkbox');
  await checkbox.check();
  const alert = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded' });
  await expect(alert).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.unroute(parts);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(checkbox).not.toBeChecked();
  await checkbox.check();
  await expect(page.getByRole('button', { name: 'Clear selection' })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('if the address of a list contains filters that the list does not support, the page names these filters', async ({
  page,
}) => {
  await signIn(page, findLogin('BC manager'));
  await page.goto('/activities?state=bogus');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('does not support: state.');
  await alert.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/activities$/);
  await expect(page.locator('[data-row]').first()).toBeVisible();
});

test('single-key shortcuts move through the sections of an activity, and the help lists the shortcuts of the page', async ({
  page,
}) => {
  await signIn(page, findLogin('BC manager'));
  await page.goto('/activities');
  await page.locator('[data-row]').first().getByRole('link').first().click();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: 'Details', level: 2 })).toBeVisible();
  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { name: 'People needed', level: 2 })).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('heading', { name: 'Details', level: 2 })).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByRole('heading', { name: 'History', level: 2 })).toBeVisible();
  const help = page.getByRole('button', { name: /^Help and/ });
  await help.click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /Go to activities/ })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('row', { name: /Edit the record/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
});
