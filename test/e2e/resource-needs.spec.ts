import type { Page } from '@playwright/test';
import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { needs } from '#root/contract/resources/needs.ts';
import { type ResourceKind, resources } from '#root/contract/resources/resources.ts';
import { openForEditing } from './support/editing.ts';
import { findProblems, type Look } from './support/looks.ts';
import { callEndpoint } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const tag = Date.now().toString(36);
const looks: readonly Look[] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
];
const terms = { toleranceMinutes: 0, group: '', groupRequired: 1, note: '' };

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
});

const addResource = async (page: Page, kind: ResourceKind, name: string, rtoMinutes: number | null = 60) =>
  (await callEndpoint(page, resources.create, { body: { kind, name, rtoMinutes } })).data.uid;

/** Creates a hosted application with a supplier, and an activity that needs it. */
async function addApplication(page: Page, name: string) {
  const supplierUid = await addResource(page, 'supplier', `Host of ${name}`, 480);
  const body = {
    ...{ name, description: '', status: 'active', rtoMinutes: 240, rpoMinutes: null, rtaMinutes: null },
    ...{ hosting: 'saas', supplierUid, ownerName: '', workaround: '' },
  };
  const { uid } = (await callEndpoint(page, applications.create, { body })).data;
  const activity = (await callEndpoint(page, activities.create, { body: { name: `Run ${name}` } })).data;
  await callEndpoint(page, activitySteps.dependencies, {
    params: { uid: activity.uid },
    version: activity.version,
    body: { links: [{ kind: 'application', providerUid: uid, ...terms }], completed: false },
  });
  return uid;
}

async function pick(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Add what it needs' }).fill(name);
  await page.getByRole('option', { name }).first().click();
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click();
const saved = 'The needs have been saved';

test('after a person records the needs of an application, the loss of its site stops the dependent activities', async ({
  page,
}) => {
  const name = `Order portal of the northern and southern warehouses ${tag}`;
  const uid = await addApplication(page, name);
  const [server, site] = [`Rack server ${tag}`, `Data hall ${tag}`];
  await addResource(page, 'equipment', server, 480);
  const siteUid = await addResource(page, 'location', site);
  await page.goto(`/applications/${uid}`);
  await page.getByRole('link', { name: 'Needs', exact: true }).click();
  await expect(page).toHaveURL(/\?tab=needs$/);
  const host = page.getByRole('row', { name: new RegExp(`Host of ${name}`) });
  await expect(host).toContainText('From the hosting supplier');
  await expect(host).toContainText('Late');

  await openForEditing(page);
  await pick(page, server);
  await pick(page, site);
  await page.getByRole('textbox', { name: `Tolerance for ${server}` }).fill('soon');
  // Leaves the field first. Its error then appears and moves the button, so that a click at the former place would
  // miss.
  await page.keyboard.press('Tab');
  await save(page);
  await expect(page.getByRole('link', { name: /^Tolerance: / })).toBeVisible();
  await page.getByRole('textbox', { name: `Tolerance for ${server}` }).fill('4 h');
  await page.getByRole('textbox', { name: `Note on ${server}` }).fill('Orders wait in the queue');
  // The typed text is kept while another tab is open.
  await page.getByRole('link', { name: 'Details', exact: true }).click();
  await page.getByRole('link', { name: 'Needs', exact: true }).click();
  await expect(page.getByRole('textbox', { name: `Note on ${server}` })).toHaveValue('Orders wait in the queue');
  await save(page);
  await expect(page.getByText(saved)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: new RegExp(server) })).toContainText('No margin');

  // The page is read-only again. The names of the needed records are links.
  await expect(page.getByRole('row', { name: new RegExp(server) })).toContainText('4 h');
  await expect(page.getByRole('link', { name: server })).toHaveAttribute('href', /^\/equipment\//);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await openForEditing(page);
  await page.getByRole('button', { name: `Remove ${site}` }).click();
  const question = page.getByRole('dialog', { name: `Remove ${site}?` });
  await expect(question).toContainText('Deleting a dependency link can affect captured BIA data.');
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Remove ${site}` })).toBeVisible();
  expect(await findProblems(page, 'resource needs', looks)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.goto(`/activities?lostWith=${siteUid}`);
  await expect(page.getByRole('link', { name: `Run ${name}` })).toBeVisible();
  await page.goto(`/locations/${siteUid}?tab=used-by`);
  const use = page.getByRole('row', { name: new RegExp(name) });
  await expect(use).toContainText('Application');
  await expect(use).toContainText('Dependency');
});

test('the link to the supplier can be switched off with a reason, and on again', async ({ page }) => {
  const name = `Ledger ${tag}`;
  const uid = await addApplication(page, name);
  await openForEditing(page, `/applications/${uid}?tab=needs`);
  const host = page.getByRole('row', { name: new RegExp(`Host of ${name}`) });
  await page.getByRole('button', { name: `Switch off the link to Host of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Switch off the link to Host of ${name}?` });
  await dialog.getByRole('button', { name: 'Switch off', exact: true }).click();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('We run it ourselves from escrow');
  await dialog.getByRole('button', { name: 'Switch off', exact: true }).click();
  await expect(host).toContainText('Switched off: We run it ourselves from escrow');
  await save(page);
  await expect(page.getByText(saved)).toBeVisible();
  await page.reload();
  await expect(host).toContainText('Switched off: We run it ourselves from escrow');
  expect(await findProblems(page, 'resource needs off', looks)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openForEditing(page);
  await page.getByRole('button', { name: `Switch on the link to Host of ${name}` }).click();
  await save(page);
  await expect(page.getByText(saved)).toBeVisible();
  await page.reload();
  await expect(host).toContainText('Late');
});

test('a change that somebody else has saved is shown before it is overwritten', async ({ page }) => {
  const name = `Payroll portal ${tag}`;
  const uid = await addApplication(page, name);
  const server = `Shared server ${tag}`;
  const providerUid = await addResource(page, 'equipment', server);
  await openForEditing(page, `/applications/${uid}?tab=needs`);
  await pick(page, server);
  await callEndpoint(page, needs.application.updateNeeds, {
    params: { uid },
    version: 1,
    body: { links: [{ kind: 'equipment', providerUid, ...terms, note: 'Theirs' }], supplierLinkOff: '' },
  });
  await save(page);
  const conflict = page.getByRole('alert').filter({ hasText: server });
  await expect(conflict.getByRole('radio', { name: /Theirs/ })).toBeVisible();
  await conflict.getByRole('radio', { name: /Theirs/ }).check();
  await conflict.getByRole('button').last().click();
  await expect(page.getByText(saved)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(server) })).toContainText('Theirs');
});

test('a form shows the gaps that a change of the hosting supplier closes and opens, and asks before saving if a gap opens', async ({
  page,
}) => {
  const uid = await addApplication(page, `Rate engine ${tag}`);
  const choose = async (hosting: string) => {
    await openForEditing(page, `/applications/${uid}`);
    await page.getByRole('combobox', { name: 'Hosting' }).click();
    await page.getByRole('option', { name: hosting, exact: true }).click();
  };
  const done = page.getByText(`Rate engine ${tag} has been saved`);
  await choose('On premises');
  await expect(page.getByRole('status').filter({ hasText: 'closes or reduces' })).toContainText('Host of Rate engine');
  await save(page);
  await expect(done).toBeVisible();
  await choose('Cloud');
  await expect(page.getByRole('status').filter({ hasText: 'opens or widens' })).toContainText('Host of Rate engine');
  await save(page);
  await expect(page.getByText('This change causes gaps. Review them below')).toBeVisible();
});
