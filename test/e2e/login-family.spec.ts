import type { Browser, Page } from '@playwright/test';
import { Keyboard } from './support/keyboard.ts';
import { nextMail } from './support/mail.ts';
import { changeSettings, choosePassword, inviteOnScreen, invitePerson } from './support/people.ts';
import { signInByForm } from './support/sign-in.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';
import { makeAuthenticatorCode, readShownKey } from './support/totp.ts';

const openBrowser = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

async function enterCredentials(page: Page, person: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const findCodeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });
const findRecoveryCodes = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');

test('an invited person chooses a password, sets up the required second factor and signs in with it', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await signInByForm(page, findLogin('Organisation admin', 'harbour'));
  const email = 'ines.sole@harbour.example';
  const link = await inviteOnScreen(page, email, 'BC manager');
  await changeSettings(page, { mfaPolicy: 'required' });

  const guest = await openBrowser(browser);
  await guest.goto(link);
  await expect(guest.getByText(/^Welcome to Harbour Logistics/)).toBeVisible();
  expect(guest.url()).not.toContain('session');
  expect(await findViolations(guest)).toEqual([]);
  // A reload does not lose the invitation.
  await guest.reload();
  await choosePassword(guest, 'too short');
  await expect(guest.getByText('Use at least 12 characters')).toBeVisible();
  await choosePassword(guest, 'Password2026!');
  await expect(guest.getByRole('status').filter({ hasText: 'Strength: weak' })).toBeVisible();
  await expect(guest.getByText('This password is too easy to guess. Use several unrelated words')).toBeVisible();
  await guest.getByLabel('New password', { exact: true }).fill('lantern quarry bicycle');
  await expect(guest.getByRole('status').filter({ hasText: 'Strength: strong' })).toBeVisible();
  expect(await findViolations(guest)).toEqual([]);
  await guest.getByRole('button', { name: 'Save password' }).click();
  await expect(guest.getByText('Must match')).toBeVisible();
  await choosePassword(guest, 'lantern quarry bicycle');

  await expect(guest.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
  const key = await readShownKey(guest);
  expect(await findViolations(guest)).toEqual([]);
  await findCodeField(guest).fill('000000');
  await expect(guest.getByText('MFA verification failed')).toBeVisible();
  await findCodeField(guest).fill(makeAuthenticatorCode(key));
  await expect(findRecoveryCodes(guest)).toHaveCount(10);
  expect(await findViolations(guest)).toEqual([]);
  const [recovery = ''] = await findRecoveryCodes(guest).allTextContents();
  const saved = guest.waitForEvent('download');
  await guest.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('holdfast-recovery-codes.txt');
  await guest.getByRole('button', { name: 'I have saved them' }).click();
  await expect(guest).toHaveURL(/\/bright-dashboard/);
  await signOut(guest);

  // Signs in by keyboard. The form submits itself after the last digit of the code.
  const keyboard = new Keyboard(guest);
  await keyboard.tabTo(guest.getByLabel('Username'));
  await keyboard.type(email);
  await keyboard.tabTo(guest.getByLabel('Password', { exact: true }));
  await keyboard.type('lantern quarry bicycle');
  await keyboard.press('Enter');
  await expect(findCodeField(guest)).toBeFocused();
  expect(guest.url()).not.toContain('session');
  await keyboard.type(makeAuthenticatorCode(key, 1));
  await expect(guest).toHaveURL(/\/bright-dashboard/);
  process.stdout.write(`Sign in with password and code: ${keyboard.activations} activations\n`);
  expect(keyboard.activations).toBeLessThanOrEqual(2);
  await signOut(guest);

  for (const outcome of ['in', 'refused']) {
    await enterCredentials(guest, { username: email, password: 'lantern quarry bicycle' });
    await guest.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await guest.getByLabel('Recovery code').fill(` ${recovery.toUpperCase()} `);
    await guest.getByRole('button', { name: 'Verify' }).click();
    if (outcome === 'refused') {
      await expect(guest.getByText('MFA verification failed')).toBeVisible();
    } else {
      await expect(guest).toHaveURL(/\/bright-dashboard/);
      await signOut(guest);
    }
  }

  // An invitation's link works only once.
  await guest.goto(link);
  await choosePassword(guest, 'another lantern quarry');
  await expect(guest.getByRole('alert')).toHaveText('Session expired, please retry from Login page.');
  await expect(guest.getByText(/ask an administrator/)).toBeVisible();
  await guest.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(guest).toHaveURL(/\/login\?tenantId=harbour$/);
  await changeSettings(page, { mfaPolicy: 'optional' });
});

/**
 * Checks in every frame from now on whether the main landmark and its heading are visible.
 * @returns a function that returns the selectors of the elements that were invisible in any frame
 */
async function watchForBlanks(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const missing = new Set<string>();
    Object.assign(globalThis, { missing });
    const readShown = (selector: string) =>
      [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
    const checkFrame = () => {
      for (const selector of ['main', 'main h1']) if (!readShown(selector)) missing.add(selector);
      requestAnimationFrame(checkFrame);
    };
    checkFrame();
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { missing: Set<string> }).missing]);
}

test('the page shows something before the first script runs, and a page stays visible until the next one is ready', async ({
  page,
}) => {
  let release = () => {};
  const pending = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/start-.*\.js$/, (route) => pending.then(() => route.continue()));
  await page.goto('/login?tenantId=harbour', { waitUntil: 'commit' });
  await expect(page.getByText('Holdfast is loading')).toBeVisible();
  release();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByText('Holdfast is loading')).toBeHidden();
  const blanks = await watchForBlanks(page);
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Username or email')).toBeVisible();
  await expect(page).toHaveTitle('Reset your password – Holdfast');
  expect(await blanks()).toEqual([]);
});

test('a forgotten password is reset with the mailed code', async ({ page, browser }) => {
  const person = await invitePerson(page, await openBrowser(browser), 'otto.reset@harbour.example');
  await signOut(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password\?tenantId=harbour$/);
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Username or email').fill(person.username);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL(/\/confirm-forgot-password$/);
  await expect(findCodeField(page)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await expect(page.getByRole('button', { name: /Send code again \(in \d+ s\)/ })).toBeDisabled();
  const { code } = await nextMail(person.username);
  await findCodeField(page).fill(code === '111111' ? '222222' : '111111');
  await expect(page.getByText('Your code is incorrect')).toBeVisible();
  await page.reload();
  // A code that is copied from a mail program may contain spaces and a line break.
  await findCodeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}\n`);
  await expect(page).toHaveURL(/\/new-password$/);
  await choosePassword(page, person.password);
  await expect(page.getByText('Choose a password that differs from your current one')).toBeVisible();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
  await choosePassword(page, 'window meadow thirteen');
  await expect(page).toHaveURL(/\/bright-dashboard/);
  await signOut(page);
  await enterCredentials(page, person);
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await enterCredentials(page, { ...person, password: 'window meadow thirteen' });
  await expect(page).toHaveURL(/\/bright-dashboard/);
});

test('an unknown name gets the same answers as a known name, and five wrong codes end the attempt', async ({
  page,
}) => {
  await page.goto('/forgot-password?tenantId=harbour');
  await page.getByLabel('Username or email').fill('nobody@harbour.example');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(/^If the account “nobody@harbour.example” exists/)).toBeVisible();
  for (const code of ['111111', '222222', '333333', '444444', '555555']) {
    const answered = page.waitForResponse('**/confirm-forgot-password');
    await findCodeField(page).fill(code);
    await answered;
    await expect(page.getByText('Your code is incorrect')).toBeVisible();
  }
  await findCodeField(page).fill('666666');
  await expect(page.getByRole('alert')).toHaveText('Session expired, please retry from Login page.');
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('the page of a sign-in step shows an error if the step has not begun, and redirects a signed-in person to the dashboard', async ({
  page,
}) => {
  for (const path of ['/confirm-forgot-password', '/new-password', '/mfa-verification']) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toHaveText('Session expired, please retry from Login page.');
  }
  await page.goto('/forgot-password?tenantId=nobody');
  await expect(page).toHaveURL(/\/tenant-notfound/);
  await page.goto('/forgot-password');
  await expect(page.getByRole('alert')).toHaveText('Tenant ID is missing from the URL!');
  await signInByForm(page, findLogin('BC manager'));
  const family = ['/', '/login', '/forgot-password', '/confirm-forgot-password', '/new-password', '/mfa-verification'];
  for (const path of family) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/bright-dashboard/);
  }
  await page.goto('/new-password?tenantId=northwind#session=of-somebody-else');
  await expect(page.getByText(/is signed in here. Sign out first/)).toBeVisible();
  await expect(page).toHaveURL(/\/bright-dashboard$/);
});

test('without a network or a database, no message says that the password is wrong', async ({ page, context }) => {
  const person = findLogin('BC manager');
  await page.goto(`/login?tenantId=${person.tenantId}`);
  await expect(page.getByLabel('Username')).toBeVisible();
  await context.route('**/identity/api/v1/login', (route) => route.abort());
  await enterCredentials(page, person);
  await expect(page.getByRole('alert')).toHaveText('Network Error: Please try again.');
  await context.unroute('**/identity/api/v1/login');
  await context.route('**/identity/api/v1/configs*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Unable to fetch configs');
  await context.unroute('**/identity/api/v1/configs*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await enterCredentials(page, person);
  await expect(page).toHaveURL(/\/bright-dashboard/);
  // All calls fail, including the one that renews the sign-in.
  await context.route('**/api/v1/**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('link', { name: 'Activities', exact: true }).click();
  // The previous page may show an error as well, so the test first waits for the heading of the new page.
  await expect(page.getByRole('heading', { level: 1, name: 'Activities' })).toBeVisible();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await context.unroute('**/api/v1/**');
  await retry.click();
  await expect(page.locator('[data-row]').first()).toBeVisible();
});

test('a missing permission is reported at once, and people of a suspended organisation are told why they are signed out', async ({
  page,
}) => {
  await signInByForm(page, findLogin('BC manager'));
  const refuse = (code: string, message: string) => async (route: import('@playwright/test').Route) =>
    route.request().method() === 'GET' && code === 'forbidden'
      ? route.continue()
      : route.fulfill({ status: 403, json: { error: { code, message } } });
  await page.route(
    '**/identity/api/v1/profile/preferences',
    refuse('forbidden', 'You are not authorized to do this action.'),
  );
  await page.goto('/profile');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.getByRole('alert').filter({ hasText: 'You are not authorized to do this action.' })).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'Same as system' })).toBeChecked();
  await page.route('**/continuity/api/v1/**', refuse('tenant_inactive', 'Tenant is suspended'));
  // The message is visible for only half a second, so the test looks at every frame and begins before the click.
  const message = page.waitForFunction(() => document.body.textContent.includes('Tenant is suspended'));
  await page.getByRole('link', { name: 'Activities', exact: true }).click();
  await message;
  await expect(page).toHaveURL(/\/login\?tenantId=northwind$/);
});

test('a password that must be changed is changed before the sign-in, and an expired step leads back', async ({
  page,
}) => {
  const person = findLogin('BC manager');
  const answers = [
    { status: 200, json: { data: { challenge: 'new_password_required', session: 'of-this-step' } } },
    {
      status: 400,
      json: { error: { code: 'session_expired', message: 'Session expired, please retry from Login page.' } },
    },
  ];
  await page.route(/identity\/api\/v1\/(login|change-password-challenge)$/, (route) =>
    route.fulfill(answers.shift() ?? {}),
  );
  await page.goto('/login?tenantId=northwind&clientId=escalate');
  await enterCredentials(page, person);
  await expect(page.getByText('Choose a new password to continue.')).toBeVisible();
  // Password managers need the user name and a field that is marked for a new password.
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(person.username);
  await expect(page.locator('input[autocomplete="new-password"]')).toHaveCount(2);
  expect(new URL(page.url()).search).toBe('');
  await page.goBack();
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.goForward();
  await choosePassword(page, 'window meadow thirteen');
  await expect(page.getByRole('alert')).toHaveText('Session expired, please retry from Login page.');
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page).toHaveURL(/\/login\?tenantId=northwind$/);
});
