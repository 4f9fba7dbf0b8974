import { Keyboard } from './support/keyboard.ts';
import { findProblems } from './support/looks.ts';
import { startProduct } from './support/start-product.ts';
import { expect, findViolations, test } from './support/test.ts';
import { makeAuthenticatorCode, readShownKey } from './support/totp.ts';

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
] as const;

let installation: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  installation = await startProduct(undefined, { DEMO_DATA: 'false' });
});
test.afterAll(() => installation.stop());

test('the first user of an installation is created by keyboard with the code from the console, and the page then no longer exists', async ({
  page,
}) => {
  const { url, output } = installation;
  const [, code = ''] = /Code +(\S+)/.exec(output()) ?? [];
  expect(output()).toContain(`Address  ${url}/first-start`);

  await page.goto(`${url}/`);
  await expect(page).toHaveURL(`${url}/first-start`);
  await expect(page.getByRole('heading', { name: 'Create the first user' })).toBeVisible();
  expect(await findProblems(page, 'first-start', looks)).toEqual([]);
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByLabel('Code from the server’s console')).toBeFocused();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(6);
  expect(await findProblems(page, 'first-start-errors', looks)).toEqual([]);

  const keyboard = new Keyboard(page);
  const type = async (label: string, text: string) => {
    await keyboard.tabTo(page.getByLabel(label, { exact: true }));
    await keyboard.type(text);
  };
  await page.getByLabel('Code from the server’s console').fill('aaaaaa-aaaaaa-aaaaaa');
  await type('Your organisation', 'Ärzte & Söhne');
  await expect(page.getByLabel('Sign-in name (used in the address)')).toHaveValue('arzte-sohne');
  await type('First name', 'Ann');
  await type('Email', 'ann@acme.example');
  await type('New password', 'lantern quarry bicycle');
  await type('Repeat the new password', 'lantern quarry bicycle');
  await keyboard.press('Enter');
  await expect(page.getByText('Your code is incorrect')).toBeVisible();
  await expect(page.getByLabel('Code from the server’s console')).toBeFocused();
  await page.getByLabel('Code from the server’s console').fill(code.toUpperCase());
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const key = await readShownKey(page);
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(makeAuthenticatorCode(key));
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('button', { name: /navigation/ })),
  ).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const gone = await page.goto(`${url}/first-start`);
  expect(gone?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
  await page.goto(`${url}/`);
  await expect(page).toHaveURL(`${url}/`);
});
