import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { text, uid } from '#root/contract/platform/fields.ts';
import { listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import { saved } from '#root/contract/shared/crud.ts';
import {
  cellText,
  columnNumber,
  importFixes,
  importListRow,
  importMapping,
  importPreview,
  importProblem,
  importRecord,
  importRow,
  kindCounts,
  rowNumber,
  sheetNumber,
} from './import-records.ts';
import { importKinds, maxImportBytes, rowVerdicts, suggestionKinds } from './import-terms.ts';

const kind = z.enum(importKinds);
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
    .max(2)
    .regex(/^\d{1,2}$/, 'Use the number of a sheet')
    .optional(),
  /** `problems`: rows with a problem to fix, and rows that depend on them. */
  show: z.enum(['problems', ...rowVerdicts], { error: `Use one of: problems, ${rowVerdicts.join(', ')}` }).optional(),
}).omit({ q: true });

export const imports = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: root,
    summary: 'List the imports of the organisation',
    query: listQuery(['createdAt', 'updatedAt', 'appliedAt', 'state'], {}).omit({ q: true }),
    response: pageResponse(importListRow),
  }),
  /** 422 `not_a_table` if the file is neither a workbook (XLSX) nor a text table (CSV). */
  upload: endpoint({
    ...common,
    method: 'POST',
    path: root,
    summary: 'Start an import with a file (XLSX or CSV); `kind`: the expected kind of record',
    query: z.object({ kind: kind.optional() }),
    upload,
    budget: 'imports',
    response: recordResponse(importRecord),
    status: 201,
  }),
  /** The files of one import are applied together. */
  addFile: endpoint({
    ...change,
    method: 'POST',
    path: `${item}/files`,
    summary: 'Add another file to an import',
    upload,
    budget: 'imports',
    response: recordResponse(importRecord),
  }),
  get: endpoint({
    ...common,
    method: 'GET',
    path: item,
    params,
    summary: 'Read an import with its sheets and columns',
    response: recordResponse(importRecord),
  }),
  discard: endpoint({
    ...change,
    method: 'DELETE',
    path: item,
    summary: 'Discard an import that has not been applied',
    response: null,
  }),
  map: endpoint({
    ...change,
    method: 'PUT',
    path: `${item}/mapping`,
    summary: 'Assign the sheets and columns of an import',
    body: importMapping,
    response: saved,
  }),
  /** Shows the rows as they would be applied now, with their problems. Excluded sheets have no rows. */
  rows: endpoint({
    ...common,
    method: 'GET',
    path: `${item}/rows`,
    params,
    summary: 'List the rows of an import with their problems and their effects',
    query: rowQuery,
    response: pageResponse(importRow).extend({
      counts: z.array(kindCounts),
      /** The number of cells to fix in all sheets. */
      problemCount: z.int(),
      /**
       * The first 100 of these cells. `page` is the page that shows the row, in the list of the sheet's rows with the
       * same filters.
       */
      problems: z.array(
        z.object({ sheet: z.int(), row: z.int(), page: z.int(), name: z.string(), ...importProblem.shape }),
      ),
    }),
  }),
  fix: endpoint({
    ...change,
    method: 'PUT',
    path: `${item}/cells`,
    summary: 'Change cells of an import, or exclude rows',
    body: importFixes,
    response: saved,
  }),
  /**
   * With `similar`, also fixes all other rows that have the same problem. Returns the changed cells, so that the
   * browser can show and undo the changes. 422 `no_such_suggestion` if the suggestion no longer applies.
   */
  suggest: endpoint({
    ...change,
    method: 'POST',
    path: `${item}/suggestions`,
    summary: 'Apply a suggestion to a cell of an import, or to all cells with the same problem',
    body: z.object({
      sheet: sheetNumber,
      row: rowNumber,
      column: columnNumber.nullable(),
      code: text(50),
      kind: z.enum(suggestionKinds),
      /** The label of the suggestion, because a cell can have several suggestions of one kind. */
      label: text(300),
      similar: z.boolean(),
    }),
    response: recordResponse(saved.shape.data.extend({ changed: z.int(), cells: z.array(cellText) })),
  }),
  preview: endpoint({
    ...common,
    method: 'POST',
    path: `${item}/preview`,
    shows: ['import', 'activity'],
    params,
    readOnly: true,
    rehearses: true,
    summary: 'Preview what applying an import would do; nothing is written',
    response: recordResponse(importPreview),
  }),
  /**
   * Applies everything or nothing. 422 `rows_with_errors` if rows have errors, unless `leaveOutErrors` is true; 409
   * `preview_outdated` if the result would differ from the preview with this digest; 409 `already_applied`; 403 naming
   * the missing permissions.
   */
  apply: endpoint({
    ...change,
    method: 'POST',
    path: `${item}/apply`,
    changes: 'everything',
    summary: 'Apply an import: create and update; nothing is ever deleted',
    body: z.object({ digest: text(100), leaveOutErrors: z.boolean() }),
    response: recordResponse(importRecord),
  }),
  /**
   * Records that have been changed, used or deleted since the import was applied are not undone; the response lists
   * them in `kept`. 409 `not_undoable` after 24 hours.
   */
  undo: endpoint({
    ...change,
    method: 'POST',
    path: `${item}/undo`,
    changes: 'everything',
    summary: 'Undo an applied import: restore previous values, delete created records that nothing uses',
    response: recordResponse(importRecord),
  }),
  errors: endpoint({
    ...common,
    method: 'GET',
    path: `${item}/errors.xlsx`,
    params,
    summary: 'Download the rows of an import that have errors, with the reasons',
    response: null,
    download: xlsx,
    traces: 'exported',
  }),
  template: endpoint({
    ...common,
    method: 'GET',
    path: `${root}/template.xlsx`,
    query: z.object({ kind: kind.optional() }),
    summary:
      'Download an empty workbook with the columns of one kind of record, or of activities, resources and dependencies',
    response: null,
    download: xlsx,
  }),
  templateCsv: endpoint({
    ...common,
    method: 'GET',
    path: `${root}/template.csv`,
    query: z.object({ kind }),
    summary: 'Download an empty CSV file with the columns of one kind of record',
    response: null,
    download: 'text/csv; charset=utf-8',
  }),
};
