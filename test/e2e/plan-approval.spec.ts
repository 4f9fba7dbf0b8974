import { identity } from '#root/contract/access/identity.ts';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { Keyboard } from './support/keyboard.ts';
import { findProblems } from './support/looks.ts';
import { nextMail } from './support/mail.ts';
import { callEndpoint } from './support/people.ts';
import { readFirst } from './support/plans.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const tag = Date.now().toString(36);
const calls = businessContinuityPlans;

test('a plan is submitted, returned, approved from the email in 2 activations and changed, and the page shows the changes and their effect', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await signIn(page, findLogin('BC manager', 'northwind'));
  const [activity] = await readFirst(page, 'activities', 'q=Issue bills');
  const [owner] = await readFirst(page, 'activity-owners');
  const name = `Bills go out ${tag}`;
  const activityUids = [activity?.uid ?? ''];
  const { uid } = (
    await callEndpoint(page, calls.create, {
      body: { name, ownerUids: [owner?.uid], start: { from: 'activities', activityUids } },
    })
  ).data;
  const params = { uid };
  const { data: draft } = await callEndpoint(page, calls.get, { params });
  const triggers = draft.content.triggers.map((one) => ({ ...one, thresholdMinutes: 0, decisionMinutes: 0 }));
  await callEndpoint(page, calls.saveTriggers, { params, version: draft.version, body: { rows: triggers } });
  const versions = `/business-continuity-plans/${uid}?tab=versions`;
  const submit = async () => {
    await page.goto(versions);
    await page
      .getByRole('region', { name: 'Submit for approval' })
      .getByRole('button', { name: 'Submit', exact: true })
      .click();
    await expect(page.getByText(`${name} has been submitted`)).toBeVisible();
  };
  await submit();
  await expect(page.getByText('You submitted this business continuity plan')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, findLogin('Organisation admin', 'northwind'));
  const { data: approver } = await callEndpoint(other, identity.profile);
  /** Opens the link in the email to the approver, which leads to the submission. */
  const openFromEmail = async () => {
    const { text } = await nextMail(approver.email, name);
    await other.goto(/https?:\/\/\S+\/business-continuity-plans\/\S+/.exec(text)?.[0] ?? '');
  };
  await openFromEmail();
  await other.getByRole('button', { name: 'Return', exact: true }).click();
  const dialog = other.getByRole('dialog', { name: `Return ${name}` });
  await dialog.getByRole('textbox', { name: 'What should be changed?' }).fill('Who calls the bank?');
  await dialog.getByRole('button', { name: 'Return' }).click();
  await expect(other.getByText(`${name} has been returned`)).toBeVisible();

  await submit();
  await openFromEmail();
  const keys = new Keyboard(other);
  await keys.tabTo(other.getByRole('button', { name: 'Approve', exact: true }));
  await keys.press('Enter');
  await expect(other.getByText(`${name} has been approved`)).toBeVisible();
  // The first of the 2 activations is the link in the email.
  expect(keys.activations).toBe(1);
  await expect(
    other.getByRole('region', { name: 'Approved versions' }).getByRole('row', { name: /^1 · In force/ }),
  ).toBeVisible();

  const { data: plan } = await callEndpoint(page, calls.get, { params });
  const [first, ...tasks] = plan.content.tasks;
  const rows = [{ ...first, durationMinutes: 2000, title: 'Call the bank first' }, ...tasks];
  await callEndpoint(page, calls.saveTasks, { params, version: plan.version, body: { rows } });
  await page.goto(versions);
  await expect(page.getByText('This is the working version 2. Version 1 is in force.')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Tasks' })).toContainText('Call the bank first');
  // The details of both versions are the same, so the comparison does not show them.
  await expect(main.getByRole('region', { name: 'Details' })).toHaveCount(0);
  await expect(main.getByRole('region', { name: 'What this means' })).toContainText(
    /Issue bills: downtime .+, now .+ Late/,
  );
  const looks = [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ] as const;
  expect(await findProblems(page, 'versions of a plan', looks)).toEqual([]);
});
