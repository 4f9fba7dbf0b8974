import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import type { RichText } from '#root/contract/shared/rich-text.ts';
import { chromiumArgs } from './chromium.ts';
import type { RichTextPage } from './rich-text-page.tsx';

declare global {
  interface Window {
    richText: RichTextPage;
  }
}

const address = 'http://rich-text.test';
/** A content security policy as strict as that of the product. */
const policy = "default-src 'self'; script-src 'self'; style-src 'self' 'nonce-nonce'; img-src 'self' data:";

/** Builds the page of the tests, which shows the editor and the view. @returns its files by path */
async function buildPage(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      cssCodeSplit: false,
      rolldownOptions: { input: join(import.meta.dirname, 'rich-text-page.tsx') },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return new Map(output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]));
}

const typeOf = (path: string) =>
  path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'font/woff2';

async function openPage(page: Page, files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
  const find = (pattern: RegExp) => [...files.keys()].find((path) => pattern.test(path)) ?? '';
  const html = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Plan</title>
    <link rel="stylesheet" href="${find(/\.css$/)}"></head>
    <body><div id="root"></div><script type="module" src="${find(/rich-text-page.*\.js$/)}"></script></body></html>`;
  await page.route(`${address}/**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    const file = files.get(path);
    const body = path === '/' ? html : file;
    if (body === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({
      body: typeof body === 'string' ? body : Buffer.from(body),
      headers: { 'content-type': path === '/' ? 'text/html' : typeOf(path), 'content-security-policy': policy },
    });
  });
  await page.goto(address);
  await findText(page).waitFor();
}

/** The editable text. */
export const findText = (page: Page) => page.getByRole('textbox', { name: 'Purpose' });
export const readValue = (page: Page): Promise<RichText> => page.evaluate(() => window.richText.value);
export const setValue = (page: Page, value: unknown) =>
  page.evaluate((text) => window.richText.set(text as RichText), value);

/** Puts HTML on the clipboard, as another program does, and pastes it at the cursor. */
export async function paste(page: Page, html: string, plain = ''): Promise<void> {
  await page.evaluate(
    async ([rich = '', text = '']) => {
      const write = (event: ClipboardEvent) => {
        event.preventDefault();
        event.clipboardData?.setData('text/html', rich);
        event.clipboardData?.setData('text/plain', text);
      };
      document.addEventListener('copy', write, { once: true, capture: true });
      document.execCommand('copy');
    },
    [html, plain],
  );
  await page.keyboard.press('ControlOrMeta+v');
}

export { expect };

/** A test on the page of the editor. It fails if the page breaks its content security policy or throws an error. */
export const test = base.extend<object, { files: ReadonlyMap<string, string | Uint8Array> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
  launchOptions: async ({}, use) => use({ executablePath: process.env.E2E_CHROME ?? '', args: chromiumArgs }),
  files: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => use(await buildPage()),
    { scope: 'worker', timeout: 90_000 },
  ],
  page: async ({ page, files }, use) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await openPage(page, files);
    await use(page);
    expect(errors).toEqual([]);
  },
});
