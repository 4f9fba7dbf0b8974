import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '#test/e2e/support/chromium.ts';
import { waitUntilLoaded } from '#test/e2e/support/looks.ts';
import { signIn } from '#test/e2e/support/sign-in.ts';
import { startProduct } from '#test/e2e/support/start-product.ts';
import { findLogin } from '#test/e2e/support/test.ts';

/** `npm run docs:pictures`: takes the pictures in docs/images anew, from the demonstration organisation. */
const folder = join(import.meta.dirname, '../../docs/images');

async function openScenario(page: Page): Promise<void> {
  await page.goto('/dependency-scenarios');
  await page.getByRole('link', { name: 'Data Centre East burns out' }).click();
  await page.locator('.react-flow__edge[data-id]').first().waitFor({ state: 'attached' });
}

/** Opens the plan of the demonstration that misses the required time of an activity. */
async function openPlan(page: Page): Promise<void> {
  await page.goto('/business-continuity-plans');
  await page.getByRole('link', { name: 'Keep drinking water safe when dosing fails' }).click();
  await page.getByRole('heading', { name: 'This plan against the BIA' }).waitFor();
}

const pictures: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  overview: async (page) => {
    await page.goto('/bright-dashboard');
    await page.getByRole('region', { name: 'What would hurt most?' }).getByRole('listitem').first().waitFor();
  },
  scenario: openScenario,
  'what-if': async (page) => {
    await openScenario(page);
    await page.getByText('What-if', { exact: true }).click();
    await page.getByRole('tab', { name: 'What stops' }).waitFor();
    await page
      .getByRole('button', { name: /^Why does/ })
      .first()
      .waitFor();
  },
  assessment: async (page) => {
    await page.goto('/assessments');
    await page.getByRole('link', { name: 'Networks BIA' }).click();
    await page.getByRole('table', { name: 'Activities by business unit' }).waitFor();
  },
  plan: openPlan,
  'plan-versions': async (page) => {
    await openPlan(page);
    await page.getByRole('link', { name: 'Approval and versions' }).click();
    await page.getByRole('region', { name: 'Approved versions' }).waitFor();
  },
};

const product = await startProduct();
process.env.E2E_URL = product.url;
process.env.E2E_DATA = product.dataDir;
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
try {
  for (const [name, open] of Object.entries(pictures)) {
    const page = await browser.newPage({
      ...{ baseURL: product.url, viewport: { width: 1280, height: 900 } },
      ...{ locale: 'en-US', timezoneId: 'Europe/London', colorScheme: 'light', reducedMotion: 'reduce' },
    });
    await signIn(page, findLogin('BC manager', 'northwind'));
    await open(page);
    await waitUntilLoaded(page);
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
    await page.close();
    process.stdout.write(`docs/images/${name}.png\n`);
  }
} finally {
  await browser.close();
  await product.stop();
}
process.exit();
