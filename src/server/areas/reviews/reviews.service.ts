import {
  maxPostponementDays,
  maxPostponements,
  type ReviewAnswer,
  type ReviewKind,
} from '#root/contract/reviews/review-terms.ts';
import type { ReviewCalls } from '#root/contract/reviews/reviews.ts';
import { addDays, findLater } from '#root/domain/reviews/spread.ts';
import { newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { readRecordMovements } from '#root/server/shared/reviews/describe-review.ts';
import { digestMovements, movedMeanwhile } from '#root/server/shared/standings/movement-digest.ts';
import { readCurrentStandings, storeStandings } from '#root/server/shared/standings/movements.ts';
import { readCurrentPlanStandings, storePlanStandings } from '#root/server/shared/standings/plan-movements.ts';
import { reconcileRepository } from './reconcile/reconcile.repository.ts';
import { reviewErrors } from './reviews.errors.ts';
import { type OpenReview, reviewsRepository as repository } from './reviews.repository.ts';
import { toViewer } from './viewer.ts';

type DoneCtx = Ctx<ReviewCalls['done']>;
type AnswerCtx = Pick<DoneCtx, 'params' | 'version' | 'actor' | 'organisation' | 'services'> & { readonly db: WriteDb };

/** Reads the engine's findings on a record. @returns a function that stores them as the basis of the next comparison */
async function readNow(db: WriteDb, services: Services, kind: ReviewKind, uid: string): Promise<() => Promise<void>> {
  if (kind === 'activity') {
    const taken = await readCurrentStandings(db, services, [uid]);
    return () => storeStandings(db, taken);
  }
  const taken = await readCurrentPlanStandings(db, services, uid);
  return () => storePlanStandings(db, taken);
}

export const readReview = (kind: ReviewKind) => async (ctx: Ctx<ReviewCalls['review']>) => {
  const { db, organisation, params, services } = ctx;
  const key = { kind, uid: params.uid };
  const found = await db.maybe(repository.ofRecord(toViewer(ctx), key));
  if (!found) {
    if (!(await db.maybe(repository.exists(organisation.uid, key)))) throw errors.notFound();
    return { data: null };
  }
  const moved = await readRecordMovements(db, services, kind, params.uid);
  return { data: { ...found.data, moved, digest: digestMovements(moved) } };
};

/** Locks the review in the version that the caller has read. @throws 404, 412 */
async function lockReview({ db, organisation, params, version }: AnswerCtx, kind: ReviewKind): Promise<OpenReview> {
  const review = await db.maybe(repository.lock(organisation.uid, { kind, uid: params.uid }));
  if (!review) throw errors.notFound();
  if (review.version !== version) throw errors.stale();
  return review;
}

const note = (
  { db, organisation, actor, services }: AnswerCtx,
  review: OpenReview,
  given: { answer: ReviewAnswer; movedTo: string | null; note: string },
) =>
  db.run(
    repository.note(
      organisation.uid,
      newUid(),
      review.uid,
      { ...given, person: actor.userUid, at: services.now() },
      review.dueOn,
    ),
  );

/** Ends the review without a change of the record. The next review compares with the engine's present findings. */
export const endUnchanged = (kind: ReviewKind) => async (ctx: DoneCtx) => {
  const { db, organisation, params, body, services } = ctx;
  const review = await lockReview(ctx, kind);
  // The findings are read before the digests are compared, so that the next run of the job finds changes made between
  // the two reads.
  const store = await readNow(db, services, kind, params.uid);
  if (digestMovements(await readRecordMovements(db, services, kind, params.uid)) !== body.digest)
    throw movedMeanwhile();
  await store();
  const at = services.now();
  const saved = await db.maybe(repository.end(organisation.uid, review.uid, at));
  await note(ctx, review, { answer: 'unchanged', movedTo: null, note: body.note });
  const context = { organisation: organisation.uid, at, today: toViewer(ctx).today };
  await db.run(reconcileRepository.open(context));
  await db.run(reconcileRepository.addEndings(context));
  await db.run(reconcileRepository.settle(organisation.uid, params.uid));
  return savedAnswer(saved);
};

export const postpone = (kind: ReviewKind) => async (ctx: Ctx<ReviewCalls['postpone']>) => {
  const { db, organisation, body, services } = ctx;
  const review = await lockReview(ctx, kind);
  if (review.postponed >= maxPostponements) throw reviewErrors.postponedTwice();
  const from = findLater(review.dueOn, toViewer(ctx).today);
  if (body.until <= from) throw reviewErrors.tooEarly();
  if (body.until > addDays(from, maxPostponementDays)) throw reviewErrors.tooLate();
  const saved = await db.maybe(
    repository.postpone(organisation.uid, review.uid, { movedTo: body.until, at: services.now() }),
  );
  await note(ctx, review, { answer: 'postponed', movedTo: body.until, note: body.reason });
  return savedAnswer(saved);
};

export const setMonths = (kind: ReviewKind) => async (ctx: Ctx<ReviewCalls['setMonths']>) => {
  const { db, organisation, params, body } = ctx;
  const review = await lockReview(ctx, kind);
  await db.run(repository.setMonths(organisation.uid, review.uid, body.months));
  await db.run(reconcileRepository.retime(organisation.uid));
  await db.run(reconcileRepository.settle(organisation.uid, params.uid));
  return savedAnswer(await db.maybe(repository.saved(organisation.uid, review.uid)));
};
