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
    response: pageResponse(importListRow),
  }),
  /** 422 `not_a_table` where the file is neither a workbook (XLSX) nor a table in text (CSV). */
  upload: endpoint({
    ...common,
    method: 'POST',
    path: root,
    summary: 'Begin an import with a file (XLSX or CSV); `kind`: the expected kind of records',
    query: z.object({ kind: kind.optional() }),
    upload,
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
    response: recordResponse(importRecord),
  }),
  get: endpoint({
    ...common,
    method: 'GET',
    path: item,
    params,
    summary: 'Read an import: its sheets and what their columns are',
    response: recordResponse(importRecord),
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
    response: pageResponse(importRow).extend({
      counts: z.array(kindCounts),
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
  /**
   * `similar`: everywhere where the same thing is wrong. Answers with the cells that have other text now, so that they can be
   * shown, and taken back. 422 `no_such_suggestion` when it no longer applies.
   */
  suggest: endpoint({
    ...change,
    method: 'POST',
    path: `${item}/suggestions`,
    summary: 'Mend a cell of an import, or all with the same problem, as suggested',
    body: z.object({
      sheet: sheetNumber,
      row: rowNumber,
      column: columnNumber.nullable(),
      code: text(50),
      kind: z.enum(suggestionKinds),
      /** The suggestion's words: of one kind there may be several. */
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
    summary: 'Look at exactly what applying an import would do; nothing is written',
    response: recordResponse(importPreview),
  }),
  /**
   * All or nothing. 422 `rows_with_errors` unless `leaveOutErrors`; 409 `preview_outdated` when something else would be done
   * than what the digest of the preview stands for; 409 `already_applied`; 403 naming the permissions that it needs.
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
  /** Leaves what has changed since as it is, and tells. 409 `not_undoable` after 24 hours. */
  undo: endpoint({
    ...change,
    method: 'POST',
    path: `${item}/undo`,
    changes: 'everything',
    summary: 'Undo an applied import: previous values come back, created records that nothing uses go',
    response: recordResponse(importRecord),
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
    query: z.object({ kind: kind.optional() }),
    summary: 'Download an empty workbook with the columns of one kind of record, or of the kinds that belong together',
    response: null,
    download: xlsx,
  }),
  templateCsv: endpoint({
    ...common,
    method: 'GET',
    path: `${root}/template.csv`,
    query: z.object({ kind }),
    summary: 'Download an empty CSV file with the columns that an import knows',
    response: null,
    download: 'text/csv; charset=utf-8',
  }),
};
