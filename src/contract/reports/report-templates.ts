import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { instant, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, recordResponse } from '#root/contract/platform/paging.ts';
import { crudEndpoints, saved, stored } from '#root/contract/shared/crud.ts';
import { reportTemplate } from '#root/contract/shared/kinds/report-template.ts';
import { reportTemplateContent } from './report-template-content.ts';
import { type ReportType, reportTypes } from './report-types.ts';

export const reportType = z.enum(Object.keys(reportTypes) as [ReportType, ...ReportType[]], {
  error: 'Choose a type of report',
});
const type = reportType;

export const revisionStatuses = ['draft', 'published', 'retired'] as const;
export type RevisionStatus = (typeof revisionStatuses)[number];

/** The owner of a revision: the organisation, or the landlord, whose revisions all organisations may use. */
export const revisionOrigins = ['own', 'landlord'] as const;

const revisionRow = z.object({
  ...stored,
  type,
  /** The revision's number. Revisions are numbered for each type and origin. */
  number: z.int(),
  status: z.enum(revisionStatuses),
  /** True if the organisation's reports of this type use this revision. */
  isDefault: z.boolean(),
  publishedAt: instant().nullable(),
  createdByName: z.string(),
});
export type RevisionRow = z.infer<typeof revisionRow>;

const revision = revisionRow.extend({ content: reportTemplateContent });
export type Revision = z.infer<typeof revision>;

/** A new draft names its type, which never changes. */
const newRevision = z.object({ type, content: reportTemplateContent });
export const revisionInput = z.object({ content: reportTemplateContent });
export type RevisionInput = z.infer<typeof revisionInput>;

const { list, get, create, update, remove } = crudEndpoints(reportTemplate, {
  input: newRevision,
  row: revisionRow,
  record: revision,
  query: listQuery(['number', 'status', 'createdAt', 'updatedAt'], {
    type: listFilter(type),
    status: listFilter(z.enum(revisionStatuses)),
  }),
});

const ofOne = { method: 'POST', scope: 'tenant', params: get.params, response: saved } as const;

/**
 * The revisions of an organisation's own templates: draft, published, retired. 403 `fixed_template` if the landlord
 * allows no own revisions for this type of report. 409 `not_a_draft` for a change of a published revision, 409
 * `is_default` for retiring or deleting the default.
 */
export const reportTemplates = {
  list,
  get,
  create,
  update: endpoint({ ...update, body: revisionInput }),
  remove,
  publish: endpoint({
    ...ofOne,
    path: `${get.path}/publish`,
    permissions: ['report_template.update'],
    versioned: true,
    summary: 'Publish a draft, which cannot be changed afterwards',
  }),
  retire: endpoint({
    ...ofOne,
    path: `${get.path}/retire`,
    permissions: ['report_template.update'],
    versioned: true,
    summary: 'Retire a published revision, which new reports then cannot use',
  }),
};

const typeRow = z.object({
  type,
  /** Whether organisations may use revisions of their own. */
  allowCustomise: z.boolean(),
  /** The number of the organisation's own revisions. */
  revisions: z.int(),
  /** The number of the latest revision; null if there is none. */
  latest: z.int().nullable(),
  /** The revision that reports of this type use; null for the standard layout, which comes with Holdfast. */
  default: z.object({ uid: uid(), origin: z.enum(revisionOrigins), number: z.int() }).nullable(),
});
export type TemplateTypeRow = z.infer<typeof typeRow>;

const templateType = typeRow.extend({
  /**
   * The landlord's published revisions, the latest first. Empty for the landlord itself, because these revisions are
   * its own.
   */
  offered: z.array(
    z.object({
      uid: uid(),
      number: z.int(),
      publishedAt: instant(),
      createdByName: z.string(),
      isDefault: z.boolean(),
      content: reportTemplateContent,
    }),
  ),
  /** The number of organisations with a default of their own; 0 unless the caller is the landlord. */
  ownDefaults: z.int(),
});
export type TemplateType = z.infer<typeof templateType>;

const types = `${apiRoot}/report-template-types` as const;
const ofType = { scope: 'tenant', params: z.object({ type }) } as const;
const subjects = ['report_template'] as const;

export const reportTemplateTypes = {
  list: endpoint({
    method: 'GET',
    path: types,
    scope: 'tenant',
    permissions: ['report_template.read'],
    summary: 'List the types of report with their templates',
    shows: subjects,
    response: recordResponse(z.array(typeRow)),
  }),
  get: endpoint({
    ...ofType,
    method: 'GET',
    path: `${types}/:type`,
    permissions: ['report_template.read'],
    summary: 'Read the template of one type of report',
    shows: subjects,
    response: recordResponse(templateType),
  }),
  /**
   * Sets the default, which replaces the current one. `uid` null: the landlord's default. 409 `not_published` or
   * `other_type`, 403 `fixed_template`.
   */
  setDefault: endpoint({
    ...ofType,
    method: 'PUT',
    path: `${types}/:type/default`,
    permissions: ['report_template.set_default'],
    summary: 'Choose the revision that reports of this type use',
    changes: subjects,
    body: z.object({ uid: uid('report_template').nullable() }),
    response: null,
  }),
  /**
   * 403 for anybody except the landlord. While organisations' own revisions are not allowed, an organisation whose
   * default is its own revision uses the landlord's default instead.
   */
  allowCustomise: endpoint({
    ...ofType,
    method: 'PUT',
    path: `${types}/:type/customisation`,
    permissions: ['report_template.update'],
    summary: 'Allow or forbid organisations to use revisions of their own',
    changes: subjects,
    body: z.object({ allowCustomise: z.boolean() }),
    response: null,
  }),
};
