import { ensureWebBuild } from '#root/server/web-build.ts';
import { chromiumPath } from './chromium.ts';

/** Playwright's global set-up: what the workers' products and browsers share is made once, before they start. */
export default async function setUp(): Promise<void> {
  process.env.E2E_CHROME = await chromiumPath();
  const say = (message: string) => void process.stdout.write(`${message}\n`);
  await ensureWebBuild({ debug: say, info: say, warn: say, error: say });
}
