import { sql } from 'kysely';
import type { RegisterTies } from '#root/domain/continuity/false-redundancy.ts';
import type { ScenarioLink } from '#root/domain/continuity/scenario-parts.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';

export const findingsRepository = {
  /**
   * Returns the alternates of locations. The engine needs them separately, because they are relations between locations
   * and not links.
   */
  ties: (organisation: string) =>
    query(sql<Required<RegisterTies>>`
      select
        (select coalesce(json_agg(json_build_object('location', l.location_uid, 'alternate', l.alternate_uid)
            order by l.location_uid, l.alternate_uid), '[]')
          from location_alternates l where l.organisation_uid = ${organisation}) as alternates`),
  /** Returns the scenario's own links; no row if the scenario does not exist. */
  scenarioLinks: (organisation: string, uid: string) =>
    query(sql<{ links: ScenarioLink[] }>`
      select (select coalesce(json_agg(json_build_object('uid', l.uid, 'dependentUid', l.dependent_uid, 'providerUid', l.provider_uid,
          'toleranceMinutes', l.tolerance_minutes, 'group', l.group_name, 'groupRequired', l.group_required) order by l.uid), '[]')
        from scenario_links l where l.organisation_uid = s.organisation_uid and l.scenario_uid = s.uid) as links
      from dependency_scenarios s where s.organisation_uid = ${organisation} and s.uid = ${uid}`),
  /** Returns the active RTOs that can be set for an activity. */
  activityRtos: (organisation: string) =>
    queries
      .selectFrom('master_rows')
      .select(['uid', 'minutes'])
      .where('organisation_uid', '=', organisation)
      .where('list', '=', 'rto')
      .where('is_active', '=', true)
      .orderBy('minutes'),
};
