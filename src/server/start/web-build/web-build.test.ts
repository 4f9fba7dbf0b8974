import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planWebBuild, WebBuildError } from './web-build.ts';
import { HASH_FILE, sourceHash } from './web-hash.ts';

const PRODUCT = path.resolve(import.meta.dirname, '../../../..');

let project: string;
let messages: string[] = [];
const say = (message: string) => void messages.push(message);
const log = { debug: say, info: say, warn: say, error: say };

function write(name: string, content: string): void {
  fs.mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
  fs.writeFileSync(path.join(project, name), content);
}

const ensureBuild = () => planWebBuild(log, project)();
const assets = () => path.join(project, 'dist/web/assets');
const read = (name: string) => fs.readFileSync(path.join(assets(), name));
const scripts = () => fs.readdirSync(assets()).filter((name) => name.endsWith('.js'));
/** Returns the code of all scripts as one text, because the test does not depend on how the build splits it. */
const code = () =>
  scripts()
    .map((name) => read(name).toString())
    .join('\n');

// Creates a small project with the product's own vite.config.ts, so that the test covers the real build.
beforeAll(() => {
  project = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-web-'));
  for (const name of [
    'package.json',
    'vite.config.ts',
    'src/server/start/web-build/web-hash.ts',
    'src/web/index.html',
  ]) {
    write(name, fs.readFileSync(path.join(PRODUCT, name), 'utf8'));
  }
  fs.symlinkSync(path.join(PRODUCT, 'node_modules'), path.join(project, 'node_modules'));
  write('src/contract/words.ts', `export const words: string[] = ['imported by #root'];`);
  write('src/web/part.tsx', `export const Part = ({ text }: { text: string }) => <p style={{ margin: 0 }}>{text}</p>;`);
  write('src/web/app/style.css', `p { color: teal }`);
  write(
    'src/web/app/main.tsx',
    `import { createRoot } from 'react-dom/client';
     import { words } from '#root/contract/words.ts';
     import { Part } from '#root/web/part.tsx';
     import './style.css';
     createRoot(document.getElementById('root')!).render(<Part text={words.join()} />);`,
  );
});
afterAll(() => fs.rmSync(project, { recursive: true, force: true }));

test('a missing build is made once, with compressed copies', async () => {
  const folder = await ensureBuild();
  expect(folder).toBe(path.join(project, 'dist/web'));
  const page = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  expect(page).toContain('<html lang="en">');
  expect(page).toContain('<title>Holdfast</title>');
  expect(page).toContain('nonce="__CSP_NONCE__"');
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/); // No inline scripts: the content security policy blocks them.
  expect(code()).toContain('imported by #root');
  // This is part of React's development build, which NODE_ENV=test would include.
  expect(code()).not.toContain('jsxDEV');
  const large = scripts().filter((name) => read(name).length > 1024);
  expect(large).not.toEqual([]);
  for (const name of large) {
    expect(zlib.brotliDecompressSync(read(`${name}.br`))).toEqual(read(name));
    expect(zlib.gunzipSync(read(`${name}.gz`))).toEqual(read(name));
  }
  const files = fs.readdirSync(assets());
  expect(files.some((name) => name.endsWith('.map'))).toBe(false);
  // The style sheet is smaller than 1 kB, so it is not compressed.
  expect(files.some((name) => name.includes('.css.'))).toBe(false);
  expect(messages).toHaveLength(2);

  messages = [];
  await ensureBuild();
  expect(messages).toEqual([]);
});

test('a changed source causes a new build, and a changed test does not', async () => {
  write('src/web/part.test.tsx', '// a test');
  await ensureBuild();
  expect(messages).toEqual([]);
  write('src/contract/words.ts', `export const words: string[] = ['changed'];`);
  await ensureBuild();
  expect(messages[0]).toBe('The source of the web application has changed; building it');
  expect(code()).toContain('changed');
});

test('a failed build reports the reason and is tried again', async () => {
  write('src/web/app/style.css', `@import './missing.css';`);
  await expect(ensureBuild()).rejects.toThrow(/missing\.css/);
  expect(fs.existsSync(path.join(project, 'dist/web', HASH_FILE)) && readHash() === sourceHash(project)).toBe(false);
  write('src/web/app/style.css', `p { color: teal }`);
});

test('without Vite, an existing build is used, and a missing build is an error with advice', async () => {
  fs.rmSync(path.join(project, 'node_modules'));
  write('dist/web/index.html', '<p>old</p>');
  write(`dist/web/${HASH_FILE}`, 'old');
  messages = [];
  await ensureBuild();
  expect(messages[0]).toMatch(/older than its source, and vite is not installed/);
  fs.rmSync(path.join(project, 'dist'), { recursive: true });
  // Planning already fails, before anything is built or created.
  expect(() => planWebBuild(log, project)).toThrow(WebBuildError);
});

const readHash = () => fs.readFileSync(path.join(project, 'dist/web', HASH_FILE), 'utf8').trim();
