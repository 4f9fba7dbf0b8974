import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';

declare global {
  /** A function that {@link renewInAll} adds to a page. */
  var renewTimes: (times: number) => Promise<string[]>;
}

const entry = 'virtual:renew-times';
const project = new URL('../../..', import.meta.url).pathname;

/**
 * Returns a script that contains the browser's code for renewing a sign-in and defines `renewTimes(n)`. That function
 * renews the sign-in n times and returns the outcomes.
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
 * Renews the sign-in in all these tabs at the same time, `times` times in each tab. The browser context needs
 * `bypassCSP`.
 * @returns the outcome of each renewal
 */
export async function renewInAll(pages: readonly Page[], times: number): Promise<string[]> {
  const script = await bundleRenewal();
  for (const page of pages) {
    await page.addScriptTag({ content: script, type: 'module' });
    // `addScriptTag` returns before the module has run, so this waits for the function that the module defines.
    await page.waitForFunction(() => 'renewTimes' in globalThis);
  }
  const outcomes = await Promise.all(
    pages.map((page) => page.evaluate((count) => globalThis.renewTimes(count), times)),
  );
  return outcomes.flat();
}

/** Kills the process of a tab. As in a real crash, no handler runs and no request is sent. */
export async function crashTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  // This call always fails, because the process ends before it can respond.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}
