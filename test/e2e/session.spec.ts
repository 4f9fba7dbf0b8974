import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { identity } from '#root/contract/access/identity.ts';
import { changeSettings, invitePerson } from './support/people.ts';
import { signInByForm } from './support/sign-in.ts';
import { renewInAll } from './support/tabs.ts';
import { expect, findLogin, findViolations, test } from './support/test.ts';
import { makeAuthenticatorCode } from './support/totp.ts';

const findWarning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });

/** Sets the time of the last activity to this many seconds ago. */
const pretendAbsence = (page: Page, seconds: number) =>
  page.evaluate((ago) => localStorage.setItem('holdfast.lastActivity', String(Date.now() - ago * 1000)), seconds);

test('an idle sign-in warns and ends in all tabs, saves the drafts and remembers the page', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await signInByForm(page, findLogin('Organisation admin', 'harbour'));
  await changeSettings(page, { loginTimeOut: 60 });
  await page.goto('/activities?state=draft');
  await page.locator('[data-row]').first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Details', level: 2 })).toBeVisible();
  const activity = page.url();
  const other = await context.newPage();
  await other.goto('/org');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  // Both tabs warn after half of the idle limit of one minute. Staying signed in in one tab closes both warnings.
  await pretendAbsence(page, 29);
  await page.bringToFront();
  await expect(findWarning(page)).toBeVisible();
  await expect(page).toHaveTitle(/^0:\d\d – Are you still there\?/);
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await expect(findWarning(other)).toBeVisible();
  expect(await findViolations(other)).toEqual([]);
  await other.keyboard.press('Enter');
  await expect(findWarning(other)).toHaveCount(0);
  await expect(findWarning(page)).toHaveCount(0);
  await expect(page).not.toHaveTitle(/still there/);

  // Activity in one tab also prevents the warning in the other. The mouse moves more than once, because a tab in the
  // background may drop one event.
  await pretendAbsence(page, 25);
  const readIdleSeconds = () =>
    page.evaluate(() => (Date.now() - Number(localStorage.getItem('holdfast.lastActivity'))) / 1000);
  let place = 200;
  const moveMouse = async () => {
    place += 1;
    await other.mouse.move(place, place);
    return readIdleSeconds();
  };
  await expect.poll(moveMouse, { intervals: [100] }).toBeLessThan(20);
  await expect(findWarning(page)).toHaveCount(0);

  // Text is typed before the idle limit is reached. While the warning is shown, moving the mouse is not activity.
  const description = page.getByLabel('Description', { exact: true });
  const text = `Typed just before the end, ${Date.now()}`;
  await description.fill(text);
  await pretendAbsence(page, 55);
  await expect(findWarning(page)).toBeVisible();
  await page.mouse.move(300, 300);
  await expect(page).toHaveURL(/\/login\?tenantId=harbour&reason=idle$/, { timeout: 20_000 });
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/you were inactive/);
  await expect(other).toHaveURL(/reason=idle$/);
  expect(await page.evaluate(() => localStorage.getItem('holdfast.refreshToken'))).toBeNull();

  // After signing in again, both tabs return to their pages, and the typed text is restored.
  const person = findLogin('Organisation admin', 'harbour');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(activity);
  await expect(description).toHaveValue(text);
  await expect(other).toHaveURL(/\/org$/);

  // A tab that is opened after the idle limit shows no data. The entry of a closed tab could delay the end of the
  // sign-in, so the test first waits until only the two open tabs have entries.
  const listTabEntries = () => Object.keys(localStorage).filter((key) => key.startsWith('holdfast.tab.')).length;
  await expect.poll(() => page.evaluate(listTabEntries)).toBe(2);
  await pretendAbsence(page, 3_600);
  const late = await context.newPage();
  await late.goto('/activities');
  await expect(late).toHaveURL(/reason=idle$/);
  await expect(page).toHaveURL(/reason=idle$/);
  await signInByForm(page, person);
  await changeSettings(page, { loginTimeOut: 900 });
});

test('all tabs show the same reason even before the server has ended an idle sign-in', async ({ page, context }) => {
  await signInByForm(page, findLogin('BC manager'));
  const other = await context.newPage();
  await other.goto('/org');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await context.route('**/identity/api/v1/logout', async (route) => {
    const response = await route.fetch();
    // For 2.5 s, the expiry cookie is already removed, but the tab that signs out has not received the answer yet.
    await context.clearCookies({ name: 'holdfast_token_expiry' });
    await sleep(2_500);
    await route.fulfill({ response });
  });
  await pretendAbsence(page, 3_600);
  for (const tab of [page, other]) await expect(tab).toHaveURL(/reason=idle$/);
  const late = await context.newPage();
  await late.goto('/activities');
  await expect(late).toHaveURL(/reason=idle$/);
});

test('a sign-in that expires while a page is open is announced, and the page is remembered', async ({
  page,
  context,
}) => {
  await signInByForm(page, findLogin('BC manager'));
  await page.goto('/gaps');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.clearCookies({ name: 'holdfast_token_expiry' });
  await expect(page).toHaveURL(/reason=expired$/);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Please login again.');
  await signInByForm(page, findLogin('BC manager'));
  await expect(page).toHaveURL(/\/gaps/);
});

test('signing out signs out all tabs, and no tab is taken over when another person signs in', async ({
  page,
  context,
}) => {
  await signInByForm(page, findLogin('BC manager'));
  const other = await context.newPage();
  await other.goto('/org');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login\?tenantId=northwind$/);
  // Both tabs show the sign-in page. Signing in in one tab also signs in the other.
  await signInByForm(page, findLogin('Activity owner'));
  await expect(other).toHaveURL(/\/bright-dashboard/);
  await expect(other.getByRole('button', { name: /^Profile of Priya/ })).toBeVisible();
  // Now one tab still shows a person's pages while somebody else signs in in the other tab.
  await context.clearCookies({ name: 'holdfast_token_expiry' });
  await other.goto('/login?tenantId=northwind');
  await signInByForm(other, findLogin('Executive viewer'));
  await expect(page.getByRole('button', { name: /^Profile of Helen/ })).toBeVisible();
});

test('signing out asks before it discards input, and shows an error if the server is unreachable', async ({ page }) => {
  await signInByForm(page, findLogin('Organisation admin', 'northwind'));
  await page.goto('/org/divisions/new');
  await page.getByLabel('Name').fill('Not saved yet');
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Not saved yet');
  await page.route('**/identity/api/v1/logout', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/reason=unreached$/);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^You are signed out on this device/);
});

test('four tabs renew the same sign-in at once, and nobody is signed out', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ bypassCSP: true, baseURL: baseURL ?? '' });
  const first = await context.newPage();
  await signInByForm(first, findLogin('BC manager'));
  const tabs = [first];
  while (tabs.length < 4) {
    const tab = await context.newPage();
    await tab.goto('/org');
    tabs.push(tab);
  }
  const outcomes = await renewInAll(tabs, 20);
  expect(outcomes.filter((outcome) => outcome !== 'renewed')).toEqual([]);
  const profile = await first.request.get(identity.profile.path);
  expect(profile.status()).toBe(200);
  for (const tab of tabs) await expect(tab).not.toHaveURL(/login/);
  await context.close();
});

test('the profile changes the name, sign-ins, appearance, shortcuts and password', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const admin = await (await browser.newContext()).newPage();
  const person = await invitePerson(page, admin, 'petra.profile@harbour.example');
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: /^Profile/ }).click();
  await expect(page).toHaveURL(/\/profile$/);

  await page.getByLabel('First name').fill('Petra');
  await page.getByLabel('Last name').fill('Profile');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Your name was saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Profile of Petra Profile' })).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await signInByForm(elsewhere, person);
  await page.reload();
  await expect(page.getByText('This device')).toHaveCount(1);
  await page.getByRole('button', { name: /^Sign out Chrome on/ }).click();
  await expect(page.getByText('That device has been signed out.')).toBeVisible();
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  await elsewhere.goto('/org');
  await expect(elsewhere.getByRole('main').getByRole('alert')).toHaveText('Please login again.');

  // The first of two quick changes takes longer to reach the server.
  let [isSlow, saves] = [true, 0];
  await page.route('**/profile/preferences', async (route) => {
    const wait = isSlow ? 1_000 : 0;
    isSlow = false;
    await sleep(wait);
    await route.continue();
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/profile/preferences')) saves += 1;
  });
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('switch', { name: /^Single-key shortcuts/ }).click();
  await expect(page.getByRole('switch', { name: /^Single-key shortcuts/ })).not.toBeChecked();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.keyboard.press('?');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => saves).toBe(2);
  // The appearance and the shortcuts are the same in another browser.
  await signInByForm(elsewhere, person);
  await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await elsewhere.goto('/profile');
  await expect(elsewhere.getByRole('switch', { name: /^Single-key shortcuts/ })).not.toBeChecked();

  const other = 'window meadow thirteen';
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password', { exact: true }).fill(other);
  await page.getByLabel('Repeat the new password').fill(other);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/^Your password was changed/)).toBeVisible();
  await page.getByRole('link', { name: 'Activities', exact: true }).click();
  await expect(page).toHaveURL(/\/activities/);
  await elsewhere.goto('/org');
  await expect(elsewhere).toHaveURL(/\/login/);
});

test('the second factor is set up, renewed and switched off in the profile', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const person = await invitePerson(page, await (await browser.newContext()).newPage(), 'frida.factor@harbour.example');
  await page.goto('/profile');
  const dialog = page.getByRole('dialog');
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This is not your current password')).toBeVisible();
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/).textContent();
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
  await expect(dialog.getByText('MFA verification failed')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(makeAuthenticatorCode(key ?? ''));
  await expect(codes).toHaveCount(10);
  expect(await findViolations(page)).toEqual([]);
  const [first = '', second = ''] = await codes.allTextContents();
  // The recovery codes are shown only once, so Escape does not close the dialog.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('textbox', { name: /recovery code/ }).fill(first);
  await dialog.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(codes).toHaveCount(10);
  const [fresh = ''] = await codes.allTextContents();
  expect(fresh).not.toBe(second);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();

  await page.getByRole('button', { name: 'Switch off' }).click();
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('textbox', { name: /recovery code/ }).fill(second);
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(dialog.getByText('MFA verification failed')).toBeVisible();
  await dialog.getByRole('textbox', { name: /recovery code/ }).fill(fresh);
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('The second factor is off.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});
