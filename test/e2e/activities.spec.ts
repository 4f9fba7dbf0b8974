import type { Page } from '@playwright/test';
import type { activities } from '#root/contract/activities/activities.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { Keyboard } from './support/keyboard.ts';
import { signIn } from './support/sign-in.ts';
import { crashTab } from './support/tabs.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

const api = '/continuity/api/v1';

interface Row {
  readonly uid: string;
  readonly name: string;
}

async function findActivity(page: Page, name: string): Promise<string> {
  const answer = await page.request.get(`${api}/activities?pageSize=10&q=${encodeURIComponent(name)}`);
  const { data } = (await answer.json()) as { data: Row[] };
  const row = data.find((one) => one.name === name);
  if (!row) throw new Error(`No activity ${name}`);
  return row.uid;
}

async function readActivity(page: Page, uid: string) {
  const answer = await page.request.get(`${api}/activities/${uid}`);
  return ((await answer.json()) as ResponseOf<typeof activities.get>).data;
}

const expectSection = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

test('removing a role from an activity warns about the captured data, and can be undone', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin'));
  const answer = await page.request.get(`${api}/activities?pageSize=100`);
  const { data } = (await answer.json()) as { data: Row[] };
  const records = await Promise.all(data.slice(0, 25).map(({ uid }) => readActivity(page, uid)));
  const record = records.find(({ links, state }) => state === 'draft' && links.some(({ kind }) => kind === 'role'));
  const any = record ?? records.find(({ links }) => links.some(({ kind }) => kind === 'role'));
  const role = any?.links.find(({ kind }) => kind === 'role')?.name ?? '';
  await page.goto(`/activities/${any?.uid}?section=roles`);
  const remove = page.getByRole('button', { name: `Remove ${role}` });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: `Remove ${role}?` });
  await expect(dialog).toContainText('Deleting a dependency link can affect captured BIA data.');
  await expect(dialog).toContainText('The number of people with this role');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(remove).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(remove).toBeVisible();
});

test('a whole BIA takes at most 35 activations by keyboard, and each section is accessible', async ({ page }) => {
  await signIn(page, findLogin('Activity owner'));
  await page.goto('/activities');
  await expect(page.getByRole('table', { name: 'Activities' })).toBeVisible();
  test.setTimeout(180_000);
  const keys = new Keyboard(page);
  const pick = async (label: string, typed: string, option: string | RegExp) => {
    const picker = page.getByRole('textbox', { name: label });
    await picker.focus();
    await keys.pick(picker, typed, option);
  };
  const problems: string[] = [];
  const checkAccessibility = async () => void problems.push(...(await findViolations(page)));

  await keys.press('c');
  await expectSection(page, 'Details');
  await expect(page.getByRole('textbox', { name: 'Owner' })).not.toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Payroll run');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Pays everybody on the 25th.');
  await page.keyboard.press('Tab');
  await keys.press('Space');
  await expect(page).toHaveURL(/\/activities\/new\/[0-9a-f-]{36}$/);
  await checkAccessibility();
  await keys.press('Control+Enter');

  await expectSection(page, 'People needed');
  await pick('Add a role', 'analyst', /analyst/i);
  await pick('Add a role', 'engineer', /engineer/i);
  await expect(page.getByLabel('Minimum people')).toHaveValue('2');
  await checkAccessibility();
  await keys.press('Control+Enter');

  await expectSection(page, 'Remote access');
  await page.getByRole('radio', { name: 'Partly' }).focus();
  await keys.press('Space');
  for (const factor of ['Laptop', 'VPN']) {
    await page.getByRole('checkbox', { name: factor }).focus();
    await keys.press('Space');
  }
  await checkAccessibility();
  await keys.press('Control+Enter');

  await expectSection(page, 'Applications');
  const add = 'Add an application, equipment, a supplier or a utility';
  await pick(add, 'billing', /Billing platform/);
  await pick(add, 'internet', /Internet/);
  await pick(add, 'print', /Swift Print/);
  await pick(add, 'document', /Document management/);
  await checkAccessibility();
  await keys.press('Control+Enter');

  await expectSection(page, 'Impact over time');
  for (const [category, time] of [
    ['Financial', '24 h'],
    ['Customer', '72 h'],
    ['Operational', '72 h'],
    ['Legal and regulatory', '1 w'],
    ['Reputation', '72 h'],
    ['People and safety', 'Never'],
  ] as const) {
    await page.getByRole('radiogroup', { name: category }).getByRole('radio', { name: time }).focus();
    await keys.press('Space');
  }
  await expect(page.getByRole('status').getByText('Unacceptable after 24 h because of Financial.')).toBeVisible();
  // With the new MTPD, the dependencies would recover only just in time. The page therefore shows the effect and asks
  // before it saves.
  await expect(page.getByText('This change is not saved yet.')).toBeVisible();
  await checkAccessibility();
  await keys.press('Control+Enter');

  await expectSection(page, 'Recovery time');
  const rto = page.getByRole('radiogroup', { name: 'RTO' });
  await expect(rto.getByRole('radio', { name: '24 h' })).toBeDisabled();
  await expect(page.getByText('MTPD: 24 h – Must be less than the MTPD')).toBeVisible();
  await expect(rto.getByRole('radio', { name: '12 h suggested' })).not.toBeChecked();
  await rto.getByRole('radio', { name: '12 h' }).focus();
  await keys.press('Space');
  await page.getByRole('radiogroup', { name: 'MDL/RPO' }).getByRole('radio', { name: '4 h', exact: true }).focus();
  await keys.press('Space');
  // Two dependencies recover too late for the new RTO, so the page warns before saving.
  await expect(page.getByText('This change is not saved yet.')).toBeVisible();
  await checkAccessibility();
  await keys.press('Control+Enter');

  await expectSection(page, 'Dependencies');
  const needs = 'Add a dependency';
  await pick(needs, 'Issue bills', /Issue bills/);
  await pick(needs, 'Run data', /Run data centres/);
  await pick(needs, 'Support users', /Support users/);
  await expect(page.getByRole('row', { name: /Run data centres/ }).getByText('Met')).toBeVisible();
  await expect(page.getByText('This change is not saved yet.')).toBeVisible();
  await checkAccessibility();
  await keys.press('Control+Enter');

  await expectSection(page, 'Check answers');
  await expect(page.getByText('Required before you submit')).toBeHidden();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Submit' }).focus();
  await keys.press('Enter');
  await expect(page.getByText(/Payroll run has been (submitted|approved)/)).toBeVisible();

  expect(problems).toEqual([]);
  expect(keys.activations).toBeLessThanOrEqual(35);
  const saved = await readActivity(page, await findActivity(page, 'Payroll run'));
  expect(['in_review', 'approved']).toContain(saved.state);
  expect(saved).toMatchObject({
    completeness: 8,
    minimumPeople: 2,
    remoteDelivery: 'partly',
    tolerant: { mtpdMinutes: 1440, mtpdOrigin: 'derived' },
    recoveryTime: { rtoMinutes: 720, mdlMinutes: 240 },
  });
});

test('typed text survives a lost network and a crash of the page', async ({ page, context }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const uid = await findActivity(page, 'Inform customers of outages');
  await page.goto(`/activities/${uid}?section=details`);
  await expectSection(page, 'Details');
  await context.setOffline(true);
  await page.getByLabel('Description').fill('Typed without a network');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Not saved. We keep trying')).toBeVisible();
  // The test crashes the tab, because a tab that is closed normally may still send its changes.
  await crashTab(page);
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto(`/activities/${uid}?section=details`);
  await expect(later.getByLabel('Description')).toHaveValue('Typed without a network');
  await expect(later.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(later.getByText('Unsaved changes on this device have been restored')).toBeVisible();
});

test('two people can edit one section, and only conflicting fields need a choice', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const uid = await findActivity(page, 'Handle complaints');
  const saveElsewhere = async (change: Record<string, unknown>) => {
    const { version, details } = await readActivity(page, uid);
    const answer = await page.request.put(`${api}/activities/${uid}/details`, {
      data: { ...details, ...change },
      headers: { 'if-match': `"${version}"` },
    });
    expect(answer.ok()).toBe(true);
  };
  await page.goto(`/activities/${uid}?section=details`);
  await expectSection(page, 'Details');
  await saveElsewhere({ name: 'Handle all complaints' });
  await page.getByLabel('Description').fill('Mine');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue('Handle all complaints');

  await saveElsewhere({ description: 'Theirs' });
  await page.getByLabel('Description').fill('Mine again');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Somebody else changed this record while you were editing')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Theirs' }).check();
  await page.getByRole('button', { name: 'Save the chosen values' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Theirs');
});

test('deleting a link shows a warning, and Undo restores the link', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const uid = await findActivity(page, 'Issue bills');
  const before = await readActivity(page, uid);
  await page.goto(`/activities/${uid}/update-dependencies`);
  await page.getByRole('button', { name: 'Remove Collect meter readings' }).click();
  await expect(page.getByText('Deleting a dependency link can affect captured BIA data.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('row', { name: /Collect meter readings/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Collect meter readings/ })).toBeVisible();
  const after = await readActivity(page, uid);
  expect(after.links.map((link) => link.uid).sort()).toEqual(before.links.map((link) => link.uid).sort());
});

test('the impact matrix refuses an impact that falls over time, and names the higher impact before it', async ({
  page,
}) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const uid = await findActivity(page, 'Install and exchange meters');
  await page.goto(`/activities/${uid}/update-tolerant`);
  await page.getByText('Level by level').click();
  await page.getByLabel('Customer after 1 h').focus();
  for (const key of ['1', 'ArrowRight', '3', 'ArrowRight', '2']) await page.keyboard.press(key);
  await expect(page.getByRole('alert')).toHaveText(
    'Customer cannot be 2 after 8 h, because it is already 3 after 4 h. An impact never decreases over time.',
  );
  await page.keyboard.press('5');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Unacceptable after 8 h because of Customer.')).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: /MTPD/ }).getByRole('radio', { name: /^8 h/ })).toBeChecked();
  expect(await findViolations(page)).toEqual([]);
});

test('a person with read permission sees every answer of an activity but cannot change any', async ({ page }) => {
  await signIn(page, findLogin('Executive viewer'));
  await page.goto('/activities');
  await page.getByRole('link', { name: 'Issue bills', exact: true }).click();
  await expect(page.getByText('You can view this activity but not change it.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recovery time' })).toContainText('RTO');
  await expect(page.getByRole('link', { name: /^(Edit|Change|Check and submit)/ })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Answers', exact: true }).click();
  await page.getByRole('link', { name: /^Dependencies/ }).click();
  await expect(page.getByRole('row', { name: /Collect meter readings/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Help and keyboard shortcuts' }).click();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Show this help');
  await expect(help).not.toContainText('Save');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /Downstream/ }).click();
  await expect(page.getByRole('row', { name: /Collect meter readings/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
});

test('saving and leaving a draft leads to the list, where the row of the draft is highlighted', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const uid = await findActivity(page, 'Support users');
  await page.goto(`/activities/${uid}?section=details`);
  await page.getByLabel('Description').fill('Helps people with their computers.');
  await page.getByRole('button', { name: 'Save draft and exit' }).click();
  const row = page.getByRole('row', { name: /Support users Just saved/ });
  await expect(row).toBeFocused();
});
