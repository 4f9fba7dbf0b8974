import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { settings } from '#root/contract/settings/settings.ts';
import { openForEditing } from './support/editing.ts';
import { findProblems } from './support/looks.ts';
import { callEndpoint, changeSettings } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

const findSection = (page: Page, name: string) => page.getByRole('region', { name });
const findSaveButton = (page: Page, name: string) => findSection(page, name).getByRole('button', { name: 'Save' });
const expectSaved = (page: Page, name: string) => expect(page.getByText(`${name} has been saved`)).toBeVisible();

test.describe('general settings', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, findLogin('Organisation admin'));
  });

  test('can be opened from the settings page, and each section is saved separately', async ({ page }) => {
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    expect(await findProblems(page, 'settings', looks)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('main').getByRole('link', { name: 'General', exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Green' })).toBeVisible();
    expect(await findProblems(page, 'general', looks)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    const readColour = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-filled'),
      );
    const blue = await readColour();
    await page.getByRole('radio', { name: 'Green' }).check();
    const readHourInAuckland = () =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', hour: '2-digit' }).format(new Date());
    const hourBefore = readHourInAuckland();
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Auckland');
    await page.getByRole('option', { name: 'Pacific/Auckland' }).click();
    await page.getByLabel('Review cycle of activities in months').fill('18');
    await findSaveButton(page, 'Appearance and time zone').click();
    await expectSaved(page, 'Appearance and time zone');
    // The theme changes without a reload, and text typed in the other section is still there.
    await expect.poll(readColour).not.toBe(blue);
    await expect(page.getByLabel('Review cycle of activities in months')).toHaveValue('18');
    await findSaveButton(page, 'Activities and reviews').click();
    await expectSaved(page, 'Activities and reviews');
    await page.reload();
    await expect(page.getByLabel('Review cycle of activities in months')).toHaveValue('18');
    await expect(page.getByRole('radio', { name: 'Green' })).toBeChecked();
    // The settings have a history, whose times are in the time zone that was just chosen.
    await page.getByRole('link', { name: 'History', exact: true }).click();
    const history = page.locator('.mantine-Timeline-root');
    await expect(history).toContainText('Review cycle');
    await expect(history).toContainText('18 months');
    await expect(history).toContainText(new RegExp(`\\s(${hourBefore}|${readHourInAuckland()}):`));
    await changeSettings(page, { theme: 'blue', timeZone: 'Europe/London', reviewMonths: 12 });
  });

  test('refuse a value out of range with an error at its field', async ({ page }) => {
    await page.goto('/settings/general');
    await page.getByLabel('Sign out after inactivity').fill('0.5');
    await findSaveButton(page, 'Sign-in').click();
    await expect(findSection(page, 'Sign-in').getByText('Enter at least 1 minute (60 seconds)').first()).toBeVisible();
  });

  test('merge another person’s change of another section, and ask if both people changed the same section', async ({
    page,
  }) => {
    await page.goto('/settings/general');
    await page.getByLabel('Review cycle of activities in months').fill('24');
    await changeSettings(page, { liveNotification: false, allowDuplicateBusinessUnits: true });
    await findSaveButton(page, 'Activities and reviews').click();
    await expectSaved(page, 'Activities and reviews');
    await page.getByLabel('Review cycle of activities in months').fill('36');
    await changeSettings(page, { reviewMonths: 6 });
    await findSaveButton(page, 'Activities and reviews').click();
    await expect(page.getByRole('alert')).toContainText('Review cycle of activities in months');
    await page.getByRole('radio', { name: '36' }).check();
    await page.getByRole('alert').getByRole('button').click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Review cycle of activities in months')).toHaveValue('36');
    await expect(page.getByLabel('Allow duplicated business-unit names')).toBeChecked();
    await expect(page.getByLabel('Live notification')).not.toBeChecked();
    await expect(page.getByLabel(/generate reports/)).toHaveCount(2);
    expect((await callEndpoint(page, settings.general)).data.liveNotification).toBe(false);
    await changeSettings(page, { reviewMonths: 12, liveNotification: true, allowDuplicateBusinessUnits: false });
  });
});

test('a person without the update permission can read general settings but not change them', async ({ page }) => {
  await signIn(page, findLogin('BC manager'));
  await page.goto('/settings/general');
  await expect(page.getByLabel('Review cycle of activities in months')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('the address keeps the filters of the audit log, an entry is shown in full, and the log is exported', async ({
  page,
}) => {
  await signIn(page, findLogin('Organisation admin'));
  await page.goto('/org/divisions/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Audited division');
  await page.getByRole('button', { name: 'Create division' }).click();
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
  await page.getByRole('searchbox', { name: 'Search by record name' }).fill('audited div');
  await expect(rows).toHaveCount(2);
  expect(await findProblems(page, 'audit-log', looks)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await rows.nth(1).getByRole('button').first().click();
  const entry = page.getByRole('dialog');
  await expect(entry.getByRole('row', { name: /Name/ })).toContainText('Audited division');
  await expect(entry).toContainText(/link \d+ of the hash chain/);
  expect(await findProblems(page, 'audit-entry', looks)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await entry.getByRole('button', { name: 'All entries for this record' }).click();
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('one record');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'As CSV' }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toContain('Name: Audited division');
});

test('a record shows its history on its page', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin'));
  await page.goto('/org');
  const uid = await page.evaluate(async () => {
    const answer = await fetch('/continuity/api/v1/divisions?pageSize=10');
    return (await answer.json()).data[0].uid;
  });
  await openForEditing(page, `/org/divisions/${uid}`);
  await page.getByLabel('Code').fill('HIST');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(new RegExp(`/org/divisions/${uid}$`));
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page.locator('.mantine-Timeline-item').first()).toContainText('changed this');
  await expect(page.locator('.mantine-Timeline-item').first()).toContainText('HIST');
  expect(await findProblems(page, 'record-history', looks)).toEqual([]);
});
