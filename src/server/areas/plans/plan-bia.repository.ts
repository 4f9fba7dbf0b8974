import { sql } from 'kysely';
import type { PlanBia } from '#root/contract/plans/plan-bia.ts';
import { query } from '#root/server/platform/db/queries.ts';

/** Selects the records that an activity needs, including the links that follow from registers. */
const needs = (organisation: string) => sql`
  select coalesce(json_agg(json_build_object('uid', p.uid, 'kind', p.kind, 'name', p.name, 'rtoMinutes', p.rto_minutes,
    'toleranceMinutes', l.tolerance_minutes, 'group', trim(l.group_name), 'groupRequired', l.group_required)
    order by p.kind, lower(p.name), p.uid), '[]')
  from dependency_links l join providers p on p.organisation_uid = ${organisation} and p.uid = l.provider_uid
  where l.organisation_uid = ${organisation} and l.dependent_uid = a.uid`;

/** Reads the business impact analysis of these activities, ordered by name. Archived activities are left out. */
export const readPlanBia = (organisation: string, activities: readonly string[]) =>
  query(sql<{ bia: PlanBia }>`
    select coalesce(json_agg(json_build_object('uid', a.uid, 'name', a.name, 'rtoMinutes', a.rto_minutes,
      'mtpdMinutes', a.mtpd_minutes, 'mdlMinutes', a.mdl_minutes, 'mbcoPercent', a.mbco_percent,
      'minimumPeople', a.minimum_people, 'needs', (${needs(organisation)})) order by lower(a.name), a.uid), '[]') as bia
    from activities a
    where a.organisation_uid = ${organisation} and a.uid = any(${activities as string[]}::uuid[]) and a.state <> 'archived'`);
