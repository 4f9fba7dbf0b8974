import { refuseStreams } from './support/answers.ts';
import { signInByForm } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

test('a person is asked to sign in, returns to the requested page, and signs out', async ({ page }) => {
  const person = findLogin('BC manager');
  await page.goto('/activities');
  await expect(page).toHaveURL(/\/login/);
  await signInByForm(page, person);
  await expect(page).toHaveURL(/\/activities/);
  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(new RegExp(`/login\\?tenantId=${person.tenantId}`));
  await page.goto('/bright-dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('a refused sign-in gives the reason and keeps the typed name', async ({ page }) => {
  const person = findLogin('BC manager');
  await page.goto(`/login?tenantId=${person.tenantId}&clientId=${person.clientId}`);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await expect(page.getByLabel('Username')).toHaveValue(person.username);
});

test('a person whose sign-in has ended is asked to sign in again and returns to the same page', async ({
  page,
  context,
}) => {
  const person = findLogin('BC manager');
  await refuseStreams(page);
  await signInByForm(page, person);
  // Waits until the overview has loaded. Otherwise its calls would be refused, and the overview would be remembered.
  await page.waitForLoadState('networkidle');
  // Simulates a sign-in that was ended elsewhere: the access cookie and the refresh token are invalid.
  const expiryCookie = (await context.cookies()).filter(({ name }) => name === 'holdfast_token_expiry');
  await context.clearCookies();
  await context.addCookies(expiryCookie);
  await page.getByRole('link', { name: 'Activities', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please login again.' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Please login again.');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/activities/);
});

test('a section that cannot be loaded shows an error and offers a retry', async ({ page, context }) => {
  await signInByForm(page, findLogin('BC manager'));
  await context.route('**/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Departments', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Network Error: Please try again.');
  const failedRequest = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Try again' }).click();
  await failedRequest;
  await expect(page.getByRole('alert')).toHaveText('Network Error: Please try again.');
  await context.unroute('**/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Departments', level: 1 })).toBeVisible();
});

test('the sign-in page requires the organisation in its address', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText('Tenant ID is missing from the URL!');
  await page.goto('/login?tenantId=nobody&clientId=escalate');
  await expect(page).toHaveURL(/\/tenant-notfound/);
  await expect(page.getByRole('heading', { name: 'Organisation not found' })).toBeVisible();
  await expect(page.getByText('Invalid tenant or client ID')).toBeVisible();
  await page.getByLabel('Your organisation’s sign-in name').fill('northwind');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a person without a sign-in chooses an organisation by its sign-in name, and gets to its sign-in page', async ({
  page,
}) => {
  await page.goto('/organisation-login');
  await expect(page.getByRole('heading', { name: 'Choose an organisation' })).toBeVisible();
  await page.getByLabel('Your organisation’s sign-in name').fill('harbour');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/login\?tenantId=harbour/);
});

test('an unknown address shows the page for unknown addresses', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('every page shows the mark of the product and loads its typeface from the product', async ({ page }) => {
  const person = findLogin('BC manager');
  const mark = page.getByRole('img', { name: 'Holdfast' });
  await page.goto(`/login?tenantId=${person.tenantId}&clientId=${person.clientId}`);
  await expect(page.getByRole('main').getByRole('img', { name: 'Holdfast' })).toBeVisible();
  await signInByForm(page, person);
  await expect(page.getByRole('banner').getByRole('img', { name: 'Holdfast' })).toBeVisible();
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', (await mark.getAttribute('src')) ?? '');
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready;
    const used = getComputedStyle(document.body).fontFamily.split(',')[0]?.replaceAll('"', '');
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    return {
      used,
      isLoaded: loaded.some((family) => family.replaceAll('"', '') === used),
      hosts: [...new Set(files.map(({ name }) => new URL(name).origin))],
      isPreloaded: files.some((file) => (file as PerformanceResourceTiming).initiatorType === 'link'),
    };
  });
  const origin = new URL(page.url()).origin;
  expect(fonts).toEqual({ used: 'Source Sans 3', isLoaded: true, hosts: [origin], isPreloaded: true });
});
