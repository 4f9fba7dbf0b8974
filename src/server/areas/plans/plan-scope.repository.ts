import { sql } from 'kysely';
import { asJson, query } from '#root/server/platform/db/queries.ts';
import { type PlanKey, partTable } from './plan-tables.ts';

/** The kinds of record in the scope of a plan. */
export const scopeKinds = ['activity', 'scenario', 'location', 'supplier'] as const;
export interface ScopeRecord {
  readonly kind: (typeof scopeKinds)[number];
  readonly uid: string;
}

const columns = sql.join(scopeKinds.map((kind) => sql.ref(`${kind}_uid`)));
const keys = sql.join(scopeKinds.map((kind) => sql`case when g.kind = ${sql.lit(kind)} then g.uid end`));

/** The statements that replace the scope of a plan. Unchanged rows are not written. */
export const planScopeRepository = {
  /** Returns those of the given records that are archived and not yet in the scope. */
  addedArchived: ({ kind, organisation, uid }: PlanKey, uids: readonly string[]) => {
    const added = sql`r.organisation_uid = ${organisation} and r.uid = any(${uids as string[]}::uuid[]) and not exists (
      select from ${partTable(kind, 'scope')} t where t.organisation_uid = r.organisation_uid and t.plan_uid = ${uid}
        and t.record_uid = r.uid)`;
    return query(sql<{ uid: string }>`
      select r.uid from activities r where ${added} and r.state = 'archived'
      union all select r.uid from dependency_scenarios r where ${added} and r.status = 'archived'`);
  },
  drop: ({ kind, organisation, uid }: PlanKey, records: readonly ScopeRecord[]) =>
    query(sql`
      delete from ${partTable(kind, 'scope')} t where t.organisation_uid = ${organisation} and t.plan_uid = ${uid}
        and t.record_uid <> all(${records.map((record) => record.uid)}::uuid[])`),
  add: ({ kind, organisation, uid }: PlanKey, records: readonly ScopeRecord[]) =>
    query(sql`
      insert into ${partTable(kind, 'scope')} (organisation_uid, plan_uid, ${columns})
      select ${organisation}::uuid, ${uid}::uuid, ${keys} from jsonb_to_recordset(${asJson(records)}) as g (kind text, uid uuid)
      on conflict do nothing`),
};
