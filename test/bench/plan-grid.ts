/**
 * Benchmark of the grid of tasks: `npm run bench:plan-grid`. Pastes 1,000 tasks into a plan, in a real Chromium and in
 * the product as `npm start` runs it. Then types into cells and scrolls, while the plan is checked and saved. Prints how
 * long a paste takes, how long keys wait until the page shows them, and how long frames last while the grid scrolls.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '#test/e2e/support/chromium.ts';
import { findCell, pasteBlock } from '#test/e2e/support/grid.ts';
import { startProduct } from '#test/e2e/support/start-product.ts';
import { formatRow, median, say } from './servers.ts';

const TASKS = 1_000;
/** The maximum times in milliseconds. */
const aims = { paste: 2_000, key: 100, frame: 50 };
const api = '/continuity/api/v1';

interface Login {
  readonly role: string;
  readonly tenantId: string;
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
}

const block = [
  ['No', 'Task name', 'Duration', 'Predecessors'],
  ...Array.from({ length: TASKS }, (_, at) => [
    String(at + 1),
    `Step ${at + 1}`,
    `${5 + (at % 50)} min`,
    at % 5 === 0 ? '' : String(at),
  ]),
]
  .map((cells) => `${cells.join('\t')}\r\n`)
  .join('');

async function openTasks(page: Page, url: string, who: Login): Promise<string> {
  await page.goto(`${url}/login?tenantId=${who.tenantId}&clientId=${who.clientId}`);
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const answer = await page.request.post(`${url}${api}/business-continuity-plans`, {
    headers: { origin: url },
    data: { name: 'A thousand tasks' },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  const { uid } = ((await answer.json()) as { data: { uid: string } }).data;
  await page.goto(`${url}/business-continuity-plans/${uid}?section=tasks&edit=1`);
  await page.getByRole('grid', { name: 'Tasks' }).waitFor();
  return `${api}/business-continuity-plans/${uid}`;
}

/** Waits until the server has all tasks. @returns the milliseconds */
async function waitForTasks(page: Page, path: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const answer = await page.request.get(new URL(path, page.url()).href);
    const { content } = ((await answer.json()) as { data: { content: { tasks: readonly unknown[] } } }).data;
    if (content.tasks.length === TASKS) return performance.now() - began;
    if (performance.now() - began > 60_000) throw new Error(`${content.tasks.length} tasks were saved`);
    await page.waitForTimeout(100);
  }
}

/**
 * From now on, records the time from each key press until the next frame is painted. The browser rounds these times to
 * 8 ms.
 */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const keys: number[] = [];
    Object.assign(window, { keys });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') keys.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

/**
 * Types into cells of several rows. @returns the milliseconds of each key that took at least 16 ms, and the number of
 * all keys
 */
async function measureTyping(page: Page): Promise<{ readonly slow: number[]; readonly keys: number }> {
  await watchKeys(page);
  const words = 'Call the bank';
  for (let row = 1; row <= 8; row += 1) {
    await findCell(page, row, 1).click();
    await page.keyboard.type(words, { delay: 60 });
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
  }
  const slow = await page.evaluate(() => (window as unknown as { keys: number[] }).keys);
  return { slow, keys: 8 * (words.length + 1) };
}

/** Scrolls down the grid. @returns the milliseconds of each frame */
async function measureScrolling(page: Page): Promise<number[]> {
  await findCell(page, 5, 1).hover();
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const next = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(30);
  }
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames);
}

const findShare = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;

function report(what: string, time: number, aim?: number): void {
  const verdict = aim === undefined ? '' : `  ${aim} ${time <= aim ? 'met' : 'missed'}`;
  say(formatRow([what.padEnd(44), time.toFixed(0), verdict]));
}

const product = await startProduct();
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
try {
  const logins = JSON.parse(readFileSync(join(product.dataDir, 'demo-logins.json'), 'utf8')) as Login[];
  const who = logins.find(({ role }) => role === 'Organisation admin');
  if (!who) throw new Error('The demonstration has no administrator');
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  const path = await openTasks(page, product.url, who);
  const began = performance.now();
  await pasteBlock(page, block);
  await page.getByText(/^1,?000 rows pasted/).waitFor();
  await findCell(page, 2, 1).getByText('Step 2', { exact: true }).waitFor();
  const pasted = performance.now() - began;
  const saved = await waitForTasks(page, path);
  const { slow, keys } = await measureTyping(page);
  const frames = await measureScrolling(page);
  const all = [...slow, ...Array.from({ length: Math.max(0, keys - slow.length) }, () => 16)];
  say(`${TASKS} tasks`);
  say(formatRow([''.padEnd(44), 'ms', '  aim']));
  report('1,000 rows pasted and shown', pasted, aims.paste);
  report('saved after that', saved);
  report('a key until the next picture, median', median(all), aims.key);
  report('the same, of 95 in 100 keys', findShare(all, 0.95), aims.key);
  report('the same, the slowest', Math.max(...all));
  report('a frame while scrolling, of 95 in 100', findShare(frames, 0.95), aims.frame);
  report('the same, the slowest', Math.max(...frames));
} finally {
  await browser.close();
  await product.stop();
}
