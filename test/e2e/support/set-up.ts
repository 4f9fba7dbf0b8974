import { ensureWebBuild } from '#root/server/start/web-build/web-build.ts';
import { findChromium } from './chromium.ts';

/** Playwright's global set-up. Finds the browser and builds the web application, once for all workers. */
export default async function setUp(): Promise<void> {
  process.env.E2E_CHROME = await findChromium();
  const say = (message: string) => void process.stdout.write(`${message}\n`);
  await ensureWebBuild({ debug: say, info: say, warn: say, error: say });
}
