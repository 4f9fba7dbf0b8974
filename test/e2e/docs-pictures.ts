import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { reports } from '#root/contract/reports/reports.ts';
import { chromiumArgs, findChromium } from '#test/e2e/support/chromium.ts';
import { waitUntilLoaded } from '#test/e2e/support/looks.ts';
import { changeSettings } from '#test/e2e/support/people.ts';
import { generateEveryType } from '#test/e2e/support/reports.ts';
import { signIn } from '#test/e2e/support/sign-in.ts';
import { startProduct } from '#test/e2e/support/start-product.ts';
import { findLogin } from '#test/e2e/support/test.ts';

/**
 * `npm run docs:pictures`: takes new pictures of the demonstration organisation for docs/images. By default takes all
 * pictures; with names, as in `-- plan reports`, only these.
 */
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
  await page.getByRole('heading', { name: 'Check against the BIA' }).waitFor();
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

/** The first page after the contents is shown beside the cover. */
const firstPage = 3;

/** Renders a page of a PDF as a PNG. Needs Debian's `poppler-utils`. */
function drawPage(pdf: Buffer, number: number): Buffer {
  const page = String(number);
  const { stdout, status } = spawnSync('pdftoppm', ['-png', '-r', '42', '-f', page, '-l', page, '-'], { input: pdf });
  if (status !== 0) throw new Error('The pictures of reports need pdftoppm');
  return stdout;
}

/** For each type of report, draws two pages of a report of the demonstration side by side. */
async function drawReports(browser: Browser, baseURL: string): Promise<void> {
  const admin = await browser.newPage({ baseURL });
  await signIn(admin, findLogin('Organisation admin', 'northwind'));
  await changeSettings(admin, { usersGenerateReports: true });
  const page = await browser.newPage({ baseURL });
  await signIn(page, findLogin('BC manager', 'northwind'));
  // The sheet is a blank page, because the security policy of the product's pages would block the images.
  const sheet = await browser.newPage({ viewport: { width: 720, height: 508 } });
  for (const { type, uid } of await generateEveryType(page)) {
    const pdf = await page.request.get(`${reports.download.path.replace(':uid', uid)}?format=pdf`);
    const content = await pdf.body();
    const papers = [1, firstPage].map(
      (number) => `<img src="data:image/png;base64,${drawPage(content, number).toString('base64')}">`,
    );
    await sheet.setContent(
      `<body style="margin:0;padding:8px;display:flex;gap:8px;background:#8a949e">${papers.join('')}`,
    );
    await sheet.locator('body').screenshot({ path: join(folder, `report-${type}.png`) });
    process.stdout.write(`docs/images/report-${type}.png\n`);
  }
}

const wanted = process.argv.slice(2);
const product = await startProduct();
process.env.E2E_URL = product.url;
process.env.E2E_DATA = product.dataDir;
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
try {
  if (wanted.length === 0 || wanted.includes('reports')) await drawReports(browser, product.url);
  for (const [name, open] of Object.entries(pictures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
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
