import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { instant, name, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, recordResponse } from '#root/contract/platform/paging.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { crudEndpoints, saved, stored } from '#root/contract/shared/crud.ts';
import { kinds } from '#root/contract/shared/kinds/kinds.ts';
import { report } from '#root/contract/shared/kinds/report.ts';
import { reportPreview } from './report-preview.ts';
import {
  listScopeProblems,
  type ReportFormat,
  type ReportType,
  reportFormats,
  reportScope,
  reportTypes,
} from './report-types.ts';

/** The specification's three values, word for word. */
export const reportStatuses = ['generating', 'generated', 'error'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

const typeNames = Object.keys(reportTypes) as [ReportType, ...ReportType[]];
const type = z.enum(typeNames);
const format = z.enum(reportFormats, { error: 'Use pdf, docx or xlsx' });

/** The content type of a file of each format. */
export const reportContentTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ReportFormat, string>;

const reportFile = z.object({
  format,
  /** In bytes. */
  size: z.int(),
  /** null for a file that is not divided into pages, such as a workbook. */
  pages: z.int().nullable(),
});

export const reportRow = z.object({
  ...stored,
  /** At first, the name of the report's record, or of the report's type if it is not about a record. */
  name: z.string(),
  type,
  status: z.enum(reportStatuses),
  completed: z.boolean(),
  completedAt: instant().nullable(),
  createdByUid: uid().nullable(),
  createdByName: z.string(),
  /** 0..100 */
  percent: z.int(),
  /** The current step as text, or ''. */
  words: z.string(),
  /** Why the report could not be generated, or ''. */
  error: z.string(),
  files: z.array(reportFile),
});
export type ReportRow = z.infer<typeof reportRow>;

export const reportRecord = z.object({
  ...reportRow.shape,
  scope: reportScope,
  /** The record that the report is about; null if it is about many records, or if the record was deleted. */
  subject: z.object({ kind: z.enum(kinds), uid: uid(), name: z.string() }).nullable(),
  formats: z.array(format),
  /** The moment whose data the report shows. */
  asOf: instant(),
  /** A digest of the data in the report, so that two reports can be compared; '' until it is known. */
  digest: z.string(),
  /** The characters that are missing in the PDF, because none of its fonts has them. */
  missingSigns: z.array(z.string()),
});
export type ReportRecord = z.infer<typeof reportRecord>;

/** The report to generate. */
export const reportOrder = z
  .object({
    type,
    scope: reportScope,
    formats: z.array(format).min(1, 'Choose at least one format').max(reportFormats.length),
  })
  .superRefine(({ type: of, scope, formats: asked }, context) => {
    const { formats } = reportTypes[of];
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    for (const { field, message } of listScopeProblems(of, scope)) refuse(['scope', field], message);
    if (asked.some((one) => !(formats as readonly string[]).includes(one)))
      refuse(['formats'], `This report is available only as ${formats.join(' or ')}`);
  });
export type ReportOrder = z.infer<typeof reportOrder>;

const crud = crudEndpoints(report, {
  input: reportOrder,
  row: reportRow,
  record: reportRecord,
  query: listQuery(['createdAt', 'name', 'type', 'status', 'completedAt', 'createdByName', 'updatedAt'], {
    type: listFilter(type),
    status: listFilter(z.enum(reportStatuses)),
    /** Reports that one of these people requested. */
    createdByUid: listFilter(uid()),
    /** Reports about one of these records. */
    recordUid: listFilter(uid()),
  }),
});

const item = crud.get.path;
const params = z.object({ uid: uid('report') });
const common = { scope: 'organisation', params } as const;

/**
 * Reports as files. In addition to `report.read`, reading a report needs the current permission to read its content.
 * Without that permission, lists leave the report out, and each call about the report is 403.
 */
export const reports = {
  list: crud.list,
  get: crud.get,
  remove: crud.remove,
  /** Only the report's name can be changed, because everything else describes the generated files. */
  update: endpoint({ ...crud.update, summary: 'Rename a report', body: z.object({ name: name() }) }),
  ...bulkDeleteEndpoints(crud.list, report),
  /**
   * Queues a report. 403 `reports_not_allowed` if the general settings do not allow this person to generate reports,
   * 404 if there is no such record, 422 `not_offered` for a type or a format that this server cannot generate.
   */
  generate: endpoint({ ...crud.create, summary: 'Generate a report', budget: 'reports' }),
  /** Generates a new report of the same type and scope from the current data. The errors are those of `generate`. */
  retry: endpoint({
    ...common,
    method: 'POST',
    path: `${item}/retry`,
    permissions: ['report.read', 'report.create'],
    summary: 'Generate a report again, as a new report',
    budget: 'reports',
    response: saved,
    status: 201,
  }),
  /** 404 until the report is generated. */
  preview: endpoint({
    ...common,
    method: 'GET',
    path: `${item}/preview`,
    permissions: ['report.read'],
    summary: 'Read the blocks of a generated report',
    response: recordResponse(reportPreview),
  }),
  /** 404 until the report is generated, and for a format in which it was not generated. */
  download: endpoint({
    ...common,
    method: 'GET',
    path: `${item}/file`,
    permissions: ['report.read'],
    summary: 'Download a generated report',
    query: z.object({ format }),
    response: null,
    download: Object.values(reportContentTypes),
    status: 200,
    traces: 'exported',
  }),
};

/** The reports that this server can generate and this person may generate. */
export const reportOffers = {
  list: endpoint({
    method: 'GET',
    path: `${apiRoot}/report-offers`,
    scope: 'organisation',
    permissions: ['report.create'],
    summary: 'List the types of report that can be generated',
    shows: ['settings'],
    response: recordResponse(
      z.object({
        /** False if the general settings do not let this person generate reports. */
        allowed: z.boolean(),
        types: z.array(z.object({ type, formats: z.array(format) })),
      }),
    ),
  }),
};
export type ReportOffer = z.infer<typeof reportOffers.list.response>['data']['types'][number];
