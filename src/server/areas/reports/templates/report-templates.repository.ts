import { sql } from 'kysely';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import type { ReportTemplateContent } from '#root/contract/reports/report-template-content.ts';
import type {
  RevisionRow,
  reportTemplates,
  TemplateType,
  TemplateTypeRow,
} from '#root/contract/reports/report-templates.ts';
import { type ReportType, reportTypes } from '#root/contract/reports/report-types.ts';
import { type SavedRow, savedColumns } from '#root/server/platform/db/crud.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { asJson, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { buildDeletion } from '#root/server/platform/db/table-writes.ts';

const isChosen = sql<boolean>`exists (select from report_template_defaults d
  where d.organisation_uid = t.organisation_uid and d.own_uid = t.uid)`;

/**
 * Whether the organisation may use its own revisions for the report type of `t`. The landlord may always use its own.
 */
const isAllowed = sql`(t.type not in (select fixed_report_types()) or exists (select from organisations o
  where o.organisation_uid = t.organisation_uid and o.uid = t.organisation_uid and o.is_landlord))`;

const select = (organisation: string) =>
  queries
    .selectFrom('report_templates as t')
    .select([
      't.uid',
      't.version',
      't.created_at as createdAt',
      't.updated_at as updatedAt',
      't.type',
      't.number',
      't.status',
      sql<boolean>`(${isChosen} and ${isAllowed})`.as('isDefault'),
      't.published_at as publishedAt',
      't.created_by_name as createdByName',
    ])
    .where('t.organisation_uid', '=', organisation);

/**
 * The revision that reports of the type `k.type` use. It is the first of these three that exists: the organisation's
 * own default, if the landlord allows own revisions; the landlord's revision that the organisation chose; the
 * landlord's default.
 */
const inUse = (organisation: string) => sql`(
  select x.uid, x.origin, x.number, x.content from (
    select t.uid, 'own' as origin, t.number, t.content, 1 as place from report_template_defaults d
    join report_templates t on t.organisation_uid = d.organisation_uid and t.uid = d.own_uid
    where d.organisation_uid = ${organisation} and d.type = k.type
      and (k.type not in (select fixed_report_types()) or exists (select from organisations o
        where o.organisation_uid = ${organisation} and o.uid = ${organisation} and o.is_landlord))
    union all
    select l.uid, 'landlord', l.number, l.content, 2 from report_template_defaults d
    join landlord_report_templates() l on l.uid = d.landlord_uid and l.type = d.type
    where d.organisation_uid = ${organisation} and d.type = k.type
    union all
    select l.uid, 'landlord', l.number, l.content, 3 from landlord_report_templates() l where l.type = k.type and l.is_default
  ) x order by x.place limit 1)`;

const typeColumns = (organisation: string) => sql`
  k.type, k.type not in (select fixed_report_types()) as "allowCustomise",
  (select count(*)::int from report_templates t where t.organisation_uid = ${organisation} and t.type = k.type) as revisions,
  (select max(t.number) from report_templates t where t.organisation_uid = ${organisation} and t.type = k.type) as latest,
  (select json_build_object('uid', u.uid, 'origin', u.origin, 'number', u.number) from ${inUse(organisation)} u) as "default"`;

const typeNames = Object.keys(reportTypes);
const among = (types: readonly string[]) => sql`unnest(${[...types]}::text[]) with ordinality k (type, place)`;

export type FoundRevision = Pick<RevisionRow, 'type' | 'status' | 'version'>;

/**
 * A published revision that may become the default. It is either a revision of the organisation, if the landlord allows
 * own revisions, or a revision of the landlord.
 */
export interface Choice {
  readonly ownUid: string | null;
  readonly landlordUid: string | null;
}

export const reportTemplatesRepository = {
  page(organisation: string, asked: QueryOf<typeof reportTemplates.list>) {
    let found = select(organisation);
    const { type, status } = asked.filter;
    if (type?.length) found = found.where('t.type', 'in', type);
    if (status?.length) found = found.where('t.status', 'in', status);
    const order = {
      number: sql.ref('t.number'),
      status: sql.ref('t.status'),
      createdAt: sql.ref('t.created_at'),
      updatedAt: sql.ref('t.updated_at'),
    };
    return pageJson(found, asked, order, 't');
  },
  byUid: (organisation: string, uid: string) =>
    recordJson(select(organisation).select('t.content').where('t.uid', '=', uid)),
  find: (organisation: string, uid: string) =>
    query(sql<FoundRevision>`
      select t.type, t.status, t.version from report_templates t where t.organisation_uid = ${organisation} and t.uid = ${uid}`),
  /**
   * Whether the organisation chose the revision as its default. The choice is kept, without an effect, while the
   * landlord does not allow own revisions.
   */
  isChosen: (organisation: string, uid: string) =>
    query(sql<{ isChosen: boolean }>`
      select ${isChosen} as "isChosen" from report_templates t where t.organisation_uid = ${organisation} and t.uid = ${uid}`),

  insert: (
    organisation: string,
    uid: string,
    given: { readonly type: ReportType; readonly content: ReportTemplateContent; readonly by: string },
  ) =>
    query(sql<SavedRow>`
      insert into report_templates (organisation_uid, uid, type, content, created_by_uid, created_by_name)
      values (${organisation}, ${uid}, ${given.type}, ${asJson(given.content)}, ${given.by},
        coalesce((select ${personName('u')} from users u where u.organisation_uid = ${organisation} and u.uid = ${given.by}), ''))
      returning uid, version, updated_at as "updatedAt"`),
  /** Changes a draft that still has this version. */
  update: (organisation: string, uid: string, version: number, content: ReportTemplateContent) =>
    queries
      .updateTable('report_templates')
      .set({ content: asJson(content) })
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .where('status', '=', 'draft')
      .returning(savedColumns),
  publish: (organisation: string, uid: string, version: number, at: Date) =>
    queries
      .updateTable('report_templates')
      .set({ status: 'published', published_at: at })
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .where('status', '=', 'draft')
      .returning(savedColumns),
  retire: (organisation: string, uid: string, version: number) =>
    queries
      .updateTable('report_templates')
      .set({ status: 'retired' })
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .where('status', '=', 'published')
      .returning(savedColumns),
  remove: buildDeletion('report_templates'),

  types: (organisation: string) =>
    query(sql<TemplateTypeRow>`select ${typeColumns(organisation)} from ${among(typeNames)} order by k.place`),
  type: (organisation: string, type: ReportType) =>
    query(sql<TemplateType>`
      select ${typeColumns(organisation)},
        (select coalesce(json_agg(json_build_object('uid', l.uid, 'number', l.number, 'publishedAt', l.published_at,
            'createdByName', l.created_by_name, 'isDefault', l.is_default, 'content', l.content) order by l.number desc), '[]')
          from landlord_report_templates() l where l.type = k.type and not exists (select from organisations o
            where o.organisation_uid = ${organisation} and o.uid = ${organisation} and o.is_landlord)) as offered,
        (select coalesce(sum(u.organisations), 0)::int from report_template_uses() u where u.type = k.type and u.landlord_uid is null) as "ownDefaults"
      from ${among([type])}`),
  isFixed: (type: ReportType) =>
    query(sql<{ fixed: boolean }>`select ${type} in (select fixed_report_types()) as fixed`),
  /** Counts the organisations that chose one of the landlord's revisions as their default. */
  chosenBy: (uid: string) =>
    query(sql<{ organisations: number }>`
      select coalesce(sum(u.organisations), 0)::int as organisations from report_template_uses() u where u.landlord_uid = ${uid}`),

  /** Finds a published revision of the type that belongs to the organisation or to the landlord. */
  choice: (organisation: string, type: ReportType, uid: string) =>
    query(sql<Choice>`
      with own as (select t.uid from report_templates t where t.organisation_uid = ${organisation} and t.uid = ${uid} and t.type = ${type}
        and t.status = 'published')
      select own.uid as "ownUid", null::uuid as "landlordUid" from own
      union all
      select null, l.uid from landlord_report_templates() l where l.uid = ${uid} and l.type = ${type} and not exists (select from own)`),
  setDefault: (organisation: string, type: ReportType, { ownUid, landlordUid }: Choice) =>
    query(sql`
      insert into report_template_defaults (organisation_uid, type, own_uid, landlord_uid)
      values (${organisation}, ${type}, ${ownUid}::uuid, ${landlordUid}::uuid)
      on conflict (organisation_uid, type) do update set own_uid = excluded.own_uid, landlord_uid = excluded.landlord_uid,
        updated_at = clock_timestamp()`),
  clearDefault: (organisation: string, type: ReportType) =>
    query(sql`delete from report_template_defaults where organisation_uid = ${organisation} and type = ${type}`),
  allow: (organisation: string, type: ReportType, allowCustomise: boolean) =>
    query(sql`
      insert into report_template_rules (organisation_uid, type, allow_customise) values (${organisation}, ${type}, ${allowCustomise})
      on conflict (organisation_uid, type) do update set allow_customise = excluded.allow_customise, updated_at = clock_timestamp()`),

  inUse: (organisation: string, type: ReportType) =>
    query(sql<{ uid: string; content: ReportTemplateContent }>`
      select u.uid, u.content from ${among([type])} cross join lateral ${inUse(organisation)} u`),
};
