import type { Locator, Page } from '@playwright/test';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { Keyboard } from './support/keyboard.ts';
import { callEndpoint } from './support/people.ts';
import { readFirst, readPlan } from './support/plans.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

const findField = (place: Page | Locator, name: string | RegExp) => place.getByRole('textbox', { name }).first();
const expectSection = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
});

test('a plan is created from an activity in 2 activations, and all its sections are filled in within 30 activations', async ({
  page,
}) => {
  test.setTimeout(240_000);
  // The plan takes 30 minutes for its decision and 2 hours of work, so the activity must be able to bear a longer
  // outage.
  const rows = await readFirst<{ mtpdMinutes: number | null }>(
    page,
    'activities',
    'pageSize=25&filter[state]=approved',
  );
  const activity = rows.find(({ mtpdMinutes }) => mtpdMinutes !== null && mtpdMinutes >= 24 * 60);
  await page.goto(`/activities/${activity?.uid}`);
  const keys = new Keyboard(page);
  await keys.tabTo(page.getByRole('button', { name: 'Plan', exact: true }));
  await keys.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Make a plan for / });
  await expect(dialog.getByRole('textbox', { name: 'Name of the plan' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/business-continuity-plans\/[0-9a-f-]{36}$/);
  expect(keys.activations).toBe(2);
  const uid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(page.getByRole('heading', { level: 1, name: `${activity?.name}: continuity plan` })).toBeVisible();

  const write = async (label: string | RegExp, text: string) => {
    await keys.tabTo(findField(page, label));
    await keys.type(text);
  };
  const press = async (name: string) => {
    await keys.tabTo(page.getByRole('button', { name, exact: true }));
    await keys.press('Enter');
  };
  const next = async (section: string) => {
    await keys.press('Control+Enter');
    await expectSection(page, section);
  };
  await keys.press('e');
  await expectSection(page, 'Details');
  await write('Review date', '01/06/2030');
  await next('Purpose and scope');
  await write(/: text$/, 'Keeps the activity running.');
  await next('Activation');
  await write(/: text$/, 'When the work stops.');
  await write('Applies after', '1 h');
  await write('Decided within', '30 min');
  await next('Other plans');
  await next('Team');
  await next('Contacts');
  await press('Add contact');
  await keys.type('Service desk');
  await write('Phone', '+44 20 7946 0018');
  await press('Verified today: Service desk');
  await next('Immediate actions');
  await write(/: text$/, 'Call the team.');
  await next('Strategies');
  await press('Add strategy');
  await keys.type('Work by hand');
  await write('Works after', '2 h');
  await next('Tasks');
  await next('Resources');
  await next('Dependencies');
  await next('Communications');
  await press('Add message');
  await keys.type('All staff');
  await write('Message', 'Work by hand until further notice.');
  await next('Workarounds');
  await write(/: text$/, 'Use the paper forms.');
  await next('Stand-down');
  await write(/: text$/, 'Enter the paper forms, then close.');
  await keys.press('Control+Enter');
  await expect(page).toHaveURL(new RegExp(`/business-continuity-plans/${uid}$`));
  expect(keys.activations).toBeLessThanOrEqual(30);
  await expect(
    page.getByRole('navigation', { name: 'Sections of the plan' }).getByText('Empty', { exact: true }),
  ).toHaveCount(0);
  const content = await readPlan(page, uid);
  expect(content.triggers).toMatchObject([{ thresholdMinutes: 60, decisionMinutes: 30 }]);
  expect(content.contacts[0]?.verifiedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(content.tasks.length).toBeGreaterThan(0);
  // The plan has everything that an approval needs.
  const { version } = (await callEndpoint(page, businessContinuityPlans.get, { params: { uid } })).data;
  await callEndpoint(page, businessContinuityPlans.submit, { params: { uid }, version });
});

test('a what-if result becomes a plan in 2 activations, with the lost records in the plan’s scope', async ({
  page,
}) => {
  const [site] = await readFirst(page, 'locations');
  await page.goto(`/dependency-scenarios/around/${site?.uid}?mode=what-if`);
  const keys = new Keyboard(page);
  await keys.tabTo(page.getByRole('button', { name: 'Make plan' }));
  await keys.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name of the plan' })).toBeFocused();
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/resilience-plans\/[0-9a-f-]{36}$/);
  expect(keys.activations).toBe(2);
  await expect(page.getByRole('main')).toContainText(site?.name ?? '');
});

test('a template fills a new plan with texts and tasks', async ({ page }) => {
  await page.goto('/business-continuity-plans/new');
  await findField(page, 'Name').fill(`Office ${Date.now().toString(36)}`);
  await page.getByRole('radio', { name: 'Template: office cannot be used' }).click();
  await page.getByRole('button', { name: 'Create plan' }).click();
  await expect(page).toHaveURL(/\/business-continuity-plans\/[0-9a-f-]{36}$/);
  const { tasks, texts } = await readPlan(page, new URL(page.url()).pathname.split('/').at(-1) ?? '');
  expect(tasks.length).toBeGreaterThan(0);
  expect(texts.length).toBeGreaterThan(0);
});
