import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';

const systems = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Returns the path of the browser. This is the path in CHROME, otherwise the browser from npm, otherwise an installed
 * browser.
 */
export async function findChromium(): Promise<string> {
  const fromEnvironment = process.env.CHROME;
  if (fromEnvironment) return fromEnvironment;
  if (process.platform === 'linux' && process.arch === 'x64') return sparticuz.executablePath();
  const installed = systems.find((path) => existsSync(path));
  if (!installed) throw new Error('No browser found: set CHROME to the path of a Chromium.');
  return installed;
}

/** Arguments that let Chromium run as root and without a display, and stop it from contacting Google's servers. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
