import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import type { Mailbox } from '#test/support/smtp.ts';
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

/** Returns a demonstration user with this role from the list that the product wrote when it started. */
export function findLogin(role: string, tenantId?: string): Login {
  const logins = JSON.parse(readFileSync(join(process.env.E2E_DATA ?? '', 'demo-logins.json'), 'utf8')) as Login[];
  const match = logins.find((one) => one.role === role && (!tenantId || one.tenantId === tenantId));
  if (!match) throw new Error(`No demo sign-in for ${role}; there are: ${logins.map((one) => one.role).join(', ')}`);
  return match;
}

interface Product {
  readonly url: string;
  /** The mail server that receives the product's mails. */
  readonly mailbox: Mailbox;
  /**
   * Restarts the product with only the demonstration data. For tests whose records would slow down other tests or crowd
   * out their records.
   */
  readonly renew: () => Promise<void>;
  /** Returns what the product has written to its console since it was started. */
  readonly output: () => string;
}

async function startForWorker() {
  const { url, dataDir, mailDir, mailbox, stop, output } = await startProduct(process.env.E2E_TEMPLATE);
  process.env.E2E_URL = url;
  process.env.E2E_DATA = dataDir;
  process.env.E2E_MAIL = mailDir;
  process.env.E2E_SMTP_PORT = String(mailbox.port);
  return { url, mailbox, stop, output };
}

export const test = base.extend<{ printedOutput: undefined }, { product: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
  launchOptions: async ({}, use) => use({ executablePath: process.env.E2E_CHROME ?? '', args: chromiumArgs }),
  /** The worker's own product, so that files that run at the same time do not share data. */
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      let running = await startForWorker();
      await use({
        get url() {
          return running.url;
        },
        get mailbox() {
          return running.mailbox;
        },
        renew: async () => {
          await running.stop();
          running = await startForWorker();
        },
        output: () => running.output(),
      });
      await running.stop();
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  /** Prints the end of the product's output after a failed test, because it often explains a delay or a refusal. */
  printedOutput: [
    async ({ product }, use, info) => {
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      process.stdout.write(`The product's output before "${info.title}" failed:\n${product.output().slice(-4_000)}\n`);
    },
    { auto: true },
  ],
});

/** The rules that every screen must pass: WCAG 2.0 to 2.2, A and AA, and axe's best practices. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that depend on the colour scheme and the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Returns a line for each rule that an element of the current page violates. */
export async function findViolations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // A page without a heading is still loading, and the rows of a list are pale while new rows are fetched.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  // Axe runs in the page itself, five times as fast as its runner for frames.
  return findIn(page, rules === 'all' ? axeTags : colourRules);
}

/** Returns the violations in the email that a frame shows. Best practices are not checked, because they are about pages. */
export async function findViolationsOfEmail(page: Page, title: string): Promise<string[]> {
  const html = (await page.locator(`iframe[title="${title}"]`).getAttribute('srcdoc')) ?? '';
  // The frame runs no scripts, so the email is opened in a page of its own for the check.
  const mail = await page.context().newPage();
  await mail.setContent(html.replaceAll('data-shown-style=', 'style='));
  const found = await findIn(mail, axeTags.slice(0, -1));
  await mail.close();
  return found;
}

async function findIn(page: Page, runOnly: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (chosen) => {
    const { axe: runner } = window as unknown as { axe: typeof axe };
    const { violations: found } = await runner.run(document, { runOnly: chosen, resultTypes: ['violations'] });
    return found.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
  }, runOnly);
}

/** Returns the number of pixels by which the page is wider than the screen after the layout has settled, or 0. */
export async function measureOverflow(page: Page): Promise<number> {
  let excess = 0;
  for (let tries = 0; tries < 10; tries += 1) {
    excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (excess <= 0) return 0;
    await page.waitForTimeout(100);
  }
  return excess;
}
