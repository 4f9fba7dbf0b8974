import { z } from 'zod';
import { accessActions } from '#root/contract/platform/access-events.ts';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { date, instant, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import { describeKind, findPermission, type Kind, kinds } from '#root/contract/shared/kinds/kinds.ts';

export const changeActions = ['created', 'updated', 'deleted'] as const;
export const auditActions = [...changeActions, ...accessActions] as const;
export type AuditAction = (typeof auditActions)[number];

/** One changed field, named as in the interface. */
export const auditChange = z.object({
  /** The column, such as `rto_uid`, for programs. */
  field: z.string(),
  label: z.string(),
  /**
   * '' if the value is empty. A reference is shown as the name of its record. For a secret, the log shows only that the
   * secret was changed.
   */
  before: z.string(),
  after: z.string(),
});
export type AuditChange = z.infer<typeof auditChange>;

export const auditEntry = z.object({
  /** Within an organisation, later entries have higher ids. */
  id: z.string(),
  at: instant(),
  action: z.enum(auditActions),
  /** Null for a kind that this version no longer knows. */
  kind: z.enum(kinds).nullable(),
  /** The kind of record or part in words, such as "Division" or "Dependency of an activity". */
  what: z.string(),
  /**
   * For a part of a record: the subject of the part, such as the supplier of a dependency. Null for the record itself.
   */
  part: z.string().nullable(),
  /** The record whose history the entry belongs to. */
  recordUid: uid(),
  /** The record's current name, or its name when it was deleted; null if the record has no name. */
  recordName: z.string().nullable(),
  /**
   * True if the record is deleted. Always false for records without a name, because the log cannot tell whether they
   * were deleted.
   */
  recordDeleted: z.boolean(),
  /** Null: Holdfast itself. */
  actorUid: uid().nullable(),
  actorName: z.string().nullable(),
  /**
   * The name of the landlord, if one of the landlord's users made the change; null for the organisation's own users.
   */
  onBehalfOf: z.string().nullable(),
  changes: z.array(auditChange),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** An entry in the list of the log. A record's history does not show network addresses. */
export const auditLogEntry = auditEntry.extend({ address: z.string().nullable() });
export type AuditLogEntry = z.infer<typeof auditLogEntry>;

/** An entry with the details for an investigation. */
export const auditEntryDetail = auditLogEntry.extend({
  requestId: z.string().nullable(),
  sessionUid: uid().nullable(),
  /** The entry's position in the chain; null until the entry is sealed, which takes about a second. */
  seal: z.object({ seq: z.string(), hash: z.string(), sealedAt: instant() }).nullable(),
});

/** The total of a list is counted only up to this number, because nobody pages through a million entries. */
export const maxCounted = 10_000;
/** The maximum number of entries in an export. */
export const maxExported = 100_000;

const { page, pageSize, q, filter } = listQuery(['at'], {
  kind: listFilter(z.enum(kinds)),
  action: listFilter(z.enum(auditActions)),
  /** Users by uid. */
  actor: listFilter(uid()),
  /** `true`: only changes by the landlord's users. */
  behalf: z.literal('true').optional(),
  /** One record, by uid. */
  record: uid().optional(),
  /** Calendar days in the organisation's time zone, both included. */
  from: date().optional(),
  to: date().optional(),
}).shape;

const exportQuery = z.object({ q, filter });
export type AuditFilter = z.output<typeof exportQuery>;

const root = `${apiRoot}/audit-entries` as const;
const log = { scope: 'tenant', permissions: ['audit_log.read'] } as const;

/**
 * The organisation's audit log, newest first. It records every change of every record, and other actions such as failed
 * sign-ins and exports.
 */
export const auditLog = {
  list: endpoint({
    ...log,
    method: 'GET',
    path: root,
    shows: 'everything',
    summary: 'List the audit log, newest first; `total` is at most 10,000',
    query: z.object({ page, pageSize, q, filter }),
    response: pageResponse(auditLogEntry),
  }),
  get: endpoint({
    ...log,
    method: 'GET',
    path: `${root}/:id`,
    shows: 'everything',
    summary: 'Read one entry of the audit log with its origin and seal',
    params: z.object({ id: z.string().max(18).regex(/^\d+$/) }),
    response: recordResponse(auditEntryDetail),
  }),
  exportCsv: endpoint({
    ...log,
    method: 'GET',
    path: `${apiRoot}/audit-log/export.csv`,
    traces: 'exported',
    budget: 'exports',
    summary: 'Download the audit log as CSV, 100,000 entries at most',
    query: exportQuery,
    response: null,
    download: 'text/csv; charset=utf-8',
    status: 200,
  }),
  exportXlsx: endpoint({
    ...log,
    method: 'GET',
    path: `${apiRoot}/audit-log/export.xlsx`,
    traces: 'exported',
    budget: 'exports',
    summary: 'Download the audit log as an Excel workbook, 100,000 entries at most',
    query: exportQuery,
    response: null,
    download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    status: 200,
  }),
  people: endpoint({
    ...log,
    method: 'GET',
    path: `${apiRoot}/audit-log/people`,
    shows: 'everything',
    summary: 'List the people to filter by: the organisation’s users and the landlord’s users who have worked in it',
    query: z.object({ q }),
    response: recordResponse(z.array(z.object({ uid: uid(), name: z.string() }))),
  }),
  head: endpoint({
    ...log,
    method: 'GET',
    path: `${apiRoot}/audit-log/head`,
    shows: 'everything',
    summary: 'Read the last hash of the log’s chain, for safekeeping elsewhere, and the number of unsealed entries',
    response: recordResponse(
      z.object({
        head: z.object({ seq: z.string(), hash: z.string(), sealedAt: instant() }).nullable(),
        waiting: z.int(),
      }),
    ),
  }),
};

const createHistoryEndpoint = (kind: Kind) =>
  endpoint({
    method: 'GET',
    path: `${apiRoot}/records/${kind}/:uid/history`,
    scope: describeKind(kind).scope ?? 'organisation',
    permissions: [findPermission(kind, 'read')],
    summary: `List the changes of one record (${kind}), newest first`,
    params: z.object({ uid: uid(kind) }),
    query: z.object({ page, pageSize }),
    response: pageResponse(auditEntry),
  });

/** The endpoint for the history of a record, by the kind of the record. */
export const recordHistory = Object.fromEntries(kinds.map((kind) => [kind, createHistoryEndpoint(kind)])) as Record<
  Kind,
  ReturnType<typeof createHistoryEndpoint>
>;
