import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { businessContinuityPlans as calls } from '#root/contract/plans/business-continuity-plans.ts';
import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import { planSections } from '#root/contract/plans/plan-terms.ts';
import { toRichText } from '#root/domain/plans/plan-text.ts';
import { buildPlanContent, buildTask } from '#test/support/plan-content.ts';
import { findProblems, waitUntilLoaded } from './support/looks.ts';
import { callEndpoint } from './support/people.ts';
import { createPlan, readFirst } from './support/plans.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

/** A name of the maximum length. */
const longName = `Head office cannot be used ${'because of water in the building '.repeat(9)}`.slice(0, 255).trim();

const saveCalls = {
  scope: calls.saveScope,
  texts: calls.saveTexts,
  triggers: calls.saveTriggers,
  activations: calls.saveActivations,
  team: calls.saveTeam,
  contacts: calls.saveContacts,
  strategies: calls.saveStrategies,
  tasks: calls.saveTasks,
  messages: calls.saveMessages,
} as const;

async function buildContent(page: Page): Promise<PlanContent> {
  const first = async (list: string) => (await readFirst(page, list))[0]?.uid ?? '';
  const person = (await readFirst(page, 'activity-owners'))[0];
  const content = buildPlanContent({
    activity: await first('activities'),
    supplier: await first('suppliers'),
    location: await first('locations'),
    person: person?.uid ?? '',
    role: await first('masters/bc-roles'),
  });
  const [hotLine] = content.contacts;
  const text = (key: 'immediate_actions' | 'workarounds', words: string) => ({
    ...{ uid: crypto.randomUUID(), key, title: '', content: toRichText(words) },
  });
  return {
    ...content,
    texts: [...content.texts, text('immediate_actions', 'Call the team first.'), text('workarounds', 'Use paper.')],
    contacts: hotLine
      ? [hotLine, { ...hotLine, uid: crypto.randomUUID(), name: person?.name ?? '', phone: '+442079460018' }]
      : [],
    tasks: [
      ...content.tasks,
      ...Array.from({ length: 40 }, (_, at) =>
        buildTask(at + 3, { title: `Step ${at + 3} ${'of a long title '.repeat(5)}`, successCheck: 'Seen by two' }),
      ),
    ],
  };
}

/** Creates a plan, and has a second person approve it. */
async function putInForce(page: Page, approver: Page): Promise<string> {
  const uid = await createPlan(page, longName);
  const params = { uid };
  const read = async () => (await callEndpoint(page, calls.get, { params })).data;
  const content = await buildContent(page);
  const details = await read();
  const owner = content.team[0]?.personUid;
  const { name, description, dueOn, reviewOn, categoryUid, statusUid, isTemplate } = details;
  await callEndpoint(page, calls.update, {
    params,
    version: details.version,
    body: {
      ...{ name, description, dueOn, reviewOn, categoryUid, statusUid, isTemplate },
      ...{ ownerUids: [owner], classification: 'strictly_confidential' },
    },
  });
  for (const section of planSections) {
    const body = section === 'scope' ? content.scope : { rows: content[section] };
    await callEndpoint(page, saveCalls[section], { params, version: (await read()).version, body });
  }
  await callEndpoint(page, calls.submit, { params, version: (await read()).version });
  await callEndpoint(approver, calls.approve, { params, version: (await read()).version });
  return uid;
}

/** Returns a text without spaces, because the text of a PDF contains ligatures as letters with spaces around them. */
const squeeze = (text: string) => text.replaceAll(/\s+/g, '');

/** Prints the page, and returns the text of each sheet without spaces. */
async function readPaper(page: Page, format: 'A4' | 'Letter'): Promise<string[]> {
  const file = await page.pdf({ format, preferCSSPageSize: false });
  const task = getDocument({ data: new Uint8Array(file), useWasm: false });
  const paper = await task.promise;
  const sheets: string[] = [];
  for (let number = 1; number <= paper.numPages; number += 1) {
    const { items } = await (await paper.getPage(number)).getTextContent();
    sheets.push(squeeze(items.map((item) => ('str' in item ? item.str : '')).join('')));
  }
  await task.destroy();
  return sheets;
}

test('the grab pack has the first hour on page 1, and the version in force on every page', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
  const approver = await context.newPage();
  await signIn(approver, findLogin('BC manager', 'northwind'));
  const uid = await putInForce(page, approver);
  await context.close();
  const { data: version } = await callEndpoint(page, calls.version, { params: { uid, number: '1' } });

  // Changes after the approval are not in force, and are not printed.
  const working = (await callEndpoint(page, calls.get, { params: { uid } })).data;
  await callEndpoint(page, calls.saveTasks, {
    params: { uid },
    version: working.version,
    body: { rows: [buildTask(1, { title: 'Not approved' })] },
  });

  await page.goto(`/business-continuity-plans/${uid}?tab=versions`);
  await page.getByRole('link', { name: 'Grab pack' }).click();
  await expect(page).toHaveURL(/\?tab=bag$/);
  await expect(page.getByRole('heading', { level: 2, name: 'The first hour' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(longName);
  expect(
    await findProblems(page, 'grab pack', [
      { colorScheme: 'light', width: 390 },
      { colorScheme: 'dark', width: 390 },
      { colorScheme: 'light', width: 1280 },
      { colorScheme: 'dark', width: 1280 },
    ]),
  ).toEqual([]);

  // Only the medium changes to print. As on a real device, the colour scheme stays the same.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'reduce' });
  await waitUntilLoaded(page);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  if (process.env.E2E_SHOTS) await page.pdf({ path: `${process.env.E2E_SHOTS}/bag.pdf`, format: 'A4' });
  for (const format of ['A4', 'Letter'] as const) {
    const sheets = await readPaper(page, format);
    expect(sheets.length).toBeGreaterThan(2);
    const [first = '', second = ''] = sheets;
    const words = [
      ...['The first hour', 'No payments', 'Applies after 30 min', 'or any two of the team', 'Call the team first.'],
      ...['1 h after the loss', 'To Staff', '+442079460018', '+442079460000', longName],
    ];
    for (const word of words) expect(first, `${format}, page 1`).toContain(squeeze(word));
    expect(first).not.toContain('Step3');
    expect(second).toContain('Teamandcontacts');
    for (const [at, sheet] of sheets.entries()) {
      expect(sheet, `${format}, page ${at + 1}`).toContain(
        squeeze(`Version 1 · digest ${version.digest.slice(0, 12)} · Strictly confidential`),
      );
      expect(sheet).toContain(`${at + 1}/${sheets.length}`);
      expect(sheet).toContain(squeeze(longName));
    }
    const all = sheets.join(' ');
    for (const word of ['Step 42', 'Seen by two', 'Second bank', 'Use paper.', 'Cheques'])
      expect(all).toContain(squeeze(word));
    expect(all).not.toContain('Notapproved');
  }
});

test('a plan that was never approved has no grab pack', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const uid = await createPlan(page, 'Never approved');
  await page.goto(`/business-continuity-plans/${uid}?tab=versions`);
  await expect(page.getByText('No version has been approved yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Grab pack' })).toHaveCount(0);
  await page.goto(`/business-continuity-plans/${uid}?tab=bag`);
  await expect(page.getByText('No version of this plan is in force')).toBeVisible();
  await page.getByRole('link', { name: 'Open plan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Never approved' })).toBeVisible();
});
