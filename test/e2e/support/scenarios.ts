import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

const api = '/continuity/api/v1';

interface Node {
  readonly recordUid: string;
  readonly x: number | null;
  readonly name: string;
}
interface Link {
  readonly dependentUid: string;
  readonly toleranceMinutes: number;
}

/** Creates a scenario on the page. @returns the scenario's uid */
export async function createScenario(page: Page, name: string): Promise<string> {
  await page.goto('/dependency-scenarios/new');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create scenario' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

export const findCard = (page: Page, name: string) => page.locator('.react-flow__node').filter({ hasText: name });
export const findAddPanel = (page: Page) => page.getByRole('region', { name: 'Add records' });
export const findEntry = (page: Page, name: string) =>
  findAddPanel(page).getByRole('button', { name: new RegExp(`^Add ${name},`) });

export async function addRecords(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await findAddPanel(page).getByRole('textbox', { name: 'Search all registers' }).fill(name);
    await findEntry(page, name).click();
    await expect(findCard(page, name)).toBeVisible();
  }
}

/** Waits until everything is saved and returns the stored content. */
export async function readSavedContent(page: Page, uid: string): Promise<{ nodes: Node[]; links: Link[] }> {
  await expect(page.getByText(/^Saved/)).toBeVisible();
  const answer = await page.request.get(`${api}/dependency-scenarios/${uid}`);
  return ((await answer.json()) as { data: { content: { nodes: Node[]; links: Link[] } } }).data.content;
}

/** Selects the dependent and the provider in the dialog of a link. */
export async function chooseEnds(page: Page, dependent: string, provider: string): Promise<void> {
  for (const [field, name] of [
    ['Dependent', dependent],
    ['Needs', provider],
  ] as const) {
    await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: new RegExp(name) }).click();
  }
}

export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error('Nothing to be dragged');
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2 - 20, b.y + b.height / 2, { steps: 6 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 3 });
  await page.mouse.up();
}
