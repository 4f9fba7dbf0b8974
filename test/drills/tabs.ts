/**
 * `npm run drill:tabs`. `-- --tabs 20 --times 200` sets the numbers. One person has many tabs open, and all tabs
 * repeatedly renew the sign-in at the same time. Prints how many renewals reached the server, and their outcomes. Exits
 * with 1 if a tab was signed out.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '#test/e2e/support/chromium.ts';
import { startProduct } from '#test/e2e/support/start-product.ts';
import { renewInAll } from '#test/e2e/support/tabs.ts';

function readFlag(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? Number(process.argv[at + 1]) : otherwise;
}
const tabs = readFlag('tabs', 20);
const times = readFlag('times', 200);
const say = (text: string) => process.stdout.write(`${text}\n`);

async function signIn(page: Page, dataDir: string): Promise<void> {
  const logins = JSON.parse(readFileSync(join(dataDir, 'demo-logins.json'), 'utf8')) as Record<string, string>[];
  const who = logins.find(({ role }) => role === 'BC manager');
  if (!who) throw new Error('There is no demo sign-in to drill with.');
  await page.goto(`/login?tenantId=${who.tenantId}`);
  await page.getByLabel('Username').fill(who.username ?? '');
  await page.getByLabel('Password', { exact: true }).fill(who.password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/bright-dashboard/);
}

const product = await startProduct();
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
try {
  const context = await browser.newContext({ bypassCSP: true, baseURL: product.url });
  const answers = new Map<number, number>();
  context.on('response', (response) => {
    if (!response.url().endsWith('/refresh-token')) return;
    answers.set(response.status(), (answers.get(response.status()) ?? 0) + 1);
  });
  const first = await context.newPage();
  await signIn(first, product.dataDir);
  const pages = [first];
  while (pages.length < tabs) {
    const page = await context.newPage();
    await page.goto('/profile');
    pages.push(page);
  }
  const startTime = performance.now();
  const outcomes = await renewInAll(pages, times);
  const seconds = (performance.now() - startTime) / 1000;
  const countOutcomes = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
  const loggedOut = pages.filter((page) => page.url().includes('/login')).length;
  const [renewed, refused, unreachable] = ['renewed', 'refused', 'unreachable'].map(countOutcomes);
  const served = [...answers].map(([status, number]) => `${number} x ${status}`).join(', ');
  say(
    `${tabs} tabs x ${times} renewals in ${seconds.toFixed(1)} s: ${renewed} renewed, ${refused} refused, ${unreachable} unreachable`,
  );
  say(`answers of the server: ${served}; the other renewals found that a tab before them had renewed`);
  say(`forced logouts: ${loggedOut}`);
  if (refused || unreachable || loggedOut) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}
