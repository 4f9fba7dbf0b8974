import { z } from 'zod';
import { gapVerdicts } from './continuity.ts';
import { saved, stored } from './crud.ts';
import { apiRoot, endpoint } from './endpoint.ts';
import { instant, integer, minutes, optionalText, text, uid } from './fields.ts';
import {
  existingRules,
  importFields,
  importStates,
  importThings,
  importUnits,
  maxImportBytes,
  maxImportCell,
  maxImportColumns,
  maxImportRows,
  maxImportSheets,
  problemLevels,
  rowVerdicts,
  suggestionKinds,
} from './import-terms.ts';
import { listQuery, one, pageOf } from './paging.ts';
import { resourceKinds } from './resources.ts';

const thing = z.enum(importThings);
const field = z.enum(importFields);
const unit = z.enum(importUnits);
const kind = z.enum(resourceKinds);
const list = z.enum(['rto', 'mtpd']);

/** How many rows of a thing there are of each verdict. */
export const thingCounts = z.object({
  thing,
  create: z.int(),
  update: z.int(),
  skip: z.int(),
  error: z.int(),
  removed: z.int(),
});
export type ThingCounts = z.infer<typeof thingCounts>;

/** What an applied import has done. */
export const importResult = z.object({
  things: z.array(thingCounts),
  /** Dependencies made or changed, those from "used by" of resources included. */
  links: z.int(),
  divisions: z.array(z.string()),
  owners: z.int(),
  additions: z.array(z.object({ list, name: z.string() })),
  /** The first 100 activities that were created or changed. */
  activityUids: z.array(uid()),
});
export type ImportResult = z.infer<typeof importResult>;

/** What an undone import has taken back, and what it left as it is because it has changed or is in use since. */
export const undoResult = z.object({
  removed: z.int(),
  restored: z.int(),
  kept: z.array(z.object({ entity: z.string(), name: z.string(), reason: z.enum(['changed', 'in_use', 'gone']) })),
});
export type UndoResult = z.infer<typeof undoResult>;

const importColumn = z.object({
  header: z.string(),
  field: field.nullable(),
  /** Of numbers that stand without one; for columns with times. */
  unit,
  /** The first three different values. */
  samples: z.array(z.string()),
  /** Why the product has no use for the column; '' where it is not known. */
  hint: z.string(),
});
export type ImportColumn = z.infer<typeof importColumn>;

export const importSheet = z.object({
  fileName: z.string(),
  sheetName: z.string(),
  rowCount: z.int(),
  /** Null: the sheet is left out. */
  thing: thing.nullable(),
  columns: z.array(importColumn),
  /** The values of the category column, and what each becomes; null: not chosen yet. */
  categories: z.array(z.object({ text: z.string(), kind: kind.nullable(), rows: z.int() })),
  /** The columns are assigned as in an earlier import with the same headings. */
  remembered: z.boolean(),
});
export type ImportSheet = z.infer<typeof importSheet>;

export const importRecord = z.object({
  ...stored,
  state: z.enum(importStates),
  createdByName: z.string().nullable(),
  existing: z.enum(existingRules),
  sheets: z.array(importSheet),
  /** Values that the lists get when the import is applied. */
  additions: z.array(z.object({ list, minutes: z.int(), name: z.string() })),
  result: importResult.nullable(),
  undone: undoResult.nullable(),
  appliedAt: instant().nullable(),
  /** Until when an applied import can be undone. */
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
  things: z.array(thingCounts),
});
export type ImportListRow = z.infer<typeof importListRow>;

/** Which thing each sheet holds and what its columns are, sheets and columns in the order of the record. */
export const importMapping = z.object({
  existing: z.enum(existingRules),
  sheets: z
    .array(
      z.object({
        thing: thing.nullable(),
        columns: z.array(z.object({ field: field.nullable(), unit })).max(maxImportColumns),
        categories: z.array(z.object({ text: optionalText(255), kind: kind.nullable() })).max(1000),
      }),
    )
    .max(maxImportSheets),
});
export type ImportMapping = z.infer<typeof importMapping>;

const sheetNumber = integer(0, maxImportSheets - 1);
/** The number of a row in its sheet, as the file's own program shows it. */
const rowNumber = integer(1, 2_000_000);
const column = integer(0, maxImportColumns - 1);

export const importFixes = z.object({
  cells: z.array(z.object({ sheet: sheetNumber, row: rowNumber, column, value: optionalText(maxImportCell) })).max(500),
  rows: z.array(z.object({ sheet: sheetNumber, row: rowNumber, removed: z.boolean() })).max(maxImportRows),
  /** Takes back `add_listed`. */
  dropAdditions: z.array(z.object({ list, minutes: minutes() })).max(100),
});
export type ImportFixes = z.infer<typeof importFixes>;

export const importProblem = z.object({
  /** Null: of the whole row. */
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
  thing,
  /** What the row is about, in words. */
  name: z.string(),
  verdict: z.enum(rowVerdicts),
  cells: z.array(z.string()),
  /** Columns that were changed here. */
  fixed: z.array(z.int()),
  problems: z.array(importProblem),
  /** What an update changes. */
  changes: z.array(z.object({ field, label: z.string(), before: z.string(), after: z.string() })),
});
export type ImportRow = z.infer<typeof importRow>;

const gapNode = z.object({ name: z.string(), kind: z.string() });
/** What the gap list will say of what the import brings. `yellow` is in time with nothing to spare. */
export const importGap = z.object({
  kind: z.string(),
  verdict: z.enum([...gapVerdicts, 'yellow']),
  minutesOver: z.int().nullable(),
  dependent: gapNode,
  provider: gapNode,
});
export type ImportGap = z.infer<typeof importGap>;

export const importPreview = z.object({
  things: z.array(thingCounts),
  /** Changes whenever applying would do something else than what is shown here. */
  digest: z.string(),
  divisions: z.array(z.string()),
  owners: z.array(z.string()),
  additions: z.array(z.object({ list, minutes: z.int(), name: z.string() })),
  links: z.object({ create: z.int(), update: z.int() }),
  /** Permissions that applying needs and the person does not have. */
  missingPermissions: z.array(z.string()),
  /** Null without the permission to read activities. The first 200, worst first. */
  gaps: z
    .object({
      critical: z.int(),
      red: z.int(),
      yellow: z.int(),
      grey: z.int(),
      list: z.array(importGap),
    })
    .nullable(),
});
export type ImportPreview = z.infer<typeof importPreview>;

const root = `${apiRoot}/imports` as const;
const item = `${root}/:uid` as const;
const params = z.object({ uid: uid('import') });
const upload = { maxBytes: maxImportBytes };
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const common = { scope: 'organisation', permissions: ['import.run'] } as const;
const change = { ...common, params, versioned: true } as const;

const rowQuery = listQuery(['row'], {
  sheet: z
    .string()
    .regex(/^\d{1,2}$/, 'Use the number of a sheet')
    .optional(),
  /** `problems`: rows with something to mend, or that wait for one. */
  show: z.enum(['problems', ...rowVerdicts], { error: 'Use problems or a verdict' }).optional(),
}).omit({ q: true });

export const imports = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: root,
    summary: 'List the imports of the organisation',
    query: listQuery(['createdAt', 'updatedAt', 'appliedAt', 'state'], {}).omit({ q: true }),
    response: pageOf(importListRow),
  }),
  /** 422 `not_a_table` where the file is neither a workbook (XLSX) nor a table in text (CSV). */
  upload: endpoint({
    ...common,
    method: 'POST',
    path: root,
    summary: 'Begin an import with a file (XLSX or CSV)',
    upload,
    response: one(importRecord),
    status: 201,
  }),
  /** The files of one import are applied together. */
  addFile: endpoint({
    ...change,
    method: 'POST',
    path: `${item}/files`,
    summary: 'Add another file to an import',
    upload,
    response: one(importRecord),
  }),
  get: endpoint({
    ...common,
    method: 'GET',
    path: item,
    params,
    summary: 'Read an import: its sheets and what their columns are',
    response: one(importRecord),
  }),
  discard: endpoint({
    ...change,
    method: 'DELETE',
    path: item,
    summary: 'Throw away an import that has not been applied',
    response: null,
  }),
  map: endpoint({
    ...change,
    method: 'PUT',
    path: `${item}/mapping`,
    summary: 'Say what the sheets and columns of an import are',
    body: importMapping,
    response: saved,
  }),
  /** Rows as they would be applied now, with what is wrong. Only of sheets that are not left out. */
  rows: endpoint({
    ...common,
    method: 'GET',
    path: `${item}/rows`,
    params,
    summary: 'List the rows of an import with their problems and what would happen to them',
    query: rowQuery,
    response: pageOf(importRow).extend({
      things: z.array(thingCounts),
      /** Cells that have to change, of all sheets. */
      problemCount: z.int(),
      /** The first 100 of them; `page` is where the row stands in a list with the same filters but of its sheet. */
      problems: z.array(
        z.object({ sheet: z.int(), row: z.int(), page: z.int(), name: z.string(), ...importProblem.shape }),
      ),
    }),
  }),
  fix: endpoint({
    ...change,
    method: 'PUT',
    path: `${item}/cells`,
    summary: 'Change cells of an import, or take rows out',
    body: importFixes,
    response: saved,
  }),
  /** `similar`: everywhere where the same thing is wrong. 422 `no_such_suggestion` when it no longer applies. */
  suggest: endpoint({
    ...change,
    method: 'POST',
    path: `${item}/suggestions`,
    summary: 'Mend a cell of an import, or all with the same problem, as suggested',
    body: z.object({
      sheet: sheetNumber,
      row: rowNumber,
      column: column.nullable(),
      code: text(50),
      kind: z.enum(suggestionKinds),
      /** The suggestion's words: of one kind there may be several. */
      label: text(300),
      similar: z.boolean(),
    }),
    response: one(saved.shape.data.extend({ changed: z.int() })),
  }),
  preview: endpoint({
    ...common,
    method: 'POST',
    path: `${item}/preview`,
    params,
    readOnly: true,
    summary: 'Look at exactly what applying an import would do; nothing is written',
    response: one(importPreview),
  }),
  /**
   * All or nothing. 422 `rows_with_errors` unless `leaveOutErrors`; 409 `preview_outdated` when something else would be done
   * than what the digest of the preview stands for; 409 `already_applied`; 403 naming the permissions that it needs.
   */
  apply: endpoint({
    ...change,
    method: 'POST',
    path: `${item}/apply`,
    summary: 'Apply an import: create and update; nothing is ever deleted',
    body: z.object({ digest: text(100), leaveOutErrors: z.boolean() }),
    response: one(importRecord),
  }),
  /** Leaves what has changed since as it is, and tells. 409 `not_undoable` after 24 hours. */
  undo: endpoint({
    ...change,
    method: 'POST',
    path: `${item}/undo`,
    summary: 'Undo an applied import: previous values come back, created records that nothing uses go',
    response: one(importRecord),
  }),
  errors: endpoint({
    ...common,
    method: 'GET',
    path: `${item}/errors.xlsx`,
    params,
    summary: 'Download the rows of an import that can not go in, with the reasons',
    response: null,
    download: xlsx,
  }),
  template: endpoint({
    ...common,
    method: 'GET',
    path: `${root}/template.xlsx`,
    summary: 'Download an empty workbook with the columns that an import knows',
    response: null,
    download: xlsx,
  }),
  templateCsv: endpoint({
    ...common,
    method: 'GET',
    path: `${root}/template.csv`,
    query: z.object({ thing }),
    summary: 'Download an empty CSV file with the columns that an import knows',
    response: null,
    download: 'text/csv; charset=utf-8',
  }),
};
