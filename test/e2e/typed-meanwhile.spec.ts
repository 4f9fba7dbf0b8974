import type { Page } from '@playwright/test';
import { keepBack, writes } from './support/answers.ts';
import { addRecords, cardOf, createScenario, savedContent } from './support/scenarios.ts';
import { expect, login, signIn, test } from './support/test.ts';

const tag = Date.now().toString(36);
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test.beforeEach(async ({ page }) => {
  await signIn(page, login('Organisation admin', 'northwind'));
});

test('a form keeps what is typed while it is saved, also where saving leaves it', async ({ page }) => {
  await page.goto('/suppliers/new');
  await field(page, 'Name').fill(`Slow ${tag}`);
  await page.getByRole('button', { name: 'Create supplier' }).click();
  await page.waitForURL(/\/suppliers\/[0-9a-f-]{36}\?tab=certificates$/);
  await page.getByRole('link', { name: 'Details', exact: true }).click();
  await field(page, 'Description').fill('Sent');
  const answer = await keepBack(page, '**/api/v1/suppliers/*', writes);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await answer.asked;
  await field(page, 'Description').fill('Sent, and typed on');
  await field(page, 'Workaround').fill('By hand');
  const again = page.waitForResponse(
    (one) => /\/suppliers\/[0-9a-f-]{36}$/.test(one.url()) && one.request().method() === 'GET',
  );
  answer.open();
  await expect(page.getByText('has been saved')).toBeVisible();
  await again;
  await expect(field(page, 'Workaround')).toHaveValue('By hand');
  await expect(field(page, 'Description')).toHaveValue('Sent, and typed on');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('has been saved').nth(1)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Workaround')).toHaveValue('By hand');
  await expect(field(page, 'Description')).toHaveValue('Sent, and typed on');

  await page.goto('/locations');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await field(page, 'Description').fill('Sent');
  const leaving = await keepBack(page, '**/api/v1/locations/*', writes);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await leaving.asked;
  await field(page, 'Description').fill(`Typed on ${tag}`);
  leaving.open();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).click();
  await expect(field(page, 'Description')).toHaveValue(`Typed on ${tag}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/locations$/);
});

test('a picker keeps what was chosen while another record is created, and quick adding what was typed', async ({
  page,
}) => {
  await page.goto('/org');
  const add = field(page, 'Add a division');
  const added = await keepBack(page, '**/api/v1/divisions', writes);
  await add.fill(`First ${tag}`);
  await add.press('Enter');
  await added.asked;
  await page.keyboard.press('Control+A');
  await page.keyboard.type(`Next ${tag}`);
  added.open();
  await expect(page.getByText(`First ${tag} has been added`)).toBeVisible();
  await expect(add).toHaveValue(`Next ${tag}`);
  await expect(add).toBeFocused();
  await add.press('Enter');
  await expect(page.getByText(`Next ${tag} has been added`)).toBeVisible();
  await expect(add).toHaveValue('');

  await page.goto('/suppliers/new');
  const category = field(page, 'Category');
  const create = async (name: string) => {
    await category.fill(name);
    await page.getByRole('option', { name: `+ Add ‘${name}’` }).click();
  };
  await create(`Chosen ${tag}`);
  await expect(page.getByRole('option')).toHaveCount(0);
  const created = await keepBack(page, '**/supplier-categories', writes);
  await create(`Created ${tag}`);
  await created.asked;
  await category.fill('Chosen');
  const done = page.waitForResponse((one) => one.request().method() === 'POST');
  created.open();
  await done;
  await page.getByRole('option', { name: `Chosen ${tag}` }).click();
  await expect(category).toHaveValue(`Chosen ${tag}`);
});

test('a list that is put in order twice does not jump back in between', async ({ page }) => {
  await page.goto('/settings/master/impact-categories');
  const names = page.getByRole('listitem').getByRole('button', { name: /^Move / });
  await expect(names.first()).toBeVisible();
  const order = async () => Promise.all((await names.all()).map((one) => one.getAttribute('aria-label')));
  const down = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
  };
  const [a = '', b, c, ...rest] = (await order()) as string[];
  const answer = await keepBack(page, '**/impact-categories/order', writes);
  await down(a);
  await answer.asked;
  await down(a);
  expect(await order()).toEqual([b, c, a, ...rest]);
  const second = await keepBack(page, '**/impact-categories/order', writes);
  answer.open();
  await second.asked;
  expect(await order()).toEqual([b, c, a, ...rest]);
  second.open();
  await page.reload();
  await expect(names.first()).toBeVisible();
  expect(await order()).toEqual([b, c, a, ...rest]);
});

test('a change of a scenario that waits does not undo what somebody else has changed meanwhile', async ({ page }) => {
  const uid = await createScenario(page, `Three changes ${tag}`);
  await addRecords(page, 'Gas', 'Water', 'SCADA', 'Field mobility');
  await savedContent(page, uid);
  const path = `/continuity/api/v1/dependency-scenarios/${uid}`;
  await page.evaluate(async (at) => {
    const { data } = await (await fetch(at)).json();
    const nodes = data.content.nodes
      .filter(({ name }: { name: string }) => name !== 'Gas')
      .map(({ recordUid, kind, x, y, restartMinutes }: Record<string, unknown>) => ({
        ...{ recordUid, kind, x, y, restartMinutes },
      }));
    const headers = { 'content-type': 'application/json', 'if-match': `"${data.version}"` };
    const body = JSON.stringify({ nodes, links: [], targets: [] });
    const sent = await fetch(`${at}/content`, { method: 'PUT', headers, body, keepalive: true });
    if (!sent.ok) throw new Error(await sent.text());
  }, path);
  const answer = await keepBack(page, `**/dependency-scenarios/${uid}/content`, writes);
  await cardOf(page, 'SCADA').focus();
  await page.keyboard.press('Delete');
  await answer.asked;
  await cardOf(page, 'Water').focus();
  await page.keyboard.press('Delete');
  answer.open();
  await expect(cardOf(page, 'Gas')).toHaveCount(0);
  await expect
    .poll(async () => (await savedContent(page, uid)).nodes.map(({ name }) => name))
    .toEqual(['Field mobility']);
});

test('a cell of an import on a phone keeps what is typed while it is saved', async ({ page }) => {
  await page.goto('/import?for=applications');
  const buffer = Buffer.from('Name;RPO\nLedger;soon\nMail;later\n');
  await page.getByLabel('Choose XLSX or CSV files').setInputFiles([{ name: 'apps.csv', mimeType: 'text/csv', buffer }]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('2 problems')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  const cell = field(page, 'RPO, row 2').or(page.getByRole('textbox', { name: /^RPO, row 2,/ }));
  const answer = await keepBack(page, '**/cells', writes);
  await cell.fill('4 h');
  await cell.press('Enter');
  await answer.asked;
  await cell.fill('45 min');
  answer.open();
  await expect(page.getByText('1 problem', { exact: true })).toBeVisible();
  await expect(cell).toHaveValue('45 min');
  await cell.press('Enter');
  await page.reload();
  await expect(cell).toHaveValue('45 min');

  // Asked for those with problems, a row that has none any more stays while somebody is in it.
  await page.goto(`${page.url()}&show=problems`);
  const other = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}, row 3`) });
  await expect(cell).toHaveCount(0);
  const mended = await keepBack(page, '**/cells', writes);
  await other('RPO').fill('4 h');
  await other('Name').focus();
  await mended.asked;
  await other('Name').fill('Mail and calendar');
  mended.open();
  await expect(page.getByText('Nothing to fix')).toBeVisible();
  await expect(other('Name')).toHaveValue('Mail and calendar');
  const saved = page.waitForResponse((one) => one.url().endsWith('/cells'));
  await other('RPO').focus();
  await saved;
  await page.goto(page.url().replace('&show=problems', ''));
  await expect(other('Name')).toHaveValue('Mail and calendar');
});
