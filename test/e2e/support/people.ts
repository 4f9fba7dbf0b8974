import { expect, type Page } from '@playwright/test';
import type { EndpointShape, ResponseOf } from '#root/contract/endpoint.ts';
import { type GeneralSettingsInput, settings } from '#root/contract/settings.ts';
import { nextMail } from './mail.ts';
import { type Login, login, signIn } from './test.ts';

/** Calls by contract from inside a page, with its cookies and as the same origin. */
export async function callFrom<E extends EndpointShape>(
  page: Page,
  endpoint: E,
  { body, version }: { body?: unknown; version?: number } = {},
): Promise<ResponseOf<E>> {
  const { status, answer } = await page.evaluate(
    async ({ method, path, sent, tag }) => {
      const response = await fetch(path, {
        method,
        headers: { 'content-type': 'application/json', ...(tag !== undefined && { 'if-match': `"${tag}"` }) },
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      });
      return { status: response.status, answer: await response.json().catch(() => undefined) };
    },
    { method: endpoint.method, path: endpoint.path, sent: body, tag: version },
  );
  expect(status, `${endpoint.method} ${endpoint.path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
  return answer as ResponseOf<E>;
}

/** Changes general settings of the organisation that the page is signed in to. */
export async function changeSettings(page: Page, change: Partial<GeneralSettingsInput>): Promise<void> {
  const { data } = await callFrom(page, settings.general);
  const { version, ...before } = data;
  const fields = Object.keys(settings.updateGeneral.body.shape) as (keyof GeneralSettingsInput)[];
  const body = Object.fromEntries(fields.map((field) => [field, before[field]]));
  await callFrom(page, settings.updateGeneral, { version, body: { ...body, ...change } });
}

/** An administrator invites an address on the screen for it. @returns the link that came by mail */
export async function inviteOnScreen(page: Page, email: string, role: string): Promise<string> {
  await page.goto('/users/manage-users/new');
  await page.getByLabel('Addresses').fill(email);
  await page.getByRole('textbox', { name: 'Roles' }).fill(role);
  await page.getByRole('option', { name: role }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText('1 person has been invited')).toBeVisible();
  return (await nextMail(email)).link;
}

/** Somebody new, by invitation, who has chosen a password; the page is signed in as them. */
export async function newPerson(page: Page, admin: Page, email: string, role = 'BC manager'): Promise<Login> {
  await signIn(admin, login('Organisation admin', 'harbour'));
  await page.goto(await inviteOnScreen(admin, email, role));
  const password = 'lantern quarry bicycle';
  await choosePassword(page, password);
  await expect(page).toHaveURL(/\/bright-dashboard/);
  return { role, tenantId: 'harbour', clientId: 'escalate', username: email, password, url: '' };
}

/** Fills the page where a password is chosen. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password').fill(password);
  await page.getByRole('button', { name: 'Save the password' }).click();
}
