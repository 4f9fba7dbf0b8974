import { rmSync } from 'node:fs';
import { planWebBuild } from '#root/server/start/web-build/web-build.ts';
import { findChromium } from './chromium.ts';
import { prepareData } from './start-product.ts';

/**
 * Playwright's global set-up. Finds the browser, builds the web application and prepares the data, once for all workers.
 */
export default async function setUp(): Promise<() => void> {
  process.env.E2E_CHROME = await findChromium();
  const say = (message: string) => void process.stdout.write(`${message}\n`);
  await planWebBuild({ debug: say, info: say, warn: say, error: say })();
  const template = await prepareData();
  process.env.E2E_TEMPLATE = template;
  return () => rmSync(template, { recursive: true, force: true });
}
