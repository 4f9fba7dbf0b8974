import type { ImportThing } from '#root/contract/import-terms.ts';
import { fieldsOf } from '#root/domain/import/fields.ts';
import type { Db } from '#root/server/db/tenant.ts';
import { Download } from '#root/server/http/route.ts';
import { writeTables } from '#root/server/tables/tables.ts';
import type { SheetToWrite } from '#root/server/tables/write-file.ts';
import { reasonsOf } from './apply.service.ts';
import type { StoredSheet } from './imports.repository.ts';
import { checkRun, loadRun, rowsOf, titleOf } from './runs.service.ts';

type Reasons = ReadonlyMap<number, string>;

async function reasonsBySheet(db: Db, organisation: string, uid: string) {
  const { stored, sheets } = await loadRun(db, organisation, uid);
  if (stored.appliedAt) {
    const kept = sheets.map(
      ({ leftOut }) => new Map(Object.entries(leftOut).map(([row, reasons]) => [Number(row), reasons])),
    );
    return { sheets, reasons: kept };
  }
  const { check } = await checkRun(db, organisation, uid);
  const wrong = check.rows.filter(({ verdict }) => verdict === 'error');
  return {
    sheets,
    reasons: sheets.map(
      (_, at) => new Map(wrong.filter(({ sheet }) => sheet === at).map((row) => [row.row, reasonsOf(row)])),
    ),
  };
}

function errorSheet(sheet: StoredSheet, sheets: readonly StoredSheet[], reasons: Reasons): SheetToWrite[] {
  const lines = rowsOf(sheet).flatMap(({ number, cells }) =>
    reasons.has(number) ? [[...cells, String(number), reasons.get(number) ?? '']] : [],
  );
  const head = [...sheet.headers, 'Row', 'What to change'];
  return lines.length > 0 ? [{ name: titleOf(sheet, sheets), lines: [head, ...lines] }] : [];
}

/** Two sheets of one name are no workbook. */
function numbered(sheets: readonly SheetToWrite[]): SheetToWrite[] {
  return sheets.map((sheet, at) => ({ ...sheet, name: `${at + 1} ${sheet.name}`.slice(0, 31) }));
}

/** The rows that can't go in, as they are now, with the reasons beside them: mended there they can be imported again. */
export async function errorsFile(db: Db, organisation: string, uid: string): Promise<Download> {
  const { sheets, reasons } = await reasonsBySheet(db, organisation, uid);
  const wrong = sheets.flatMap((sheet, at) => errorSheet(sheet, sheets, reasons[at] ?? new Map()));
  const nothing: SheetToWrite = { name: 'Errors', lines: [['Nothing is wrong with these rows']] };
  return new Download('import-errors.xlsx', await writeTables(wrong.length > 0 ? numbered(wrong) : [nothing]));
}

const sheetNames: Readonly<Record<ImportThing, string>> = {
  activities: 'Activities',
  resources: 'Resources',
  dependencies: 'Dependencies',
};
const inTemplate = ['activities', 'resources', 'dependencies'] as const;
/** Ids are only of use in files that were exported. */
const columnsOf = (thing: ImportThing) => fieldsOf[thing].filter(({ field }) => field !== 'uid');

/** An empty workbook with a sheet for each thing, and one that explains the columns. */
export async function templateFile(): Promise<Download> {
  const tables = inTemplate.map((thing) => ({
    name: sheetNames[thing],
    lines: [columnsOf(thing).map(({ label }) => label)],
  }));
  const help = inTemplate.flatMap((thing) =>
    columnsOf(thing).map(({ label, help: words }) => [sheetNames[thing], label, words]),
  );
  const explained = { name: 'How to fill in', lines: [['Sheet', 'Column', 'What goes there'], ...help] };
  return new Download('holdfast-import.xlsx', await writeTables([...tables, explained]));
}

/** The headings alone, as CSV with a byte order mark, so that Excel reads it as UTF-8. */
export function templateCsv(thing: ImportThing): Download {
  const headings = columnsOf(thing).map(({ label }) => `"${label}"`);
  return new Download(`holdfast-${thing}.csv`, Buffer.from(`\ufeff${headings.join(',')}\r\n`));
}
