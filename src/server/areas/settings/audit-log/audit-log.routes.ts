import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { type AuditFilter, auditLog, recordHistory } from '#root/contract/settings/audit-log.ts';
import type { ExportFormat } from '#root/contract/shared/exports.ts';
import { type Kind, kinds } from '#root/contract/shared/kinds/kinds.ts';
import { listHistoryTables } from '#root/domain/history/shared-parts.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { type Ctx, type Handlers, implement } from '#root/server/platform/http/route.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { streamFile } from '#root/server/shared/exports/export-handler.ts';
import { requireReadable } from '#root/server/shared/reports/report-rights.ts';
import { type LogQuery, auditLogRepository as repository } from './audit-log.repository.ts';
import { describeEntries } from './entries.service.ts';
import { exportLines, requireFew } from './export.service.ts';
import { findPeople, findRecordsByName } from './names.repository.ts';

/**
 * Builds the query. A search first finds records by their names; the query then selects the entries of these records.
 */
async function buildLogQuery(db: Db, { uid, timeZone }: Organisation, { q, filter }: AuditFilter): Promise<LogQuery> {
  const found = q === '' ? undefined : (await db.many(findRecordsByName(uid, q))).map((record) => record.uid);
  const { record } = filter;
  const records = record ? (found ?? [record]).filter((one) => one === record) : found;
  return { organisation: uid, timeZone, filter, records };
}

/** @throws 422 `too_many` if the query selects more entries than an export may have */
async function exportLog(ctx: Ctx<(typeof auditLog)['exportCsv' | 'exportXlsx']>, format: ExportFormat) {
  const { db, organisation, query, services } = ctx;
  const asked = await buildLogQuery(db, organisation, query);
  await requireFew(db, asked);
  const name = `audit-log-${findLocalDay(organisation.timeZone, services.now())}`;
  return streamFile(ctx, { name, format, sheets: [{ name: 'Audit log', lines: exportLines(db, asked) }] });
}

const logRoutes = implement(auditLog, {
  list: async ({ db, organisation, query }) => {
    const asked = await buildLogQuery(db, organisation, query);
    const [rows, counted] = await Promise.all([
      db.many(repository.page(asked, query)),
      db.maybe(repository.count(asked)),
    ]);
    const data = await describeEntries(db, asked, rows);
    return { data, meta: { page: query.page, pageSize: query.pageSize, total: counted?.total ?? 0 } };
  },
  get: async ({ db, organisation, params }) => {
    const row = await db.maybe(repository.byId(organisation.uid, params.id));
    if (!row) throw errors.notFound();
    const { requestId, sessionUid, seal } = row;
    const asked = { organisation: organisation.uid, timeZone: organisation.timeZone };
    const [entry] = await describeEntries(db, asked, [row]);
    if (!entry) throw errors.notFound();
    return { data: { ...entry, requestId, sessionUid, seal } };
  },
  exportCsv: (ctx) => exportLog(ctx, 'csv'),
  exportXlsx: (ctx) => exportLog(ctx, 'xlsx'),
  people: async ({ db, query }) => ({ data: await db.many(findPeople(query.q)) }),
  head: async ({ db, organisation }) => {
    const row = await db.maybe(repository.head(organisation.uid));
    return { data: { head: row?.head ?? null, waiting: row?.waiting ?? 0 } };
  },
});

/**
 * Further checks of whether a person may see the history of one record, for kinds whose permission is not enough. The
 * log contains the content of the record, so the rules for reading the record must apply.
 */
const requireRecord: Partial<Record<Kind, typeof requireReadable>> = { report: requireReadable };

/**
 * Returns the handler of a record's history. It returns 404 for a record without entries, because every record has had
 * one since its creation.
 */
function createHistoryHandler(kind: Kind) {
  return async (ctx: Ctx<(typeof recordHistory)[Kind]>): Promise<ResponseOf<(typeof recordHistory)[Kind]>> => {
    const { db, params, query, actor, services } = ctx;
    // Landlord calls have no organisation. They read the log of the landlord's own organisation, which contains the
    // changes of the registry.
    const organisation =
      (ctx.organisation as Organisation | undefined) ?? (await services.access.readOrganisation(actor?.homeUid ?? ''));
    if (!organisation) throw errors.notFound();
    if (actor) await requireRecord[kind]?.({ db, organisation, actor, params });
    const asked: LogQuery = {
      organisation: organisation.uid,
      timeZone: organisation.timeZone,
      filter: {},
      records: [params.uid],
      tables: listHistoryTables(kind),
    };
    const counted = await db.maybe(repository.count(asked));
    if (!counted?.total) throw errors.notFound();
    const data = await describeEntries(db, asked, await db.many(repository.page(asked, query)));
    return { data, meta: { page: query.page, pageSize: query.pageSize, total: counted.total } };
  };
}

const historyRoutes = implement(
  recordHistory,
  Object.fromEntries(kinds.map((kind) => [kind, createHistoryHandler(kind)])) as Handlers<typeof recordHistory>,
);

export const auditLogRoutes = [...logRoutes, ...historyRoutes];
