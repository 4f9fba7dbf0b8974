import { type APIRequestContext, type BrowserContext, expect, type Page, request } from '@playwright/test';
import { identity } from '#root/contract/access/identity.ts';
import type { Login } from './test.ts';

interface SignIn {
  /** A request context that has the cookies of the sign-in. */
  readonly api: APIRequestContext;
  readonly cookies: Parameters<BrowserContext['addCookies']>[0];
  readonly localStorage: Readonly<Record<string, string>>;
  readonly begun: number;
}

/**
 * The milliseconds for which tests share a sign-in. The access cookie lasts ten minutes, and a test at most four. A
 * sign-in may be renewed in only one browser context, so the cookie must not expire during a test.
 */
const longest = 5 * 60_000;
const kept = new Map<string, SignIn>();

async function begin({ tenantId, clientId, username, password }: Login): Promise<SignIn> {
  const origin = process.env.E2E_URL ?? '';
  const api = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const answer = await api.post(identity.login.path, { data: { tenantId, clientId, username, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  const { data } = (await answer.json()) as { data: { refreshToken: string } };
  const localStorage = {
    'holdfast.refreshToken': data.refreshToken,
    'holdfast.tenantId': tenantId,
    'holdfast.clientId': clientId,
  };
  const { cookies } = await api.storageState();
  return { api, cookies, localStorage, begun: Date.now() };
}

async function isCurrent({ api, begun }: SignIn): Promise<boolean> {
  return begun > Date.now() - longest && (await api.get(identity.profile.path)).ok();
}

/**
 * Replaces the cookies and the local storage of a page's browser context. Playwright's `setStorageState` does the same,
 * but opens a second page for it each time.
 */
async function replaceState(page: Page, { cookies, localStorage: values }: SignIn): Promise<void> {
  const context = page.context();
  await context.clearCookies();
  await context.addCookies(cookies);
  const origin = process.env.E2E_URL ?? '';
  // Only a page of the product can reach the product's storage. This page is the smallest.
  if (!page.url().startsWith(`${origin}/`)) await page.goto(`${origin}/healthz`);
  await page.evaluate((items) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, values);
}

/**
 * Signs in a page's browser context without the sign-in page, with a sign-in that the worker's tests share.
 * @param path the page to open afterwards, if any
 */
export async function signIn(page: Page, who: Login, path?: string): Promise<void> {
  const key = `${process.env.E2E_DATA} ${who.tenantId} ${who.username}`;
  let known = kept.get(key);
  if (!known || !(await isCurrent(known))) {
    await known?.api.dispose();
    known = await begin(who);
    kept.set(key, known);
  }
  await replaceState(page, known);
  if (path) await page.goto(path);
}

/** Signs in on the sign-in page with a sign-in that no other test shares, and waits for the first page afterwards. */
export async function signInByForm(page: Page, who: Login): Promise<void> {
  await page.goto(`/login?tenantId=${who.tenantId}&clientId=${who.clientId}`);
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('button', { name: /navigation/ })),
  ).toBeVisible();
}
