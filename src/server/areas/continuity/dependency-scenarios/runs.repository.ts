import { type RawBuilder, sql } from 'kysely';
import { maxRuns, type ScenarioRun } from '#root/contract/continuity/dependency-scenarios.ts';
import type { WhatIfAnswer } from '#root/contract/continuity/what-if.ts';
import { personNameOrNull } from '#root/server/platform/db/person-name.ts';
import { asJson, queries, query } from '#root/server/platform/db/queries.ts';

interface Of {
  readonly organisation: string;
  readonly uid: string;
}

export interface RunWrite {
  readonly uid: string;
  readonly name: string;
  readonly targets: ScenarioRun['targets'];
  readonly figures: ScenarioRun['figures'];
  readonly graphDigest: string;
  readonly keptBy: string;
}

/** A stored run. `upToDate` is missing, because it depends on the current graph. */
export type RunRow = Omit<ScenarioRun, 'upToDate' | 'createdAt'> & { readonly createdAt: Date };

const rows = (more: RawBuilder<unknown> = sql``) => sql`
  select r.uid, r.name, r.created_at as "createdAt", ${personNameOrNull('u')} as "createdByName",
    r.targets, r.figures, r.graph_digest as "graphDigest" ${more}
  from scenario_runs r left join users u on u.organisation_uid = r.organisation_uid and u.uid = r.created_by_uid`;
const where = ({ organisation, uid }: Of) =>
  sql`where r.organisation_uid = ${organisation} and r.scenario_uid = ${uid}`;

export const runsRepository = {
  list: (of: Of) =>
    query(sql<RunRow>`${rows()} ${where(of)} order by r.created_at desc, r.uid limit ${sql.lit(maxRuns)}`),
  byUid: (of: Of, run: string) =>
    query(sql<RunRow & { result: WhatIfAnswer }>`
      ${rows(sql`, (select k.result from scenario_run_results k
        where k.organisation_uid = r.organisation_uid and k.run_uid = r.uid) as result`)} ${where(of)} and r.uid = ${run}`),
  /**
   * Given the uid of a run, finds that run. Given the uid of a scenario, finds the latest run of the scenario. Returns
   * no row if there is none.
   */
  ofRecord: (organisation: string, record: string) =>
    query(sql<RunRow & { scenarioUid: string; result: WhatIfAnswer }>`
      ${rows(sql`, r.scenario_uid as "scenarioUid", (select k.result from scenario_run_results k
        where k.organisation_uid = r.organisation_uid and k.run_uid = r.uid) as result`)}
      where r.organisation_uid = ${organisation} and ${record}::uuid in (r.uid, r.scenario_uid)
      order by r.created_at desc, r.uid limit 1`),
  count: ({ organisation, uid }: Of) =>
    query(sql<{ n: number }>`
      select count(*)::int as n from scenario_runs where organisation_uid = ${organisation} and scenario_uid = ${uid}`),
  insert: ({ organisation, uid }: Of, { targets, figures, ...run }: RunWrite) =>
    query(sql<{ createdAt: Date; createdByName: string | null }>`
      insert into scenario_runs as r (organisation_uid, uid, scenario_uid, name, targets, figures, graph_digest, created_by_uid)
      values (${organisation}, ${run.uid}, ${uid}, ${run.name}, ${asJson(targets)}, ${asJson(figures)}, ${run.graphDigest}, ${run.keptBy})
      returning r.created_at as "createdAt", (select ${personNameOrNull('u')} from users u
        where u.organisation_uid = r.organisation_uid and u.uid = r.created_by_uid) as "createdByName"`),
  insertResult: ({ organisation }: Of, run: string, result: string) =>
    query(sql`
      insert into scenario_run_results (organisation_uid, run_uid, result)
      values (${organisation}, ${run}, ${result}::json)`),
  remove: ({ organisation, uid }: Of, run: string) =>
    queries
      .deleteFrom('scenario_runs')
      .where('organisation_uid', '=', organisation)
      .where('scenario_uid', '=', uid)
      .where('uid', '=', run)
      .returning('uid'),
};
