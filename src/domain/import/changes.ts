import type { ImportField, ImportKind } from '#root/contract/import/import-terms.ts';
import { labelImportField } from './fields.ts';
import type { RowReader } from './row-reader.ts';
import type { Change, CheckedRow } from './types.ts';

/** Lists the fields whose displayed values differ between two states of a record. */
export function listChanges(
  kind: ImportKind,
  fields: readonly (readonly [field: ImportField, before: string, after: string])[],
): Change[] {
  return fields
    .filter(([, before, after]) => before !== after)
    .map(([field, before, after]) => ({ field, label: labelImportField(kind, field), before, after }));
}

/** Returns the change that adds these records. */
export const formatNames = (
  kind: ImportKind,
  field: ImportField,
  added: readonly { readonly name: string }[],
): Change[] => listChanges(kind, [[field, '', added.map(({ name }) => name).join('; ')]]);

/** Returns the checked row. If it has errors, they replace the verdict. */
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
