import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const api = '/continuity/api/v1';
export const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
] as const;

/** The wholesaler's files. Three rows have an MTPD that does not exceed the RTO, so their MTPD is corrected. */
const files = ['activities.csv', 'dependencies.csv', 'resources.csv'].map((name) => {
  const text = readFileSync(join(import.meta.dirname, '../../data/wholesaler', name), 'utf8');
  const corrected = text.replaceAll(',high,4,4,1,', ',high,8,4,1,').replaceAll(',high,8,8,4,', ',high,12,8,4,');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(corrected) };
});

export const scenario = 'IT steht still';
export const erp = 'ERP-System (Microsoft Dynamics)';

interface GraphLines {
  readonly nodes: readonly (readonly [string, string, string, ...unknown[]])[];
  readonly edges: readonly unknown[];
}

export async function readGraph(page: Page): Promise<GraphLines> {
  return ((await (await page.request.get(`${api}/dependency-graph`)).json()) as { data: GraphLines }).data;
}

/**
 * Imports the wholesaler's files and creates a scenario of the wholesaler's activities and ERP system, unless the
 * scenario exists.
 */
export async function drawWholesaler(page: Page): Promise<void> {
  const existing = await page.request.get(`${api}/dependency-scenarios?q=${encodeURIComponent(scenario)}`);
  if (((await existing.json()) as { data: unknown[] }).data.length > 0) return;
  await page.goto('/import');
  await page.getByLabel('Choose XLSX or CSV files').setInputFiles(files);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Nothing to fix')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Import \d+ rows?$/ }).click();
  await expect(page.getByText(/\d+ rows? (was|were) imported/)).toBeVisible();
  const names = ['IT-Betrieb', 'Auftragserfassung', 'Einkauf', 'Rechnungsstellung', erp];
  const { nodes } = await readGraph(page);
  const scenarioNodes = nodes
    .filter(([, , name]) => names.includes(name))
    .map(([recordUid, kind]) => ({ recordUid, kind, x: null, y: null, restartMinutes: null }));
  const headers = { 'content-type': 'application/json' };
  const created = await page.request.post(`${api}/dependency-scenarios`, {
    headers: { ...headers, origin: new URL(page.url()).origin },
    data: { name: scenario, description: '', status: 'active', categoryUid: null, ownerUids: [] },
  });
  const { data } = (await created.json()) as { data: { uid: string; version: number } };
  await page.request.put(`${api}/dependency-scenarios/${data.uid}/content`, {
    headers: { ...headers, origin: new URL(page.url()).origin, 'if-match': `"${data.version}"` },
    data: { nodes: scenarioNodes, links: [], targets: [] },
  });
}

export const findFirstBreach = (page: Page) => page.getByRole('region', { name: 'First breach and its causes' });

export async function expectFirstBreach(page: Page): Promise<void> {
  await expect(findFirstBreach(page)).toContainText('IT-Betrieb exceeds its MTPD of 8 h at 8 h.');
  await expect(findFirstBreach(page)).toContainText('First breach of an activity that was not itself lost');
  await expect(findFirstBreach(page)).toContainText(/Auftragserfassung stops at the start because it needs .+\./);
  await expect(findFirstBreach(page)).toContainText('Auftragserfassung exceeds its MTPD of 8 h at 8 h.');
}
