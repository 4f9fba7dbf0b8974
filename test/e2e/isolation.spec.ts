import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

test('a person without a permission sees which permission is missing', async ({ page }) => {
  await signIn(page, findLogin('Executive viewer'));
  await page.goto('/activities/new');
  await expect(page).toHaveURL(/\/unauthorized/);
  await expect(page.getByText('activity.create')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('a person who may only read cannot open the editing steps of an activity, and gets a link to its read-only page', async ({
  page,
}) => {
  await signIn(page, findLogin('Executive viewer'));
  const answer = await page.request.get('/continuity/api/v1/activities?pageSize=10');
  const { data } = (await answer.json()) as { data: { uid: string; name: string }[] };
  const [activity] = data;
  await page.goto(`/activities/${activity?.uid}/recovery-time`);
  await expect(page).toHaveURL(/\/unauthorized/);
  await page.getByRole('link', { name: 'Open it read-only' }).click();
  await expect(page).toHaveURL(/\/tolerant\?section=recovery-time/);
  await expect(page.getByRole('heading', { level: 1, name: activity?.name ?? '' })).toBeVisible();
});

test('another organisation’s activity is not found', async ({ page, browser }) => {
  await signIn(page, findLogin('Organisation admin', 'harbour'));
  const theirs = await page.request.get('/continuity/api/v1/activities?pageSize=10');
  const { data } = (await theirs.json()) as { data: { uid: string; name: string }[] };
  const foreign = data[0];
  expect(foreign).toBeDefined();
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await signIn(stranger, findLogin('BC manager'));
  await stranger.goto(`/activities/${foreign?.uid}`);
  await expect(
    stranger
      .getByText('Not Found')
      .or(stranger.getByRole('heading', { name: 'Page not found' }))
      .first(),
  ).toBeVisible();
  await expect(stranger.getByText(foreign?.name ?? '')).toHaveCount(0);
  await other.close();
});

test('a landlord works in a chosen organisation and sees the name of the organisation', async ({ page }) => {
  await signIn(page, findLogin('Landlord admin'), '/');
  await expect(page).toHaveURL(/\/dashboard/);
  // Before an organisation is chosen, records can be opened neither from the menu nor by their addresses.
  await expect(page.getByRole('link', { name: 'Organisations' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Activities', exact: true })).toHaveCount(0);
  await page.goto('/activities?state=draft');
  await expect(page).toHaveURL(/\/dashboard\?to=/);
  await expect(page.getByText('Choose the organisation to work in', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Work in Harbour Logistics' }).click();
  await expect(page).toHaveURL(/\/activities\?state=draft$/);
  await expect(page.getByText('Working in Harbour Logistics as landlord')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('Working in Harbour Logistics as landlord')).toHaveCount(0);
});
