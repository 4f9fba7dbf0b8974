import { type RawBuilder, sql } from 'kysely';
import {
  type ApprovableKind,
  type ApprovalDecision,
  type ApprovalRound,
  type ApprovalStep,
  findApprovePermission,
  type WaitingApproval,
} from '#root/contract/shared/approvals.ts';
import type { AnsweredSlot, Slot } from '#root/domain/approvals/round.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { asJson, query } from '#root/server/platform/db/queries.ts';
import { selectWaiting, type WaitingFor } from './waiting.ts';

export interface RecordKey {
  readonly organisation: string;
  readonly kind: ApprovableKind;
  readonly uid: string;
}

export interface OpenRound {
  readonly uid: string;
  readonly step: ApprovalStep;
  readonly decision: 'all' | 'any';
  readonly digest: string | null;
  readonly submittedByUid: string | null;
  readonly slots: readonly AnsweredSlot[];
}

/** A round as the database returns it. */
export interface RoundRow extends Omit<ApprovalRound, 'submittedAt' | 'closedAt'> {
  readonly submittedAt: Date;
  readonly closedAt: Date | null;
  readonly digest: string | null;
}

export interface NewRound {
  readonly uid: string;
  readonly digest: string;
  readonly step: ApprovalStep;
  readonly decision: 'all' | 'any';
  /** The user who submitted the record; null if the user is not known. */
  readonly submittedByUid: string | null;
  readonly note: string;
  readonly deadlineDays: number | null;
}

/** Selects whether the user `u` is active and has the permission to approve this kind. */
const mayApprove = (organisation: string, kind: ApprovableKind) => sql<boolean>`(u.status = 'active' and exists (
  select from user_roles ur join roles r on r.organisation_uid = ur.organisation_uid and r.uid = ur.role_uid
  where ur.organisation_uid = ${organisation} and ur.user_uid = u.uid and ${findApprovePermission(kind)} = any(r.permissions)))`;

/**
 * Selects the current name of a user. A user of the landlord is not in the organisation's table, and is named as "The
 * landlord".
 */
const nameOf = (organisation: string, user: string | null) =>
  user === null
    ? sql`''`
    : sql`coalesce((select ${personName('u')} from users u where u.organisation_uid = ${organisation} and u.uid = ${user}::uuid),
        'The landlord')`;

const roundsOf = ({ organisation, uid }: Pick<RecordKey, 'organisation' | 'uid'>) =>
  sql`r.organisation_uid = ${organisation} and r.record_uid = ${uid}`;

const placesJson = (columns: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(${columns} order by a.step desc, a.position), '[]') from approvals a
  where a.organisation_uid = r.organisation_uid and a.round_uid = r.uid)`;

export const approvalsRepository = {
  /**
   * Locks the open round of a record, so that two answers are counted one after the other. {@link open} reads the round
   * in a separate statement, because the statement that waited for the lock sees only the answers from before its wait.
   */
  lock: (key: RecordKey) =>
    query(sql`select r.uid from approval_rounds r where ${roundsOf(key)} and r.state = 'open' for update`),

  open: (key: RecordKey) =>
    query(sql<OpenRound>`
      select r.uid, r.step, r.decision, r.digest, r.submitted_by_uid as "submittedByUid", ${placesJson(sql`
        json_build_object('uid', a.uid, 'step', a.step, 'position', a.position, 'askedUid', a.asked_uid, 'decision', a.decision,
          'decidedByUid', a.decided_by_uid)`)} as slots
      from approval_rounds r where ${roundsOf(key)} and r.state = 'open'`),

  insert: ({ organisation, kind, uid }: RecordKey, round: NewRound) =>
    query(sql`
      insert into approval_rounds (organisation_uid, uid, ${sql.ref(`${kind}_uid`)}, digest, step, decision, submitted_by_uid,
        submitted_by_name, note, due_on)
      select ${organisation}::uuid, ${round.uid}::uuid, ${uid}::uuid, ${round.digest}, ${round.step}, ${round.decision},
        ${round.submittedByUid}::uuid, ${nameOf(organisation, round.submittedByUid)}, ${round.note},
        (now() at time zone o.time_zone)::date + ${round.deadlineDays}::integer
      from organisations o where o.uid = ${organisation}`),

  insertPlaces: (
    { organisation, uid }: RecordKey,
    round: string,
    slots: readonly (Slot & { readonly uid: string })[],
  ) =>
    query(sql`
      insert into approvals (organisation_uid, uid, round_uid, record_uid, step, position, asked_uid, asked_name)
      select ${organisation}::uuid, g.uid, ${round}::uuid, ${uid}::uuid, g.step, g.position, g."askedUid",
        coalesce((select ${personName('u')} from users u where u.organisation_uid = ${organisation} and u.uid = g."askedUid"), '')
      from jsonb_to_recordset(${asJson(slots)}) as g (uid uuid, step text, position integer, "askedUid" uuid)`),

  /** Returns those of the given people who can be asked. */
  askable: ({ organisation, kind }: RecordKey, people: readonly string[]) =>
    query(sql<{ uid: string }>`
      select u.uid from users u where u.organisation_uid = ${organisation} and u.uid = any(${people as string[]}::uuid[])
        and ${mayApprove(organisation, kind)}`),

  answer: (organisation: string, slot: string, answer: { by: string; decision: ApprovalDecision; note: string }) =>
    query(sql`
      update approvals set decision = ${answer.decision}, decided_by_uid = ${answer.by}::uuid,
        decided_by_name = ${nameOf(organisation, answer.by)}, decided_at = clock_timestamp(), note = ${answer.note}
      where organisation_uid = ${organisation} and uid = ${slot} and decision is null`),

  setStep: (organisation: string, round: string, step: ApprovalStep) =>
    query(sql`update approval_rounds set step = ${step} where organisation_uid = ${organisation} and uid = ${round}`),

  close: (organisation: string, round: string, state: Exclude<ApprovalRound['state'], 'open'>) =>
    query(sql`
      update approval_rounds set state = ${state}, closed_at = clock_timestamp()
      where organisation_uid = ${organisation} and uid = ${round} and state = 'open'`),

  /** Asks another person. Returns no row if the slot has been answered or is not of this record's open round. */
  reassign: ({ organisation, uid }: RecordKey, slot: string, to: string) =>
    query(sql<{ uid: string }>`
      update approvals a set asked_uid = ${to}::uuid, asked_name = ${nameOf(organisation, to)}
      from approval_rounds r where ${roundsOf({ organisation, uid })} and r.state = 'open'
        and a.organisation_uid = ${organisation} and a.round_uid = r.uid and a.uid = ${slot} and a.decision is null
      returning a.uid`),

  rounds: (key: RecordKey) =>
    query(sql<RoundRow>`
      select r.uid, r.state, r.step, r.decision, r.submitted_at as "submittedAt", r.submitted_by_uid as "submittedByUid",
        r.submitted_by_name as "submittedByName", r.note, r.due_on::text as "dueOn", r.closed_at as "closedAt", r.digest,
        ${placesJson(sql`json_build_object('uid', a.uid, 'step', a.step, 'askedUid', a.asked_uid, 'askedName', a.asked_name,
          'canAnswer', a.asked_uid is null or exists (select from users u where u.organisation_uid = a.organisation_uid
            and u.uid = a.asked_uid and ${mayApprove(key.organisation, key.kind)}),
          'decision', a.decision, 'decidedByUid', a.decided_by_uid, 'decidedByName', a.decided_by_name, 'decidedAt', a.decided_at, 'note', a.note)`)} as approvals
      from approval_rounds r where ${roundsOf(key)} order by r.submitted_at desc, r.uid desc limit 20`),

  candidates: ({ organisation, kind }: RecordKey, except: string | null) =>
    query(sql<{ uid: string; name: string }>`
      select u.uid, ${personName('u')} as name from users u
      where u.organisation_uid = ${organisation} and u.uid is distinct from ${except}::uuid and ${mayApprove(organisation, kind)}
      order by lower(u.last_name), lower(u.first_name), u.uid limit 200`),

  policies: (organisation: string) =>
    query(sql<{ policies: Record<string, unknown> }>`
      select approval_policies as policies from organisations where uid = ${organisation}`),

  waiting: (asked: WaitingFor) =>
    query(sql<{ count: number; first: WaitingApproval[] }>`
      with mine as (${selectWaiting(asked)})
      select (select count(*)::integer from mine) as count, (select coalesce(json_agg(m), '[]') from (
        select * from mine order by "dueOn" nulls last, "submittedAt", "recordUid" limit 20) m) as first`),
};
