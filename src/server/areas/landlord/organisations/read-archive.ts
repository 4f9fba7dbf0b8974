import { z } from 'zod';
import { impacts } from '#root/contract/activities/activity-steps.ts';
import { optionalEmail, optionalParagraphs, optionalText, text } from '#root/contract/platform/fields.ts';
import { findFirstFall } from '#root/domain/activities/impact-matrix.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import { unzip } from '#root/server/platform/spreadsheets/safe-zip.ts';
import { UnreadableTable } from '#root/server/platform/spreadsheets/unreadable-table.ts';
import { archivedTables } from './archive-tables.ts';
import type { Row } from './duplication-tables.ts';

/** What an archive may unpack to. */
const maxUnpacked = 256 * 1024 * 1024;
/** What an archive may take to say of itself. It is read in the call that brings it. */
const maxManifest = 64 * 1024;
/** Values in all files: three bytes such as `[],` become forty in memory. 100,000 activities are about 4 million. */
const maxValues = 5_000_000;

/** 422 with the reason in words. */
export const notAnArchive = (reason: string): AppError =>
  new AppError('not_an_archive', 422, reason, { fields: [{ field: 'file', message: reason }] });

const manifest = z.object({
  format: z.literal('holdfast-organisation'),
  version: z.literal(1),
  organisationUid: z.uuid(),
  name: z.string(),
});
const rowsOf = z.array(z.record(z.string(), z.unknown()));

/** An archive, read and held to the rules that every way in has. */
export interface Archive {
  readonly organisationUid: string;
  readonly rows: ReadonlyMap<string, readonly Row[]>;
}

const foreign =
  'This is no archive of a whole organisation, or it is damaged. Choose the ZIP file as it was downloaded.';

/** A value of JSON follows one of these; those within texts are counted too, which costs less than to tell them apart. */
const begins: ReadonlySet<number> = new Set([0x2c, 0x5b, 0x7b]);

function checkValues(contents: readonly Buffer[]): void {
  let left = maxValues;
  for (const content of contents) for (const byte of content) if (begins.has(byte)) left -= 1;
  if (left < 0) throw notAnArchive('This archive holds more values than can be taken in.');
}

async function readFiles(
  zip: Buffer,
  wanted: (name: string) => boolean,
  maxBytes: number,
): Promise<Map<string, unknown>> {
  try {
    const entries = await unzip(zip, wanted, maxBytes);
    checkValues(entries.map(({ content }) => content));
    return new Map(entries.map(({ name, content }) => [name, JSON.parse(content.toString('utf8'))]));
  } catch (error) {
    if (error instanceof UnreadableTable || error instanceof SyntaxError) throw notAnArchive(foreign);
    throw error;
  }
}

/** Reads the manifest of an archive. @throws 422 `not_an_archive` */
export async function readManifest(zip: Buffer): Promise<z.infer<typeof manifest>> {
  const files = await readFiles(zip, (name) => name === 'holdfast.json', maxManifest);
  const parsed = manifest.safeParse(files.get('holdfast.json'));
  if (!parsed.success) throw notAnArchive(foreign);
  return parsed.data;
}

const plain = /^[\w .,:;()'/@+-]{1,255}$/;
const prose = optionalParagraphs(5000);
const lists = new Map<string, z.ZodType>([
  ['impacts', impacts.refine((all) => Object.values(all).every((levels) => findFirstFall(levels) === undefined))],
  ['completed', z.record(optionalText(50), z.boolean())],
]);
const lines = new Map<string, z.ZodType>([
  ['name', text(255)],
  ['first_name', optionalText(255)],
  ['last_name', optionalText(255)],
  ['email', optionalEmail()],
]);

/** Only what the product itself writes: a list in the place of a text would be stored as the text of that list. */
function isFit(column: string, value: unknown): boolean {
  const list = lists.get(column);
  if (list) return list.safeParse(value).success;
  if (typeof value !== 'string') return typeof value !== 'object' || value === null;
  if (column !== 'email' && plain.test(value.trim())) return true;
  return (lines.get(column) ?? prose).safeParse(value).success;
}

/** Values of an archive are as those that are typed: an archive can be edited. */
function checkRow(table: string, row: Row): void {
  for (const [column, value] of Object.entries(row)) {
    if (isFit(column, value)) continue;
    const what = column.replaceAll('_', ' ').slice(0, 50);
    throw notAnArchive(`A value of "${what}" in data/${table}.json of the archive can not be taken. Correct it there.`);
  }
}

/** Reads an archive. @throws 422 `not_an_archive` with the reason */
export async function readArchive(zip: Buffer): Promise<Archive> {
  const { organisationUid } = await readManifest(zip);
  const files = await readFiles(zip, (name) => name.startsWith('data/') && name.endsWith('.json'), maxUnpacked);
  const rows = new Map<string, readonly Row[]>();
  for (const { table } of archivedTables) {
    const parsed = rowsOf.safeParse(files.get(`data/${table}.json`) ?? []);
    if (!parsed.success) throw notAnArchive(foreign);
    for (const row of parsed.data) {
      if (row.organisation_uid !== organisationUid) throw notAnArchive(foreign);
      checkRow(table, row);
    }
    rows.set(table, parsed.data);
  }
  return { organisationUid, rows };
}
