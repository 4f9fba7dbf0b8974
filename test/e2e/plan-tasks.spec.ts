import type { Page } from '@playwright/test';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { resources } from '#root/contract/resources/resources.ts';
import { findCell, pasteBlock } from './support/grid.ts';
import { findProblems } from './support/looks.ts';
import { callEndpoint } from './support/people.ts';
import { createPlan, expectSaved, openSection, readFirst, readPlan } from './support/plans.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const tag = Date.now().toString(36);

/** Forty tasks as copied from a spreadsheet, with durations in many forms. The last one has an unknown role. */
const spreadsheet = (record: string) =>
  [
    ['No', 'Task name', 'Duration (h)', 'Predecessors', 'Responsible', 'Restores', 'Cost'],
    ...Array.from({ length: 40 }, (_, at) => [
      String(at + 1),
      `Step ${at + 1}`,
      ['0.5', '15 min', '00:20', '0.25'][at % 4] as string,
      at === 0 ? '' : at % 5 === 0 ? `${at}FS+10 min; ${at - 4}` : String(at),
      at === 39 ? 'Crisis leed' : at % 2 ? 'Crisis lead' : 'BC coordinator',
      at === 39 ? record : '',
      '100',
    ]),
  ]
    .map((cells) => `${cells.join('\t')}\r\n`)
    .join('');

const rail = (page: Page) => page.getByRole('complementary', { name: 'Check against the BIA' });

test.beforeEach(async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
});

test('forty tasks from a spreadsheet are pasted at once, corrected, undone, saved and checked against the BIA', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const uid = await createPlan(page, `Forty tasks ${tag}`);
  const [application] = await readFirst(page, 'applications');
  const name = application?.name ?? '';
  await openSection(page, uid, 'tasks', 'Tasks');
  await expect(page.getByRole('grid', { name: 'Tasks' })).toBeVisible();

  await pasteBlock(page, spreadsheet(name));
  await expect(page.getByText(/^40 rows pasted\. 1 column was left out.*: Cost\.$/)).toBeVisible();
  await expect(findCell(page, 2, 1)).toHaveText('Step 2');
  await expect(page.getByText('There is no business continuity role "Crisis leed"', { exact: false })).toBeVisible();

  await findCell(page, 1, 1).click();
  await page.keyboard.press('Control+z');
  await expect(findCell(page, 1, 1)).toHaveText('');
  await page.keyboard.press('Control+y');
  await expect(findCell(page, 1, 1)).toHaveText('Step 1');

  await page.getByRole('button', { name: 'Use Crisis lead', exact: true }).click();
  await expect(page.getByText(/There is no business continuity role/)).toHaveCount(0);
  await expectSaved(page);
  await expect.poll(async () => (await readPlan(page, uid)).tasks.length).toBe(40);
  const { tasks } = await readPlan(page, uid);
  const uidOf = (number: number) => tasks.find((task) => task.number === number)?.uid;
  expect(tasks.slice(0, 4).map(({ durationMinutes }) => durationMinutes)).toEqual([30, 15, 20, 15]);
  expect(tasks[5]?.predecessors).toEqual([
    { taskUid: uidOf(1), lagMinutes: 0 },
    { taskUid: uidOf(5), lagMinutes: 10 },
  ]);
  expect(tasks[39]?.recovers).toEqual({ recordUid: application?.uid, extent: 'full' });
  expect(tasks.every(({ teamRoleUid }) => teamRoleUid !== null)).toBe(true);
  await expect(rail(page)).toBeVisible();
  await expect(
    rail(page)
      .getByText(/needs more people in the role/)
      .first(),
  ).toBeVisible();

  await page.getByText('Timeline', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  await page.getByText('With enough people', { exact: true }).click();
  await page.getByRole('region', { name: 'Timeline' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/^2 Step 2, Recovery, from 30 min to 45 min, on the critical path$/)).toBeVisible();
  const looks = [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ] as const;
  const problems = await findProblems(page, 'plan-timeline', [...looks]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByText('Grid', { exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Tasks' })).toBeVisible();
  problems.push(...(await findProblems(page, 'plan-tasks', [...looks])));
  expect(problems).toEqual([]);
});

test('text with a problem is still in its cells after the section was closed, until it is corrected', async ({
  page,
}) => {
  const uid = await createPlan(page, `Kept text ${tag}`);
  await openSection(page, uid, 'tasks', 'Tasks');
  await expect(page.getByRole('grid', { name: 'Tasks' })).toBeVisible();
  await pasteBlock(page, '1\tCall the bank\t\t\t\t3-9 h\t\t2\r\n2\tSend the file\t\t\t\t1 h\t\t1\r\n');
  await expect(page.getByText('The tasks are not saved, because some of them wait for each other.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).not.toHaveURL(/edit=1/);

  await openSection(page, uid, 'tasks', 'Tasks');
  await expect(findCell(page, 1, 5)).toContainText('3-9 h');
  await expect(findCell(page, 2, 1)).toHaveText('Send the file');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await findCell(page, 2, 7).click();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Use 3 h', exact: true }).click();
  await expectSaved(page);
  await expect.poll(async () => (await readPlan(page, uid)).tasks.length).toBe(2);

  await page.reload();
  await expect(findCell(page, 1, 5)).toHaveText('3 h');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('text with a problem is put beside what somebody else has saved, even if a name in it can be read by then', async ({
  page,
}) => {
  const params = { uid: await createPlan(page, `Changed meanwhile ${tag}`) };
  const name = `Ledger ${tag}`;
  await openSection(page, params.uid, 'tasks', 'Tasks');
  await expect(page.getByRole('grid', { name: 'Tasks' })).toBeVisible();
  await pasteBlock(page, `1\tCall the bank\t\t\t\t1 h\tsoon\t\t${name}\r\n2\tSend the file\t\t\t\t1 h\r\n`);
  await expect(page.getByText('The text that you typed stays on this device', { exact: false })).toBeVisible();
  await expectSaved(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).not.toHaveURL(/edit=1/);

  const recordUid = (await callEndpoint(page, resources.create, { body: { kind: 'application', name } })).data.uid;
  const { version, content } = (await callEndpoint(page, businessContinuityPlans.get, { params })).data;
  const rows = content.tasks.map((task) => ({ ...task, title: `${task.title} again` }));
  await callEndpoint(page, businessContinuityPlans.saveTasks, { params, version, body: { rows } });
  await openSection(page, params.uid, 'tasks', 'Tasks');
  await expect(findCell(page, 1, 6)).toContainText('soon');
  await expect.poll(async () => (await readPlan(page, params.uid)).tasks[0]?.recovers?.recordUid).toBe(recordUid);
  const { tasks } = await readPlan(page, params.uid);
  expect(tasks.map(({ title }) => title)).toEqual(['Call the bank again', 'Send the file again']);
  await expect(findCell(page, 1, 6)).toContainText('soon');
  await expect(findCell(page, 2, 1)).toHaveText('Send the file again');
});

test('the grid says so if the browser cannot store text with a problem', async ({ page }) => {
  await openSection(page, await createPlan(page, `No room ${tag}`), 'tasks', 'Tasks');
  await expect(page.getByRole('grid', { name: 'Tasks' })).toBeVisible();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error('full');
    };
  });
  await pasteBlock(page, '1\tCall the bank\t\t\t\tsoon\r\n');
  await expect(page.getByRole('alert').filter({ hasText: 'cannot store the text that you typed' })).toBeVisible();
});

test('the check updates while people type: it explains a late return and names a trigger that cannot work', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const uid = await createPlan(page, `Live check ${tag}`);
  const [application] = await readFirst(page, 'applications');
  const { data: plan } = await callEndpoint(page, businessContinuityPlans.get, { params: { uid } });
  await callEndpoint(page, businessContinuityPlans.saveTriggers, {
    params: { uid },
    version: plan.version,
    body: {
      rows: [
        {
          ...{ uid: crypto.randomUUID(), name: 'A year later', measure: '', authorityUid: null, authority: '' },
          ...{ thresholdMinutes: 525_000, decisionMinutes: 0 },
        },
      ],
    },
  });
  await openSection(page, uid, 'tasks', 'Tasks');
  await expect(page.getByRole('grid', { name: 'Tasks' })).toBeVisible();
  await pasteBlock(page, `1\tRestore it\t\t\t\t30 min\t\t\t${application?.name}`);
  await expect(
    rail(page)
      .getByText(/“A year later” (fires too late to work|cannot work)/)
      .first(),
  ).toBeVisible();
  await expect(
    rail(page)
      .getByText(/because task 1 brings .* back only then/)
      .first(),
  ).toBeVisible();
  await findCell(page, 1, 5).dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(rail(page).getByText('Task 1 has no duration.').first()).toBeVisible();
  await expect(
    rail(page)
      .getByText(/It is not known when .* returns/)
      .first(),
  ).toBeVisible();
});

test('each figure of the plan coverage on the overview links to an accessible list of the records that it counts', async ({
  page,
}) => {
  const tile = page.getByRole('region', { name: 'Do plans bring back what is lost?' });
  for (const state of ['No plan brings this back', 'Only in part', 'Covered']) {
    await page.goto('/bright-dashboard');
    const link = tile.getByRole('link', { name: state });
    const count = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0]);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: /Plan coverage/ })).toBeVisible();
    await expect(page.getByRole('link', { name: state, exact: true })).toHaveAttribute('aria-current', 'page');
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(count === 0 ? 0 : count + 1);
    await expect(rows.filter({ hasText: state })).toHaveCount(count);
  }
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(page).toHaveURL(/\/plan-coverage$/);
  const problems = await findProblems(page, 'plan-coverage', [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ]);
  expect(problems).toEqual([]);
});
