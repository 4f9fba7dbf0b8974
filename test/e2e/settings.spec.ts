import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { problemsIn } from './support/looks.ts';
import { changeSettings } from './support/people.ts';
import { expect, login, signIn, test } from './support/test.ts';

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

const section = (page: Page, name: string) => page.getByRole('region', { name });
const save = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Save' });
const saved = (page: Page, name: string) => expect(page.getByText(`${name} has been saved`)).toBeVisible();

test.describe('general settings', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, login('Organisation admin'));
  });

  test('are found from the index, and each section is saved by itself', async ({ page }) => {
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    expect(await problemsIn(page, 'settings', looks)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('main').getByRole('link', { name: 'General', exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Green' })).toBeVisible();
    expect(await problemsIn(page, 'general', looks)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    const colour = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-filled'),
      );
    const blue = await colour();
    await page.getByRole('radio', { name: 'Green' }).check();
    const hourThere = () =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', hour: '2-digit' }).format(new Date());
    const hourBefore = hourThere();
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Auckland');
    await page.getByRole('option', { name: 'Pacific/Auckland' }).click();
    await page.getByLabel('Review cycle in months').fill('18');
    await save(page, 'Look and time').click();
    await saved(page, 'Look and time');
    // At once, without reading the page again; what was typed in the other section is still there.
    await expect.poll(colour).not.toBe(blue);
    await expect(page.getByLabel('Review cycle in months')).toHaveValue('18');
    await save(page, 'Activities and reviews').click();
    await saved(page, 'Activities and reviews');
    await page.reload();
    await expect(page.getByLabel('Review cycle in months')).toHaveValue('18');
    await expect(page.getByRole('radio', { name: 'Green' })).toBeChecked();
    // The settings are a record with a history, shown on the clock that was just chosen.
    await page.getByRole('button', { name: 'Show the history' }).click();
    const history = page.locator('.mantine-Timeline-root');
    await expect(history).toContainText('Review cycle');
    await expect(history).toContainText('18 months');
    await expect(history).toContainText(new RegExp(` (${hourBefore}|${hourThere()}):`));
    await changeSettings(page, { theme: 'blue', timeZone: 'Europe/London', reviewMonths: 12 });
  });

  test('out of bounds are refused at their field', async ({ page }) => {
    await page.goto('/settings/general');
    await page.getByLabel('Sign out after inactivity').fill('5');
    await save(page, 'Signing in').click();
    await expect(section(page, 'Signing in').getByText('Enter 60 or more').first()).toBeVisible();
  });

  test('of another section may change meanwhile; of the same one the person chooses', async ({ page }) => {
    await page.goto('/settings/general');
    await page.getByLabel('Review cycle in months').fill('24');
    await changeSettings(page, { liveNotification: false });
    await save(page, 'Activities and reviews').click();
    await saved(page, 'Activities and reviews');
    await page.getByLabel('Review cycle in months').fill('36');
    await changeSettings(page, { reviewMonths: 6 });
    await save(page, 'Activities and reviews').click();
    await expect(page.getByRole('alert')).toContainText('Review cycle in months');
    await page.getByRole('radio', { name: '36' }).check();
    await page.getByRole('alert').getByRole('button').click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Review cycle in months')).toHaveValue('36');
    await expect(page.getByLabel('Live notification')).not.toBeChecked();
    await changeSettings(page, { reviewMonths: 12, liveNotification: true });
  });
});

test('general settings can be read without being changed', async ({ page }) => {
  await signIn(page, login('BC manager'));
  await page.goto('/settings/general');
  await expect(page.getByLabel('Review cycle in months')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('the audit log is filtered in its address, shows an entry in full, and is exported', async ({ page }) => {
  await signIn(page, login('Organisation admin'));
  await page.goto('/org/divisions/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Audited division');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/org$/);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Kind of record' }).click();
  await page.getByRole('option', { name: 'Division' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Days').click();
  await page.getByRole('button', { name: /^Last week/ }).click();
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect(page).toHaveURL(/kind=division.*from=\d{4}/);
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Audited division');
  await page.reload();
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Kind of record: Division');
  await page.getByRole('searchbox', { name: 'Search by name of a record' }).fill('audited div');
  await expect(rows).toHaveCount(2);
  expect(await problemsIn(page, 'audit-log', looks)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await rows.nth(1).getByRole('button').first().click();
  const entry = page.getByRole('dialog');
  await expect(entry.getByRole('row', { name: /Name/ })).toContainText('Audited division');
  await expect(entry).toContainText(/Link \d+ of the chain/);
  expect(await problemsIn(page, 'audit-entry', looks)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await entry.getByRole('button', { name: 'All entries of this record' }).click();
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('one record');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'As CSV' }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toContain('Name: Audited division');
});

test('a record tells its history at the end of its page', async ({ page }) => {
  await signIn(page, login('Organisation admin'));
  await page.goto('/org');
  const uid = await page.evaluate(async () => {
    const answer = await fetch('/continuity/api/v1/divisions?pageSize=10');
    return (await answer.json()).data[0].uid;
  });
  await page.goto(`/org/divisions/${uid}`);
  await page.getByLabel('Code').fill('HIST');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/org$/);
  await page.goto(`/org/divisions/${uid}`);
  await page.getByRole('button', { name: 'Show the history' }).click();
  await expect(page.locator('.mantine-Timeline-item').first()).toContainText('changed this');
  await expect(page.locator('.mantine-Timeline-item').first()).toContainText('HIST');
  expect(await problemsIn(page, 'record-history', looks)).toEqual([]);
});
