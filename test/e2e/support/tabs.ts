import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';

declare global {
  /** Injected into a page by {@link renewInAll}. */
  var renewTimes: (times: number) => Promise<string[]>;
}

const entry = 'virtual:renew-times';
const project = new URL('../../..', import.meta.url).pathname;

/**
 * Bundles the browser's renewal of a sign-in as a script with `renewTimes(n)`, which renews n times and returns the
 * outcomes.
 */
async function bundleRenewal(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'renew-times',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) =>
          id === `\0${entry}`
            ? `import { renewSession } from '${project}src/web/platform/session/renew.ts';
               globalThis.renewTimes = async (times) => {
                 const outcomes = [];
                 for (let count = 0; count < times; count += 1) outcomes.push(await renewSession());
                 return outcomes;
               };`
            : undefined,
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, output: { codeSplitting: false } } },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return output[0].code;
}

/**
 * Renews the sign-in in all these tabs at once, this many times in each. The context needs `bypassCSP`.
 * @returns the outcome of each renewal
 */
export async function renewInAll(pages: readonly Page[], times: number): Promise<string[]> {
  const script = await bundleRenewal();
  for (const page of pages) {
    await page.addScriptTag({ content: script, type: 'module' });
    // The tag exists before the module has run.
    await page.waitForFunction(() => 'renewTimes' in globalThis);
  }
  const outcomes = await Promise.all(
    pages.map((page) => page.evaluate((count) => globalThis.renewTimes(count), times)),
  );
  return outcomes.flat();
}

/** Kills the process of a tab, as a crash does: no handler runs and nothing is sent. */
export async function crashTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  // The process is gone before it can answer.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}
