import type { ActivityState } from '#root/contract/shared/activity-terms.ts';
import { newUid, type SavedRow } from '#root/server/platform/db/crud.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import type { Approvable, ApprovalCtx } from '#root/server/shared/approvals/approvable.ts';
import { createApprovalHandlers } from '#root/server/shared/approvals/approval-handlers.ts';
import {
  type CurrentStandings,
  readCurrentStandings,
  storeStandings,
} from '#root/server/shared/standings/movements.ts';
import { activityApproved, activityReturned, activityStatusChanged, activitySubmitted } from './activities.events.ts';
import { activitiesRepository, type MovedRow } from './activities.repository.ts';
import { activityRecordRepository } from './activity-record.repository.ts';
import { takeStep } from './take-step.ts';

/**
 * Reads the engine's results for an activity before it is approved, so that any later change counts as a change after
 * the approval. Returns undefined if the engine is busy; a job then reads the results after the approval.
 */
export async function readAtApproval({ db, services, params }: ApprovalCtx): Promise<CurrentStandings | undefined> {
  try {
    return await readCurrentStandings(db, services, [params.uid]);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Stores the approved activity and the engine's results for it, and emits the event. @param at when it was approved */
export async function saveApproval(
  { db, services, organisation, params, actor, roundUid }: ApprovalCtx,
  row: MovedRow,
  { at, taken }: { readonly at: Date; readonly taken: CurrentStandings | undefined },
): Promise<SavedRow> {
  await db.run(activityRecordRepository.snapshot(organisation.uid, params.uid, newUid(), actor.userUid));
  if (taken) await storeStandings(db, { ...taken, takenAt: at });
  await services.events.emit(db, activityApproved({ ...row, roundUid: roundUid ?? null }));
  return row;
}

/** Returns the row unchanged, for a step that does not change the state of an activity. */
async function stay({ db, organisation, params }: ApprovalCtx): Promise<SavedRow> {
  return (await db.maybe(activitiesRepository.saved(organisation.uid, params.uid))) as SavedRow;
}

/** The error message if an activity to confirm is not approved. */
export const notApproved = 'Only an approved activity can be confirmed.';

const submittable = ['draft', 'returned'] as const satisfies readonly ActivityState[];

/** Moves an activity to review. */
async function moveToReview(ctx: ApprovalCtx, from: readonly ActivityState[], refused: string): Promise<SavedRow> {
  const { services, actor } = ctx;
  const set = { submitted_by_uid: actor.userUid, submitted_at: services.now(), review_note: '' };
  const row = await takeStep(ctx, { from, to: 'in_review', set }, refused);
  await services.events.emit(ctx.db, activitySubmitted(row));
  return row;
}

const decideMessage = 'Only an activity in review can be approved or returned.';
const inReview = ['in_review'] as const;

async function approveReviewed(ctx: ApprovalCtx, taken: CurrentStandings | undefined): Promise<SavedRow> {
  const at = ctx.services.now();
  const row = await takeStep(ctx, { from: inReview, to: 'approved', set: { approved_at: at } }, decideMessage);
  return saveApproval(ctx, row, { at, taken });
}

const activityApprovable: Approvable<CurrentStandings | undefined> = {
  kind: 'activity',
  words: 'activity',
  isRequired: ({ activityApproval }) => activityApproval,
  readVersion: (db, organisation, uid) => db.maybe(activitiesRepository.saved(organisation, uid)),
  readContent: async (db, organisation, uid) =>
    (await db.maybe(activityRecordRepository.answers(organisation, uid)))?.answers ?? '',
  prepare: readAtApproval,
  async move(ctx, step) {
    const { db, services, roundUid } = ctx;
    switch (step.to) {
      case 'submitted':
        return moveToReview(ctx, submittable, 'Only a draft or a returned activity can be submitted.');
      case 'next':
        return stay(ctx);
      case 'approved':
        return approveReviewed(ctx, step.known);
      case 'returned': {
        const row = await takeStep(
          ctx,
          { from: inReview, to: 'returned', set: { review_note: step.note } },
          decideMessage,
        );
        await services.events.emit(db, activityReturned({ ...row, roundUid: roundUid ?? null, note: step.note }));
        return row;
      }
      case 'withdrawn': {
        const row = await takeStep(
          ctx,
          { from: inReview, to: 'draft', set: {} },
          'Only an activity in review can be withdrawn.',
        );
        await services.events.emit(db, activityStatusChanged({ ...row, state: 'draft' }));
        return row;
      }
    }
  },
};

export const activityApprovalHandlers = createApprovalHandlers(activityApprovable);

/** Submits an approved activity for review again, with unchanged answers. */
export const { submit: submitConfirmed } = createApprovalHandlers({
  ...activityApprovable,
  move: (ctx, step) =>
    step.to === 'submitted' ? moveToReview(ctx, ['approved'], notApproved) : activityApprovable.move(ctx, step),
});
