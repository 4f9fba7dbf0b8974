import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';
import { api, drawWholesaler, erp, findFirstBreach, readGraph } from './support/what-if.ts';

test.beforeEach(async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, findLogin('Organisation admin', 'northwind'));
  await drawWholesaler(page);
});

test('the server answers if the browser does not support workers', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
  const { nodes } = await readGraph(page);
  const [uid] = nodes.find(([, , name]) => name === erp) ?? [];
  const request = page.waitForRequest((request) => request.url().endsWith(`${api}/what-if`));
  await page.goto(`/dependency-scenarios/around/${uid}?mode=what-if`);
  await request;
  await expect(findFirstBreach(page)).toContainText('Auftragserfassung exceeds its MTPD of 8 h');
});

/** Builds a graph of 2,000 records in layers of 100. Each record needs three records of the layer before. */
function buildLargeGraph(): unknown {
  const uid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const count = 2000;
  const nodes = Array.from({ length: count }, (_, n) => [
    ...[
      uid(n),
      n < 200 ? 'application' : 'activity',
      `Record ${n}`,
      60 + (n % 7) * 60,
      n < 200 ? null : 480 + (n % 5) * 240,
    ],
    ...[n % 30, 1 + (n % 5), false],
  ]);
  const edges: unknown[] = [];
  for (let n = 100; n < count; n += 1) {
    for (const step of [100, 137, 171]) {
      if (n - step < 0) continue;
      edges.push([uid(1_000_000 + edges.length), n, n - step, (n % 6) * 30, null, 1]);
    }
  }
  return { data: { nodes, edges, categories: [], impacts: [], digest: 'large' } };
}

test('slider steps on 2,000 records are answered, and their times are printed', async ({ page }) => {
  await page.addInitScript(() => {
    const steps: { round: number; engine: number }[] = [];
    Object.assign(window, { steps });
    const Own = window.Worker;
    window.Worker = class extends Own {
      constructor(...options: ConstructorParameters<typeof Own>) {
        super(...options);
        let sentAt = 0;
        const post = this.postMessage.bind(this);
        this.postMessage = (message: { what: string }) => {
          if (message.what === 'step') sentAt = performance.now();
          post(message);
        };
        this.addEventListener('message', ({ data }: MessageEvent<{ what: string; milliseconds: number }>) => {
          if (data.what === 'step') steps.push({ round: performance.now() - sentAt, engine: data.milliseconds });
        });
      }
    };
  });
  await page.route(`**${api}/dependency-graph`, (route) => route.fulfill({ json: buildLargeGraph() }));
  await page.goto('/dependency-scenarios/around/00000000-0000-7000-8000-000000000003?mode=what-if');
  await expect(findFirstBreach(page)).toContainText('exceeds its MTPD');
  await page.getByRole('region', { name: 'Lost' }).getByText('Record 3', { exact: true }).click();
  const slider = page.getByRole('slider', { name: 'Outage duration' });
  const paints = await slider.evaluate(async (element) => {
    const input = element as HTMLInputElement;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const times: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      const startTime = performance.now();
      set?.call(input, String(300 + n * 10));
      input.dispatchEvent(new Event('input', { bubbles: true }));
      times.push(performance.now() - startTime);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    return times;
  });
  const steps = await page.evaluate(() => (window as unknown as { steps: { round: number; engine: number }[] }).steps);
  const printTimes = (name: string, values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    const findQuantile = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
    process.stdout.write(
      `${name}: p50 ${findQuantile(0.5)} ms, p95 ${findQuantile(0.95)} ms, most ${findQuantile(1)} ms, ${sorted.length} times\n`,
    );
  };
  printTimes(
    'step on 2,000 records, in the worker',
    steps.map(({ engine }) => engine),
  );
  printTimes(
    'step on 2,000 records, from request to answer',
    steps.map(({ round }) => round),
  );
  printTimes('time in the page for one slider step', paints);
  expect(steps.length).toBeGreaterThan(10);
});
