import { users } from '#root/contract/access/users.ts';
import { catalogue } from '#root/contract/platform/errors.ts';
import { mailSettings } from '#root/contract/settings/mail-settings.ts';
import { findProblems } from './support/looks.ts';
import { nextMail } from './support/mail.ts';
import { callEndpoint } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const looks = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1280 },
] as const;
/** A mail server without encryption or sign-in. */
const server = {
  ...{ host: '127.0.0.1', encryption: 'none', verifyCertificate: true, authentication: 'none' },
  ...{ username: '', fromAddress: 'bcm@harbour.example', displayName: 'Harbour', testAddress: '' },
};
const api = '**/continuity/api/v1/settings/mail';

test('an administrator sets up a mail server, tests it and sees the server’s replies', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  await page.goto('/settings/mail');
  await expect(page.getByText('Emails are sent by the mail server of the installation')).toBeVisible();

  // The fields can't be edited until the organisation chooses to use its own mail server.
  await expect(page.getByRole('combobox', { name: 'Provider' })).toBeDisabled();
  await page.getByLabel('Use our own mail server').check({ force: true });
  await page.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'Google Workspace' }).click();
  await expect(page.getByRole('textbox', { name: 'Host' })).toHaveValue('smtp.gmail.com');
  await expect(page.getByText('Google requires an app password')).toBeVisible();

  await page.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1');
  await page.getByRole('radiogroup', { name: 'Encryption' }).getByLabel('None').check();
  await page.getByRole('textbox', { name: 'Port' }).fill(process.env.E2E_SMTP_PORT ?? '');
  await page.getByRole('button', { name: 'Save' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Username' });
  await expect(summary).toBeVisible();

  await page.getByRole('radiogroup', { name: 'Authentication' }).getByLabel('None').check();
  await page.getByLabel('From address').fill('bcm@northwind.example');
  await page.getByLabel('Display name').fill('Northwind continuity');
  await page.getByLabel('Test address').fill('kim@example.org');
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(page.getByText('The test email was sent')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Conversation with the server' })).toContainText(
    'RCPT TO:<kim@example.org>',
  );
  expect(await nextMail('kim@example.org')).toMatchObject({
    from: 'bcm@northwind.example',
    fromName: 'Northwind continuity',
  });
  expect(await findProblems(page, '/settings/mail', looks)).toEqual([]);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Updated email setting successfully')).toBeVisible();
  await expect(page.getByText('Emails are sent by the mail server of the installation')).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Display name')).toHaveValue('Northwind continuity');
  await expect(page.getByText(/^Last test: .*, sent to kim@example.org\.$/)).toBeVisible();

  await page.getByRole('textbox', { name: 'Port' }).fill('1');
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(page.getByText('Nothing answers at this host and port. Check both.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Port' }).fill(process.env.E2E_SMTP_PORT ?? '');
  await page.getByLabel('Use our own mail server').uncheck({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Emails are sent by the mail server of the installation')).toBeVisible();
});

test('one button sends all failed emails again after the mail server is fixed', async ({ page }) => {
  await signIn(page, findLogin('Organisation admin', 'harbour'));
  const save = async (port: string, enabled: boolean) => {
    const { data } = await callEndpoint(page, mailSettings.get);
    const body = { ...server, port: Number(port), enabled, password: null };
    await callEndpoint(page, mailSettings.update, { version: data.version, body });
  };
  await save('1', true);
  const addresses = ['first@failed.example', 'second@failed.example'];
  const people = addresses.map((email) => ({ email, firstName: 'Kim', lastName: '' }));
  await callEndpoint(page, users.invite, { body: { people, roleUids: [] } });
  await page.goto('/settings/mail');
  await expect(async () => {
    await page.reload();
    for (const address of addresses)
      await expect(page.getByText(`Invitation to ${address}`)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  expect(await findProblems(page, '/settings/mail with failed emails', looks)).toEqual([]);
  await save(process.env.E2E_SMTP_PORT ?? '', true);
  await page.getByRole('button', { name: 'Send all again' }).click();
  await expect(page.getByText('2 emails are being sent again')).toBeVisible();
  for (const address of addresses) expect(await nextMail(address)).toMatchObject({ from: 'bcm@harbour.example' });
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Send all again' })).toHaveCount(0, { timeout: 500 });
    await expect(page.getByText('failed.example')).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await save(process.env.E2E_SMTP_PORT ?? '', false);
});

test('settings that cannot be loaded show the message of the specification and can be loaded again', async ({
  page,
}) => {
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  await page.route(api, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'system', message: catalogue.system } } }),
  );
  await page.goto('/settings/mail');
  await expect(page.getByText('We are unable to get email setting, please try again')).toBeVisible();
  await page.unroute(api);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Use our own mail server')).toBeAttached();
});

test('a person without the permission for mail settings sees which permission is missing', async ({ page }) => {
  await signIn(page, findLogin('Activity owner', 'northwind'));
  await page.goto('/settings/mail');
  await expect(page.getByText('setting.read')).toBeVisible();
});

test('a person who may not change the mail server sees its settings as text instead of a form', async ({ page }) => {
  await signIn(page, findLogin('BC manager'));
  await page.goto('/settings/mail');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Use our own mail server')).toBeVisible();
  await expect(main.getByText('No', { exact: true })).toBeVisible();
  await expect(main.locator('input')).toHaveCount(0);
});

test('administrators see that an address is refused, until the mail server accepts an email to this address again', async ({
  page,
  product,
}) => {
  const address = 'gone@refused.example';
  product.mailbox.refuse = (command, to) =>
    command === 'RCPT' && to === address ? '550 5.1.1 No such user here' : undefined;
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  const people = [{ email: address, firstName: 'Gone', lastName: 'Away' }];
  const { data } = await callEndpoint(page, users.invite, { body: { people, roleUids: [] } });
  const [{ userUid } = { userUid: null }] = data.results;
  await page.goto('/users/manage-users?filter[emailRefused]=true');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Gone Away').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('main').getByText('Emails refused').first()).toBeVisible();
  expect(await findProblems(page, 'users with refused emails', looks)).toEqual([]);

  await page.goto(`/users/manage-users/${userUid}`);
  await expect(page.getByText('The mail server refuses emails to this person')).toBeVisible();
  await expect(page.getByText('550 5.1.1 No such user here')).toBeVisible();
  expect(await findProblems(page, 'a user with refused emails', looks)).toEqual([]);

  product.mailbox.refuse = () => undefined;
  await page.getByRole('button', { name: 'Invite again' }).click();
  await nextMail(address);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('The mail server refuses emails to this person')).toHaveCount(0, { timeout: 500 });
  }).toPass();
});
