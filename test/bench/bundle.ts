/**
 * Checks the size of what the browser loads: `npm run check:bundle`. Builds the web application in memory and prints
 * the sizes. Exits with 1 if a size exceeds its budget, or if the application uses a Mantine component whose style
 * sheet is in none of the lists in src/web/platform/ui.
 *
 * "Scripts at first" are the files that load before the user acts: the entry with its imports and, after the sign-in,
 * the list of pages, the session, the frame and the page. Each file that loads later has its own budget. The budgets of
 * three such files are larger: the grid, the editor of formatted texts, and the estimate of password strength with its
 * list of 49,000 passwords. A kB is 1000 bytes after gzip. Brotli, which servers send to most browsers, is about a
 * tenth smaller.
 */

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown, runnerImport } from 'vite';

const project = new URL('../..', import.meta.url).pathname;

/** The maximum sizes in kB. */
const budgets = {
  login: 165,
  list: 270,
  later: 140,
  grid: 240,
  editor: 165,
  strength: 240,
  styles: 60,
  font: 32,
  fonts: 95,
};

interface Route {
  readonly path: string;
  readonly load: () => unknown;
}

/** Returns the file name of the page at a path, as the route imports it. */
async function findPage(path: string): Promise<string> {
  const { module } = await runnerImport<{ pages: readonly Route[] }>(`${project}src/web/app/pages.ts`);
  const load = module.pages.find((page) => page.path === path)?.load;
  const file = /(['"])([^'"]+\.page\.tsx)\1/.exec(String(load))?.[2];
  if (!file) throw new Error(`No page is found for the route ${path}.`);
  return file.slice(file.lastIndexOf('/'));
}

async function buildWeb() {
  const result = await build({ configFile: `${project}vite.config.ts`, build: { write: false }, logLevel: 'error' });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const styles = output.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  const fonts = output.filter((file) => file.type === 'asset' && file.fileName.endsWith('.woff2'));
  return { chunks, styles: styles as Rolldown.OutputAsset[], fonts: fonts as Rolldown.OutputAsset[] };
}

type Built = Awaited<ReturnType<typeof buildWeb>>;

const say = (text: string) => process.stdout.write(`${text}\n`);
const measureSize = (content: string | Uint8Array) => gzipSync(content).length / 1000;
const addUp = (sizes: readonly number[]) => sizes.reduce((sum, one) => sum + one, 0);

/** Returns the entry file, the files that contain these modules, and all files that those files import. */
function findImportedFiles({ chunks }: Built, modules: readonly string[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const first = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`The module ${module} is in no file of the build.`);
    return chunk.fileName;
  });
  const files = new Set<string>();
  const queue = [...first, ...chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (files.has(name)) continue;
    files.add(name);
    queue.push(...(byName.get(name)?.imports ?? []));
  }
  return files;
}

/** Returns the Mantine components in the build that have a style sheet which is in none of the lists. */
function findUnstyled({ chunks }: Built): string[] {
  const listed = ['styles.ts', 'styles-shell.ts', 'toast/toast-view.tsx']
    .map((file) => readFileSync(`${project}src/web/platform/ui/${file}`, 'utf8'))
    .join();
  const ids = chunks.flatMap(({ moduleIds }) => moduleIds);
  const names = ids.flatMap((id) => /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1] ?? []);
  return [...new Set(names)].filter((name) => !listed.includes(`/styles/${name}.layer.css'`)).sort();
}

const framed = ['/web/app/pages.ts', '/session/session.ts', '/shell/frame.tsx'];

async function main(): Promise<void> {
  const built = await buildWeb();
  let exceeded = 0;
  const reportLine = (what: string, kB: number, budget: number, note = '') => {
    if (kB > budget) exceeded += 1;
    const verdict = kB > budget ? 'OVER' : 'ok';
    say(`${what.padEnd(44)} ${kB.toFixed(1).padStart(7)} of ${budget} kB  ${verdict}${note}`);
  };
  const measureScripts = (names: Iterable<string>) =>
    addUp([...names].map((name) => measureSize(built.chunks.find(({ fileName }) => fileName === name)?.code ?? '')));
  const login = findImportedFiles(built, [await findPage('/login')]);
  reportLine('Scripts at first, /login', measureScripts(login), budgets.login, `, ${login.size} files`);
  const list = findImportedFiles(built, [...framed, await findPage('/activities')]);
  reportLine('Scripts at first, /activities', measureScripts(list), budgets.list, `, ${list.size} files`);
  const later = built.chunks.filter(({ fileName }) => !login.has(fileName));
  const isGrid = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => id.includes('/ag-grid-community/'));
  const isStrength = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => id.includes('/@zxcvbn-ts/'));
  const isEditor = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => id.includes('/prosemirror-view/'));
  const findBudget = (chunk: Rolldown.OutputChunk) => {
    if (isGrid(chunk)) return budgets.grid;
    if (isEditor(chunk)) return budgets.editor;
    return isStrength(chunk) ? budgets.strength : budgets.later;
  };
  const largest = later.map((chunk) => ({ chunk, kB: measureSize(chunk.code) })).sort((a, b) => b.kB - a.kB);
  for (const { chunk, kB } of largest.filter(
    ({ kB, chunk }, rank) => rank < 3 || kB > budgets.later || findBudget(chunk) !== budgets.later,
  ))
    reportLine(`Later, ${chunk.fileName}`, kB, findBudget(chunk));
  reportLine('All style sheets', addUp(built.styles.map(({ source }) => measureSize(source))), budgets.styles);
  const fontSizes = built.fonts.map(({ source }) => source.length / 1000); // the format of fonts is already compressed
  reportLine('Font that every page loads', Math.min(...fontSizes), budgets.font);
  reportLine('All fonts', addUp(fontSizes), budgets.fonts);
  const missing = findUnstyled(built);
  if (missing.length) say(`Without style, add to src/web/platform/ui/styles-shell.ts: ${missing.join(', ')}`);
  process.exitCode = exceeded + missing.length ? 1 : 0;
}

await main();
