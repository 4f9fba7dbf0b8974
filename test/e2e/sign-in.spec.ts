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

test('the login page needs to know the organisation', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText('Tenant ID is missing from the URL!');
  await page.goto('/login?tenantId=nobody&clientId=escalate');
  await expect(page.getByRole('alert').or(page.getByRole('heading', { name: 'Organisation not found' }))).toBeVisible();
});

test('an unknown page says so', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
