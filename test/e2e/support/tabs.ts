import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';

declare global {
  /** What {@link renewInAll} puts into a page. */
  var renewTimes: (times: number) => Promise<string[]>;
}

const entry = 'virtual:renew-times';
const project = new URL('../../..', import.meta.url).pathname;

/** The browser's own renewal of a sign-in as a script, with `renewTimes(n)`, which renews n times and answers how each ended. */
async function bundledRenewal(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'renew-times',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) =>
          id === `\0${entry}`
            ? `import { renewSession } from '${project}src/web/session/renew.ts';
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
 * Renews the sign-in of these tabs so many times in each, all at once. They must let in scripts of others (`bypassCSP`).
 * @returns how each renewal ended
 */
export async function renewInAll(pages: readonly Page[], times: number): Promise<string[]> {
  const script = await bundledRenewal();
  for (const page of pages) {
    await page.addScriptTag({ content: script, type: 'module' });
    // The tag is there before the module has run.
    await page.waitForFunction(() => 'renewTimes' in globalThis);
  }
  const outcomes = await Promise.all(
    pages.map((page) => page.evaluate((count) => globalThis.renewTimes(count), times)),
  );
  return outcomes.flat();
}

/** Ends the process of a tab, as a crash of the browser does: none of its handlers runs and nothing is sent any more. */
export async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  // Whom it asks is gone before an answer could come.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}
