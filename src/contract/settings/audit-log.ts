import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { date, instant, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import { describeKind, findPermission, type Kind, kinds } from '#root/contract/shared/records/records.ts';

export const auditActions = ['created', 'updated', 'deleted'] as const;
export type AuditAction = (typeof auditActions)[number];

/** One changed field, in the words of the product. */
export const auditChange = z.object({
  /** The column, such as `rto_uid`: for programs. */
  field: z.string(),
  label: z.string(),
  /** '' for nothing. A reference is the name of what it points at; a secret is only said to have changed. */
  before: z.string(),
  after: z.string(),
});
export type AuditChange = z.infer<typeof auditChange>;

export const auditEntry = z.object({
  /** Rises with time within an organisation. */
  id: z.string(),
  at: instant(),
  action: z.enum(auditActions),
  /** Null: something of a kind that this version no longer knows. */
  kind: z.enum(kinds).nullable(),
  /** What was changed, in words: "Division", "Dependency of an activity". */
  what: z.string(),
  /** Of a part: what it is about, such as the supplier of a dependency; null for the record itself. */
  part: z.string().nullable(),
  /** The record whose history the entry belongs to. */
  recordUid: uid(),
  /** Its name today, or the one that it had when it was deleted; null for what has no name. */
  recordName: z.string().nullable(),
  /** False also for what has no name, of which nobody can tell. */
  recordDeleted: z.boolean(),
  /** Null: the product itself. */
  actorUid: uid().nullable(),
  actorName: z.string().nullable(),
  /** The landlord for whom the person worked here; null for the organisation's own people. */
  onBehalfOf: z.string().nullable(),
  changes: z.array(auditChange),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** An entry with what only those need who look into it. */
export const auditEntryDetail = auditEntry.extend({
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  sessionUid: uid().nullable(),
  /** Its place in the chain; null until it is sealed, within a second or so. */
  seal: z.object({ seq: z.string(), hash: z.string(), sealedAt: instant() }).nullable(),
});

/** Lists count no further: looking for the last of a million entries helps nobody. */
export const mostCounted = 10_000;
/** Most entries of an export. */
export const mostExported = 100_000;

const { page, pageSize, q, filter } = listQuery(['at'], {
  kind: listFilter(z.enum(kinds)),
  action: listFilter(z.enum(auditActions)),
  /** People, by the uid of their user. */
  actor: listFilter(uid()),
  /** `true`: only what the landlord's people did. */
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

/** The organisation's audit log: every change of every record, newest first. */
export const auditLog = {
  list: endpoint({
    ...log,
    method: 'GET',
    path: root,
    summary: 'List the audit log, newest first; `total` counts no further than 10,000',
    query: z.object({ page, pageSize, q, filter }),
    response: pageResponse(auditEntry),
  }),
  get: endpoint({
    ...log,
    method: 'GET',
    path: `${root}/:id`,
    summary: 'Read one entry of the audit log, with where it came from and its seal',
    params: z.object({ id: z.string().max(18).regex(/^\d+$/) }),
    response: recordResponse(auditEntryDetail),
  }),
  exportCsv: endpoint({
    ...log,
    method: 'GET',
    path: `${apiRoot}/audit-log/export.csv`,
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
    summary: 'People who can be filtered by: those of the organisation, and the landlord’s who have worked in it',
    query: z.object({ q }),
    response: recordResponse(z.array(z.object({ uid: uid(), name: z.string() }))),
  }),
  head: endpoint({
    ...log,
    method: 'GET',
    path: `${apiRoot}/audit-log/head`,
    summary: 'The last link of the log’s chain, to be kept elsewhere, and how many entries wait to be sealed',
    response: recordResponse(
      z.object({
        head: z.object({ seq: z.string(), hash: z.string(), sealedAt: instant() }).nullable(),
        waiting: z.int(),
      }),
    ),
  }),
};

const historyOf = (kind: Kind) =>
  endpoint({
    method: 'GET',
    path: `${apiRoot}/records/${kind}/:uid/history`,
    scope: describeKind(kind).scope ?? 'organisation',
    permissions: [findPermission(kind, 'read')],
    summary: `List who changed what of one record (${kind}) and when, newest first`,
    params: z.object({ uid: uid(kind) }),
    query: z.object({ page, pageSize }),
    response: pageResponse(auditEntry),
  });

/** The history of one record, by its kind. */
export const recordHistory = Object.fromEntries(kinds.map((kind) => [kind, historyOf(kind)])) as Record<
  Kind,
  ReturnType<typeof historyOf>
>;
