import { expect, findLogin, test } from './support/test.ts';

test('a name that is locked after failed sign-ins gets the reason, and the offer to continue with a second factor', async ({
  page,
}) => {
  const { tenantId, clientId } = findLogin('BC manager');
  await page.goto(`/login?tenantId=${tenantId}&clientId=${clientId}`);
  await page.getByLabel('Username').fill('nobody-of-this-name');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  for (let tries = 0; tries < 10; tries += 1) {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  }
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('too many failed sign-ins with this name');
  await expect(page.getByRole('alert')).toContainText('in 15 minutes');
  await expect(page.getByLabel('Username')).toHaveValue('nobody-of-this-name');
  await page.getByRole('button', { name: 'Continue with your second factor' }).click();
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await expect(page.getByText('MFA verification failed')).toBeVisible();
});
