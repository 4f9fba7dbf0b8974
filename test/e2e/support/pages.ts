import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isPathShown } from '#root/contract/platform/modules.ts';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';

// The product's list of pages, `src/web/app/pages.ts`, needs Vite to find the files with routes. Browser tests run
// without Vite, so this module finds these files itself.
const web = pathToFileURL(`${import.meta.dirname}/../../../src/web/`);
const files = fs.globSync('{areas,app}/**/*.routes.{ts,tsx}', { cwd: web }).toSorted();
const found: readonly Readonly<Record<string, readonly PageRoute[]>>[] = await Promise.all(
  files.map((file) => import(new URL(file, web).href)),
);

/** All pages of the web application, except those of modules that are hidden. */
export const pages: readonly PageRoute[] = found
  .flatMap((feature) => Object.values(feature).flat())
  .filter(({ path }) => isPathShown(path));
