import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';

const systems = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser that CHROME names, or the one from npm, or where that can't run (other systems) the system's. */
export async function chromiumPath(): Promise<string> {
  const named = process.env.CHROME;
  if (named) return named;
  if (process.platform === 'linux' && process.arch === 'x64') return sparticuz.executablePath();
  const found = systems.find((path) => existsSync(path));
  if (!found) throw new Error('No browser found: set CHROME to the path of a Chromium.');
  return found;
}

/** What Chromium needs to run as root, without a display, and without looking for its maker's servers. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
