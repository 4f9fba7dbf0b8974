import { problemsIn } from './support/looks.ts';
import { addPanel, addRecords, cardOf, createScenario } from './support/scenarios.ts';
import { expect, login, signIn, test, violations } from './support/test.ts';

const tag = Date.now().toString(36);

test.beforeEach(async ({ page }) => {
  await signIn(page, login('Organisation admin', 'northwind'));
});

test('what is looked at: found, filtered with its causes told, with what is around it, and saved as files', async ({
  page,
}) => {
  const uid = await createScenario(page, `Looked at ${tag}`);
  await addRecords(page, 'Restore supply in the field', 'Line repair vehicles');
  await addPanel(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Activities' }).check();
  await expect(
    page.getByText('The filter hides 1 record. 1 of them is needed by what you see: Line repair vehicles.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show everything', exact: true }).click();
  await expect(cardOf(page, 'Line repair vehicles')).toBeVisible();

  await page.getByRole('button', { name: 'Around it' }).click();
  await page.locator('label').filter({ hasText: /^1$/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/records around it are not in the scenario/)).toBeVisible();
  await expect(page.locator('.react-flow__node').filter({ hasText: 'not in it' }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  for (const [entry, file] of [
    ['Picture (PNG)', /\.png$/],
    ['Drawing (SVG)', /\.svg$/],
    ['Table (CSV)', /\.csv$/],
    ['Graph (GraphML)', /\.graphml$/],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: entry }).click();
    expect((await saved).suggestedFilename()).toMatch(file);
  }
  const looks = [
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 390 },
  ] as const;
  expect(await problemsIn(page, `/dependency-scenarios/${uid}`, looks)).toEqual([]);
});

test('the lists: as a table and as cards, another status, and deleted', async ({ page }) => {
  const name = `Listed ${tag}`;
  await createScenario(page, name);
  await page.goto(`/dependency-scenarios?q=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Draft');
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Make it: Active' }).click();
  await expect(row).toContainText('Active');
  await page.getByRole('link', { name: 'Cards' }).click();
  await expect(page).toHaveURL(/dependency-scenarios-v2\?q=/);
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card).toContainText('0 records');
  expect(await violations(page)).toEqual([]);
  await card.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete scenario' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
});
