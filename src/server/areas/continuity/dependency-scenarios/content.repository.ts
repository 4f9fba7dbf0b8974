import { sql } from 'kysely';
import type { ScenarioNode } from '#root/contract/continuity/dependency-scenarios.ts';
import type { WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { savedColumns } from '#root/server/platform/db/crud.ts';
import { asJson, queries, query } from '#root/server/platform/db/queries.ts';

interface Of {
  readonly organisation: string;
  readonly uid: string;
}

/** A link of a scenario to write. `uid` is used only if the two records are not linked yet. */
export interface OwnLink {
  readonly uid: string;
  readonly dependentUid: string;
  readonly providerUid: string;
  readonly toleranceMinutes: number;
  readonly group: string;
  readonly groupRequired: number;
  readonly note: string;
}

const key = (kind: ProviderKind) => sql`case when g.kind = ${sql.lit(kind)} then g."recordUid" end`;

const ofScenario = ({ organisation, uid }: Of) => sql`t.organisation_uid = ${organisation} and t.scenario_uid = ${uid}`;

/** The statements that replace a scenario's content. Unchanged rows are not written. */
export const contentRepository = {
  /** Gives the scenario a new version. Returns no row if the scenario no longer has `version`. */
  touch: ({ organisation, uid }: Of, version: number) =>
    queries
      .updateTable('dependency_scenarios')
      .set({ updated_at: sql`clock_timestamp()` })
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .returning(savedColumns),
  /** Deletes the nodes of all records except `kept`. The database then deletes the links and targets of these nodes. */
  dropNodes: (of: Of, kept: readonly string[]) =>
    query(
      sql`delete from scenario_nodes t where ${ofScenario(of)} and t.record_uid <> all(${kept as string[]}::uuid[])`,
    ),
  /** Writes the nodes of those records that exist. @returns the uids of these records */
  saveNodes: ({ organisation, uid }: Of, nodes: readonly ScenarioNode[]) =>
    query(sql<{ uid: string }>`
      with given as (
        select g.* from jsonb_to_recordset(${asJson(nodes)}) as g ("recordUid" uuid, kind text, x integer, y integer, "restartMinutes" integer)
        join providers p on p.organisation_uid = ${organisation} and p.uid = g."recordUid" and p.kind = g.kind
      ), written as (
        insert into scenario_nodes as t (organisation_uid, scenario_uid, activity_uid, application_uid, equipment_uid, supplier_uid,
          location_uid, utility_uid, role_uid, x, y, restart_minutes)
        select ${organisation}::uuid, ${uid}::uuid, ${key('activity')}, ${key('application')}, ${key('equipment')}, ${key('supplier')},
          ${key('location')}, ${key('utility')}, ${key('role')}, g.x, g.y, g."restartMinutes"
        from given g
        on conflict (organisation_uid, scenario_uid, record_uid) do update
          set x = excluded.x, y = excluded.y, restart_minutes = excluded.restart_minutes
          where (t.x, t.y, t.restart_minutes) is distinct from (excluded.x, excluded.y, excluded.restart_minutes)
      )
      select "recordUid" as uid from given`),
  dropLinks: (of: Of, kept: readonly OwnLink[]) =>
    query(sql`
      delete from scenario_links t where ${ofScenario(of)} and not exists (
        select from jsonb_to_recordset(${asJson(kept)}) as g ("dependentUid" uuid, "providerUid" uuid)
        where g."dependentUid" = t.dependent_uid and g."providerUid" = t.provider_uid)`),
  saveLinks: ({ organisation, uid }: Of, links: readonly OwnLink[]) =>
    query(sql`
      insert into scenario_links as t (organisation_uid, uid, scenario_uid, dependent_uid, provider_uid, tolerance_minutes,
        group_name, group_required, note)
      select ${organisation}::uuid, g.uid, ${uid}::uuid, g."dependentUid", g."providerUid", g."toleranceMinutes", g."group",
        g."groupRequired", g.note
      from jsonb_to_recordset(${asJson(links)}) as g (uid uuid, "dependentUid" uuid, "providerUid" uuid, "toleranceMinutes" integer,
        "group" text, "groupRequired" integer, note text)
      on conflict (organisation_uid, scenario_uid, dependent_uid, provider_uid) do update
        set tolerance_minutes = excluded.tolerance_minutes, group_name = excluded.group_name,
          group_required = excluded.group_required, note = excluded.note
        where (t.tolerance_minutes, t.group_name, t.group_required, t.note)
          is distinct from (excluded.tolerance_minutes, excluded.group_name, excluded.group_required, excluded.note)`),
  dropTargets: (of: Of, kept: readonly string[]) =>
    query(
      sql`delete from scenario_targets t where ${ofScenario(of)} and t.record_uid <> all(${kept as string[]}::uuid[])`,
    ),
  saveTargets: ({ organisation, uid }: Of, targets: readonly WhatIfTarget[]) =>
    query(sql`
      insert into scenario_targets as t (organisation_uid, scenario_uid, record_uid, lost_at_minutes, outage_minutes, forever)
      select ${organisation}::uuid, ${uid}::uuid, g."recordUid", g."lostAtMinutes", g."outageMinutes", g.forever
      from jsonb_to_recordset(${asJson(targets)}) as g ("recordUid" uuid, "lostAtMinutes" integer, "outageMinutes" integer, forever boolean)
      on conflict (organisation_uid, scenario_uid, record_uid) do update
        set lost_at_minutes = excluded.lost_at_minutes, outage_minutes = excluded.outage_minutes, forever = excluded.forever
        where (t.lost_at_minutes, t.outage_minutes, t.forever)
          is distinct from (excluded.lost_at_minutes, excluded.outage_minutes, excluded.forever)`),
  /**
   * Returns the restart times and links that a scenario adds to the organisation's graph, and the records that it
   * assumes lost.
   */
  assumptions: ({ organisation, uid }: Of) =>
    query(sql<Assumptions>`
      select s.version,
        (select coalesce(json_agg(json_build_object('recordUid', n.record_uid, 'restartMinutes', n.restart_minutes) order by n.record_uid), '[]')
          from scenario_nodes n where n.organisation_uid = ${organisation} and n.scenario_uid = s.uid and n.restart_minutes is not null) as restarts,
        (select coalesce(json_agg(json_build_object('uid', l.uid, 'dependentUid', l.dependent_uid, 'providerUid', l.provider_uid,
            'toleranceMinutes', l.tolerance_minutes, 'group', l.group_name, 'groupRequired', l.group_required) order by l.uid), '[]')
          from scenario_links l where l.organisation_uid = ${organisation} and l.scenario_uid = s.uid) as links,
        (select coalesce(json_agg(json_build_object('recordUid', t.record_uid, 'lostAtMinutes', t.lost_at_minutes,
            'outageMinutes', t.outage_minutes, 'forever', t.forever) order by t.record_uid), '[]')
          from scenario_targets t where t.organisation_uid = ${organisation} and t.scenario_uid = s.uid) as targets
      from dependency_scenarios s where s.organisation_uid = ${organisation} and s.uid = ${uid}`),
  /** Returns the uids of the records that a scenario shows. */
  shown: ({ organisation, uid }: Of) =>
    query(sql<{ records: string[] }>`
      select array(select n.record_uid from scenario_nodes n where n.organisation_uid = ${organisation} and n.scenario_uid = s.uid) as records
      from dependency_scenarios s where s.organisation_uid = ${organisation} and s.uid = ${uid}`),
};

/** A link of the scenario in the form that the engine needs. */
export type AssumedScenarioLink = Omit<OwnLink, 'note'>;

export interface Assumptions {
  readonly version: number;
  readonly restarts: readonly { readonly recordUid: string; readonly restartMinutes: number }[];
  readonly links: readonly AssumedScenarioLink[];
  readonly targets: readonly WhatIfTarget[];
}
