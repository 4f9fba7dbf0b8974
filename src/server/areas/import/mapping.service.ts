import type { ImportMapping } from '#root/contract/import/import-records.ts';
import type { FieldProblem } from '#root/contract/platform/errors.ts';
import { importFieldSpecs, labelImportField } from '#root/domain/import/fields.ts';
import { isRegister } from '#root/domain/import/registers/registers.ts';
import type { SavedRow } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { importsRepository as repository, type StoredSheet } from './imports.repository.ts';
import { rememberSheet } from './remembered.service.ts';
import { loadRun, refuse } from './runs.service.ts';

type SheetChoice = ImportMapping['sheets'][number];

/**
 * Returns the problems of the choice for one sheet: fields of another kind, fields that are assigned twice, and
 * required fields that are missing.
 */
function listSheetProblems(choice: SheetChoice, stored: StoredSheet | undefined, at: number): FieldProblem[] {
  const problem = (field: string, message: string) => ({ field: `sheets.${at}${field}`, message });
  if (choice.columns.length !== stored?.headers.length) return [problem('.columns', 'Map every column of the sheet')];
  const { kind } = choice;
  if (kind === null) return [];
  const fields = choice.columns.flatMap(({ field }) => field ?? []);
  const specs = importFieldSpecs[kind];
  const foreign = choice.columns.flatMap(({ field }, column) =>
    field && !specs.some((spec) => spec.field === field)
      ? [problem(`.columns.${column}`, 'Choose one from the list')]
      : [],
  );
  if (foreign.length > 0) return foreign;
  const canRepeat = (field: string) => specs.some((spec) => spec.field === field && spec.several);
  const twice = choice.columns.flatMap(({ field }, column) =>
    field && !canRepeat(field) && choice.columns.findIndex((one) => one.field === field) < column
      ? [problem(`.columns.${column}`, `Another column is already mapped to ${labelImportField(kind, field)}`)]
      : [],
  );
  const missing = specs.flatMap(({ field, label, required }) =>
    required && !fields.includes(field) ? [problem('.kind', `Choose the column with the ${label.toLowerCase()}`)] : [],
  );
  return [...twice, ...missing];
}

function checkMapping({ sheets }: ImportMapping, stored: readonly StoredSheet[]): void {
  const fields =
    sheets.length === stored.length
      ? sheets.flatMap((choice, at) => listSheetProblems(choice, stored[at], at))
      : [{ field: 'sheets', message: 'Choose the contents of every sheet' }];
  if (fields.length === 0 && sheets.length > 0 && sheets.every(({ kind }) => kind === null))
    fields.push({ field: 'sheets.0.kind', message: 'Choose the contents of at least one sheet' });
  if (fields.length > 0) throw errors.validation({ fields });
}

/**
 * Returns true if the user has overruled the guess, by choosing another kind or, for a register, another field. Only
 * such choices are remembered at once. All other choices are remembered when the import is applied.
 */
function isChosen({ kind, columns }: SheetChoice, stored: StoredSheet): boolean {
  if (kind !== stored.kind) return true;
  const isAnother = columns.some(({ field }, column) => field !== stored.columns[column]?.field);
  return kind !== null && isRegister(kind) && isAnother;
}

/**
 * Sets the kinds of the sheets and the fields of their columns. A choice that overrules the guess is remembered for
 * files with the same headings.
 * @throws 400 at `sheets.<n>.columns.<n>`; 404, 409 and 412 as for any change
 */
export async function mapImport(
  db: WriteDb,
  of: { organisation: string; uid: string; version: number },
  mapping: ImportMapping,
): Promise<SavedRow> {
  const { sheets } = await loadRun(db, of.organisation, of.uid);
  checkMapping(mapping, sheets);
  const saved = await db.maybe(repository.map(of, mapping.existing));
  if (!saved) return refuse(db, of.organisation, of.uid);
  for (const [at, choice] of mapping.sheets.entries()) {
    await db.run(repository.mapSheet(of, at, choice));
    const stored = sheets[at];
    if (stored && isChosen(choice, stored)) await rememberSheet(db, of.organisation, { ...stored, ...choice });
  }
  return saved;
}
