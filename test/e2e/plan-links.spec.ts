import { Keyboard } from './support/keyboard.ts';
import { findProblems } from './support/looks.ts';
import { createPlan, expectSaved, openSection, readPlan } from './support/plans.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

const tag = Date.now().toString(36);

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
});

test('a plan that activates another is shown on both plans, and a cycle is refused with the names of the plans', async ({
  page,
}) => {
  const [first, second] = [`Crisis ${tag}`, `Payroll ${tag}`];
  const uid = await createPlan(page, first);
  const other = await createPlan(page, second);
  await openSection(page, uid, 'activations', 'Other plans');
  await page.getByRole('button', { name: 'Add plan' }).click();
  const keys = new Keyboard(page);
  await keys.pick(page.getByRole('textbox', { name: 'Plan', exact: true }), second);
  await page.getByRole('textbox', { name: 'When' }).fill('If nobody is paid on time');
  await expectSaved(page);
  await expect.poll(async () => (await readPlan(page, uid)).activations).toMatchObject([{ planUid: other }]);
  expect(await findViolations(page)).toEqual([]);

  await page.goto(`/business-continuity-plans/${other}`);
  const shown = page.getByRole('region', { name: 'Other plans' });
  await expect(shown).toContainText(`Activated by`);
  await expect(shown.getByRole('link', { name: first })).toBeVisible();
  await expect(shown).toContainText('If nobody is paid on time');
  const looks = [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ] as const;
  expect(await findProblems(page, 'activated-by', looks)).toEqual([]);

  await openSection(page, other, 'activations', 'Other plans');
  await page.getByRole('button', { name: 'Add plan' }).click();
  await keys.pick(page.getByRole('textbox', { name: 'Plan', exact: true }), first);
  await expect(page.getByText('Activates this plan, directly or through others').first()).toBeVisible();
  await expect(
    page.getByText(`"${second}" activates "${first}", "${first}" activates "${second}"`).first(),
  ).toBeVisible();
  expect((await readPlan(page, other)).activations).toEqual([]);
});

test('triggers can be reordered by keyboard, and the button keeps the focus', async ({ page }) => {
  const uid = await createPlan(page, `Order ${tag}`);
  await openSection(page, uid, 'activation', 'Activation');
  for (const name of ['One', 'Two', 'Three']) {
    await page.getByRole('button', { name: 'Add trigger' }).click();
    await page.keyboard.type(name);
  }
  await expectSaved(page);
  const up = page.getByRole('button', { name: 'Move Three up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await expect(up).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Three is now number 1 of 3')).toBeAttached();
  await expect
    .poll(async () => (await readPlan(page, uid)).triggers.map(({ name }) => name))
    .toEqual(['Three', 'One', 'Two']);
  expect(await findViolations(page)).toEqual([]);
});

test('the list shows which plans no longer fit the BIA and which miss an RTO, and can be filtered for both', async ({
  page,
}) => {
  // Other tests may have added more plans than one page shows by default, so the test opens a larger page.
  await page.goto('/business-continuity-plans?pageSize=100');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Bill and take payments without Data Centre East')).toContainText('Misses an RTO');
  await expect(row('Tell customers about outages when the web portal fails')).toContainText('No longer fits');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'No longer fit' }).click();
  await expect(row('Bill and take payments without Data Centre East')).toBeVisible();
  await expect(row('Pay staff')).toHaveCount(0);
});
