import type { Locator, Page } from '@playwright/test';
import { activities } from '#root/contract/activities/activities.ts';
import { startNewDraft } from './support/editing.ts';
import { callEndpoint, changeSettings } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';

async function findActivity(page: Page, name: string) {
  const answer = await page.request.get(`${activities.list.path}?pageSize=100`);
  const { data } = (await answer.json()) as { data: { uid: string; name: string }[] };
  const uid = data.find((one) => one.name === name)?.uid ?? '';
  return { params: { uid }, read: async () => (await callEndpoint(page, activities.get, { params: { uid } })).data };
}

test('an activity opens read-only, and a change of an approved activity must be confirmed and can be discarded', async ({
  page,
}) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const { params, read } = await findActivity(page, 'Issue bills');
  const before = await read();
  expect(before.state).toBe('approved');
  await page.goto(`/activities/${params.uid}`);
  const main = page.getByRole('main');
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(before.details.description);
  await expect(page.getByRole('region', { name: 'What it needs' }).getByRole('row')).toHaveCount(
    before.links.length + before.derivedLinks.length + 1,
  );
  for (const name of ['Related gaps', 'Activities that need it', 'Dependency scenarios that show it'])
    await expect(page.getByRole('region', { name })).toBeVisible();
  await expect(main.getByRole('textbox')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);

  // An accidental key press only opens the question. Cancel leaves everything unchanged.
  await page.keyboard.press('e');
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.press('End');
  await description.press('x');
  const question = page.getByRole('dialog', { name: 'Start a new draft?' });
  await expect(question).toContainText('Changing an approved activity starts a new draft');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(description).toHaveValue(before.details.description);
  expect(await read()).toEqual(before);

  // Once confirmed, the page does not ask again.
  await description.press('x');
  await startNewDraft(page);
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await description.pressSequentially('yz');
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await read()).details.description).toContain('yz');
  await expect(page.getByText(/^Changed since it was approved on/)).toBeVisible();

  await page.getByRole('navigation', { name: 'Views of the activity' }).getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  const discard = page.getByRole('dialog', { name: 'Discard the changes since the approval?' });
  expect(await findViolations(page)).toEqual([]);
  await discard.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByText('Issue bills has been reset to its approved version')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0);
  const { version: _, updatedAt: __, ...after } = await read();
  expect(before).toMatchObject(after);
  await page.getByRole('link', { name: 'Answers', exact: true }).click();
  await expect(description).toHaveValue(before.details.description);
});

test('an activity opens with all its answers for an approver, who can approve it right there', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  await changeSettings(page, { activityApproval: true });
  const { params, read } = await findActivity(page, 'Take payments');
  await page.goto('/activities?q=Take payments');
  await page.getByRole('link', { name: 'Take payments' }).click();
  await expect(page).toHaveURL(new RegExp(`/activities/${params.uid}`));
  await expect(page.getByRole('region', { name: 'Impact over time' })).toContainText('MTPD');
  await expect(page.getByRole('button', { name: 'Return', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Take payments has been approved')).toBeVisible();
  // The button has disappeared, so the focus is on the main area of the page.
  await expect(page.getByRole('main')).toBeFocused();
  expect((await read()).state).toBe('approved');
});

test('a completed section names missing assessments, and the Continue button is below the help', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const { params } = await findActivity(page, 'Lead the response to a crisis');
  const open = (section: string) => page.goto(`/activities/${params.uid}/update-${section}`);
  await open('tolerant');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: /^Impact over time/ })).toContainText(
    'Completed, 3 impact categories not assessed',
  );
  const help = await page.getByRole('complementary', { name: 'Why we ask' }).boundingBox();
  const next = await page.getByRole('button', { name: 'Continue' }).boundingBox();
  expect(next?.y).toBeGreaterThan((help?.y ?? 0) + (help?.height ?? 0));

  // On a phone, the first button begins at the edge of the page, as the heading does.
  await page.setViewportSize({ width: 390, height: 844 });
  const heading = page.getByRole('heading', { level: 1 });
  const first = [
    page.getByRole('button', { name: 'Save draft', exact: true }),
    page.getByRole('link', { name: 'Dependency map' }),
  ];
  const readStart = async (one: Locator) => (await one.boundingBox())?.x ?? Number.NaN;
  // The box of the heading is a little wider than its letters. A former fault indented the button by 8 px.
  const readIndentation = async () =>
    Math.min(...(await Promise.all(first.map(readStart)))) - (await readStart(heading));
  await expect.poll(async () => Math.abs(await readIndentation())).toBeLessThanOrEqual(4);
  await page.setViewportSize({ width: 1280, height: 900 });

  // The tolerance of a link can be edited in only one section. The other section has a link to it.
  await open('applications');
  await expect(page.getByRole('textbox', { name: /^Tolerance/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Change the tolerance for Email and collaboration' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Dependencies' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Tolerance for Email and collaboration' })).toBeVisible();
});
