import { sql } from 'kysely';
import { registerKinds } from '#root/contract/import/import-terms.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { xlsxStream } from '#root/server/platform/spreadsheets/xlsx-stream.ts';
import { type ZipPart, zipStream } from '#root/server/platform/spreadsheets/zip-stream.ts';
import { type ExportKind, formatExport, nameExport } from '#root/server/shared/exports/export-lines.ts';
import { selectName } from '#root/server/shared/registers/register-records.ts';
import { archiveRepository } from './archive.repository.ts';
import { archivedTables } from './archive-tables.ts';
import { roleNames } from './read-archive.ts';
import { readRows } from './read-rows.ts';

/** The content of `holdfast.json`. */
export interface Manifest {
  readonly format: 'holdfast-organisation';
  readonly version: 1;
  readonly organisationUid: string;
  readonly name: string;
  readonly madeAt: string;
  readonly tables: readonly string[];
}

const kinds: readonly ExportKind[] = ['activity', ...registerKinds];

async function createSheet(db: Db, organisation: string, kind: ExportKind) {
  const order = kind === 'activity' ? sql`x.name` : selectName(kind, 'x');
  const uids = (await db.many(archiveRepository.uids(organisation, findTable(kind), order))).map(({ uid }) => uid);
  return { name: nameExport(kind), lines: formatExport(db, organisation, kind, uids) };
}

/** The number of rows that are written at a time. Other requests are handled between two batches. */
const rowsAtATime = 200;

/** Yields rows as JSON in batches, so that no single text contains all rows. */
function* formatJson(rows: readonly unknown[]): Generator<string> {
  yield '[';
  for (let at = 0; at < rows.length; at += rowsAtATime) {
    const batch = rows.slice(at, at + rowsAtATime).map((row) => JSON.stringify(row));
    yield `${at > 0 ? ',\n' : ''}${batch.join(',\n')}`;
  }
  yield ']\n';
}

/**
 * Returns the archive of an organisation as a ZIP: `holdfast.json`, a JSON file for each table, and one workbook of all
 * registers. All tables are read in one statement, so that they are consistent.
 */
export async function createArchive(db: Db, organisation: { uid: string; name: string }, now: Date): Promise<Buffer> {
  const tables = archivedTables.map(({ table }) => table);
  const rows = await readRows(db, organisation.uid, tables);
  const manifest: Manifest = {
    format: 'holdfast-organisation',
    version: 1,
    organisationUid: organisation.uid,
    name: organisation.name,
    madeAt: now.toISOString(),
    tables,
  };
  const sheets = await Promise.all(kinds.map((kind) => createSheet(db, organisation.uid, kind)));
  const roles = await db.many(archiveRepository.receivingRoles(organisation.uid));
  const parts: ZipPart[] = [
    { name: 'holdfast.json', pieces: [JSON.stringify(manifest, null, 2)] },
    ...tables.map((table) => ({ name: `data/${table}.json`, pieces: formatJson(rows.get(table) ?? []) })),
    { name: `data/${roleNames}.json`, pieces: formatJson(roles) },
    { name: 'organisation.xlsx', pieces: xlsxStream(sheets) },
  ];
  const pieces: Buffer[] = [];
  for await (const piece of zipStream(parts)) pieces.push(piece);
  return Buffer.concat(pieces);
}
