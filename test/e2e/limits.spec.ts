import { users } from '#root/contract/access/users.ts';
import { findProblems, type Look } from './support/looks.ts';
import { callEndpoint } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const looks: readonly Look[] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
];
const refusal =
  /You can have at most 200 invitations within an hour\. Nothing was done\. Please try again in \d+ minutes\./;

/** Uses up the invitations that a person may send within an hour. */
test.beforeAll(async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await signIn(page, findLogin('Organisation admin', 'harbour'));
  const people = Array.from({ length: 200 }, (_, n) => ({
    email: `guest-${n}@example.org`,
    firstName: 'Guest',
    lastName: '',
  }));
  await callEndpoint(page, users.invite, { body: { people, roleUids: [] } });
  await context.close();
});
test.afterAll(({ product }) => product.renew());
test.beforeEach(({ page }) => signIn(page, findLogin('Organisation admin', 'harbour')));

test('invitations beyond the limit are refused with the time to wait, and the typed text is kept', async ({ page }) => {
  await page.goto('/users/manage-users/new');
  await page.getByLabel('Email addresses').fill('one-more@example.org');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await expect(page.getByLabel('Email addresses')).toHaveValue('one-more@example.org');
  expect(await findProblems(page, '/users/manage-users/new at the limit', looks)).toEqual([]);
});

test('an owner is not created if the invitation cannot be sent now, but can be created without the invitation', async ({
  page,
}) => {
  await page.goto('/users/activity-owner');
  await page.getByRole('button', { name: 'New activity owner' }).click();
  const dialog = page.getByRole('dialog', { name: 'New activity owner' });
  await dialog.getByLabel('First name').fill('Ola');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ola@example.org');
  await dialog.getByLabel('Invite as a user').check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText(refusal)).toBeVisible();
  await expect(dialog.getByLabel('First name')).toHaveValue('Ola');
  expect(await findProblems(page, '/users/activity-owner at the limit', looks)).toEqual([]);
  await dialog.getByLabel('Invite as a user').uncheck();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByLabel('Search activity owners').fill('ola@example.org');
  await expect(page.getByText('ola@example.org').first()).toBeVisible();
});
