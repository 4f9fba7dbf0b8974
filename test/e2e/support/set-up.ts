import { ensureWebBuild } from '#root/server/start/web-build/web-build.ts';
import { findChromium } from './chromium.ts';

/** Playwright's global set-up. Prepares once what all workers share: the browser and the web build. */
export default async function setUp(): Promise<void> {
  process.env.E2E_CHROME = await findChromium();
  const say = (message: string) => void process.stdout.write(`${message}\n`);
  await ensureWebBuild({ debug: say, info: say, warn: say, error: say });
}
