import {
  type ApprovableKind,
  type ApprovalRound,
  type ApprovalState,
  findApprovePermission,
  type Submission,
} from '#root/contract/shared/approvals.ts';
import { createSlots, findFirstStep, findOpenSlot, findOutcome } from '#root/domain/approvals/round.ts';
import { type SavedRow, savedAnswer } from '#root/server/platform/db/crud.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { computeHash } from '#root/server/platform/files/hash.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Actor } from '#root/server/platform/http/route.ts';
import type { Approvable, ApprovalCtx, ApprovalMove } from './approvable.ts';
import { reportAsked } from './approval-events.ts';
import { readPolicy } from './approval-policies.ts';
import { approvalErrors } from './approvals.errors.ts';
import { approvalsRepository, type OpenRound, type RecordKey, type RoundRow } from './approvals.repository.ts';
import { openRound } from './open-round.ts';

const toKey = (
  kind: ApprovableKind,
  { organisation, params }: Pick<ApprovalCtx, 'organisation' | 'params'>,
): RecordKey => ({
  organisation: organisation.uid,
  kind,
  uid: params.uid,
});

async function refuseUnaskable(db: Db, key: RecordKey, { reviewerUids, approverUids }: Submission): Promise<void> {
  const named = { reviewerUids, approverUids };
  const askable = new Set(
    (await db.many(approvalsRepository.askable(key, [...reviewerUids, ...approverUids]))).map(({ uid }) => uid),
  );
  for (const [field, uids] of Object.entries(named))
    if (uids.some((uid) => !askable.has(uid))) throw approvalErrors.cannotBeAsked(field);
}

const nobody: Submission = { note: '', reviewerUids: [], approverUids: [] };

/**
 * Submits a record: changes its state and asks people to decide. The caller has checked that the record is complete.
 */
async function submit<Known>(
  approvable: Approvable<Known>,
  ctx: ApprovalCtx & { readonly body?: Submission | undefined },
) {
  const { db, actor } = ctx;
  const { body = nobody } = ctx;
  const key = toKey(approvable.kind, ctx);
  const policy = await readPolicy(db, key.organisation, approvable.kind);
  const slots = createSlots(policy, body, actor.userUid);
  if ('problem' in slots) {
    throw slots.problem === 'submitter'
      ? approvalErrors.asksSubmitter(slots.field)
      : approvalErrors.tooFewAsked(slots.field, slots.least);
  }
  await refuseUnaskable(db, key, body);
  const row = await approvable.move(ctx, { to: 'submitted', step: findFirstStep(slots) });
  const digest = computeHash(await approvable.readContent(db, key.organisation, key.uid));
  await openRound(db, key, { slots, policy, digest, submittedByUid: actor.userUid, note: body.note });
  await reportAsked(ctx, key);
  return savedAnswer(row);
}

/** Returns the open round. @throws 404, 412 and, without an open round, 422 `wrong_state` */
async function readOpenRound<Known>(
  approvable: Approvable<Known>,
  ctx: ApprovalCtx,
): Promise<{ round: OpenRound; row: SavedRow }> {
  const key = toKey(approvable.kind, ctx);
  await ctx.db.run(approvalsRepository.lock(key));
  const round = await ctx.db.maybe(approvalsRepository.open(key));
  const row = await approvable.readVersion(ctx.db, key.organisation, key.uid);
  if (!row) throw errors.notFound();
  if (row.version !== ctx.version) throw errors.stale();
  if (!round) throw approvalErrors.wrongState(`This ${approvable.words} is not in review.`);
  return { round, row };
}

interface Answer<Known> {
  readonly note: string;
  /** What happens to the record if nobody else has to answer. */
  readonly move: Extract<ApprovalMove<Known>, { to: 'approved' | 'returned' }>;
}

async function answer<Known>(approvable: Approvable<Known>, ctx: ApprovalCtx, { note, move }: Answer<Known>) {
  const { db, actor } = ctx;
  const { kind, words } = approvable;
  const { organisation, uid } = toKey(kind, ctx);
  const { round, row } = await readOpenRound(approvable, ctx);
  const slot = findOpenSlot(round, actor.userUid);
  if (slot === 'own_submission') throw approvalErrors.ownSubmission(words);
  if (slot === 'already_answered') throw approvalErrors.alreadyAnswered();
  if (slot === 'not_asked') throw approvalErrors.notAsked();
  const digest = computeHash(await approvable.readContent(db, organisation, uid));
  if (move.to === 'approved' && round.digest !== null && round.digest !== digest) throw approvalErrors.contentMoved();
  await db.run(approvalsRepository.answer(organisation, slot.uid, { by: actor.userUid, decision: move.to, note }));
  const outcome = findOutcome(round, slot, move.to);
  switch (outcome) {
    case 'waiting':
      return savedAnswer(row);
    case 'next_step':
      await db.run(approvalsRepository.setStep(organisation, round.uid, 'approve'));
      await reportAsked(ctx, toKey(kind, ctx));
      return savedAnswer(await approvable.move(ctx, { to: 'next' }));
    case 'approved':
    case 'returned':
      await db.run(approvalsRepository.close(organisation, round.uid, outcome));
      return savedAnswer(await approvable.move({ ...ctx, roundUid: round.uid }, move));
  }
}

async function withdraw<Known>(approvable: Approvable<Known>, ctx: ApprovalCtx) {
  const { round } = await readOpenRound(approvable, ctx);
  await ctx.db.run(approvalsRepository.close(ctx.organisation.uid, round.uid, 'withdrawn'));
  return savedAnswer(await approvable.move(ctx, { to: 'withdrawn' }));
}

/**
 * Returns true if the person is asked in another slot of the same step, or has answered there. Nobody may answer twice
 * in a step.
 */
function isInStep({ slots }: OpenRound, { approvalUid, toUid }: { approvalUid: string; toUid: string }): boolean {
  const step = slots.find(({ uid }) => uid === approvalUid)?.step;
  const others = slots.filter((slot) => slot.step === step && slot.uid !== approvalUid);
  return others.some(({ askedUid, decidedByUid }) => askedUid === toUid || decidedByUid === toUid);
}

async function reassign<Known>(
  approvable: Approvable<Known>,
  ctx: ApprovalCtx & { readonly body: { readonly approvalUid: string; readonly toUid: string } },
) {
  const { db, body } = ctx;
  const key = toKey(approvable.kind, ctx);
  const { round, row } = await readOpenRound(approvable, ctx);
  if (body.toUid === round.submittedByUid) throw approvalErrors.asksSubmitter('toUid');
  if ((await db.many(approvalsRepository.askable(key, [body.toUid]))).length === 0)
    throw approvalErrors.cannotBeAsked('toUid');
  if (isInStep(round, body)) throw approvalErrors.alreadyAsked('toUid');
  if (!(await db.maybe(approvalsRepository.reassign(key, body.approvalUid, body.toUid)))) throw errors.notFound();
  await reportAsked(ctx, key, body.toUid);
  return savedAnswer(row);
}

type ReadCtx = Pick<ApprovalCtx, 'organisation' | 'params' | 'actor'> & { readonly db: Db };

const toRound = ({ digest: _, submittedAt, closedAt, ...round }: RoundRow): ApprovalRound => ({
  ...round,
  submittedAt: submittedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
});

/** Returns true if the person can answer the open round now. */
function isAsked(round: RoundRow | undefined, kind: ApprovableKind, actor: Actor): boolean {
  if (round?.state !== 'open' || !actor.permissions.has(findApprovePermission(kind))) return false;
  const slots = round.approvals.map((one, position) => ({ ...one, position }));
  return typeof findOpenSlot({ ...round, slots }, actor.userUid) === 'object';
}

async function readState<Known>(approvable: Approvable<Known>, ctx: ReadCtx): Promise<{ data: ApprovalState }> {
  const { db, actor } = ctx;
  const { kind } = approvable;
  const key = toKey(kind, ctx);
  if (!(await approvable.readVersion(db, key.organisation, key.uid))) throw errors.notFound();
  const found = await db.many(approvalsRepository.rounds(key));
  const open = found[0]?.state === 'open' ? found[0] : undefined;
  const moved = async (digest: string) =>
    digest !== computeHash(await approvable.readContent(db, key.organisation, key.uid));
  return {
    data: {
      isRequired: approvable.isRequired(ctx.organisation),
      policy: await readPolicy(db, key.organisation, kind),
      rounds: found.map(toRound),
      candidates: await db.many(approvalsRepository.candidates(key, open?.submittedByUid ?? actor.userUid)),
      isAsked: isAsked(open, kind, actor),
      hasMoved: typeof open?.digest === 'string' && (await moved(open.digest)),
    },
  };
}

/** Creates the handlers of `approvalEndpoints` for one kind. The area defines what happens to its records. */
export function createApprovalHandlers<Known>(approvable: Approvable<Known>) {
  return {
    approval: (ctx: ReadCtx) => readState(approvable, ctx),
    submit: (ctx: ApprovalCtx & { readonly body?: Submission | undefined }) => submit(approvable, ctx),
    approve: async (ctx: ApprovalCtx & { readonly body?: { readonly note: string } | undefined }) => {
      const known = await approvable.prepare(ctx);
      return answer(approvable, ctx, { note: ctx.body?.note ?? '', move: { to: 'approved', known } });
    },
    return: (ctx: ApprovalCtx & { readonly body: { readonly note: string } }) =>
      answer(approvable, ctx, { note: ctx.body.note, move: { to: 'returned', note: ctx.body.note } }),
    withdraw: (ctx: ApprovalCtx) => withdraw(approvable, ctx),
    reassign: (ctx: ApprovalCtx & { readonly body: { readonly approvalUid: string; readonly toUid: string } }) =>
      reassign(approvable, ctx),
  };
}
