import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Route } from '#root/server/platform/http/route.ts';

const server = pathToFileURL(`${import.meta.dirname}/../`);
const files = fs.globSync('**/*.routes.ts', { cwd: server }).toSorted();

/** What a file `<feature>.routes.ts` exports: lists of routes, by any name. */
type Feature = Readonly<Record<string, readonly Route[]>>;
const found: readonly Feature[] = await Promise.all(files.map((file) => import(new URL(file, server).href)));

/** The routes of all features of the server. A feature is found by its file `<feature>.routes.ts`. */
export const features: readonly Route[] = found.flatMap((feature) => Object.values(feature).flat());
