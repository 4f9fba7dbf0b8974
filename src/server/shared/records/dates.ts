import { type RawBuilder, sql } from 'kysely';
import type { PlanKind } from '#root/contract/plans/plan-terms.ts';
import { findTable, type Kind } from '#root/contract/shared/kinds/kinds.ts';

/**
 * The dates of an organisation's records: `record_uid`, `subject_uid`, `name`, `part` and `day`. Records without a
 * date, and records for which nothing is left to do, are left out.
 */
export type Dates = (organisation: string) => RawBuilder<unknown>;

/** The days on which unfinished plans are due. */
export const planAnswers =
  (kind: PlanKind): Dates =>
  (organisation) =>
    sql`
    select p.uid as record_uid, p.uid as subject_uid, p.name, '' as part, p.due_on as day from ${sql.table(findTable(kind))} p
    join master_rows m on m.organisation_uid = p.organisation_uid and m.uid = p.status_uid
    where p.organisation_uid = ${organisation} and not p.is_template
      and m.phase in ('draft', 'in_review', 'pending_approval', 'returned')`;

export const contracts: Dates = (organisation) => sql`
  select s.uid as record_uid, s.uid as subject_uid, s.name, '' as part, s.contract_ends_on as day from suppliers s
  where s.organisation_uid = ${organisation} and s.status = 'active'`;
export const certificates: Dates = (organisation) => sql`
  select s.uid as record_uid, c.uid as subject_uid, s.name, c.file_name as part, c.expires_on as day from supplier_certificates c
  join suppliers s on s.organisation_uid = c.organisation_uid and s.uid = c.supplier_uid and s.status = 'active'
  where c.organisation_uid = ${organisation}`;
/** The open reviews of a kind. */
export const selectReviews =
  (kind: Kind): Dates =>
  (organisation) =>
    sql`
    select r.record_uid, r.record_uid as subject_uid, x.name, '' as part, r.due_on as day from reviews r
    join ${sql.table(findTable(kind))} x on x.organisation_uid = r.organisation_uid and x.uid = r.record_uid
    where r.organisation_uid = ${organisation} and r.record_kind = ${kind} and r.state = 'open'`;
/** The days of the next reviews of approved BIAs. `assessmentAnswers` below has the due days of open BIAs. */
export const assessmentReviews: Dates = (organisation) => sql`
  select b.uid as record_uid, b.uid as subject_uid, b.name, '' as part, b.next_review_on as day from assessments b
  where b.organisation_uid = ${organisation} and b.approved_at is not null
    and not exists (select from assessments n where n.organisation_uid = b.organisation_uid and n.previous_uid = b.uid)`;
export const assessmentAnswers: Dates = (organisation) => sql`
  select b.uid as record_uid, b.uid as subject_uid, b.name, '' as part, b.due_on as day from assessments b
  join master_rows m on m.organisation_uid = b.organisation_uid and m.uid = b.status_uid and m.phase <> 'archived'
  where b.organisation_uid = ${organisation} and b.launched_at is not null and b.closed_at is null`;
