import type { Locator, Page } from '@playwright/test';
import { holdAnswer, isWrite } from './support/answers.ts';
import { Keyboard } from './support/keyboard.ts';
import { findProblems } from './support/looks.ts';
import { createPlan, expectSaved, openSection, readFirst, readPlan } from './support/plans.ts';
import { signIn } from './support/sign-in.ts';
import { crashTab } from './support/tabs.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

const tag = Date.now().toString(36);
const findField = (place: Page | Locator, name: string | RegExp) => place.getByRole('textbox', { name }).first();
const expectSection = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
const findOutline = (page: Page) => page.getByRole('navigation', { name: 'Sections of the plan' });

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
});

test('rows and fields edited by two people in one plan are merged, and a field that both changed is shown side by side', async ({
  page,
  browser,
}) => {
  const uid = await createPlan(page, `Two people ${tag}`);
  await openSection(page, uid, 'activation', 'Activation');
  await page.getByRole('button', { name: 'Add trigger' }).click();
  await findField(page, 'What happens').fill('The site is closed');
  await expectSaved(page);

  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
  const other = await context.newPage();
  await signIn(other, findLogin('BC manager', 'northwind'));
  await openSection(other, uid, 'activation', 'Activation');
  await findField(other, 'Measured by').fill('Security calls');
  await other.getByRole('button', { name: 'Add trigger' }).click();
  await findField(other.getByRole('list', { name: 'Triggers' }).getByRole('listitem').nth(1), 'What happens').fill(
    'Flood warning',
  );
  await expectSaved(other);

  // The first person's page still has the old version. This person changes another field of the same row, and another
  // section.
  await findField(page, 'Applies after').fill('2 h');
  await findOutline(page)
    .getByRole('link', { name: /^Workarounds/ })
    .click();
  await findField(page, /: text$/).fill('Use paper');
  await expect
    .poll(async () => {
      const { triggers, texts } = await readPlan(page, uid);
      return [triggers.map(({ name, measure, thresholdMinutes }) => [name, measure, thresholdMinutes]), texts.length];
    })
    .toEqual([
      [
        ['The site is closed', 'Security calls', 120],
        ['Flood warning', '', null],
      ],
      1,
    ]);

  await openSection(page, uid, 'activation', 'Activation');
  await findField(other, 'Measured by').fill('Theirs');
  await findField(other, 'Measured by').blur();
  await expect.poll(async () => (await readPlan(page, uid)).triggers[0]?.measure).toBe('Theirs');
  await findField(page, 'Measured by').fill('Mine');
  await findField(page, 'Measured by').blur();
  const choice = page.getByRole('alert').filter({ hasText: 'The site is closed: Measured by' });
  await expect(choice).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await expect(choice.getByRole('radio', { name: 'Mine' })).toBeChecked();
  await choice.getByRole('radio', { name: 'Theirs' }).click();
  await choice.getByRole('button').click();
  await expect(findField(page, 'Measured by')).toHaveValue('Theirs');
  await expect(choice).toHaveCount(0);
  await context.close();
});

test('typed text survives a slow network and a crashed tab', async ({ page }) => {
  const uid = await createPlan(page, `Slow ${tag}`);
  await openSection(page, uid, 'contacts', 'Contacts');
  const answer = await holdAnswer(page, '**/api/v1/business-continuity-plans/*/contacts', isWrite);
  await page.getByRole('button', { name: 'Add contact' }).click();
  await findField(page, 'Name').fill('Control room');
  await answer.answered;
  await findField(page, 'Organisation').fill('Secure Ltd');
  answer.release();
  await expect.poll(async () => (await readPlan(page, uid)).contacts[0]?.organisationName).toBe('Secure Ltd');

  await page.route('**/api/v1/business-continuity-plans/*/contacts', (route) => route.abort());
  await findField(page, 'Needed for').fill('Access to the site');
  const copies = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(copies).toContain('Access to the site');
  const again = await page.context().newPage();
  await crashTab(page);
  await openSection(again, uid, 'contacts', 'Contacts');
  await expect(findField(again, 'Needed for')).toHaveValue('Access to the site');
  await expect.poll(async () => (await readPlan(again, uid)).contacts[0]?.purpose).toBe('Access to the site');
});

test('text typed in two tabs of a plan is saved from both, even if one of them cannot save and then crashes', async ({
  page,
}) => {
  const uid = await createPlan(page, `Two tabs ${tag}`);
  await openSection(page, uid, 'contacts', 'Contacts');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await findField(page, 'Name').fill('Control room');
  await expectSaved(page);
  const second = await page.context().newPage();
  await openSection(second, uid, 'contacts', 'Contacts');
  const copies = () => second.evaluate(() => JSON.stringify(localStorage));
  const contacts = '**/api/v1/business-continuity-plans/*/contacts';

  // The second tab saves another field of the same contact, while the first tab cannot save.
  await page.route(contacts, (route) => route.abort());
  await findField(page, 'Needed for').fill('Access to the site');
  await expect.poll(copies).toContain('Access to the site');
  await findField(second, 'Organisation').fill('Secure Ltd');
  await expectSaved(second);
  await page.unroute(contacts);
  const read = async () => (await readPlan(second, uid)).contacts.map((one) => [one.organisationName, one.purpose]);
  await expect.poll(read).toEqual([['Secure Ltd', 'Access to the site']]);

  // The second tab saves another section. The first tab cannot save, and crashes.
  await page.route(contacts, (route) => route.abort());
  await findField(page, 'Needed for').fill('Access to the roof');
  await expect.poll(copies).toContain('Access to the roof');
  await findOutline(second)
    .getByRole('link', { name: /^Workarounds/ })
    .click();
  await findField(second, /: text$/).fill('Use paper');
  await expect.poll(async () => (await readPlan(second, uid)).texts.length).toBe(1);
  await crashTab(page);
  const again = await second.context().newPage();
  await openSection(again, uid, 'contacts', 'Contacts');
  await expect(findField(again, 'Needed for')).toHaveValue('Access to the roof');
  await expect.poll(read).toEqual([['Secure Ltd', 'Access to the roof']]);
});

test('a plan with an empty name is shown as not saved, also after a reload, and leaving it needs confirmation', async ({
  page,
}) => {
  const uid = await createPlan(page, `Nameless ${tag}`);
  await openSection(page, uid, 'details', 'Details');
  const name = findField(page, 'Name');
  await name.clear();
  const state = page.getByRole('status').filter({ hasText: /^Not saved/ });
  await expect(state).toHaveText('Not saved yet: a required field is empty.');
  await name.press('Tab');
  const expectErrors = async () => {
    await expect(page.getByText('This field is required!')).toBeVisible();
    await expect(state).toHaveText('Not saved: correct the fields with errors.');
  };
  await expectErrors();
  await findField(page, 'Description').fill('Typed without a name');
  await expectErrors();
  await page.reload();
  await expect(name).toHaveValue('');
  await expectErrors();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Business continuity plans' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).click();
  await name.fill(`Named ${tag}`);
  await expectSaved(page);
  await expect(page.getByText('This field is required!')).toHaveCount(0);
});

test('Undo restores a removed row and a removed section, and people can be reordered by keyboard', async ({ page }) => {
  const uid = await createPlan(page, `Brought back ${tag}`);
  const [role] = await readFirst(page, 'masters/bc-roles');
  const people = await readFirst(page, 'activity-owners');
  await openSection(page, uid, 'team', 'Team');
  const keys = new Keyboard(page);
  await keys.pick(findField(page, 'Add a role'), role?.name ?? '');
  const add = findField(page, `Add a person as ${role?.name}`);
  await keys.pick(add, people[0]?.name ?? '');
  await keys.pick(add, people[1]?.name ?? '');
  await keys.pick(add, 'Robin Newcomer', /Add/);
  const names = async () => (await readPlan(page, uid)).team.length;
  await expect.poll(names).toBe(3);
  await keys.tabTo(page.getByRole('button', { name: `Move ${people[1]?.name}`, exact: true }));
  await keys.press('Enter');
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
  await expect.poll(async () => (await readPlan(page, uid)).team[0]?.personUid).toBe(people[1]?.uid);
  await page.getByRole('button', { name: `Remove Robin Newcomer as ${role?.name}` }).click();
  await expect.poll(names).toBe(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(names).toBe(3);

  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Maps of the site');
  await page.getByRole('dialog').getByRole('button', { name: 'Add section' }).click();
  await expectSection(page, 'Maps of the site');
  await findField(page, /: text$/).fill('On the wall of the lobby.');
  await page.getByRole('button', { name: 'Actions for Maps of the site' }).click();
  await page.getByRole('menuitem', { name: 'Remove section' }).click();
  await expect(findOutline(page).getByText('Maps of the site')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(findOutline(page).getByText('Maps of the site')).toBeVisible();
});

test('a plan has a place for every heading of a contingency plan', async ({ page }) => {
  const uid = await createPlan(page, `Contingency ${tag}`);
  await openSection(page, uid, 'purpose', 'Purpose and scope');
  await findField(page, /: text$/).fill(
    'Recovery objective: the platform is back within a day, or is rebuilt elsewhere.',
  );
  const go = async (name: string) => {
    await findOutline(page)
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await expectSection(page, name);
  };
  await go('Activation');
  await page.getByRole('button', { name: 'Add trigger' }).click();
  await findField(page, 'What happens').fill('The platform does not answer');
  await findField(page, 'Applies after').fill('120 min');
  await findField(page, 'Decided within').fill('30 min');
  await findField(page, 'Who decides, in words').fill('Two of the directors');
  await go('Communications');
  await findField(page, /: text$/).fill('Notification: customers are told first, then the press.');
  await go('Strategies');
  for (const name of ['Host of the code is down for less than a week', 'Host of the code is down for longer']) {
    await page.getByRole('button', { name: 'Add strategy' }).click();
    await page.keyboard.type(name);
  }
  await page.getByRole('combobox', { name: 'While this is lost' }).first().selectOption({ label: 'A supplier' });
  await go('Stand-down');
  await findField(page, /: text$/).fill('Reconstitution: traffic moves back, and the copies are deleted.');
  for (const [title, text] of [
    ['External dependencies', 'The network, the sign-in service and the databases, with who to call.'],
    ['How this document works', 'It is read in an exercise twice a year.'],
  ]) {
    await page.getByRole('button', { name: 'Add a section' }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Title' })
      .fill(title ?? '');
    await page.keyboard.press('Enter');
    await expectSection(page, title ?? '');
    await findField(page, /: text$/).fill(text ?? '');
  }
  await page.getByRole('button', { name: 'Done', exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/business-continuity-plans/${uid}$`));
  const { triggers, strategies, texts } = await readPlan(page, uid);
  expect((triggers[0]?.thresholdMinutes ?? 0) + (triggers[0]?.decisionMinutes ?? 0)).toBe(150);
  expect(strategies.map(({ loss }) => loss)).toEqual(['supplier', 'site']);
  expect(texts.map(({ key, title }) => key ?? title)).toEqual(
    expect.arrayContaining(['purpose', 'communications', 'stand_down', 'External dependencies']),
  );
  // The printed pages contain the whole plan.
  await page.emulateMedia({ media: 'print' });
  for (const words of [
    'Recovery objective',
    'The platform does not answer',
    'Reconstitution',
    'How this document works',
  ])
    await expect(page.locator('main section').getByText(words).first()).toBeVisible();
  await expect(findOutline(page)).toBeHidden();
});

test('a new plan needs only a name, and its pages are accessible in both colour schemes and at 390 px', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto('/business-continuity-plans/new');
  await expect(findField(page, 'Name')).toBeFocused();
  await page.getByRole('button', { name: 'Create plan' }).click();
  await expect(page.getByRole('alert')).toContainText('Name');
  await findField(page, 'Name').fill(`Office ${tag}`);
  await page.getByRole('button', { name: 'Create plan' }).click();
  await expectSection(page, 'Purpose and scope');
  const uid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const looks = [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
    { colorScheme: 'dark', width: 1280 },
  ] as const;
  const problems: string[] = [];
  for (const path of [
    '/business-continuity-plans',
    '/resilience-plans/new',
    `/business-continuity-plans/${uid}`,
    ...['purpose', 'activation', 'team', 'contacts', 'strategies', 'communications'].map(
      (section) => `/business-continuity-plans/${uid}?section=${section}&edit=1`,
    ),
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    problems.push(...(await findProblems(page, path, looks)));
  }
  expect(problems).toEqual([]);
});

test('a plan can be copied as a template, archived, found by the filter for archived plans, restored and deleted', async ({
  page,
}) => {
  const name = `Lifecycle ${tag}`;
  await createPlan(page, name);
  await page.goto(`/business-continuity-plans?q=${name}`);
  const act = async (of: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act(name, 'Copy');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'The copy is a template' }).click();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('This is a template.')).toBeVisible();
  await page.goto(`/business-continuity-plans?q=${name}`);
  await expect(page.getByRole('link', { name: `${name} (copy)` })).toHaveCount(0);
  await act(name, 'Archive');
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Archived' }).click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await act(name, 'Restore');
  await expect(page.getByText(`${name} has been restored as a draft`)).toBeVisible();
  await page.goto(`/business-continuity-plans?q=${name}`);
  await act(name, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete plan' }).click();
  await expect(page.getByText(`${name} has been deleted`)).toBeVisible();
});

test('resilience plans are filtered by a category in the address, and an unknown address shows a not-found page', async ({
  page,
}) => {
  const [category] = await readFirst(page, 'masters/resilience-plan-categories');
  await page.goto(`/resilience-plans/${category?.uid}/new`);
  await findField(page, 'Name').fill(`Crisis ${tag}`);
  await page.getByRole('button', { name: 'Create plan' }).click();
  await expect(page).toHaveURL(/\/resilience-plans\/[0-9a-f-]{36}\?/);
  await page.goto(`/resilience-plans/${category?.uid}`);
  await expect(page.getByRole('heading', { level: 1, name: `Resilience plans: ${category?.name}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `Crisis ${tag}` })).toBeVisible();
  await page.goto(`/resilience-plans/${crypto.randomUUID()}`);
  await expect(page.getByRole('button', { name: 'Go back' })).toBeVisible();
});

test('people who may only read plans see no controls for editing', async ({ page }) => {
  const name = `Read only ${tag}`;
  const uid = await createPlan(page, name);
  await signIn(page, findLogin('Executive viewer', 'northwind'));
  await page.goto(`/business-continuity-plans/${uid}?section=team&edit=1`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Team' })).toBeVisible();
  await page.goto('/business-continuity-plans');
  await expect(page.getByRole('link', { name: 'New business continuity plan' })).toHaveCount(0);
});
