import { maxScopeActivities } from '#root/contract/assessments/assessment-terms.ts';
import type { assessments } from '#root/contract/assessments/assessments.ts';
import { planPhaseWords } from '#root/domain/plans/plan-words.ts';
import { newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { assessmentErrors } from './assessments.errors.ts';
import { type AssessmentKey, assessmentsRepository as repository } from './assessments.repository.ts';
import { findKey } from './assessments.service.ts';
import { itemsRepository as items } from './items.repository.ts';
import { listMoved } from './moved.service.ts';

/**
 * Returns the smallest scope: those activities of the former assessment that are affected by changes since their last
 * approval.
 */
async function findSmallestScope(ctx: Ctx<(typeof assessments)['next']>, from: AssessmentKey) {
  const moved = await listMoved(ctx);
  const found = await ctx.db.many(items.among(from, moved));
  if (found.length === 0) throw assessmentErrors.nothingChanged();
  if (found.length > maxScopeActivities) throw assessmentErrors.tooManyChanged(found.length);
  return { divisionUids: [], businessUnitUids: [], activityUids: found.map(({ activityUid }) => activityUid) };
}

/**
 * Creates the assessment that follows another assessment. It has the same owners and category. It also has the same
 * scope, unless the call requests the smallest scope.
 */
export async function createNext(ctx: Ctx<(typeof assessments)['next']>) {
  const { db, organisation, body } = ctx;
  const from = findKey(ctx);
  const previous = await db.maybe(repository.previous(from));
  if (!previous) throw errors.notFound();
  const { name, dueOn, smallest } = body;
  const scope = smallest ? await findSmallestScope(ctx, from) : previous.scope;
  const input = { ...previous, scope, name, dueOn, previousUid: from.uid };
  const saved = await db.maybe(repository.insert({ organisation: organisation.uid, uid: newUid() }, input));
  if (!saved) throw assessmentErrors.noStatus(planPhaseWords.draft);
  return savedAnswer(saved);
}
