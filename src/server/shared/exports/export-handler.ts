import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type ExportFormat, exportTypes } from '#root/contract/shared/exports.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { csvMark, toCsv } from '#root/domain/values/table-text.ts';
import { type JsonRow, query } from '#root/server/platform/db/queries.ts';
import type { Query } from '#root/server/platform/db/statement.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { Download } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { formatRows, type RowsOrder } from '#root/server/platform/spreadsheets/rows-xml.ts';
import {
  type Lines,
  type StreamedSheet,
  type WriteRows,
  xlsxStream,
} from '#root/server/platform/spreadsheets/xlsx-stream.ts';
import { cut, mapInSteps } from '#root/server/platform/workers/steps.ts';
import type { Task } from '#root/server/platform/workers/workers.ts';
import {
  type ExportKind,
  formatDependencies,
  formatExport,
  nameExport,
  styleDependencies,
  styleExport,
} from './export-lines.ts';
import { canNeed, hasLinks } from './link-lines.ts';

interface ExportAsked {
  readonly format: ExportFormat;
  readonly part?: 'dependencies' | undefined;
}

interface Chosen {
  readonly uids: readonly string[];
}

/** The part of a call's context that an export needs. */
export interface ExportContext {
  readonly db: Db;
  readonly organisation: Organisation;
  readonly services: Pick<Services, 'workers' | 'mainThread'>;
}

const rowsTask: Task<RowsOrder, string> = {
  file: new URL('../../platform/spreadsheets/rows.worker.ts', import.meta.url),
  milliseconds: 60_000,
  isLong: false,
  isPart: true,
  limited: () => errors.system(),
};
/** The maximum number of lines that are written in the main thread. Writing them takes less than 5 ms. */
const fewLines = 100;
/** The number of lines that are created at a time. */
const linesAtATime = 200;

const writeRows =
  ({ organisation, services: { workers } }: ExportContext): WriteRows =>
  (order) =>
    order.lines.length <= fewLines ? formatRows(order) : workers.run(rowsTask, organisation.uid, order);

/** Reads each part of the lines when it is the organisation's turn in the main thread. */
async function* inTurns({ organisation, services: { mainThread } }: ExportContext, lines: Lines): Lines {
  const iterator = lines[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await mainThread.take(organisation.uid, () => iterator.next());
    if (done) return;
    yield value;
  }
}

async function* formatCsv(lines: Lines): AsyncGenerator<string> {
  yield csvMark;
  for await (const some of lines) yield toCsv(some);
}

/** A file that is written while its lines are still being read. */
export interface StreamedFile {
  readonly name: string;
  readonly format: ExportFormat;
  /** A CSV file contains only the first sheet. */
  readonly sheets: readonly [StreamedSheet, ...StreamedSheet[]];
}

/** Streams a file whose lines are read and written in turns of the organisation. */
export function streamFile(place: ExportContext, { name, format, sheets: given }: StreamedFile): Download {
  const sheets = given.map((sheet) => ({ ...sheet, lines: inTurns(place, sheet.lines) }));
  const pieces = format === 'csv' ? formatCsv(inTurns(place, given[0].lines)) : xlsxStream(sheets, writeRows(place));
  return new Download(`${name}.${format}`, Readable.from(pieces, { objectMode: false }), exportTypes[format]);
}

/** Yields the headings, then the lines of a list in pieces. Each piece is created when it is requested. */
export async function* takeLines<Item>(
  headings: readonly string[],
  items: readonly Item[],
  toLine: (item: Item) => readonly string[],
): Lines {
  yield [headings];
  for (const some of cut(items, linesAtATime)) yield await mapInSteps(some, toLine);
}

/** Changes a list's query so that it returns the uids of all records (see `pageJson`). */
export const toUidQuery = <Asked>(asked: Asked) => ({ ...asked, page: 1, pageSize: 0 });

/** Returns the uids of all records of a list. @param page the list's statement for a query from {@link toUidQuery} */
export async function readUids(db: Db, page: Query<JsonRow>): Promise<string[]> {
  return (JSON.parse((await db.json(page)).text) as { data: string[] }).data;
}

/** Finds the uids of existing records. */
const findExisting = (organisation: string, table: string, uids: readonly string[]) =>
  query(sql<{ uid: string }>`
    select uid from ${sql.table(table)} where organisation_uid = ${organisation} and uid = any(${uids as string[]}::uuid[])`);

/** Describes the export of a list. */
export interface ExportSource {
  readonly table: string;
  /** The name of the first sheet, which is also the name of the file. */
  readonly name: string;
  readonly main: (db: Db, organisation: string, uids: readonly string[]) => StreamedSheet;
  /** The further sheets of a workbook. */
  readonly more: (db: Db, organisation: string, uids: readonly string[]) => Promise<readonly StreamedSheet[]>;
  /** The sheet with the records' dependencies; undefined for records that cannot need other records. */
  readonly dependencies?: (db: Db, organisation: string, uids: readonly string[]) => StreamedSheet;
}

const listDependencies = (db: Db, organisation: string, uids: readonly string[]): StreamedSheet => ({
  name: 'Dependencies',
  lines: formatDependencies(db, organisation, uids),
  columns: styleDependencies(),
});

const describeExport = (kind: ExportKind): ExportSource => ({
  table: findTable(kind),
  name: nameExport(kind),
  main: (db, organisation, uids) => ({
    name: nameExport(kind),
    lines: formatExport(db, organisation, kind, uids),
    columns: styleExport(kind),
  }),
  more: async (db, organisation, uids) =>
    canNeed(kind) && (await hasLinks(db, organisation, uids)) ? [listDependencies(db, organisation, uids)] : [],
  ...(canNeed(kind) && { dependencies: listDependencies }),
});

/**
 * Returns the export of these records as a streamed file.
 * @throws 400 at `part` for the dependencies of records that cannot need other records
 */
async function createDownload(
  place: ExportContext,
  source: ExportSource,
  { format, part }: ExportAsked,
  uids: readonly string[],
): Promise<Download> {
  const { db, organisation } = place;
  if (part && !source.dependencies) {
    const message = `${source.name} need nothing, so there are no dependencies to export. Leave this out`;
    throw errors.validation({ fields: [{ field: 'part', message }] });
  }
  const own = ((part && source.dependencies) || source.main)(db, organisation.uid, uids);
  const more = part || format === 'csv' ? [] : await source.more(db, organisation.uid, uids);
  const name = [source.name, part ?? []].flat().join('-').toLowerCase().replaceAll(' ', '-');
  return streamFile(place, { name, format, sheets: [own, ...more] });
}

/**
 * Creates the handlers of `exportEndpoints`.
 * @param of the kind, if its records can be imported again; otherwise a description of the sheets
 * @param matching lists the uids of the records that match the query, in the query's order
 */
export function createExportHandlers<Ctx, Asked>(
  of: ExportKind | ExportSource,
  matching: (ctx: Ctx, asked: Asked) => Promise<readonly string[]>,
) {
  // Looked up at each call, because these handlers are created even for registers that are not exported.
  const findSource = () => (typeof of === 'string' ? describeExport(of) : of);
  return {
    exportFile: async (ctx: Ctx & ExportContext & { readonly query: Asked & ExportAsked }): Promise<Download> =>
      createDownload(ctx, findSource(), ctx.query, await matching(ctx, ctx.query)),
    exportChosen: async (
      ctx: ExportContext & { readonly query: ExportAsked; readonly body: Chosen },
    ): Promise<Download> => {
      const { db, organisation, body } = ctx;
      const source = findSource();
      const found = await db.many(findExisting(organisation.uid, source.table, body.uids));
      const there = new Set(found.map(({ uid }) => uid));
      if (there.size === 0) throw errors.notFound();
      const uids = [...new Set(body.uids)].filter((uid) => there.has(uid));
      return createDownload(ctx, source, ctx.query, uids);
    },
  };
}

/** Creates the handlers of `exportEndpoints` for the list of a repository. */
export function createRegisterExport<Asked>(
  of: ExportKind | ExportSource,
  repository: { page(organisation: string, asked: Asked & { page: number; pageSize: number }): Query<JsonRow> },
) {
  return createExportHandlers(
    of,
    (
      { db, organisation }: Pick<ExportContext, 'db' | 'organisation'>,
      asked: Omit<Asked, 'page' | 'pageSize'> & ExportAsked,
    ) =>
      readUids(
        db,
        repository.page(organisation.uid, toUidQuery(asked) as unknown as Parameters<typeof repository.page>[1]),
      ),
  );
}
