import type { Page } from '@playwright/test';
import { holdAnswer, isWrite } from './support/answers.ts';
import { openForEditing } from './support/editing.ts';
import { addRecords, createScenario, findCard, readSavedContent } from './support/scenarios.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const tag = Date.now().toString(36);
const findField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
});

test('a form stays open if more is typed while it is being saved', async ({ page }) => {
  await page.goto('/suppliers/new');
  await findField(page, 'Name').fill(`Slow ${tag}`);
  await page.getByRole('button', { name: 'Create supplier' }).click();
  await page.waitForURL(/\/suppliers\/[0-9a-f-]{36}\?tab=certificates$/);
  await openForEditing(page);
  const address = page.url();
  await findField(page, 'Description').fill('Sent');
  const answer = await holdAnswer(page, '**/api/v1/suppliers/*', isWrite);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await answer.answered;
  await findField(page, 'Description').fill('Sent, and typed on');
  await findField(page, 'Workaround').fill('By hand');
  const reloaded = page.waitForResponse(
    (one) => /\/suppliers\/[0-9a-f-]{36}$/.test(one.url()) && one.request().method() === 'GET',
  );
  answer.release();
  await expect(page.getByText('has been saved')).toBeVisible();
  await reloaded;
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page).toHaveURL(address);
  await expect(findField(page, 'Workaround')).toHaveValue('By hand');
  await expect(findField(page, 'Description')).toHaveValue('Sent, and typed on');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/suppliers\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Sent, and typed on')).toBeVisible();
  await expect(page.getByText('By hand')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sent, and typed on')).toBeVisible();
});

test('a picker keeps a choice made while another record is created, and the quick-add field keeps typed text', async ({
  page,
}) => {
  await page.goto('/org');
  const add = findField(page, 'Add a division');
  const added = await holdAnswer(page, '**/api/v1/divisions', isWrite);
  await add.fill(`First ${tag}`);
  await add.press('Enter');
  await added.answered;
  await page.keyboard.press('Control+A');
  await page.keyboard.type(`Next ${tag}`);
  added.release();
  await expect(page.getByText(`First ${tag} has been added`)).toBeVisible();
  await expect(add).toHaveValue(`Next ${tag}`);
  await expect(add).toBeFocused();
  await add.press('Enter');
  await expect(page.getByText(`Next ${tag} has been added`)).toBeVisible();
  await expect(add).toHaveValue('');

  await page.goto('/suppliers/new');
  const category = findField(page, 'Category');
  const createCategory = async (name: string) => {
    await category.fill(name);
    await page.getByRole('option', { name: `+ Add ‘${name}’` }).click();
  };
  await createCategory(`Chosen ${tag}`);
  await expect(page.getByRole('option')).toHaveCount(0);
  const created = await holdAnswer(page, '**/supplier-categories', isWrite);
  await createCategory(`Created ${tag}`);
  await created.answered;
  await category.fill('Chosen');
  const posted = page.waitForResponse((one) => one.request().method() === 'POST');
  created.release();
  await posted;
  await page.getByRole('option', { name: `Chosen ${tag}` }).click();
  await expect(category).toHaveValue(`Chosen ${tag}`);
});

test('a list that is reordered twice in quick succession does not show the old order in between', async ({ page }) => {
  await page.goto('/settings/master/impact-categories');
  const names = page.getByRole('listitem').getByRole('button', { name: /^Move / });
  await expect(names.first()).toBeVisible();
  const readOrder = async () => Promise.all((await names.all()).map((one) => one.getAttribute('aria-label')));
  const moveDown = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
  };
  const [a = '', b, c, ...rest] = (await readOrder()) as string[];
  const answer = await holdAnswer(page, '**/impact-categories/order', isWrite);
  await moveDown(a);
  await answer.answered;
  await moveDown(a);
  expect(await readOrder()).toEqual([b, c, a, ...rest]);
  const second = await holdAnswer(page, '**/impact-categories/order', isWrite);
  answer.release();
  await second.answered;
  expect(await readOrder()).toEqual([b, c, a, ...rest]);
  second.release();
  await page.reload();
  await expect(names.first()).toBeVisible();
  expect(await readOrder()).toEqual([b, c, a, ...rest]);
});

test('a pending change to a scenario does not undo another person’s change', async ({ page }) => {
  const uid = await createScenario(page, `Three changes ${tag}`);
  await addRecords(page, 'Gas', 'Water', 'SCADA', 'Field mobility');
  await readSavedContent(page, uid);
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
  const answer = await holdAnswer(page, `**/dependency-scenarios/${uid}/content`, isWrite);
  await findCard(page, 'SCADA').focus();
  await page.keyboard.press('Delete');
  await answer.answered;
  await findCard(page, 'Water').focus();
  await page.keyboard.press('Delete');
  answer.release();
  await expect(findCard(page, 'Gas')).toHaveCount(0);
  await expect
    .poll(async () => (await readSavedContent(page, uid)).nodes.map(({ name }) => name))
    .toEqual(['Field mobility']);
});

test('on a phone, a cell of an import keeps text that is typed while the cell is being saved', async ({ page }) => {
  await page.goto('/import?for=application');
  const buffer = Buffer.from('Name;RPO\nLedger;soon\nMail;later\n');
  await page.getByLabel('Choose XLSX or CSV files').setInputFiles([{ name: 'apps.csv', mimeType: 'text/csv', buffer }]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('2 problems')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  const cell = findField(page, 'RPO, row 2').or(page.getByRole('textbox', { name: /^RPO, row 2,/ }));
  const answer = await holdAnswer(page, '**/cells', isWrite);
  await cell.fill('4 h');
  await cell.press('Enter');
  await answer.answered;
  await cell.fill('45 min');
  answer.release();
  await expect(page.getByText('1 problem', { exact: true })).toBeVisible();
  await expect(cell).toHaveValue('45 min');
  await cell.press('Enter');
  await page.reload();
  await expect(cell).toHaveValue('45 min');

  // While the list is filtered for problems, a corrected row remains visible until it is no longer edited.
  await page.goto(`${page.url()}&show=problems`);
  const findCellInRow3 = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}, row 3`) });
  await expect(cell).toHaveCount(0);
  const fixed = await holdAnswer(page, '**/cells', isWrite);
  await findCellInRow3('RPO').fill('4 h');
  await findCellInRow3('Name').focus();
  await fixed.answered;
  await findCellInRow3('Name').fill('Mail and calendar');
  fixed.release();
  await expect(page.getByText('Nothing to fix')).toBeVisible();
  await expect(findCellInRow3('Name')).toHaveValue('Mail and calendar');
  const saved = page.waitForResponse((one) => one.url().endsWith('/cells'));
  await findCellInRow3('RPO').focus();
  await saved;
  await page.goto(page.url().replace('&show=problems', ''));
  await expect(findCellInRow3('Name')).toHaveValue('Mail and calendar');
});
