import type { Locator, Page } from '@playwright/test';
import { Keyboard } from './support/keyboard.ts';
import {
  addRecords,
  chooseEnds,
  createScenario,
  drag,
  findAddPanel,
  findCard,
  findEntry,
  readSavedContent,
} from './support/scenarios.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, measureOverflow, test } from './support/test.ts';

const tag = Date.now().toString(36);

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
});

test('a scenario is built by mouse: records are added, linked by drawing a line and moved, and every step can be undone', async ({
  page,
}) => {
  const uid = await createScenario(page, `Flooded plant ${tag}`);
  await addRecords(page, 'Gas', 'SCADA');
  await findAddPanel(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Nothing in this scenario yet')).toBeHidden();

  const [gas, scada] = [findCard(page, 'Gas'), findCard(page, 'SCADA')];
  await drag(page, gas.locator('.react-flow__handle.source'), scada.locator('.react-flow__handle.target'));
  const dialog = page.getByRole('dialog', { name: 'Link two records' });
  const tolerance = dialog.getByRole('textbox', { name: 'Can carry on for' });
  await tolerance.press('Control+A');
  await tolerance.press('Delete');
  await tolerance.pressSequentially('400 d');
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter one year (525,600 minutes) or less');
  await tolerance.fill('4 h');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.locator('.react-flow__edge').filter({ hasText: '4 h' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details of the selection' })).toContainText('SCADA needs Gas');
  expect(await readSavedContent(page, uid)).toMatchObject({ links: [{ toleranceMinutes: 240 }] });
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('region', { name: 'Details of the selection' }).getByRole('button', { name: 'Close' }).click();
  const before = await gas.boundingBox();
  if (!before) throw new Error('The card is not there');
  await page.mouse.move(before.x + 60, before.y + 20);
  await page.mouse.down();
  await page.mouse.move(before.x + 60, before.y + 120, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await readSavedContent(page, uid)).nodes.every(({ x }) => x !== null)).toBe(true);

  await page.locator('body').press('Control+z');
  await page.locator('body').press('Control+z');
  await expect(page.locator('.react-flow__edge')).toHaveCount(0);
  await page.locator('body').press('Control+z');
  await expect(findCard(page, 'SCADA')).toHaveCount(0);
  await page.locator('body').press('Control+Shift+z');
  await page.locator('body').press('Control+Shift+z');
  await expect(page.locator('.react-flow__edge')).toHaveCount(1);
  await page.reload();
  await expect(page.locator('.react-flow__edge').filter({ hasText: '4 h' })).toBeVisible();
});

test('a scenario is built by keyboard only: records are found, linked, moved and removed', async ({ page }) => {
  await createScenario(page, `By keys ${tag}`);
  const keyboard = new Keyboard(page);
  const search = findAddPanel(page).getByRole('textbox', { name: 'Search all registers' });
  await keyboard.tabTo(search);
  for (const name of ['Water', 'SCADA']) {
    await expect(search).toBeFocused();
    await keyboard.type(name);
    await expect(findEntry(page, name)).toBeVisible();
    await keyboard.press('Enter');
    await expect(findCard(page, name)).toBeVisible();
  }
  await keyboard.press('Escape');
  await expect(findAddPanel(page)).toBeHidden();

  const [water, scada] = [findCard(page, 'Water'), findCard(page, 'SCADA')];
  await keyboard.tabTo(scada);
  await keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: 'Link two records' });
  await expect(dialog.getByRole('combobox', { name: 'Dependent' })).toHaveValue(/SCADA/);
  await keyboard.tabTo(dialog.getByRole('combobox', { name: 'Needs' }));
  await keyboard.type('Water');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await keyboard.tabTo(dialog.getByRole('textbox', { name: 'Can carry on for' }));
  await keyboard.type('2 d');
  await keyboard.press('Enter');
  await expect(page.locator('.react-flow__edge').filter({ hasText: '48 h' })).toBeVisible();

  await keyboard.tabTo(water);
  await keyboard.press('ArrowRight');
  await expect(scada).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(water).toBeFocused();
  const before = await water.boundingBox();
  await keyboard.press('Shift+ArrowDown');
  await expect.poll(async () => (await water.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0);
  await keyboard.press('Enter');
  const details = page.getByRole('region', { name: 'Details of the selection' });
  await expect(details).toBeFocused();
  await expect(details).toContainText('Needed by 1');
  await keyboard.press('Escape');
  await expect(water).toBeFocused();
  await keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Remove the selection and its link from the scenario?' });
  await expect(question).toContainText('Deleting a dependency link can affect captured BIA data.');
  await keyboard.tabTo(question.getByRole('button', { name: 'Remove from the scenario' }));
  await keyboard.press('Enter');
  await expect(water).toHaveCount(0);
  await keyboard.press('Control+z');
  await expect(page.locator('.react-flow__edge').filter({ hasText: '48 h' })).toBeVisible();
});

test('a scenario labels links that come from the BIA, and warns before such a link is changed or deleted there', async ({
  page,
}) => {
  const uid = await createScenario(page, `Live links ${tag}`);
  await addRecords(page, 'SCADA', 'Operate the electricity network');
  await findAddPanel(page).getByRole('button', { name: 'Close' }).click();
  await page.goto(`/dependency-scenarios/${uid}?view=table`);
  const links = page.getByRole('region', { name: 'Links' });
  const row = links.getByRole('row', { name: /SCADA/ });
  await expect(row).toContainText('Recorded in the BIA');

  const openEntry = async (entry: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await openEntry('Change');
  const change = page.getByRole('dialog', { name: 'Change the link in the BIA of Operate the electricity network' });
  await change.getByRole('textbox', { name: 'Can carry on for' }).fill('5 h');
  await expect(change).toContainText('applies in every scenario');
  expect(await findViolations(page)).toEqual([]);
  await change.getByRole('button', { name: 'Change the BIA' }).click();
  await expect(row).toContainText('5 h');

  await openEntry('Delete the link');
  const dialog = page.getByRole('dialog', { name: 'Delete the link in the BIA of Operate the electricity network?' });
  await expect(dialog).toContainText('Deleting a dependency link can affect captured BIA data.');
  await expect(dialog).toContainText('depend on it:');
  await expect(dialog).toContainText('Operate the electricity network: RTO 15 min');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row).toBeHidden();
  await page
    .locator('.mantine-Notification-root', { hasText: 'has been deleted' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(row).toContainText('5 h');
});

/** Returns true if a click at the middle of an element would reach the element. */
const isHit = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test('at 390 px the tables can do everything that the canvas does', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await createScenario(page, `On the phone ${tag}`);
  const toast = page.getByText('has been created');
  await expect(toast).toBeVisible();
  // On a phone, a toast covers the last rows of a page and their menus. The rows can still be used, because clicks pass
  // through the toast except on its button.
  expect(await isHit(toast)).toBe(false);
  expect(await isHit(page.getByRole('button', { name: 'Close', exact: true }))).toBe(true);
  await expect(page.locator('.react-flow')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const search = findAddPanel(page).getByRole('textbox', { name: 'Search all registers' });
  const records = page.getByRole('region', { name: 'Records', exact: true });
  for (const name of ['Gas', 'SCADA']) {
    await search.fill(name);
    await findEntry(page, name).click();
    await expect(records.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await findAddPanel(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Link two records' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link two records' });
  await chooseEnds(page, 'SCADA', 'Gas');
  await dialog.getByRole('textbox', { name: 'Can carry on for' }).fill('90 min');
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  const links = page.getByRole('region', { name: 'Links', exact: true });
  await expect(links).toContainText('1 h 30 min');
  await records.getByRole('button', { name: 'Gas', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Details of the selection' })).toBeFocused();
  expect(await measureOverflow(page)).toBe(0);
  expect(await findViolations(page)).toEqual([]);

  await links.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete the link' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the link to Gas?' });
  await expect(question).toContainText('Deleting a dependency link can affect captured BIA data.');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(links).toContainText('No links yet');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(links).toContainText('1 h 30 min');
});

test('two tabs merge compatible changes and ask about all other changes', async ({ page, context }) => {
  const uid = await createScenario(page, `Two tabs ${tag}`);
  await addRecords(page, 'Gas', 'Water', 'SCADA');
  await readSavedContent(page, uid);
  const other = await context.newPage();
  await other.goto(`/dependency-scenarios/${uid}`);
  await expect(findCard(other, 'Water')).toBeVisible();
  await findCard(page, 'Gas').focus();
  await page.keyboard.press('Delete');
  await expect(findCard(page, 'Gas')).toHaveCount(0);
  await readSavedContent(page, uid);
  // The other tab still shows the earlier version of the scenario.
  await other.getByRole('button', { name: 'Add', exact: true }).click();
  await addRecords(other, 'Field mobility');
  await expect
    .poll(async () => (await readSavedContent(other, uid)).nodes.map(({ name }) => name).sort())
    .not.toContain('Gas');
  expect((await readSavedContent(other, uid)).nodes).toHaveLength(3);
  await expect(findCard(other, 'Gas')).toHaveCount(0);

  const findLink = async (tab: Page) => {
    await tab.goto(`/dependency-scenarios/${uid}?view=table`);
    const row = tab.getByRole('region', { name: 'Links', exact: true }).getByRole('row', { name: /SCADA/ });
    return { row, menu: row.getByRole('button', { name: /^Actions for/ }) };
  };
  await page.goto(`/dependency-scenarios/${uid}?view=table`);
  await page.getByRole('button', { name: 'Link two records' }).click();
  await chooseEnds(page, 'SCADA', 'Water');
  await page.getByRole('dialog').getByRole('button', { name: 'Link', exact: true }).click();
  await readSavedContent(page, uid);
  const [ownLink, otherLink] = [await findLink(other), await findLink(page)];
  for (const [tab, { row, menu }, time] of [
    [page, otherLink, '2 h'],
    [other, ownLink, '3 h'],
  ] as const) {
    await expect(row).toContainText('0 min');
    await menu.click();
    await tab.getByRole('menuitem', { name: 'Change', exact: true }).click();
    await tab.getByRole('dialog').getByRole('textbox', { name: 'Can carry on for' }).fill(time);
    await tab.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText(time);
    if (tab === page) await readSavedContent(page, uid);
  }
  const question = other.getByRole('alert').filter({ hasText: 'Somebody else changed this record' });
  await expect(question).toContainText('Link: SCADA needs Water');
  expect(await findViolations(other)).toEqual([]);
  await question.getByRole('radio', { name: /2 h/ }).check();
  await question.getByRole('button', { name: 'Save the chosen values' }).click();
  await expect(ownLink.row).toContainText('2 h');
  expect(await readSavedContent(other, uid)).toMatchObject({ links: [{ toleranceMinutes: 120 }] });
});
