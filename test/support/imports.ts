import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { ImportRecord } from '#root/contract/import/import-records.ts';
import { imports } from '#root/contract/import/imports.ts';
import { storedZip } from '#root/server/platform/spreadsheets/safe-zip.ts';
import type { Client } from './app.ts';

/** A file to upload. */
export interface UploadFile {
  readonly name: string;
  readonly content: Buffer;
}

const folder = join(import.meta.dirname, '../data/wholesaler');

/** The three CSV files of the wholesaler, unchanged. */
export const wholesaler: readonly UploadFile[] = ['activities.csv', 'dependencies.csv', 'resources.csv'].map(
  (name) => ({
    name,
    content: readFileSync(join(folder, name)),
  }),
);

/** Returns a CSV file with these lines. */
export const makeCsv = (name: string, ...lines: string[]): UploadFile => ({
  name,
  content: Buffer.from(lines.join('\n')),
});

/** Uploads several files into one import. */
export async function uploadFiles(client: Client, files: readonly UploadFile[]): Promise<ImportRecord> {
  const [first, ...others] = files;
  let { data } = (await client.call(imports.upload, { file: first as UploadFile })).body;
  for (const file of others) {
    const { uid, version } = data;
    data = (await client.call(imports.addFile, { params: { uid }, version, file })).body.data;
  }
  return data;
}

/** Converts the guessed columns to the mapping that a client sends. */
export const toMapping = ({ existing, sheets }: ImportRecord) => ({
  existing,
  sheets: sheets.map(({ kind, columns, categories }) => ({
    kind,
    columns: columns.map(({ field, unit }) => ({ field, unit })),
    categories: categories.map(({ text, kind }) => ({ text, kind })),
  })),
});

/** Returns the current version of an import. */
export const readVersion = async (client: Client, uid: string) =>
  (await client.call(imports.get, { params: { uid } })).body.data.version;

/** Reads the preview of an import and applies it. */
export async function applyImport(client: Client, uid: string, leaveOutErrors = false) {
  const params = { uid };
  const { digest } = (await client.call(imports.preview, { params })).body.data;
  return client.call(imports.apply, {
    params,
    version: await readVersion(client, uid),
    body: { digest, leaveOutErrors },
  });
}

/** Uploads one table of activities and applies it. */
export async function importTable(client: Client, ...lines: string[]) {
  const { uid } = await uploadFiles(client, [makeCsv('activities.csv', ...lines)]);
  return { uid, answer: await applyImport(client, uid) };
}

/** Returns four counts for each kind of sheet: the rows to create, to update, to skip and to correct. */
export const countByKind = (
  rows: readonly { kind: string; create: number; update: number; skip: number; error: number }[],
) => Object.fromEntries(rows.map(({ kind, create, update, skip, error }) => [kind, [create, update, skip, error]]));

/** Returns a small file that claims to be a workbook and unpacks to 300 MB. */
export function makeZipBomb(): UploadFile {
  const part = 'xl/workbook.xml';
  const zip = storedZip([{ name: part, content: deflateRawSync(Buffer.alloc(300 * 1024 * 1024)) }]);
  // Marks the part as deflated in both its own header and the central directory at the end of the file.
  zip.writeUInt16LE(8, 8);
  zip.writeUInt16LE(8, zip.length - 22 - 46 - part.length + 10);
  return { name: 'bomb.xlsx', content: zip };
}
