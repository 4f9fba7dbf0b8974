import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { resources } from '#root/contract/resources/resources.ts';
import { findProblems } from './support/looks.ts';
import { callEndpoint } from './support/people.ts';
import { addRecords, createScenario, findAddPanel, findCard } from './support/scenarios.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, measureOverflow, test } from './support/test.ts';

const tag = Date.now().toString(36);

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
});

test('a scenario can be searched, filtered, extended with nearby records and exported', async ({ page }) => {
  const uid = await createScenario(page, `Looked at ${tag}`);
  await addRecords(page, 'Restore supply in the field', 'Line repair vehicles');
  await findAddPanel(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Activities' }).check();
  await expect(
    page.getByText(
      'The filter hides 1 record. This hidden record may cause a problem that is shown: Line repair vehicles.',
    ),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(findCard(page, 'Line repair vehicles')).toBeVisible();

  await page.getByRole('button', { name: 'Nearby records' }).click();
  await page.locator('label').filter({ hasText: /^1$/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/nearby records are not in the scenario/)).toBeVisible();
  await expect(page.locator('.react-flow__node').filter({ hasText: 'not included' }).first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  for (const [entry, file] of [
    ['Picture (PNG)', /\.png$/],
    ['Drawing (SVG)', /\.svg$/],
    ['Table (CSV)', /\.csv$/],
    ['Graph (GraphML)', /\.graphml$/],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: entry }).click();
    expect((await download).suggestedFilename()).toMatch(file);
  }
  // An address with a tab that does not exist shows the first tab, not an empty page.
  await page.goto(`/dependency-scenarios/${uid}?tab=other`);
  await expect(findCard(page, 'Line repair vehicles')).toBeVisible();
  const looks = [
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 390 },
  ] as const;
  expect(await findProblems(page, `/dependency-scenarios/${uid}`, looks)).toEqual([]);
});

test('scenario lists can be shown as a table or cards, and allow changing the status and deleting', async ({
  page,
}) => {
  const name = `Listed ${tag}`;
  await createScenario(page, name);
  await page.goto(`/dependency-scenarios?q=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Draft');
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Set status: Active' }).click();
  await expect(row).toContainText('Active');
  await page.getByRole('link', { name: 'Cards' }).click();
  await expect(page).toHaveURL(/dependency-scenarios-v2\?q=/);
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card).toContainText('0 records');
  expect(await findViolations(page)).toEqual([]);
  await card.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete scenario' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('a name of 255 characters without a blank hides no column of the tables', async ({ page }) => {
  const uid = await createScenario(page, `Long names ${tag}`);
  const name = `${tag}${'x'.repeat(255 - tag.length)}`;
  const recordUid = (await callEndpoint(page, resources.create, { body: { kind: 'application', name } })).data.uid;
  const content = {
    nodes: [{ recordUid, kind: 'application', x: null, y: null, restartMinutes: null }],
    links: [],
    targets: [{ recordUid, lostAtMinutes: 0, outageMinutes: 60, forever: false }],
  };
  await callEndpoint(page, dependencyScenarios.saveContent, { body: content, version: 1, params: { uid } });
  for (const path of [`${uid}?view=table`, `${uid}?view=table&mode=what-if`, `around/${recordUid}?view=table`]) {
    await page.goto(`/dependency-scenarios/${path}`);
    await expect(page.getByRole('table').first()).toContainText(name);
    expect(await measureOverflow(page)).toBe(0);
    await expect(page.locator('[data-wide]')).toHaveCount(0);
  }
});
