import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { chromiumArgs } from './chromium.ts';
import { startProduct } from './start-product.ts';

export { expect };

export interface Login {
  readonly role: string;
  readonly tenantId: string;
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
  readonly url: string;
}

/** The sign-in of a role, as the product printed it when it started. */
export function login(role: string, tenantId?: string): Login {
  const logins = JSON.parse(readFileSync(join(process.env.E2E_DATA ?? '', 'demo-logins.json'), 'utf8')) as Login[];
  const found = logins.find((one) => one.role === role && (!tenantId || one.tenantId === tenantId));
  if (!found) throw new Error(`No demo sign-in for ${role}; there are: ${logins.map((one) => one.role).join(', ')}`);
  return found;
}

export const test = base.extend<object, { product: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
  launchOptions: async ({}, use) => use({ executablePath: process.env.E2E_CHROME ?? '', args: chromiumArgs }),
  /** Where the worker's own product listens: what the tests of one file write, those of another that run meanwhile do not see. */
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const { url, dataDir, mailDir, smtpPort, stop } = await startProduct();
      process.env.E2E_DATA = dataDir;
      process.env.E2E_MAIL = mailDir;
      process.env.E2E_SMTP_PORT = String(smtpPort);
      await use(url);
      await stop();
    },
    { scope: 'worker', auto: true, timeout: 90_000 },
  ],
  baseURL: async ({ product }, use) => use(product),
});

/** Signs in through the login page and waits for the first page inside. */
export async function signIn(page: Page, who: Login): Promise<void> {
  await page.goto(`/login?tenantId=${who.tenantId}&clientId=${who.clientId}`);
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('button', { name: /navigation/ })),
  ).toBeVisible();
}

/** The rules that every screen must pass: WCAG 2.0 to 2.2, A and AA, and axe's best practices. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it is, in one line each. */
export async function violations(page: Page): Promise<string[]> {
  // A page that is still being fetched has nothing to judge.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // The product has no frames: axe in the page itself says the same as its runner for frames, five times as fast.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const { axe: judge } = window as unknown as { axe: typeof axe };
    const { violations: found } = await judge.run(document, { runOnly: tags, resultTypes: ['violations'] });
    return found.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
  }, axeTags);
}

/** Pixels by which the page is wider than the screen, once what follows the width has followed. */
export async function overflow(page: Page): Promise<number> {
  let wide = 0;
  for (let tries = 0; tries < 10; tries += 1) {
    wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide <= 0) return 0;
    await page.waitForTimeout(100);
  }
  return wide;
}
