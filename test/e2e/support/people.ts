import { expect, type Page } from '@playwright/test';
import type { EndpointShape, ResponseOf } from '#root/contract/platform/endpoint.ts';
import { type GeneralSettingsInput, settings } from '#root/contract/settings/settings.ts';
import { nextMail } from './mail.ts';
import { signIn } from './sign-in.ts';
import { findLogin, type Login } from './test.ts';

/** Calls an endpoint with a page's cookies and origin. */
export async function callEndpoint<E extends EndpointShape>(
  page: Page,
  endpoint: E,
  { body, version, params = {} }: { body?: unknown; version?: number; params?: Record<string, string> } = {},
): Promise<ResponseOf<E>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const answer = await page.request.fetch(path, {
    method: endpoint.method,
    headers: {
      origin: process.env.E2E_URL ?? '',
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
    ...(body !== undefined && { data: body }),
  });
  const text = await answer.text();
  expect(answer.status(), `${endpoint.method} ${endpoint.path}: ${text}`).toBeLessThan(300);
  return (text ? JSON.parse(text) : undefined) as ResponseOf<E>;
}

/** Changes general settings of the organisation in which the page is signed in. */
export async function changeSettings(page: Page, change: Partial<GeneralSettingsInput>): Promise<void> {
  const { data } = await callEndpoint(page, settings.general);
  const { version, ...before } = data;
  const fields = Object.keys(settings.updateGeneral.body.shape) as (keyof GeneralSettingsInput)[];
  const body = Object.fromEntries(fields.map((field) => [field, before[field]]));
  await callEndpoint(page, settings.updateGeneral, { version, body: { ...body, ...change } });
}

/** Invites a person on the page of an administrator. @returns the mailed link */
export async function inviteOnScreen(page: Page, email: string, role: string): Promise<string> {
  await page.goto('/users/manage-users/new');
  await page.getByLabel('Email addresses').fill(email);
  await page.getByRole('textbox', { name: 'Roles' }).fill(role);
  await page.getByRole('option', { name: role }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText('1 person has been invited')).toBeVisible();
  return (await nextMail(email)).link;
}

/** Invites a person, accepts the invitation and chooses a password, which signs `page` in as that person. */
export async function invitePerson(page: Page, admin: Page, email: string, role = 'BC manager'): Promise<Login> {
  await signIn(admin, findLogin('Organisation admin', 'harbour'));
  await page.goto(await inviteOnScreen(admin, email, role));
  const password = 'lantern quarry bicycle';
  await choosePassword(page, password);
  await expect(page).toHaveURL(/\/bright-dashboard/);
  return { role, tenantId: 'harbour', clientId: 'escalate', username: email, password, url: '' };
}

/** Fills in and submits the form for a new password. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
}
