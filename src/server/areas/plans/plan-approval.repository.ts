import { sql } from 'kysely';
import type { SavedRow } from '#root/server/platform/db/crud.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { type PlanKey, planTable } from './plan-tables.ts';

export interface NewVersion {
  readonly uid: string;
  readonly digest: string;
  /** Canonical JSON, byte for byte as it was hashed for the digest. */
  readonly content: string;
}

export const planApprovalRepository = {
  saved: ({ kind, organisation, uid }: PlanKey) =>
    query(sql<SavedRow>`
      select uid, version, updated_at as "updatedAt" from ${planTable(kind)}
      where organisation_uid = ${organisation} and uid = ${uid}`),

  /**
   * Puts the working version in force. The names of the people who decided are read from the submission. Somebody who
   * reviewed and approved is named once.
   */
  putInForce: ({ kind, organisation, uid }: PlanKey, { uid: versionUid, digest, content }: NewVersion) =>
    query(sql`
      with round as (
        select r.* from approval_rounds r where r.organisation_uid = ${organisation} and r.record_uid = ${uid}
        order by r.submitted_at desc limit 1),
      plan as (
        update ${planTable(kind)} set in_force_number = version_number
        where organisation_uid = ${organisation} and uid = ${uid} returning version_number),
      version as (
        insert into ${sql.table(`${kind}_versions`)} (organisation_uid, uid, plan_uid, number, digest, submitted_by_uid,
          submitted_by_name, approved_by_names)
        select ${organisation}::uuid, ${versionUid}::uuid, ${uid}::uuid, plan.version_number, ${digest}, round.submitted_by_uid,
          coalesce(round.submitted_by_name, ''), coalesce((select string_agg(nullif(a.decided_by_name, ''), ', ' order by a.decided_at)
            from (select distinct on (decided_by_uid) decided_by_name, decided_at from approvals
              where organisation_uid = ${organisation} and round_uid = round.uid and decision = 'approved'
              order by decided_by_uid, decided_at) a), '')
        from plan left join round on true returning uid)
      insert into ${sql.table(`${kind}_version_contents`)} (organisation_uid, version_uid, content)
      select ${organisation}::uuid, version.uid, ${content} from version`),

  /** Revokes the version in force. Returns no row if the plan has another `version`, or no version is in force. */
  revoke: ({ kind, organisation, uid }: PlanKey, version: number) =>
    query(sql<SavedRow>`
      update ${planTable(kind)} set in_force_number = null, version_number = greatest(version_number, in_force_number + 1)
      where organisation_uid = ${organisation} and uid = ${uid} and version = ${version} and in_force_number is not null
      returning uid, version, updated_at as "updatedAt"`),
};
