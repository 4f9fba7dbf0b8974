/**
 * Benchmark of the canvas: `npm run bench:canvas`.
 *
 * Opens a scenario of 200 records and 400 links without saved positions, in a real Chromium and in the product as `npm
 * start` runs it. Measures three ways to open the scenario: by its address right after signing in, by its address a
 * second time, and from the list of scenarios. The time ends when every card and link is drawn in its place. Also
 * measures the layout alone, in Node.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { CanvasNode } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { computePlaces } from '#root/web/areas/continuity/canvas/layout.ts';
import { chromiumArgs, findChromium } from '#test/e2e/support/chromium.ts';
import { startProduct } from '#test/e2e/support/start-product.ts';
import { formatRow, median, say } from './servers.ts';

const size = { nodes: 200, links: 400 };
const rounds = 7;
/** The maximum times in milliseconds. */
const aims = { open: 1500, layout: 300 };
const api = '/continuity/api/v1';
const name = 'Two hundred records';

interface Login {
  readonly role: string;
  readonly tenantId: string;
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Returns the ends of each link. Each layer has 20 records. Each record needs two or three records of the layer before.
 */
function listLinks(): [dependent: number, provider: number][] {
  const links: [number, number][] = [];
  for (let n = 20; links.length < size.links; n += 1) {
    const from = 20 + ((n - 20) % (size.nodes - 20));
    const layer = Math.floor(from / 20) - 1;
    const step = Math.floor((n - 20) / (size.nodes - 20));
    links.push([from, layer * 20 + ((from * 7 + step * 3) % 20)]);
  }
  return links;
}

async function openPage(browser: Browser, url: string, who: Login): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: url })).newPage();
  await page.goto(`/login?tenantId=${who.tenantId}&clientId=${who.clientId}`);
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return page;
}

/** Creates the records and the scenario through the API. @returns the path of the scenario's page */
async function createScenario(page: Page, url: string): Promise<string> {
  const call = async (method: string, path: string, data: object, version?: number) => {
    const headers = { origin: url, ...(version && { 'if-match': `"${version}"` }) };
    const answer = await page.request.fetch(`${api}/${path}`, { method, data, headers });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return ((await answer.json()) as { data: { uid: string; version: number } }).data;
  };
  const uids: string[] = [];
  for (let n = 0; n < size.nodes; n += 1)
    uids.push((await call('POST', 'activities', { name: `Bench activity ${n}` })).uid);
  const details = { name, description: '', status: 'draft', categoryUid: null, ownerUids: [] };
  const { uid, version } = await call('POST', 'dependency-scenarios', details);
  const content = {
    nodes: uids.map((recordUid) => ({ recordUid, kind: 'activity', x: null, y: null, restartMinutes: null })),
    links: listLinks().map(([dependent, provider]) => ({
      ...{ dependentUid: uids[dependent], providerUid: uids[provider], toleranceMinutes: 0 },
      ...{ group: '', groupRequired: 1, note: '' },
    })),
    targets: [],
  };
  await call('PUT', `dependency-scenarios/${uid}/content`, content, version);
  return `/dependency-scenarios/${uid}`;
}

/** Opens the scenario. @returns the milliseconds until every card and link is drawn */
async function measureOpening(page: Page, open: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await open();
  await page.waitForFunction(
    ({ nodes, links }) =>
      document.querySelectorAll('.react-flow__edge path').length >= links &&
      [...document.querySelectorAll<HTMLElement>('.react-flow__node')].filter(
        (card) => card.style.visibility !== 'hidden',
      ).length === nodes,
    size,
    { polling: 'raf' },
  );
  return performance.now() - began;
}

async function measureLayout(): Promise<number[]> {
  const nodes = Array.from({ length: size.nodes }, (_, n) => ({
    ...{ uid: `node ${n}`, kind: 'activity', name: `Bench activity ${n}`, place: null },
  })) as CanvasNode[];
  const links = listLinks().map(([dependent, provider]) => ({
    dependentUid: `node ${dependent}`,
    providerUid: `node ${provider}`,
  }));
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await computePlaces(nodes, links);
    times.push(performance.now() - began);
  }
  return times;
}

function reportTimes(what: string, times: readonly number[], aim: number): void {
  const medianTime = median([...times]);
  say(
    formatRow([
      what.padEnd(30),
      medianTime.toFixed(0),
      Math.max(...times).toFixed(0),
      `${aim} ${medianTime <= aim ? 'met' : 'missed'}`,
    ]),
  );
}

const product = await startProduct();
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
try {
  const logins = JSON.parse(readFileSync(join(product.dataDir, 'demo-logins.json'), 'utf8')) as Login[];
  const who = logins.find(({ role }) => role === 'Organisation admin');
  if (!who) throw new Error('The demonstration has no administrator');
  const first = await openPage(browser, product.url, who);
  const address = await createScenario(first, product.url);
  const times = { cold: [] as number[], again: [] as number[], list: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const page = await openPage(browser, product.url, who);
    times.cold.push(await measureOpening(page, () => page.goto(address)));
    times.again.push(await measureOpening(page, () => page.goto(address)));
    await page.goto(`/dependency-scenarios?q=${encodeURIComponent(name)}`);
    const link = page.getByRole('link', { name });
    await link.waitFor();
    times.list.push(await measureOpening(page, () => link.click()));
    await page.context().close();
  }
  say(`${size.nodes} records, ${size.links} links; medians of ${rounds} rounds`);
  say(formatRow([''.padEnd(30), 'ms', 'most', 'aim']));
  reportTimes('opened for the first time', times.cold, aims.open);
  reportTimes('opened once more', times.again, aims.open);
  reportTimes('opened from the list', times.list, aims.open);
  reportTimes('layout by itself', await measureLayout(), aims.layout);
} finally {
  await browser.close();
  await product.stop();
}
