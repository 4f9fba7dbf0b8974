import { type APIRequestContext, type BrowserContext, expect, type Page, request } from '@playwright/test';
import { identity } from '#root/contract/access/identity.ts';
import type { Login } from './test.ts';

type State = Parameters<BrowserContext['setStorageState']>[0];

interface SignIn {
  /** A request context that has the cookies of the sign-in. */
  readonly api: APIRequestContext;
  readonly state: State;
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
  const values = { refreshToken: data.refreshToken, tenantId, clientId };
  const localStorage = Object.entries(values).map(([name, value]) => ({ name: `holdfast.${name}`, value }));
  const { cookies } = await api.storageState();
  return { api, state: { cookies, origins: [{ origin, localStorage }] }, begun: Date.now() };
}

async function isCurrent({ api, begun }: SignIn): Promise<boolean> {
  return begun > Date.now() - longest && (await api.get(identity.profile.path)).ok();
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
  await page.context().setStorageState(known.state);
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
