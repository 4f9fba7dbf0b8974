import type { Page } from '@playwright/test';
import { activities } from '#root/contract/activities/activities.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { calendarType } from '#root/contract/reviews/calendar-feed.ts';
import { recordReviews, reviews } from '#root/contract/reviews/reviews.ts';
import { addDays } from '#root/domain/reviews/spread.ts';
import { bothThemes, findProblems } from './support/looks.ts';
import { callEndpoint, changeSettings } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const check = async (page: Page, name: string) => {
  expect(await findProblems(page, name, bothThemes)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
};

const manager = () => findLogin('BC manager', 'northwind');
const findReview = (page: Page) => page.getByRole('region', { name: 'Review' });

/** Returns an approved activity by name. */
async function findActivity(page: Page, name: string) {
  const answer = await page.request.get(`${activities.list.path}?q=${encodeURIComponent(name)}`);
  const { data } = (await answer.json()) as { data: { uid: string; name: string; state: string }[] };
  const found = data.find((one) => one.name === name && one.state === 'approved');
  if (!found) throw new Error(`There is no approved activity ${name}`);
  return found;
}

/** Waits until a job has opened a review of an activity. Returns the digest of the changes that affect the activity. */
async function waitForReview(page: Page, uid: string): Promise<string> {
  let digest = '';
  await expect(async () => {
    const { data } = await callEndpoint(page, recordReviews.activity.review, { params: { uid } });
    expect(data).not.toBeNull();
    digest = data?.digest ?? '';
  }).toPass();
  return digest;
}

/** Changes the RTO of an application. */
async function changeRto(page: Page, name: string, minutes: number) {
  const answer = await page.request.get(`${applications.list.path}?q=${encodeURIComponent(name)}`);
  const { data } = (await answer.json()) as { data: { uid: string; name: string }[] };
  const uid = data.find((one) => one.name === name)?.uid ?? '';
  const { data: record } = await callEndpoint(page, applications.get, { params: { uid } });
  const fields = Object.keys(applications.update.body.shape) as (keyof typeof record)[];
  const body = Object.fromEntries(fields.map((field) => [field, record[field]]));
  await callEndpoint(page, applications.update, {
    params: { uid },
    version: record.version,
    body: { ...body, rtoMinutes: minutes },
  });
}

// These tests need approved activities. Other tests may have changed the activities, so the product restarts with new
// data.
test.beforeAll(({ product }) => product.renew());
test.beforeEach(async ({ page }) => {
  await signIn(page, manager());
});

test('a review can be brought forward for one record, and done from the overview with three activations', async ({
  page,
}) => {
  const { uid, name } = await findActivity(page, 'Answer customer calls');
  await waitForReview(page, uid);
  await page.goto(`/activities/${uid}`);
  await expect(findReview(page)).toContainText('every 12 months');
  await findReview(page)
    .getByRole('button', { name: `Actions for Review of ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Review period' }).click();
  await page.getByLabel('Months between reviews').fill('1');
  await check(page, 'months between reviews');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(findReview(page)).toContainText('every month');
  await check(page, 'activity with a review');

  await page.goto('/bright-dashboard');
  const tile = page.getByRole('region', { name: 'Which reviews are due?' });
  await expect(tile.getByText(name)).toBeVisible();
  await check(page, 'overview with reviews');
  await tile.getByRole('link', { name: `Review: ${name}` }).press('Enter');
  await findReview(page).getByRole('button', { name: 'Nothing to change' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/since|from now on/)).toBeVisible();
  await check(page, 'review without a change');
  await dialog.getByRole('button', { name: 'Nothing to change' }).press('Enter');
  await expect(page.getByText(`${name} has been reviewed`)).toBeVisible();
  await expect(findReview(page).getByText(/^Marcus Lindqvist reviewed it on /)).toBeVisible();
});

test('a review that is due because of a change elsewhere shows the change, and the answer covers only changes that were shown', async ({
  page,
}) => {
  const { uid, name } = await findActivity(page, 'Issue bills');
  const digest = await waitForReview(page, uid);
  await changeRto(page, 'Billing platform', 14 * 24 * 60);
  await expect(async () => {
    expect(await waitForReview(page, uid)).not.toBe(digest);
  }).toPass();
  await page.goto(`/reviews?q=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('A change elsewhere affects it', { timeout: 2000 });
  }).toPass();
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Nothing to change' }).click();
  const dialog = page.getByRole('dialog', { name: `Review ${name}` });
  await expect(dialog.getByText(/What has changed since/)).toBeVisible();
  await expect(dialog.getByText(/^RTO of Billing platform: .* → 2\sw/)).toBeVisible();
  await check(page, 'review with what moved');

  await changeRto(page, 'Billing platform', 21 * 24 * 60);
  const answer = dialog.getByRole('button', { name: 'Nothing to change' });
  await answer.click();
  await expect(dialog.getByRole('alert')).toContainText('Something that affects this has changed since you looked');
  await expect(dialog.getByText(/^RTO of Billing platform: .* → 3\sw/)).toBeVisible();
  await answer.click();
  await expect(page.getByText(`${name} has been reviewed`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a review of a plan can be postponed at most twice, each time with a reason', async ({ page }) => {
  const name = 'Tell customers about outages when the web portal fails';
  await page.goto(`/reviews?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).click();
  for (const reason of ['The tender is still open.', 'The new portal comes later.']) {
    await findReview(page).getByRole('button', { name: 'Postpone' }).click();
    const dialog = page.getByRole('dialog', { name: `Postpone the review of ${name}` });
    if (reason.startsWith('The new')) await check(page, 'postpone a review');
    await dialog.getByRole('button', { name: 'Postpone' }).click();
    // The form is not sent without a reason.
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Postpone' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(findReview(page).getByText(reason)).toBeVisible();
  }
  await expect(findReview(page).getByText('It has been postponed twice.')).toBeVisible();
  await expect(findReview(page).getByRole('button', { name: 'Postpone' })).toHaveCount(0);
  await check(page, 'plan with a review');
});

/** Waits until the reviews of all activities are due before a day, and postpones them to that day. */
async function crowd(page: Page, day: string) {
  const readAll = async () => {
    const answer = await page.request.get(`${reviews.list.path}?pageSize=100&filter[kind]=activity`);
    return ((await answer.json()) as ResponseOf<typeof reviews.list>).data;
  };
  await expect(async () => {
    expect((await readAll()).every(({ dueOn }) => dueOn < day)).toBe(true);
  }).toPass();
  for (const { kind, recordUid, version } of await readAll()) {
    const body = { until: day, reason: 'Everything is reviewed together.' };
    await callEndpoint(page, recordReviews[kind].postpone, { params: { uid: recordUid }, version, body });
  }
}

test('many reviews due on one day can be spread after a preview of the proposal', async ({ page, browser }) => {
  const admin = await browser.newPage();
  await signIn(admin, findLogin('Organisation admin', 'northwind'));
  await changeSettings(admin, { reviewMonths: 1 });
  const { today } = (await callEndpoint(page, reviews.summary)).data;
  await crowd(admin, addDays(today, 60));
  await admin.close();
  await page.goto('/reviews');
  await expect(page.getByText('Many reviews are due on one day')).toBeVisible();
  await check(page, 'reviews');
  await page.getByRole('button', { name: /^Spread the reviews of / }).click();
  const move = page.getByRole('dialog').getByRole('button', { name: /^Move \d+ reviews$/ });
  await expect(move).toBeEnabled();
  await check(page, 'spread reviews');
  await move.click();
  await expect(page.getByText(/\d+ reviews have been moved/)).toBeVisible();
  await expect(page.getByText('Many reviews are due on one day')).toHaveCount(0);
});

test('a calendar program can read the reviews through a link until the link is revoked', async ({ page, request }) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Create link' }).click();
  const field = page.getByLabel('Link for your calendar');
  await expect(field).toBeVisible();
  const address = await field.inputValue();
  await check(page, 'profile with a calendar link');
  const calendar = await request.get(address);
  expect(calendar.headers()['content-type']).toBe(calendarType);
  expect(await calendar.text()).toContain('BEGIN:VCALENDAR');
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'revoke the calendar link');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('You have no link.')).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

test('people who may only read see when a review is due, but no buttons for answers', async ({ page }) => {
  const { uid, name } = await findActivity(page, 'Answer customer calls');
  await waitForReview(page, uid);
  await signIn(page, findLogin('Executive viewer', 'northwind'), '/reviews');
  await page.getByRole('link', { name }).click();
  await expect(findReview(page)).toContainText(/Due\d\d\/\d\d\/\d{4}/);
  await expect(findReview(page).getByRole('button', { name: 'Nothing to change' })).toHaveCount(0);
  await expect(findReview(page).getByRole('button', { name: 'Postpone' })).toHaveCount(0);
});

test('an empty list says that there is nothing to review, and a list that cannot be loaded offers a retry', async ({
  page,
}) => {
  await signIn(page, findLogin('Executive viewer', 'northwind'), '/reviews?mine=true');
  await expect(page.getByText('You have nothing to review')).toBeVisible();
  await check(page, 'no reviews');
  await page.route('**/api/v1/reviews?*', (route) => route.abort());
  await page.goto('/reviews');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await check(page, 'reviews that failed');
  await page.unroute('**/api/v1/reviews?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Reviews' })).toBeVisible();
});
