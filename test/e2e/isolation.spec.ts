import { expect, login, signIn, test } from './support/test.ts';

test('a person without the permission is told which one is missing', async ({ page }) => {
  await signIn(page, login('Executive viewer'));
  await page.goto('/activities/new');
  await expect(page).toHaveURL(/\/unauthorized/);
  await expect(page.getByText('activity.create')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('another organisation’s activity is not there', async ({ page, browser }) => {
  await signIn(page, login('Organisation admin', 'harbour'));
  const theirs = await page.request.get('/continuity/api/v1/activities?pageSize=10');
  const { data } = (await theirs.json()) as { data: { uid: string; name: string }[] };
  const foreign = data[0];
  expect(foreign).toBeDefined();
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await signIn(stranger, login('BC manager'));
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

test('a landlord works in the organisation they choose, and sees whose it is', async ({ page }) => {
  await signIn(page, login('Landlord admin'));
  await expect(page).toHaveURL(/\/dashboard/);
  // Without an organisation there is no content to look at, by menu or by address.
  await expect(page.getByRole('link', { name: 'Organisations' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Activities' })).toHaveCount(0);
  await page.goto('/activities?state=draft');
  await expect(page).toHaveURL(/\/dashboard\?to=/);
  await expect(page.getByText('Choose the organisation to work in', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Work in Harbour Logistics' }).click();
  await expect(page).toHaveURL(/\/activities\?state=draft$/);
  await expect(page.getByText('Working in Harbour Logistics as landlord')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('Working in Harbour Logistics as landlord')).toHaveCount(0);
});
