import { sql } from 'kysely';
import { z } from 'zod';
import { type ApprovableKind, approvableKinds } from '#root/contract/shared/approvals.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { type DomainEvent, defineEvent } from '#root/server/platform/events/event.ts';
import type { ApprovalCtx } from './approvable.ts';
import type { RecordKey } from './approvals.repository.ts';

/** The event of asking people to decide, because a step begins or because a person was replaced. */
const approvalAsked = defineEvent('approval.asked', {
  kind: z.enum(approvableKinds),
  /** The submission. */
  subjectUid: z.uuid(),
  note: z.string(),
  /** The day by which these people should decide. */
  due: z.iso.date().nullable(),
  /** The only person to notify, who is asked instead of somebody else; null to notify everybody who is asked. */
  onlyUid: z.uuid().nullable(),
});

interface Summary {
  readonly uid: string;
  readonly name: string;
  readonly submittedByUid: string | null;
  readonly note: string;
  readonly due: string | null;
}

/** Finds the latest submission of a record. */
const findSummary = ({ organisation, kind, uid }: RecordKey) =>
  query(sql<Summary>`
    select r.uid, x.name, r.submitted_by_uid as "submittedByUid", r.note, r.due_on::text as due
    from ${sql.table(findTable(kind))} x
    join approval_rounds r on r.organisation_uid = x.organisation_uid and r.record_uid = x.uid
    where x.organisation_uid = ${organisation} and x.uid = ${uid} order by r.submitted_at desc, r.uid desc limit 1`);

/**
 * Reports that the current step of a round asks people to decide.
 * @param only the uid of the only person to notify, who is asked instead of somebody else; undefined to notify
 * everybody who is asked
 */
export async function reportAsked(
  { db, services }: Pick<ApprovalCtx, 'db' | 'services'>,
  key: RecordKey,
  only?: string,
): Promise<void> {
  const found = await db.maybe(findSummary(key));
  if (!found) return;
  const { name, note, due } = found;
  const payload = { uid: key.uid, name, kind: key.kind, subjectUid: found.uid, note, due, onlyUid: only ?? null };
  await services.events.emit(db, approvalAsked(payload));
}

const findName = ({ organisation, kind, uid }: RecordKey) =>
  query(sql<{ name: string }>`
    select x.name from ${sql.table(findTable(kind))} x where x.organisation_uid = ${organisation} and x.uid = ${uid}`);

/** Reports the decision on a record, for kinds that do not report their decisions themselves. */
export async function reportDecision(
  { db, services, actor, roundUid }: Pick<ApprovalCtx, 'db' | 'services' | 'actor' | 'roundUid'>,
  { kind, ...key }: RecordKey & { readonly kind: ApprovableKind },
  action: 'approved' | 'returned',
  extra: { readonly note?: string } = {},
): Promise<void> {
  const found = await db.maybe(findName({ kind, ...key }));
  if (!found) return;
  const { name } = found;
  // The round that was decided is the latest one. Without a round, the person who submitted the record approved it at
  // once.
  const submittedByUid = roundUid ? (await db.maybe(findSummary({ kind, ...key })))?.submittedByUid : actor.userUid;
  const payload = { uid: key.uid, name, submittedByUid: submittedByUid ?? null, roundUid: roundUid ?? null, ...extra };
  const event: DomainEvent = { type: `${kind}.${action}`, payload };
  await services.events.emit(db, event);
}
