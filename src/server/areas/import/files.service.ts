import type { CheckedRowsCache } from '#root/server/platform/cache/checked-rows-cache.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { Download } from '#root/server/platform/http/route.ts';
import { type SheetToWrite, writeXlsx } from '#root/server/platform/spreadsheets/write-file.ts';
import { formatReasons } from './apply.service.ts';
import type { ImportKey, StoredSheet } from './imports.repository.ts';
import { checkRun, formatTitle, listRows, loadRun } from './runs.service.ts';

type Reasons = ReadonlyMap<number, string>;

async function listReasons(db: Db, checkedRows: CheckedRowsCache, of: ImportKey) {
  const { stored, sheets } = await loadRun(db, of.organisation, of.uid);
  if (stored.appliedAt) {
    const kept = sheets.map(
      ({ leftOut }) => new Map(Object.entries(leftOut).map(([row, reasons]) => [Number(row), reasons])),
    );
    return { sheets, reasons: kept };
  }
  const { check } = await checkRun(db, checkedRows, of);
  const wrong = check.rows.filter(({ verdict }) => verdict === 'error');
  return {
    sheets,
    reasons: sheets.map(
      (_, at) => new Map(wrong.filter(({ sheet }) => sheet === at).map((row) => [row.row, formatReasons(row)])),
    ),
  };
}

function createErrorSheet(sheet: StoredSheet, sheets: readonly StoredSheet[], reasons: Reasons): SheetToWrite[] {
  const lines = listRows(sheet).flatMap(({ number, cells }) =>
    reasons.has(number) ? [[...cells, String(number), reasons.get(number) ?? '']] : [],
  );
  const head = [...sheet.headers, 'Row', 'What to change'];
  return lines.length > 0 ? [{ name: formatTitle(sheet, sheets), lines: [head, ...lines] }] : [];
}

/** Numbers the sheets, because two sheets of a workbook cannot have the same name. */
function numberSheets(sheets: readonly SheetToWrite[]): SheetToWrite[] {
  return sheets.map((sheet, at) => ({ ...sheet, name: `${at + 1} ${sheet.name}`.slice(0, 31) }));
}

/**
 * Returns a workbook of the rows with errors. It contains the user's corrections so far, and the reasons for the
 * errors. The user can correct and import this workbook.
 */
export async function createErrorsFile(db: Db, checkedRows: CheckedRowsCache, of: ImportKey): Promise<Download> {
  const { sheets, reasons } = await listReasons(db, checkedRows, of);
  const wrong = sheets.flatMap((sheet, at) => createErrorSheet(sheet, sheets, reasons[at] ?? new Map()));
  const nothing: SheetToWrite = { name: 'Errors', lines: [['Nothing is wrong with these rows']] };
  return new Download('import-errors.xlsx', await writeXlsx(wrong.length > 0 ? numberSheets(wrong) : [nothing]));
}
