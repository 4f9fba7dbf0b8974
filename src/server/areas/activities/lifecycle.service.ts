import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { type ActivityState, activityStates } from '#root/contract/shared/activity-terms.ts';
import type { Submission } from '#root/contract/shared/approvals.ts';
import { listSubmitProblems, readSectionFacts } from '#root/domain/activities/sections.ts';
import { savedAnswer } from '#root/server/platform/db/crud.ts';
import type { Json } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { activityErrors } from './activities.errors.ts';
import { activityStatusChanged } from './activities.events.ts';
import { activityApprovalHandlers, readAtApproval, saveApproval } from './activity-approval.ts';
import { activityRecordRepository } from './activity-record.repository.ts';
import { type LifecycleCtx, takeStep } from './take-step.ts';

const wrongStateMessages = {
  submit: 'Only a draft or a returned activity can be submitted.',
  archive: 'This activity is already archived.',
  restore: 'Only an archived activity can be restored.',
  resume: 'Only a draft can become the approved version again.',
};

function parseRecord(json: Json): ActivityRecord {
  return (JSON.parse(json.text) as { data: ActivityRecord }).data;
}

/** Refuses an activity that lacks required answers. @throws 404, 422 `incomplete` */
export async function refuseIncomplete({
  db,
  organisation,
  params,
}: Pick<LifecycleCtx, 'db' | 'organisation' | 'params'>) {
  const json = await db.record(activityRecordRepository.byUid({ organisation: organisation.uid, uid: params.uid }));
  if (!json) throw errors.notFound();
  const problems = listSubmitProblems(readSectionFacts(parseRecord(json)));
  if (problems.length > 0) {
    throw activityErrors.incomplete({ fields: problems.flatMap(({ fields }) => fields), details: problems });
  }
}

/** Submits an activity for review, or approves it directly if the organisation requires no approval. */
export async function submit(ctx: LifecycleCtx & { readonly body?: Submission | undefined }) {
  const { organisation, actor, services } = ctx;
  const taken = organisation.activityApproval ? undefined : await readAtApproval(ctx);
  await refuseIncomplete(ctx);
  if (organisation.activityApproval) return activityApprovalHandlers.submit(ctx);
  const at = services.now();
  const set = { submitted_by_uid: actor.userUid, submitted_at: at, review_note: '', approved_at: at };
  const row = await takeStep(ctx, { from: ['draft', 'returned'], to: 'approved', set }, wrongStateMessages.submit);
  return savedAnswer(await saveApproval(ctx, row, { at, taken }));
}

/**
 * Approves a working version again if its answers equal those of the last approval. The date of that approval is kept.
 * No reviewer decides anything, so anyone who may edit the activity may call this function.
 * @throws 404, 412, 422 `wrong_state`, `not_as_approved`
 */
export async function resumeApproval(ctx: LifecycleCtx) {
  const { db, services, organisation, params } = ctx;
  // The answers can be checked after the step. `takeStep` has checked the version, and answers cannot change without a
  // new version.
  const row = await takeStep(ctx, { from: ['draft'], to: 'approved', set: {} }, wrongStateMessages.resume);
  const found = await db.maybe(activityRecordRepository.isAsApproved(organisation.uid, params.uid));
  if (!found?.isSame) throw activityErrors.notAsApproved();
  await services.events.emit(db, activityStatusChanged({ ...row, state: 'approved' }));
  return savedAnswer(row);
}

async function changeArchived(ctx: LifecycleCtx, from: readonly ActivityState[], to: ActivityState, message: string) {
  const row = await takeStep(ctx, { from, to, set: {} }, message);
  await ctx.services.events.emit(ctx.db, activityStatusChanged({ ...row, state: to }));
  return savedAnswer(row);
}

const unarchived = activityStates.filter((state) => state !== 'archived');

export const archive = (ctx: LifecycleCtx) => changeArchived(ctx, unarchived, 'archived', wrongStateMessages.archive);
export const restore = (ctx: LifecycleCtx) => changeArchived(ctx, ['archived'], 'draft', wrongStateMessages.restore);
