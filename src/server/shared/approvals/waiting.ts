import { sql } from 'kysely';
import { type ApprovableKind, approvableKinds, findApprovePermission } from '#root/contract/shared/approvals.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import type { Actor } from '#root/server/platform/http/route.ts';

export interface WaitingFor {
  readonly organisation: string;
  /** The uid of the person. */
  readonly person: string;
  /** The kinds that the person may approve. */
  readonly kinds: readonly ApprovableKind[];
}

export const listKindsToApprove = ({ permissions }: Actor): ApprovableKind[] =>
  approvableKinds.filter((kind) => permissions.has(findApprovePermission(kind)));

/** Selects the submissions that wait for a person's answer, with the columns of the contract's `waitingApproval`. */
export function selectWaiting({ organisation, person, kinds }: WaitingFor) {
  const name = sql.join(
    approvableKinds.map(
      (kind) => sql`when ${sql.lit(kind)} then (select x.name from ${sql.table(findTable(kind))} x
        where x.organisation_uid = r.organisation_uid and x.uid = r.record_uid)`,
    ),
    sql` `,
  );
  return sql`
    select r.record_kind as kind, r.record_uid as "recordUid", case r.record_kind ${name} end as name, r.step,
      r.submitted_by_name as "submittedByName", r.submitted_at as "submittedAt", r.due_on::text as "dueOn"
    from approval_rounds r
    where r.organisation_uid = ${organisation} and r.state = 'open' and r.record_kind = any(${kinds as string[]}::text[])
      and r.submitted_by_uid is distinct from ${person}::uuid
      and exists (select from approvals a where a.organisation_uid = r.organisation_uid and a.round_uid = r.uid
        and a.step = r.step and a.decision is null and (a.asked_uid is null or a.asked_uid = ${person}::uuid))
      and not exists (select from approvals a where a.organisation_uid = r.organisation_uid and a.round_uid = r.uid
        and a.step = r.step and a.decided_by_uid = ${person}::uuid)`;
}
