import type { Page } from '@playwright/test';
import { Keyboard } from './support/keyboard.ts';
import {
  addPanel,
  addRecords,
  cardOf,
  chooseEnds,
  createScenario,
  drag,
  entry,
  savedContent,
} from './support/scenarios.ts';
import { expect, login, overflow, signIn, test, violations } from './support/test.ts';

const tag = Date.now().toString(36);

test.beforeEach(async ({ page }) => {
  await signIn(page, login('Organisation admin', 'northwind'));
});

test('by mouse: records are added, linked by drawing a line, moved, and each step is taken back', async ({ page }) => {
  const uid = await createScenario(page, `Flooded plant ${tag}`);
  await addRecords(page, 'Gas', 'SCADA');
  await addPanel(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Nothing in this scenario yet')).toBeHidden();

  const [gas, scada] = [cardOf(page, 'Gas'), cardOf(page, 'SCADA')];
  await drag(page, gas.locator('.react-flow__handle.source'), scada.locator('.react-flow__handle.target'));
  const dialog = page.getByRole('dialog', { name: 'Link two records' });
  await dialog.getByRole('textbox', { name: 'Can carry on for' }).fill('4 h');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.locator('.react-flow__edge').filter({ hasText: '4 h' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details of what is chosen' })).toContainText('SCADA needs Gas');
  expect(await savedContent(page, uid)).toMatchObject({ links: [{ toleranceMinutes: 240 }] });
  expect(await violations(page)).toEqual([]);

  await page.getByRole('region', { name: 'Details of what is chosen' }).getByRole('button', { name: 'Close' }).click();
  const before = await gas.boundingBox();
  if (!before) throw new Error('The card is not there');
  await page.mouse.move(before.x + 60, before.y + 20);
  await page.mouse.down();
  await page.mouse.move(before.x + 60, before.y + 120, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await savedContent(page, uid)).nodes.every(({ x }) => x !== null)).toBe(true);

  await page.locator('body').press('Control+z');
  await page.locator('body').press('Control+z');
  await expect(page.locator('.react-flow__edge')).toHaveCount(0);
  await page.locator('body').press('Control+z');
  await expect(cardOf(page, 'SCADA')).toHaveCount(0);
  await page.locator('body').press('Control+Shift+z');
  await page.locator('body').press('Control+Shift+z');
  await expect(page.locator('.react-flow__edge')).toHaveCount(1);
  await page.reload();
  await expect(page.locator('.react-flow__edge').filter({ hasText: '4 h' })).toBeVisible();
});

test('by keyboard only: build, link, move, find, delete', async ({ page }) => {
  await createScenario(page, `By keys ${tag}`);
  const keyboard = new Keyboard(page);
  const search = addPanel(page).getByRole('textbox', { name: 'Search all registers' });
  await keyboard.tabTo(search);
  for (const name of ['Water', 'SCADA']) {
    await expect(search).toBeFocused();
    await keyboard.type(name);
    await expect(entry(page, name)).toBeVisible();
    await keyboard.press('Enter');
    await expect(cardOf(page, name)).toBeVisible();
  }
  await keyboard.press('Escape');
  await expect(addPanel(page)).toBeHidden();

  const [water, scada] = [cardOf(page, 'Water'), cardOf(page, 'SCADA')];
  await keyboard.tabTo(scada);
  await keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: 'Link two records' });
  await expect(dialog.getByRole('combobox', { name: 'Who needs something' })).toHaveValue(/SCADA/);
  await keyboard.tabTo(dialog.getByRole('combobox', { name: 'What it needs' }));
  await keyboard.type('Water');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await keyboard.tabTo(dialog.getByRole('textbox', { name: 'Can carry on for' }));
  await keyboard.type('2 d');
  await keyboard.press('Enter');
  await expect(page.locator('.react-flow__edge').filter({ hasText: '2 d' })).toBeVisible();

  await keyboard.tabTo(water);
  await keyboard.press('ArrowRight');
  await expect(scada).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(water).toBeFocused();
  const before = await water.boundingBox();
  await keyboard.press('Shift+ArrowDown');
  await expect.poll(async () => (await water.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0);
  await keyboard.press('Enter');
  const details = page.getByRole('region', { name: 'Details of what is chosen' });
  await expect(details).toBeFocused();
  await expect(details).toContainText('Needed by 1');
  await keyboard.press('Escape');
  await expect(water).toBeFocused();
  await keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Take it out with its link?' });
  await expect(question).toContainText('Deleting a dependency link can affect captured BIA data.');
  await keyboard.tabTo(question.getByRole('button', { name: 'Take out of the scenario' }));
  await keyboard.press('Enter');
  await expect(water).toHaveCount(0);
  await keyboard.press('Control+z');
  await expect(page.locator('.react-flow__edge').filter({ hasText: '2 d' })).toBeVisible();
});

test('a link of the BIA is drawn as it is, and is changed and deleted there after its warning', async ({ page }) => {
  const uid = await createScenario(page, `Live links ${tag}`);
  await addRecords(page, 'SCADA', 'Operate the electricity network');
  await addPanel(page).getByRole('button', { name: 'Close' }).click();
  await page.goto(`/dependency-scenarios/${uid}?view=table`);
  const links = page.getByRole('region', { name: 'Links' });
  const row = links.getByRole('row', { name: /SCADA/ });
  await expect(row).toContainText('Recorded in the BIA');

  const open = async (entry: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await open('Change');
  const change = page.getByRole('dialog', { name: 'Change the link in the BIA of Operate the electricity network' });
  await change.getByRole('textbox', { name: 'Can carry on for' }).fill('5 h');
  await expect(change).toContainText('counts in every scenario');
  expect(await violations(page)).toEqual([]);
  await change.getByRole('button', { name: 'Change the BIA' }).click();
  await expect(row).toContainText('5 h');

  await open('Delete the link');
  const dialog = page.getByRole('dialog', { name: 'Delete the link in the BIA of Operate the electricity network?' });
  await expect(dialog).toContainText('Deleting a dependency link can affect captured BIA data.');
  await expect(dialog).toContainText('rest on it:');
  await expect(dialog).toContainText('Operate the electricity network: RTO 15 min');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row).toBeHidden();
  await page
    .locator('.mantine-Notification-root', { hasText: 'has been deleted' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(row).toContainText('5 h');
});

test('at 390 px the tables do all that the canvas does', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await createScenario(page, `On the phone ${tag}`);
  await expect(page.locator('.react-flow')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const search = addPanel(page).getByRole('textbox', { name: 'Search all registers' });
  const records = page.getByRole('region', { name: 'Records', exact: true });
  for (const name of ['Gas', 'SCADA']) {
    await search.fill(name);
    await entry(page, name).click();
    await expect(records.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await addPanel(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Link two records' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link two records' });
  await chooseEnds(page, 'SCADA', 'Gas');
  await dialog.getByRole('textbox', { name: 'Can carry on for' }).fill('90 min');
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  const links = page.getByRole('region', { name: 'Links', exact: true });
  await expect(links).toContainText('1 h 30 min');
  await records.getByRole('button', { name: 'Gas', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Details of what is chosen' })).toBeFocused();
  expect(await overflow(page)).toBe(0);
  expect(await violations(page)).toEqual([]);

  await links.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete the link' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the link to Gas?' });
  await expect(question).toContainText('Deleting a dependency link can affect captured BIA data.');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(links).toContainText('No links yet');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(links).toContainText('1 h 30 min');
});

test('two tabs put together what fits, and ask about the rest', async ({ page, context }) => {
  const uid = await createScenario(page, `Two tabs ${tag}`);
  await addRecords(page, 'Gas', 'Water', 'SCADA');
  await savedContent(page, uid);
  const other = await context.newPage();
  await other.goto(`/dependency-scenarios/${uid}`);
  await expect(cardOf(other, 'Water')).toBeVisible();
  await cardOf(page, 'Gas').focus();
  await page.keyboard.press('Delete');
  await expect(cardOf(page, 'Gas')).toHaveCount(0);
  await savedContent(page, uid);
  // Still as it was when it was opened.
  await other.getByRole('button', { name: 'Add', exact: true }).click();
  await addRecords(other, 'Field mobility');
  await expect
    .poll(async () => (await savedContent(other, uid)).nodes.map(({ name }) => name).sort())
    .not.toContain('Gas');
  expect((await savedContent(other, uid)).nodes).toHaveLength(3);
  await expect(cardOf(other, 'Gas')).toHaveCount(0);

  const linkOf = async (tab: Page) => {
    await tab.goto(`/dependency-scenarios/${uid}?view=table`);
    const row = tab.getByRole('region', { name: 'Links', exact: true }).getByRole('row', { name: /SCADA/ });
    return { row, menu: row.getByRole('button', { name: /^Actions for/ }) };
  };
  await page.goto(`/dependency-scenarios/${uid}?view=table`);
  await page.getByRole('button', { name: 'Link two records' }).click();
  await chooseEnds(page, 'SCADA', 'Water');
  await page.getByRole('dialog').getByRole('button', { name: 'Link', exact: true }).click();
  await savedContent(page, uid);
  const [mine, theirs] = [await linkOf(other), await linkOf(page)];
  for (const [tab, { row, menu }, time] of [
    [page, theirs, '2 h'],
    [other, mine, '3 h'],
  ] as const) {
    await expect(row).toContainText('0 min');
    await menu.click();
    await tab.getByRole('menuitem', { name: 'Change', exact: true }).click();
    await tab.getByRole('dialog').getByRole('textbox', { name: 'Can carry on for' }).fill(time);
    await tab.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText(time);
    if (tab === page) await savedContent(page, uid);
  }
  const question = other.getByRole('alert').filter({ hasText: 'Somebody else changed this record' });
  await expect(question).toContainText('Link: SCADA needs Water');
  expect(await violations(other)).toEqual([]);
  await question.getByRole('radio', { name: /2 h/ }).check();
  await question.getByRole('button', { name: 'Keep the chosen values and save' }).click();
  await expect(mine.row).toContainText('2 h');
  expect(await savedContent(other, uid)).toMatchObject({ links: [{ toleranceMinutes: 120 }] });
});
