import { expect, login, signIn, test } from './support/test.ts';
import { api, breachesFirst, drawWholesaler, erp, graphOf } from './support/what-if.ts';

test.beforeEach(async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, login('Organisation admin', 'northwind'));
  await drawWholesaler(page);
});

test('where no worker runs, the server answers', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
  const { nodes } = await graphOf(page);
  const [uid] = nodes.find(([, , name]) => name === erp) ?? [];
  const asked = page.waitForRequest((request) => request.url().endsWith(`${api}/what-if`));
  await page.goto(`/dependency-scenarios/around/${uid}?mode=what-if`);
  await asked;
  await expect(breachesFirst(page)).toContainText('Auftragserfassung passes its MTPD of 8 h');
});

/** 2,000 records in layers of 100, each of which needs three of the layer before it. */
function largeGraph(): unknown {
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

test('a step of a slider on 2,000 records is measured in the page', async ({ page }) => {
  await page.addInitScript(() => {
    const steps: { round: number; engine: number }[] = [];
    Object.assign(window, { steps });
    const Own = window.Worker;
    window.Worker = class extends Own {
      constructor(...given: ConstructorParameters<typeof Own>) {
        super(...given);
        let asked = 0;
        const post = this.postMessage.bind(this);
        this.postMessage = (message: { what: string }) => {
          if (message.what === 'step') asked = performance.now();
          post(message);
        };
        this.addEventListener('message', ({ data }: MessageEvent<{ what: string; milliseconds: number }>) => {
          if (data.what === 'step') steps.push({ round: performance.now() - asked, engine: data.milliseconds });
        });
      }
    };
  });
  await page.route(`**${api}/dependency-graph`, (route) => route.fulfill({ json: largeGraph() }));
  await page.goto('/dependency-scenarios/around/00000000-0000-7000-8000-000000000003?mode=what-if');
  await expect(breachesFirst(page)).toContainText('passes its MTPD');
  await page.getByRole('region', { name: 'Lost' }).getByText('Record 3', { exact: true }).click();
  const slider = page.getByRole('slider', { name: 'For how long' });
  const paints = await slider.evaluate(async (element) => {
    const input = element as HTMLInputElement;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const found: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      const began = performance.now();
      set?.call(input, String(300 + n * 10));
      input.dispatchEvent(new Event('input', { bubbles: true }));
      found.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    return found;
  });
  const steps = await page.evaluate(() => (window as unknown as { steps: { round: number; engine: number }[] }).steps);
  const say = (name: string, values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
    process.stdout.write(`${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms, ${sorted.length} times\n`);
  };
  say(
    'step on 2,000 records, in the worker',
    steps.map(({ engine }) => engine),
  );
  say(
    'step on 2,000 records, from the question to the answer',
    steps.map(({ round }) => round),
  );
  say('what the slider itself takes of the page', paints);
  expect(steps.length).toBeGreaterThan(10);
});
