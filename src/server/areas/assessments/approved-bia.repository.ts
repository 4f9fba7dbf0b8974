import { sql } from 'kysely';
import type { Gap } from '#root/domain/continuity/gap.ts';
import type { StoredActivity } from '#root/domain/reports/approved-bia-sections.ts';
import type { BiaLink } from '#root/domain/reports/bia-sections.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { CountedAcceptance } from '#root/server/shared/gaps/gap-list.service.ts';
import type { NamedNode } from '#root/server/shared/graph/gap-answer.ts';
import type { AssessmentKey } from './assessments.repository.ts';

/** The gaps of the activities of an approved assessment. */
interface StoredGaps {
  readonly gaps: readonly Gap[];
  /** The records that the gaps name. */
  readonly nodes: readonly NamedNode[];
  /** The acceptances of gaps; null if the approval is older than the release that began to store them. */
  readonly acceptances: readonly CountedAcceptance[] | null;
}

const ofAssessment = ({ organisation, uid }: AssessmentKey) =>
  sql`i.organisation_uid = ${organisation} and i.assessment_uid = ${uid}`;

/**
 * Builds a `with` clause: the content of the stored graph (`stored`), the graph's records (`nodes`), and the activities
 * that are not excluded (`answered`). `graph-lines.ts` describes the tuples.
 */
const withGraph = (key: AssessmentKey) => sql`
  with stored as materialized (
    select g.content::jsonb as content from assessment_graphs g
    where g.organisation_uid = ${key.organisation} and g.assessment_uid = ${key.uid}),
  nodes as materialized (
    select n.line ->> 0 as uid, n.line ->> 1 as kind, n.line ->> 2 as name, (n.line ->> 3)::int as rto,
      (n.line ->> 7)::boolean as archived, (n.place - 1)::int as place
    from stored s, jsonb_array_elements(s.content #> '{graph,data,nodes}') with ordinality as n (line, place)),
  answered as materialized (
    select i.activity_uid::text as uid from assessment_items i where ${ofAssessment(key)} and i.outcome <> 'left')`;

/** Queries for the records that the approval of an assessment has stored. */
export const approvedBiaRepository = {
  /**
   * Returns the activities as they were last approved, ordered by name. `limit` makes PostgreSQL find each snapshot by
   * its key. Otherwise, while the tables have no statistics, it would compare every item with every snapshot.
   */
  activities: (key: AssessmentKey) =>
    query(sql<StoredActivity>`
      select i.activity_uid as uid, coalesce(r.details ->> 'name', i.activity_name) as name, r."divisionName", r."businessUnitName",
        r."ownerName", r.priority ->> 'name' as "priorityName", (r."recoveryTime" ->> 'rtoMinutes')::int as "rtoMinutes",
        (r.tolerant ->> 'mtpdMinutes')::int as "mtpdMinutes", (r."recoveryTime" ->> 'mdlMinutes')::int as "mdlMinutes",
        (r."recoveryTime" ->> 'mbcoPercent')::int as "mbcoPercent", r."minimumPeople",
        coalesce((r."recoveryTime" ->> 'restartMinutes')::int, 0) as "restartMinutes",
        coalesce(r.tolerant -> 'impacts', '{}') as impacts, i.outcome, i.left_reason as reason, s.content is not null as "hasValues"
      from assessment_items i
      left join lateral (select s.content from assessment_snapshots s
        where (s.organisation_uid, s.assessment_uid, s.activity_uid) = (i.organisation_uid, i.assessment_uid, i.activity_uid)
        limit 1) s on true
      left join lateral jsonb_to_record(s.content) as r (details jsonb, "divisionName" text, "businessUnitName" text,
        "ownerName" text, priority jsonb, "minimumPeople" integer, tolerant jsonb, "recoveryTime" jsonb) on true
      where ${ofAssessment(key)} order by lower(coalesce(r.details ->> 'name', i.activity_name)), i.activity_uid`),

  /** Returns the links of the activities that are not excluded, ordered by the names of activity and provider. */
  links: (key: AssessmentKey) =>
    query(sql<BiaLink>`
      ${withGraph(key)}
      select d.uid as "dependentUid", (e.line ->> 3)::int as tolerance,
        json_build_object('name', p.name, 'kind', p.kind, 'rto', p.rto) as provider
      from stored s, jsonb_array_elements(s.content #> '{graph,data,edges}') as e (line)
      join nodes d on d.place = (e.line ->> 1)::int
      join nodes p on p.place = (e.line ->> 2)::int
      where not p.archived and d.uid in (select uid from answered) order by lower(d.name), d.uid, lower(p.name), p.uid`),

  /** Returns the gaps of the activities that are not excluded. */
  gaps: (key: AssessmentKey) =>
    query(sql<StoredGaps>`
      ${withGraph(key)},
      gaps as materialized (
        select g.gap from stored s, jsonb_array_elements(s.content -> 'gaps') as g (gap)
        where g.gap ->> 'dependent' in (select uid from answered)),
      named as (
        select gap ->> 'dependent' as uid from gaps union select gap ->> 'provider' from gaps
        union select gap #>> '{change,node}' from gaps union select jsonb_array_elements_text(gap -> 'path') from gaps)
      select (select coalesce(json_agg(gap), '[]') from gaps) as gaps,
        (select coalesce(json_agg(json_build_object('uid', n.uid, 'kind', n.kind, 'name', n.name)), '[]')
          from nodes n where n.uid in (select uid from named)) as nodes,
        (select s.content -> 'acceptances' from stored s) as acceptances`),
};
