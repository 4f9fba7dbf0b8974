import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { identity } from '#root/contract/access/identity.ts';
import { activities } from '#root/contract/activities/activities.ts';
import { assessments } from '#root/contract/assessments/assessments.ts';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { countActivations } from './support/activations.ts';
import { holdAnswer, isWrite } from './support/answers.ts';
import { startNewDraft } from './support/editing.ts';
import { findProblems } from './support/looks.ts';
import { nextMail } from './support/mail.ts';
import { callEndpoint, changeSettings } from './support/people.ts';
import { readFirst } from './support/plans.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

test.beforeAll(({ product }) => product.renew());

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

/** Checks the page in both looks, and then restores the width of the window. */
async function expectNoProblems(page: Page, name: string): Promise<void> {
  expect(await findProblems(page, name, looks)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
}

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of this BIA' }).getByRole('link', { name }).click();

async function approve(page: Page, uid: string): Promise<void> {
  const params = { uid };
  const { data } = await callEndpoint(page, activities.get, { params });
  await callEndpoint(page, activities.approve, { params, version: data.version });
}

/** Chooses an action of a BIA. */
async function openMenu(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Opens the link to the BIA in the email to the person who is signed in. */
async function openFromEmail(page: Page, subject: string): Promise<void> {
  const { data: person } = await callEndpoint(page, identity.profile);
  const { text } = await nextMail(person.email, subject);
  await page.goto(/https?:\/\/\S+\/assessments\/\S+/.exec(text)?.[0] ?? '');
}

test('a BIA of three units is launched, answered, chased, closed, approved and exported', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const name = `Yearly BIA ${Date.now().toString(36)}`;
  const approver = await (await browser.newContext()).newPage();
  await signIn(approver, findLogin('Organisation admin', 'northwind'));
  await changeSettings(approver, { activityApproval: true });
  await signIn(page, findLogin('BC manager', 'northwind'));
  await page.goto('/assessments');
  const launching = await countActivations(page);
  await page.getByRole('link', { name: 'New BIA' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  const picker = page.getByRole('textbox', { name: 'Business units' });
  for (const unit of ['Field Services', 'Finance and Energy Trading', 'Billing and Revenue']) {
    await picker.fill(unit);
    await page.getByRole('option', { name: unit }).first().click();
  }
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Due date' }).fill('31/01/2020');
  await page.keyboard.press('Tab');
  await expect(page.getByText('This due date has passed, so every answer will be late')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '9 activities in this scope' })).toBeVisible();
  await expectNoProblems(page, 'bia new');
  await page.getByRole('button', { name: 'Launch' }).click();
  await expect(page.getByText(`${name} has been launched`)).toBeVisible();
  // The five activations are: New BIA, three units, Launch.
  expect(await launching()).toBe(5);
  const board = page.getByRole('table', { name: 'Activities by business unit' });
  await expect(board.getByRole('row')).toHaveCount(4);
  await expectNoProblems(page, 'bia board');

  // An owner opens the BIA from the email, and confirms that nothing has changed in one activity.
  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, findLogin('Activity owner', 'northwind'));
  await openFromEmail(owner, name);
  await expect(owner.getByRole('link', { name: 'Mine (4)' })).toHaveAttribute('aria-current', 'page');
  // People who only give answers cannot manage the BIA.
  await expect(owner.getByRole('button', { name: /^(Close…|Remind all late)$/ })).toHaveCount(0);
  await expectNoProblems(owner, 'bia of an owner');
  const answering = await countActivations(owner);
  await owner.getByRole('link', { name: 'Repair water mains' }).click();
  await owner.getByRole('button', { name: 'Nothing has changed' }).click();
  await expect(owner.getByText('Repair water mains has been submitted')).toBeVisible();
  // Together with the link in the email, the answer takes three activations.
  expect(await answering()).toBe(2);

  // Another activity is edited and submitted. Both answers are approved.
  const [confirmed] = await readFirst(owner, 'activities', 'q=Repair water mains');
  const [edited] = await readFirst(owner, 'activities', 'q=Maintain substations');
  const params = { uid: edited?.uid ?? '' };
  await owner.goto(`/activities/${params.uid}`);
  await expect(owner.getByRole('region', { name: 'Asked by a BIA' })).toBeVisible();
  await owner.keyboard.press('e');
  const description = owner.getByRole('textbox', { name: 'Description' });
  await description.press('End');
  await description.press('!');
  await startNewDraft(owner);
  await expect(owner.getByText(/^Saved/)).toBeVisible();
  const { data: changed } = await callEndpoint(owner, activities.get, { params });
  await callEndpoint(owner, activities.submit, { params, version: changed.version });
  for (const one of [confirmed, edited]) await approve(approver, one?.uid ?? '');

  // The board now counts both approved answers. People whose answers are late are reminded in 2 activations.
  await page.reload();
  await expect(board.getByRole('row', { name: 'Field Services' })).toContainText('Done: 2 / 4');
  const reminding = await countActivations(page);
  await page.getByRole('button', { name: 'Remind all late' }).click();
  await expect(page.getByRole('dialog', { name: `Remind the owners of ${name}?` })).toBeVisible();
  await expectNoProblems(page, 'bia reminding');
  await page.getByRole('dialog').getByRole('button', { name: 'Remind' }).click();
  await expect(
    page.getByText('1 person has been reminded. 4 activities have no owner or deputy with an account'),
  ).toBeVisible();
  expect(await reminding()).toBe(2);
  const { data: person } = await callEndpoint(owner, identity.profile);
  expect((await nextMail(person.email, name)).text).toContain('Restore supply in the field');
  for (const tab of ['Activities', 'Details', 'History']) {
    await openTab(page, tab);
    await expectNoProblems(page, `bia ${tab}`);
  }

  // An activity is excluded, and the BIA then asks about it again. Its owner has already been reminded today.
  await openTab(page, 'Activities');
  await openMenu(page, 'Restore supply in the field', 'Exclude…');
  const excluding = page.getByRole('dialog', { name: 'Exclude Restore supply in the field from this BIA?' });
  await excluding.getByRole('textbox', { name: 'Reason' }).fill('Is sold');
  await expectNoProblems(page, 'bia excluding');
  await excluding.getByRole('button', { name: 'Exclude' }).click();
  await expect(page.getByRole('row', { name: 'Restore supply in the field' })).toContainText('Is sold');
  await openMenu(page, 'Restore supply in the field', 'Ask again');
  await expect(page.getByText('This BIA asks about Restore supply in the field again')).toBeVisible();
  await openMenu(page, 'Restore supply in the field', 'Remind');
  await expect(page.getByText('1 person has already had a reminder today')).toBeVisible();

  // Closing the BIA early requires a reason for each activity without an answer.
  await openTab(page, 'Board');
  await page.getByRole('button', { name: 'Close…' }).click();
  const closing = page.getByRole('dialog', { name: `Close ${name}?` });
  await closing.getByRole('button', { name: 'Close BIA' }).click();
  await expect(closing.getByRole('alert')).toBeVisible();
  await closing.getByRole('textbox', { name: 'Reason for Install and exchange meters' }).fill('Is new');
  await closing.getByRole('textbox', { name: 'The same reason for all' }).fill('Asked next year');
  await expectNoProblems(page, 'bia closing');
  await closing.getByRole('button', { name: 'Close BIA' }).click();
  await expect(page.getByText(`${name} has been closed`)).toBeVisible();
  await page
    .getByRole('region', { name: 'Submit for approval' })
    .getByRole('button', { name: 'Submit', exact: true })
    .click();
  await expect(page.getByText(`${name} has been submitted`)).toBeVisible();
  await expectNoProblems(page, 'bia submitted');

  // Together with the link in the email, the approval takes 2 activations.
  await openFromEmail(approver, name);
  await expectNoProblems(approver, 'bia to approve');
  const approving = await countActivations(approver);
  await approver.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(approver.getByText(`${name} has been approved`)).toBeVisible();
  expect(await approving()).toBe(1);
  await expect(approver.getByText('Approved 2 of 9')).toBeVisible();
  await expectNoProblems(approver, 'bia approved');
  await page.reload();
  await openTab(page, 'Activities');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download (XLSX)' }).click();
  const rows = await readSheet(await (await downloading).path(), 'Activities');
  const cells = (activity: string) => rows.find(([first]) => first === activity)?.join('|');
  expect(rows).toHaveLength(10);
  expect(cells('Repair water mains')).toContain('Confirmed');
  expect(cells('Maintain substations')).toContain('Changed');
  expect(cells('Install and exchange meters')).toContain('Is new');
  expect(cells('Issue bills')).toContain('Asked next year');

  // The next BIA takes 2 activations.
  await openTab(page, 'Board');
  const continuing = await countActivations(page);
  await page.getByRole('button', { name: 'Create next BIA' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoProblems(page, 'bia next');
  await page.getByRole('dialog').getByRole('button', { name: 'Create next BIA' }).click();
  await expect(page.getByText(`${name} (next) has been created`)).toBeVisible();
  expect(await continuing()).toBe(2);
  await expectNoProblems(page, 'bia planned');
});

test('the list of BIAs has filters, the board has pages and asks about activities that join or leave, and a BIA is archived and deleted', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const name = `${'A long look at everything '.repeat(8)}${Date.now().toString(36)}`;
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const all = await readFirst(page, 'divisions', 'pageSize=25');
  const listUids = (without: string) => all.flatMap((one) => (one.name === without ? [] : [one.uid]));
  const scope = { divisionUids: listUids('Digital and Technology'), businessUnitUids: [], activityUids: [] };
  const body = { name, dueOn: '2099-12-31', scope };
  const { data: made } = await callEndpoint(page, assessments.create, { body });
  const params = { uid: made.uid };
  await callEndpoint(page, assessments.launch, { params, version: made.version });

  await page.goto('/assessments');
  await expect(page.getByRole('link', { name: 'Networks BIA' })).toBeVisible();
  await expectNoProblems(page, 'bia list');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Overdue' }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Networks BIA' })).toBeVisible();
  await page.goBack();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(name.slice(0, 40));
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  // The pages of the list of activities keep the tab and the filter.
  await openTab(page, 'Activities');
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Waiting' }).click();
  await page.goto(`${page.url()}&pageSize=10`);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/tab=activities&show=waiting.*page=2/);
  await expect(page.getByRole('link', { name: 'Waiting' })).toHaveAttribute('aria-current', 'page');
  await openTab(page, 'Board');
  const board = page.getByRole('table', { name: 'Activities by business unit' });
  await board.getByRole('link', { name: 'Contact Centre' }).click();
  await expect(page.getByText('Business unit: Contact Centre')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(6);
  await expectNoProblems(page, 'bia unit');

  // A division joins the scope, and another one leaves it. The page requires a decision about the activities of both.
  await openTab(page, 'Details');
  await page.getByRole('textbox', { name: 'Divisions' }).fill('Digital');
  await page.getByRole('option', { name: 'Digital and Technology' }).click();
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('The details have been saved')).toBeVisible();
  const { data: joined } = await callEndpoint(page, assessments.get, { params });
  const changed = { ...joined, scope: { ...scope, divisionUids: listUids('Corporate Services') } };
  await callEndpoint(page, assessments.update, { params, version: joined.version, body: changed });
  await page.goto(`/assessments/${made.uid}`);
  await expect(page.getByText('4 activities have joined the scope since the launch')).toBeVisible();
  await expectNoProblems(page, 'bia moves');
  await page.getByRole('button', { name: 'Ask about them' }).click();
  await expect(page.getByText('Their owners have been asked')).toBeVisible();
  await page.getByRole('button', { name: 'Exclude them' }).click();
  await expect(page.getByText('This BIA no longer asks about them')).toBeVisible();
  await expect(page.getByText(/the scope since the launch/)).toHaveCount(0);
  const after = (await callEndpoint(page, assessments.get, { params })).data;
  expect(after.progress.total).toBe(joined.progress.total + 4);

  await openMenu(page, name, 'Archive');
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText(`${name} has been archived`)).toBeVisible();
  await openMenu(page, name, 'Delete');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoProblems(page, 'bia deletion');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete BIA' }).click();
  await expect(page).toHaveURL(/\/assessments$/);
  await expect(page.getByRole('link', { name: 'Networks BIA' })).toBeVisible();

  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, findLogin('Activity owner', 'northwind'));
  await owner.goto('/assessments/new');
  await expect(owner.getByText('bia.create')).toBeVisible();
  expect(await findProblems(owner, 'bia denied', looks)).toEqual([]);

  // Another organisation has no BIAs, and gets 404 for the BIA of this organisation.
  const other = await (await browser.newContext()).newPage();
  await signIn(other, findLogin('Organisation admin', 'harbour'));
  await other.goto('/assessments');
  await expect(other.getByText('No BIAs yet')).toBeVisible();
  expect(await findProblems(other, 'bia none', looks)).toEqual([]);
  const [networks] = await readFirst(page, 'assessments', 'q=Networks');
  await other.goto(`/assessments/${networks?.uid}`);
  await expect(other.getByRole('alert')).toBeVisible();
  expect(await findProblems(other, 'bia not found', looks)).toEqual([]);
});

test('the board of a BIA shows its first 25 units, and further units on request', async ({ page }) => {
  await signIn(page, findLogin('BC manager', 'northwind'));
  const tag = Date.now().toString(36);
  const noOwner = { description: '', ownerUid: null };
  const division = { name: `Regions ${tag}`, code: '', ...noOwner };
  const { uid: divisionUid } = (await callEndpoint(page, divisions.create, { body: division })).data;
  for (let number = 1; number <= 26; number += 1) {
    const unit = { name: `Region ${number} ${tag}`, divisionUid, ...noOwner };
    const { uid: businessUnitUid } = (await callEndpoint(page, businessUnits.create, { body: unit })).data;
    await callEndpoint(page, activities.create, { body: { name: `Serve region ${number} ${tag}`, businessUnitUid } });
  }
  const scope = { divisionUids: [divisionUid], businessUnitUids: [], activityUids: [] };
  const body = { name: `Regions ${tag}`, dueOn: '2099-12-31', scope };
  const { data: made } = await callEndpoint(page, assessments.create, { body });
  await callEndpoint(page, assessments.launch, { params: { uid: made.uid }, version: made.version });
  await page.goto(`/assessments/${made.uid}`);
  const board = page.getByRole('table', { name: 'Activities by business unit' });
  await expect(board.getByRole('row')).toHaveCount(26);
  await page.getByRole('button', { name: 'Show 1 more unit' }).click();
  await expect(board.getByRole('row')).toHaveCount(27);
  await expect(page.getByRole('button', { name: /^Show \d/ })).toHaveCount(0);
});

test('a draft of a BIA is saved once, even if the button is pressed again, and a chosen scope clears its error', async ({
  page,
}) => {
  await signIn(page, findLogin('BC manager'));
  await page.goto('/assessments/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('BIA saved once');
  await page.getByRole('button', { name: 'Launch' }).click();
  const missing = page.getByText('Choose divisions, business units or activities', { exact: true });
  await expect(missing).toBeVisible();
  await page.getByRole('textbox', { name: 'Divisions' }).click();
  await page.getByRole('option').first().click();
  await expect(missing).toHaveCount(0);
  const held = await holdAnswer(page, '**/continuity/api/v1/assessments', isWrite);
  const button = page.getByRole('button', { name: 'Save as draft' });
  await button.click();
  await held.answered;
  await expect(button).toBeDisabled();
  await page.keyboard.press('Control+s');
  held.release();
  await expect(page.getByText('BIA saved once has been saved')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
