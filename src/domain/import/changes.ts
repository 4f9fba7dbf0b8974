import type { ImportField, ImportKind } from '#root/contract/import/import-terms.ts';
import { labelImportField } from './fields.ts';
import type { RowReader } from './row-reader.ts';
import type { Change, CheckedRow } from './types.ts';

/** Two states of a record as people read them, field by field; only what differs is a change. */
export function listChanges(
  kind: ImportKind,
  fields: readonly (readonly [field: ImportField, before: string, after: string])[],
): Change[] {
  return fields
    .filter(([, before, after]) => before !== after)
    .map(([field, before, after]) => ({ field, label: labelImportField(kind, field), before, after }));
}

/** The row as it was found; an error speaks louder than what the row would do. */
export function toCheckedRow(
  reader: RowReader,
  name: string,
  verdict: CheckedRow['verdict'],
  changes: readonly Change[] = [],
): CheckedRow {
  const { sheet, row, problems } = reader;
  const base = { sheet: sheet.number, row: row.number, kind: sheet.kind, name, problems };
  return reader.hasErrors ? { ...base, verdict: 'error', changes: [] } : { ...base, verdict, changes };
}
