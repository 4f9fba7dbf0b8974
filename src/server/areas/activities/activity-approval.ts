import { newUid, type SavedRow } from '#root/server/platform/db/crud.ts';
import type { Approvable, ApprovalCtx } from '#root/server/shared/approvals/approvable.ts';
import { createApprovalHandlers } from '#root/server/shared/approvals/approval-handlers.ts';
import { activityApproved, activityReturned, activityStatusChanged, activitySubmitted } from './activities.events.ts';
import { activitiesRepository, type MovedRow } from './activities.repository.ts';
import { activityRecordRepository } from './activity-record.repository.ts';
import { move } from './move.ts';

/** Stores the approved activity and emits the event. */
export async function saveApproval(
  { db, services, organisation, params, actor }: ApprovalCtx,
  row: MovedRow,
): Promise<SavedRow> {
  await db.run(activityRecordRepository.snapshot(organisation.uid, params.uid, newUid(), actor.userUid));
  await services.events.emit(db, activityApproved(row));
  return row;
}

/** Returns the row as it is, for a step that an activity's state does not show. */
async function stay({ db, organisation, params }: ApprovalCtx): Promise<SavedRow> {
  return (await db.maybe(activitiesRepository.saved(organisation.uid, params.uid))) as SavedRow;
}

const decideMessage = 'Only an activity in review can be approved or returned.';
const inReview = ['in_review'] as const;

const activityApprovable: Approvable = {
  kind: 'activity',
  words: 'activity',
  isRequired: ({ activityApproval }) => activityApproval,
  readVersion: (db, organisation, uid) => db.maybe(activitiesRepository.saved(organisation, uid)),
  readContent: async (db, organisation, uid) =>
    (await db.maybe(activityRecordRepository.answers(organisation, uid)))?.answers ?? '',
  async move(ctx, step) {
    const { db, services, actor } = ctx;
    const at = services.now();
    switch (step.to) {
      case 'submitted': {
        const set = { submitted_by_uid: actor.userUid, submitted_at: at, review_note: '' };
        const row = await move(
          ctx,
          { from: ['draft', 'returned'], to: 'in_review', set },
          'Only a draft or a returned activity can be submitted.',
        );
        await services.events.emit(db, activitySubmitted(row));
        return row;
      }
      case 'next':
        return stay(ctx);
      case 'approved':
        return saveApproval(
          ctx,
          await move(ctx, { from: inReview, to: 'approved', set: { approved_at: at } }, decideMessage),
        );
      case 'returned': {
        const row = await move(ctx, { from: inReview, to: 'returned', set: { review_note: step.note } }, decideMessage);
        await services.events.emit(db, activityReturned({ ...row, note: step.note }));
        return row;
      }
      case 'withdrawn': {
        const row = await move(
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
