/**
 * What the browser has to load: `npm run check:bundle` builds the web application in memory, prints what each page costs and ends with 1
 * when one is over its budget, or when a component of Mantine is shown whose style is in neither list of src/web/ui.
 *
 * "At first" is the entry with everything it imports, and for a page behind the sign-in the list of pages, the session, the
 * frame and the page with all that they import: what loads before a person does anything. What loads later is held to a
 * budget per file. kB are 1000 bytes after gzip; servers send Brotli to browsers that take it, about a tenth less.
 */

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown, runnerImport } from 'vite';

const project = new URL('../..', import.meta.url).pathname;

/** kB */
const budgets = { login: 165, list: 270, later: 140, grid: 240, styles: 60 };

interface Route {
  readonly path: string;
  readonly load: () => unknown;
}

/** The source file of the page at a path: the one that its route imports. */
async function pageAt(path: string): Promise<string> {
  const { module } = await runnerImport<{ pages: readonly Route[] }>(`${project}src/web/pages.ts`);
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
  return { chunks, styles: styles as Rolldown.OutputAsset[] };
}

type Built = Awaited<ReturnType<typeof buildWeb>>;

const say = (text: string) => process.stdout.write(`${text}\n`);
const size = (content: string | Uint8Array) => gzipSync(content).length / 1000;
const total = (sizes: readonly number[]) => sizes.reduce((sum, one) => sum + one, 0);

/** The files with these modules and the entry, and all files that they import. */
function closureOf({ chunks }: Built, modules: readonly string[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const first = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`The module ${module} is in no file of the build.`);
    return chunk.fileName;
  });
  const found = new Set<string>();
  const open = [...first, ...chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...(byName.get(name)?.imports ?? []));
  }
  return found;
}

/** Mantine's components in the build whose style sheet exists and is in no list. */
function unstyled({ chunks }: Built): string[] {
  const listed = ['styles.ts', 'styles-shell.ts', 'toast-board.tsx']
    .map((file) => readFileSync(`${project}src/web/ui/${file}`, 'utf8'))
    .join();
  const ids = chunks.flatMap(({ moduleIds }) => moduleIds);
  const names = ids.flatMap((id) => /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1] ?? []);
  return [...new Set(names)].filter((name) => !listed.includes(`/styles/${name}.layer.css'`)).sort();
}

const framed = ['/web/pages.ts', '/session/session.ts', '/shell/frame.tsx'];

async function main(): Promise<void> {
  const built = await buildWeb();
  let over = 0;
  const line = (what: string, kB: number, budget: number, note = '') => {
    if (kB > budget) over += 1;
    const verdict = kB > budget ? 'OVER' : 'ok';
    say(`${what.padEnd(44)} ${kB.toFixed(1).padStart(7)} of ${budget} kB  ${verdict}${note}`);
  };
  const scripts = (names: Iterable<string>) =>
    total([...names].map((name) => size(built.chunks.find(({ fileName }) => fileName === name)?.code ?? '')));
  const login = closureOf(built, [await pageAt('/login')]);
  line('Scripts at first, /login', scripts(login), budgets.login, `, ${login.size} files`);
  const list = closureOf(built, [...framed, await pageAt('/activities')]);
  line('Scripts at first, /activities', scripts(list), budgets.list, `, ${list.size} files`);
  const later = built.chunks.filter(({ fileName }) => !login.has(fileName));
  const isGrid = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => id.includes('/ag-grid-community/'));
  const largest = later.map((chunk) => ({ chunk, kB: size(chunk.code) })).sort((a, b) => b.kB - a.kB);
  for (const { chunk, kB } of largest.filter(({ kB, chunk }, rank) => rank < 3 || kB > budgets.later || isGrid(chunk)))
    line(`Later, ${chunk.fileName}`, kB, isGrid(chunk) ? budgets.grid : budgets.later);
  line('All style sheets', total(built.styles.map(({ source }) => size(source))), budgets.styles);
  const missing = unstyled(built);
  if (missing.length) say(`Without style, add to src/web/ui/styles-shell.ts: ${missing.join(', ')}`);
  process.exitCode = over + missing.length ? 1 : 0;
}

await main();
