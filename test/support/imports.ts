import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { ImportRecord } from '#root/contract/import-records.ts';
import { imports } from '#root/contract/imports.ts';
import { storedZip } from '#root/server/tables/safe-zip.ts';
import type { Client } from './app.ts';

/** A file to upload. */
export interface UploadFile {
  readonly name: string;
  readonly content: Buffer;
}

const folder = join(import.meta.dirname, '../data/wholesaler');

/** The three files of the wholesaler's workbook, as they were published. */
export const wholesaler: readonly UploadFile[] = ['activities.csv', 'dependencies.csv', 'resources.csv'].map(
  (name) => ({
    name,
    content: readFileSync(join(folder, name)),
  }),
);

/** A CSV file of these lines. */
export const table = (name: string, ...lines: string[]): UploadFile => ({
  name,
  content: Buffer.from(lines.join('\n')),
});

/** Uploads files into one import. */
export async function uploaded(client: Client, files: readonly UploadFile[]): Promise<ImportRecord> {
  const [first, ...others] = files;
  let { data } = (await client.call(imports.upload, { file: first as UploadFile })).body;
  for (const file of others) {
    const { uid, version } = data;
    data = (await client.call(imports.addFile, { params: { uid }, version, file })).body.data;
  }
  return data;
}

/** What the columns are taken for, as a choice to send back. */
export const mappingOf = ({ existing, sheets }: ImportRecord) => ({
  existing,
  sheets: sheets.map(({ thing, columns, categories }) => ({
    thing,
    columns: columns.map(({ field, unit }) => ({ field, unit })),
    categories: categories.map(({ text, kind }) => ({ text, kind })),
  })),
});

/** The version that an import has now. */
export const versionOf = async (client: Client, uid: string) =>
  (await client.call(imports.get, { params: { uid } })).body.data.version;

/** Looks at the preview and applies just that. */
export async function applied(client: Client, uid: string, leaveOutErrors = false) {
  const params = { uid };
  const { digest } = (await client.call(imports.preview, { params })).body.data;
  return client.call(imports.apply, {
    params,
    version: await versionOf(client, uid),
    body: { digest, leaveOutErrors },
  });
}

/** Uploads one table of activities and applies it. */
export async function importTable(client: Client, ...lines: string[]) {
  const { uid } = await uploaded(client, [table('activities.csv', ...lines)]);
  return { uid, answer: await applied(client, uid) };
}

/** By thing: rows to create, to update, to skip, and with errors. */
export const counts = (
  things: readonly { thing: string; create: number; update: number; skip: number; error: number }[],
) => Object.fromEntries(things.map(({ thing, create, update, skip, error }) => [thing, [create, update, skip, error]]));

/** A small file that says it is a workbook and unpacks to 300 MB. */
export function zipBomb(): UploadFile {
  const part = 'xl/workbook.xml';
  const zip = storedZip([{ name: part, content: deflateRawSync(Buffer.alloc(300 * 1024 * 1024)) }]);
  // Deflate, in the file's own header and in the directory at the end.
  zip.writeUInt16LE(8, 8);
  zip.writeUInt16LE(8, zip.length - 22 - 46 - part.length + 10);
  return { name: 'bomb.xlsx', content: zip };
}
