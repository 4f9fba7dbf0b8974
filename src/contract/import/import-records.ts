import { z } from 'zod';
import { gapKinds, gapVerdicts } from '#root/contract/continuity/continuity.ts';
import { instant, integer, minutes, optionalParagraphs, optionalText, uid } from '#root/contract/platform/fields.ts';
import { resourceKinds } from '#root/contract/resources/resources.ts';
import { stored } from '#root/contract/shared/crud.ts';
import {
  asideReasons,
  existingRules,
  importFields,
  importKinds,
  importStates,
  importUnits,
  maxImportCell,
  maxImportColumns,
  maxImportRows,
  maxImportSheets,
  problemLevels,
  rowVerdicts,
  suggestionKinds,
} from './import-terms.ts';

const kind = z.enum(importKinds);
const field = z.enum(importFields);
const unit = z.enum(importUnits);
const resourceKind = z.enum(resourceKinds);
const list = z.enum(['rto', 'mtpd']);

/** The number of rows of one kind, by verdict. */
export const kindCounts = z.object({
  kind,
  create: z.int(),
  update: z.int(),
  skip: z.int(),
  error: z.int(),
  removed: z.int(),
});
export type KindCounts = z.infer<typeof kindCounts>;

/** What an import changed. */
const importResult = z.object({
  counts: z.array(kindCounts),
  /**
   * The number of dependencies that were created or changed, including dependencies from the column "Used by" of
   * resources.
   */
  links: z.int(),
  divisions: z.array(z.string()),
  owners: z.int(),
  additions: z.array(z.object({ list, name: z.string() })),
  /** The first 100 activities that were created or changed. */
  activityUids: z.array(uid()),
});
export type ImportResult = z.infer<typeof importResult>;

/**
 * The result of undoing an import. `kept` lists the records that were not undone because they have been changed, are in
 * use, or no longer exist.
 */
const undoResult = z.object({
  removed: z.int(),
  restored: z.int(),
  kept: z.array(z.object({ kind: z.string(), name: z.string(), reason: z.enum(['changed', 'in_use', 'gone']) })),
});
export type UndoResult = z.infer<typeof undoResult>;

const importColumn = z.object({
  header: z.string(),
  field: field.nullable(),
  /** The unit of times in this column that are written without a unit. */
  unit,
  /** The first three different values of the column. */
  samples: z.array(z.string()),
  /** The reason why the column is not needed; '' for any other column. */
  hint: z.string(),
  /** True if the workbook hides the column. It is not imported unless a person chooses its field. */
  hidden: z.boolean(),
});

const importSheet = z.object({
  fileName: z.string(),
  sheetName: z.string(),
  rowCount: z.int(),
  /** Null: the sheet is excluded. */
  kind: kind.nullable(),
  columns: z.array(importColumn),
  /**
   * The values of the category column. `kind` is the kind of resource that the value stands for; null: not chosen yet.
   */
  categories: z.array(z.object({ text: z.string(), kind: resourceKind.nullable(), rows: z.int() })),
  /** True if the assignment of the columns comes from an earlier import with the same headings. */
  remembered: z.boolean(),
  /** True if a person has to say what the sheet contains. Until then it is not imported. */
  undecided: z.boolean(),
  /** True if the workbook hides the sheet. It is not imported unless a person chooses its kind. */
  hidden: z.boolean(),
  /** The rows that were left out when the file was read: for each reason, their number and the first 20. */
  setAside: z.array(z.object({ reason: z.enum(asideReasons), count: z.int(), rows: z.array(z.int()) })),
});
export type ImportSheet = z.infer<typeof importSheet>;

export const importRecord = z.object({
  ...stored,
  state: z.enum(importStates),
  createdByName: z.string().nullable(),
  existing: z.enum(existingRules),
  sheets: z.array(importSheet),
  /** Values that are added to master lists when the import is applied. */
  additions: z.array(z.object({ list, minutes: z.int(), name: z.string() })),
  result: importResult.nullable(),
  undone: undoResult.nullable(),
  appliedAt: instant().nullable(),
  /** The import can be undone until this time. */
  undoUntil: instant().nullable(),
  undoneAt: instant().nullable(),
});
export type ImportRecord = z.infer<typeof importRecord>;

export const importListRow = z.object({
  ...stored,
  state: z.enum(importStates),
  createdByName: z.string().nullable(),
  fileNames: z.array(z.string()),
  rowCount: z.int(),
  appliedAt: instant().nullable(),
  undoUntil: instant().nullable(),
  counts: z.array(kindCounts),
});
export type ImportListRow = z.infer<typeof importListRow>;

/**
 * The kind of each sheet and the fields of its columns. Sheets and columns are in the order of {@link importRecord}.
 */
export const importMapping = z.object({
  existing: z.enum(existingRules),
  sheets: z
    .array(
      z.object({
        kind: kind.nullable(),
        columns: z.array(z.object({ field: field.nullable(), unit })).max(maxImportColumns),
        categories: z.array(z.object({ text: optionalText(255), kind: resourceKind.nullable() })).max(1000),
      }),
    )
    .max(maxImportSheets),
});
export type ImportMapping = z.infer<typeof importMapping>;

/** The number of a sheet in its import, from 0. */
export const sheetNumber = integer(0, maxImportSheets - 1);
/** The number of a row in its sheet, as a spreadsheet program shows it. */
export const rowNumber = integer(1, 2_000_000);
/** The number of a column in its sheet, from 0. */
export const columnNumber = integer(0, maxImportColumns - 1);

/** The text of a cell of an import. */
export const cellText = z.object({
  sheet: sheetNumber,
  row: rowNumber,
  column: columnNumber,
  value: optionalParagraphs(maxImportCell),
});
export type CellText = z.infer<typeof cellText>;
/** The maximum number of cells that one request can change. */
export const maxCellFixes = 500;

export const importFixes = z.object({
  cells: z.array(cellText).max(maxCellFixes),
  rows: z.array(z.object({ sheet: sheetNumber, row: rowNumber, removed: z.boolean() })).max(maxImportRows),
  /** Undoes `add_listed`. */
  dropAdditions: z.array(z.object({ list, minutes: minutes() })).max(100),
});
export type ImportFixes = z.infer<typeof importFixes>;

export const importProblem = z.object({
  /** Null: the problem concerns the whole row. */
  column: z.int().nullable(),
  field: field.nullable(),
  code: z.string(),
  level: z.enum(problemLevels),
  message: z.string(),
  suggestions: z.array(z.object({ kind: z.enum(suggestionKinds), label: z.string() })),
});
export type ImportProblem = z.infer<typeof importProblem>;

export const importRow = z.object({
  sheet: z.int(),
  row: z.int(),
  kind,
  /** The name of the row's record. */
  name: z.string(),
  verdict: z.enum(rowVerdicts),
  cells: z.array(z.string()),
  /** The columns that people changed after the upload. */
  fixed: z.array(z.int()),
  problems: z.array(importProblem),
  /** The changes that the row makes to an existing record. */
  changes: z.array(z.object({ field, label: z.string(), before: z.string(), after: z.string() })),
});
export type ImportRow = z.infer<typeof importRow>;

const gapNode = z.object({ name: z.string(), kind: z.string() });
/** A gap that the import would create or change. */
const importGap = z.object({
  kind: z.enum(gapKinds),
  verdict: z.enum(gapVerdicts),
  minutesOver: z.int().nullable(),
  dependent: gapNode,
  provider: gapNode,
  oneOf: z.object({ required: z.int(), members: z.int() }).nullable(),
  missing: z.array(z.enum(['rto', 'mtpd'])),
});

export const importPreview = z.object({
  counts: z.array(kindCounts),
  /** A digest that changes whenever the result of applying the import would change. */
  digest: z.string(),
  divisions: z.array(z.string()),
  owners: z.array(z.string()),
  additions: z.array(z.object({ list, minutes: z.int(), name: z.string() })),
  links: z.object({ create: z.int(), update: z.int() }),
  /** The permissions that the import requires and the caller lacks. */
  missingPermissions: z.array(z.string()),
  /** The first 200 gaps, worst first; null without the permission to read activities. */
  gaps: z
    .object({
      pastMtpd: z.int(),
      late: z.int(),
      justMet: z.int(),
      unknown: z.int(),
      list: z.array(importGap),
    })
    .nullable(),
});
export type ImportPreview = z.infer<typeof importPreview>;
