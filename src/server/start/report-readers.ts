import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { ReportReader } from '#root/server/shared/reports/report-reader.ts';
import type { ReportReaders } from '#root/server/shared/reports/report-readers.ts';

const server = pathToFileURL(`${import.meta.dirname}/../`);
const files = fs.globSync('**/*.report.ts', { cwd: server }).toSorted();

/** What a file `<type>.report.ts` exports: one reader, by any name. */
const found: readonly Readonly<Record<string, ReportReader>>[] = await Promise.all(
  files.map((file) => import(new URL(file, server).href)),
);

/** The readers of the areas. Each reader is found by its file `<type>.report.ts`. */
export const reportReaders: ReportReaders = new Map(
  found.flatMap((exported) => Object.values(exported)).map((reader) => [reader.type, reader]),
);
