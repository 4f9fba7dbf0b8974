import type { assessments } from '#root/contract/assessments/assessments.ts';
import { planPhaseWords } from '#root/domain/plans/plan-words.ts';
import { newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { assessmentErrors } from './assessments.errors.ts';
import { assessmentsRepository as repository } from './assessments.repository.ts';
import { findKey } from './assessments.service.ts';

/** Creates the assessment that follows another one, with the same scope, owners and category. */
export async function createNext(ctx: Ctx<(typeof assessments)['next']>) {
  const { db, organisation, body } = ctx;
  const from = findKey(ctx);
  const previous = await db.maybe(repository.previous(from));
  if (!previous) throw errors.notFound();
  const { name, dueOn } = body;
  const input = { ...previous, name, dueOn, previousUid: from.uid };
  const saved = await db.maybe(repository.insert({ organisation: organisation.uid, uid: newUid() }, input));
  if (!saved) throw assessmentErrors.noStatus(planPhaseWords.draft);
  return savedAnswer(saved);
}
