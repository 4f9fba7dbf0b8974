import { expect, login, signIn, test } from './support/test.ts';

test('a person signs in, is greeted by the overview, and signs out', async ({ page }) => {
  const who = login('BC manager');
  await page.goto('/activities');
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, who);
  await expect(page).toHaveURL(/\/activities/);
  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(new RegExp(`/login\\?tenantId=${who.tenantId}`));
  await page.goto('/bright-dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('a refused sign-in says why and keeps what was typed', async ({ page }) => {
  const who = login('BC manager');
  await page.goto(`/login?tenantId=${who.tenantId}&clientId=${who.clientId}`);
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await expect(page.getByLabel('Username')).toHaveValue(who.username);
});

test('who is refused is told to sign in again, and comes back to where they were', async ({ page, context }) => {
  const who = login('BC manager');
  await signIn(page, who);
  // A call of the overview that is still under way would be refused first, and the overview be where they were.
  await page.waitForLoadState('networkidle');
  // The sign-in was ended elsewhere: neither the access cookie nor the refresh token is worth anything.
  const kept = (await context.cookies()).filter(({ name }) => name === 'holdfast_token_expiry');
  await context.clearCookies();
  await context.addCookies(kept);
  await page.getByRole('link', { name: 'Activities', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please login again.' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Please login again.');
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/activities/);
});

test('a section that cannot be fetched says so and offers a retry', async ({ page, context }) => {
  await signIn(page, login('BC manager'));
  await context.route('**/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Departments', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Network Error: Please try again.');
  const refused = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Try again' }).click();
  await refused;
  await expect(page.getByRole('alert')).toHaveText('Network Error: Please try again.');
  await context.unroute('**/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Departments', level: 1 })).toBeVisible();
});

test('the login page needs to know the organisation', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText('Tenant ID is missing from the URL!');
  await page.goto('/login?tenantId=nobody&clientId=escalate');
  await expect(page.getByRole('alert')).toHaveText('Invalid tenant or client ID');
});

test('an unknown page says so', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
