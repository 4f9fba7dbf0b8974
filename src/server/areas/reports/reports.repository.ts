import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { reportRecordKinds } from '#root/contract/reports/report-record-kinds.ts';
import type { ReportFormat, ReportScope, ReportType } from '#root/contract/reports/report-types.ts';
import type { ReportOrder, ReportStatus, reports } from '#root/contract/reports/reports.ts';
import { findTable, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import type { SavedRow } from '#root/server/platform/db/crud.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { contains, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { buildDeletion } from '#root/server/platform/db/table-writes.ts';

export type ReportsAsked = QueryOf<typeof reports.list>;

const stopped = 'The report could not be generated because the server stopped during every attempt.';

/** A report has also failed if its job ended without a result, for example because the server stopped during every attempt. */
const status = sql<ReportStatus>`case when r.state <> 'generating' or j.state in ('queued', 'running') then r.state else 'error' end`;

/** The scopes of reports from former releases have no day. */
const scope = sql`'{"day":null}'::jsonb || r.scope`;

const files = sql`(select coalesce(json_agg(json_build_object('format', f.format, 'size', f.size, 'pages', f.pages)
  order by array_position('{pdf,docx,xlsx}', f.format)), '[]') from report_files f
  where f.organisation_uid = r.organisation_uid and f.report_uid = r.uid and f.format <> 'blocks')`;

/** Selects the reports `r` of these types, each with its job `j` if the job still exists. */
const select = (organisation: string, types: readonly ReportType[]) =>
  queries
    .selectFrom('reports as r')
    .leftJoin('jobs as j', (on) =>
      on.onRef('j.organisation_uid', '=', 'r.organisation_uid').onRef('j.uid', '=', 'r.job_uid'),
    )
    .select([
      'r.uid',
      'r.version',
      'r.created_at as createdAt',
      'r.updated_at as updatedAt',
      'r.name',
      'r.type',
      status.as('status'),
      sql<boolean>`r.completed_at is not null`.as('completed'),
      'r.completed_at as completedAt',
      'r.created_by_uid as createdByUid',
      'r.created_by_name as createdByName',
      sql<number>`case when r.state = 'generated' then 100 else coalesce(j.percent, 0) end`.as('percent'),
      sql<string>`case when r.state = 'generating' then coalesce(j.words, '') else '' end`.as('words'),
      sql<string>`case when ${status} <> 'error' then '' when r.error <> '' then r.error
        else coalesce(j.error, ${sql.lit(stopped)}) end`.as('error'),
      files.as('files'),
    ])
    .where('r.organisation_uid', '=', organisation)
    .where(sql<boolean>`r.type = any(${[...types]}::text[])`);

/** The kinds of record that a report can be about. */
const subjectKinds = [...new Set(Object.values(reportRecordKinds).flat())];

const selectRecords = (organisation: string, kinds: readonly Kind[], uid: RawBuilder<unknown>) =>
  sql.join(
    kinds.map(
      (kind) => sql`select ${sql.lit(kind)} as kind, x.uid, x.name from ${sql.table(findTable(kind))} x
        where x.organisation_uid = ${organisation} and x.uid = ${uid}`,
    ),
    sql` union all `,
  );

/** The fields of a report that its job needs. */
export interface OrderRow {
  readonly uid: string;
  readonly type: ReportType;
  readonly name: string;
  readonly scope: ReportScope;
  readonly formats: readonly ReportFormat[];
  readonly asOf: Date;
  readonly state: ReportStatus;
  readonly createdByUid: string | null;
  readonly organisationName: string;
  readonly timeZone: string;
}

/** A file that was made and stored. */
export interface StoredReportFile {
  readonly format: ReportFormat | 'blocks';
  readonly hash: string;
  readonly size: number;
  readonly pages: number | null;
}

interface Made {
  readonly name: string;
  readonly digest: string;
  /** The revision of the template that was applied. */
  readonly revisionUid: string | null;
  readonly missingSigns: readonly string[];
  readonly files: readonly StoredReportFile[];
}

export const reportsRepository = {
  page(organisation: string, types: readonly ReportType[], asked: ReportsAsked) {
    let found = select(organisation, types);
    const { filter, q } = asked;
    if (q) found = found.where(sql<boolean>`(r.name ilike ${contains(q)} or r.created_by_name ilike ${contains(q)})`);
    if (filter.type?.length) found = found.where('r.type', 'in', filter.type);
    if (filter.status?.length) found = found.where(sql<boolean>`${status} = any(${filter.status}::text[])`);
    if (filter.createdByUid?.length) found = found.where('r.created_by_uid', 'in', filter.createdByUid);
    if (filter.recordUid?.length) found = found.where('r.record_uid', 'in', filter.recordUid);
    const order = {
      createdAt: sql.ref('r.created_at'),
      name: sql`lower(r.name)`,
      type: sql.ref('r.type'),
      status,
      completedAt: sql.ref('r.completed_at'),
      createdByName: sql`lower(r.created_by_name)`,
      updatedAt: sql.ref('r.updated_at'),
    };
    return pageJson(found, asked, order, 'r');
  },

  byUid: (organisation: string, uid: string, types: readonly ReportType[]) =>
    recordJson(
      select(organisation, types)
        .select([
          scope.as('scope'),
          'r.formats',
          'r.as_of as asOf',
          'r.digest',
          'r.missing_signs as missingSigns',
          sql`(select row_to_json(s) from (${selectRecords(organisation, subjectKinds, sql`r.record_uid`)}) s limit 1)`.as(
            'subject',
          ),
        ])
        .where('r.uid', '=', uid),
    ),

  /** Finds a report of any type, so that a missing permission can be distinguished from a missing report. */
  order: (organisation: string, uid: string) =>
    query(sql<OrderRow>`
      select r.uid, r.type, r.name, ${scope} as scope, r.formats, r.as_of as "asOf", r.state, r.created_by_uid as "createdByUid",
        o.name as "organisationName", o.time_zone as "timeZone"
      from reports r join organisations o on o.uid = r.organisation_uid
      where r.organisation_uid = ${organisation} and r.uid = ${uid}`),

  file: (organisation: string, uid: string, format: StoredReportFile['format']) =>
    query(sql<{ hash: string; name: string; day: string }>`
      select f.file_hash as hash, r.name, to_char(r.as_of at time zone o.time_zone, 'YYYY-MM-DD') as day
      from report_files f join reports r on r.organisation_uid = f.organisation_uid and r.uid = f.report_uid
      join organisations o on o.uid = r.organisation_uid
      where f.organisation_uid = ${organisation} and f.report_uid = ${uid} and f.format = ${format} and r.state = 'generated'`),

  /** Finds the record that a report is to be about. */
  subject: (organisation: string, type: ReportType, uid: string) =>
    query(
      sql<{
        kind: Kind;
        uid: string;
        name: string;
      }>`${selectRecords(organisation, reportRecordKinds[type], sql`${uid}::uuid`)}`,
    ),

  /** Finds an approved version of a plan. */
  planVersion: (organisation: string, type: ReportType, plan: { recordUid: string; version: number }) =>
    query(sql<{ number: number }>`
      select v.number from ${sql.table(type === 'bcp' ? 'bcp_versions' : 'resilience_plan_versions')} v
      where v.organisation_uid = ${organisation} and v.plan_uid = ${plan.recordUid} and v.number = ${plan.version}`),

  /** Counts the chosen divisions and business units that exist. */
  units: (organisation: string, { divisionUids, businessUnitUids }: ReportScope) =>
    query(sql<{ divisions: number; units: number }>`
      select (select count(*)::int from divisions where organisation_uid = ${organisation} and uid = any(${divisionUids}::uuid[])) as divisions,
        (select count(*)::int from business_units where organisation_uid = ${organisation} and uid = any(${businessUnitUids}::uuid[])) as units`),

  /** Leaves out logos in the format WebP, because Word does not show them. */
  logo: (organisation: string) =>
    query(sql<{ type: 'image/png' | 'image/jpeg'; content: Buffer }>`
      select l.content_type as type, l.content from organisation_logos l
      where l.organisation_uid = ${organisation} and l.content_type in ('image/png', 'image/jpeg')`),

  permissions: (organisation: string) =>
    query(sql<{ users: boolean; landlords: boolean }>`
      select users_generate_reports as users, landlords_generate_reports as landlords from organisations
      where organisation_uid = ${organisation} and uid = ${organisation}`),

  /** Inserts the requested report with the requester's name, because a landlord's user is not in the organisation's list of people. */
  insert: (organisation: string, uid: string, order: ReportOrder, given: { name: string; by: string }) =>
    query(sql<SavedRow>`
      insert into reports (organisation_uid, uid, type, name, scope, formats, created_by_uid, created_by_name)
      select ${organisation}::uuid, ${uid}::uuid, ${order.type}, ${given.name}, ${JSON.stringify(order.scope)}::jsonb,
        ${[...order.formats]}::text[], ${given.by}::uuid,
        coalesce((select ${personName('u')} from users u where u.organisation_uid = ${organisation} and u.uid = ${given.by}), '')
      returning uid, version, updated_at as "updatedAt"`),

  setJob: (organisation: string, uid: string, job: string) =>
    query(sql<SavedRow>`
      update reports set job_uid = ${job} where organisation_uid = ${organisation} and uid = ${uid}
      returning uid, version, updated_at as "updatedAt"`),

  rename: (organisation: string, uid: string, version: number, name: string) =>
    query(sql<SavedRow>`
      update reports set name = ${name}, updated_at = clock_timestamp()
      where organisation_uid = ${organisation} and uid = ${uid} and version = ${version}
      returning uid, version, updated_at as "updatedAt"`),

  /** Ends a report. Returns no row if the report was deleted or has already ended. */
  complete: (organisation: string, uid: string, { name, digest, revisionUid, missingSigns, files: made }: Made) =>
    query(sql<{ uid: string }>`
      with done as (
        update reports set state = 'generated', name = ${name}, digest = ${digest}, revision_uid = ${revisionUid}::uuid, missing_signs = ${[...missingSigns]}::text[],
          error = '', completed_at = clock_timestamp(), updated_at = clock_timestamp()
        where organisation_uid = ${organisation} and uid = ${uid} and state = 'generating' returning uid
      ), files as (
        insert into report_files (organisation_uid, report_uid, format, file_hash, size, pages)
        select ${organisation}::uuid, done.uid, f.format, f.hash, f.size, f.pages
        from done, jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as f(format text, hash text, size integer, pages integer)
      ) select uid from done`),

  fail: (organisation: string, uid: string, reason: string) =>
    query(sql<{ uid: string }>`
      update reports set state = 'error', error = ${reason.slice(0, 2000)}, updated_at = clock_timestamp()
      where organisation_uid = ${organisation} and uid = ${uid} and state = 'generating' returning uid`),

  remove: buildDeletion('reports'),
};
