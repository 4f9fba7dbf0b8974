import type { ActivityRecord, activities } from '#root/contract/activities.ts';
import { activityStates } from '#root/contract/activity-terms.ts';
import { sectionFacts, submitProblems } from '#root/domain/activities/sections.ts';
import { newUid, savedAnswer } from '#root/server/db/crud.ts';
import type { Json } from '#root/server/db/tenant.ts';
import { errors } from '#root/server/errors.ts';
import type { Ctx } from '#root/server/http/route.ts';
import { activityErrors } from './activities.errors.ts';
import { activitiesRepository, type Transition } from './activities.repository.ts';
import { activityRecordRepository } from './activity-record.repository.ts';

/** What the steps of an activity's life need of a call. */
type LifeCtx = Pick<
  Ctx<typeof activities.approve>,
  'db' | 'organisation' | 'params' | 'version' | 'actor' | 'services'
>;

const told = {
  submit: 'Only a draft or a returned activity can be submitted.',
  decide: 'Only an activity in review can be approved or returned.',
  archive: 'This activity is archived already.',
  restore: 'Only an archived activity can be restored.',
};

/** Takes a step of the activity's life. @throws 404, 412, 422 `own_submission` or `wrong_state` with `message` */
async function move({ db, organisation, params, version }: LifeCtx, transition: Transition, message: string) {
  const row = await db.maybe(activitiesRepository.transition(organisation.uid, params.uid, version, transition));
  if (row) return savedAnswer(row);
  const now = await db.maybe(activitiesRepository.life(organisation.uid, params.uid));
  if (!now) throw errors.notFound();
  if (now.version !== version) throw errors.stale();
  if (!transition.from.includes(now.state)) throw activityErrors.wrongState(message);
  throw activityErrors.ownSubmission();
}

const keepApproved = ({ db, organisation, params, actor }: LifeCtx) =>
  db.run(activityRecordRepository.snapshot(organisation.uid, params.uid, newUid(), actor.userUid));

function recordOf(json: Json): ActivityRecord {
  return (JSON.parse(json.text) as { data: ActivityRecord }).data;
}

/** To review, or straight to approved where the organisation's setting asks for no approval. */
export async function submit(ctx: LifeCtx) {
  const { db, organisation, params, actor, services } = ctx;
  const json = await db.record(activityRecordRepository.byUid({ organisation: organisation.uid, uid: params.uid }));
  if (!json) throw errors.notFound();
  const problems = submitProblems(sectionFacts(recordOf(json)));
  if (problems.length > 0) {
    throw activityErrors.incomplete({ fields: problems.flatMap(({ fields }) => fields), details: problems });
  }
  const at = services.now();
  const submitted = { submitted_by_uid: actor.userUid, submitted_at: at, review_note: '' };
  const from = ['draft', 'returned'] as const;
  if (organisation.activityApproval) return move(ctx, { from, to: 'in_review', set: submitted }, told.submit);
  const saved = await move(ctx, { from, to: 'approved', set: { ...submitted, approved_at: at } }, told.submit);
  await keepApproved(ctx);
  return saved;
}

export async function approve(ctx: LifeCtx) {
  const set = { approved_at: ctx.services.now() };
  const saved = await move(ctx, { from: ['in_review'], to: 'approved', notBy: ctx.actor.userUid, set }, told.decide);
  await keepApproved(ctx);
  return saved;
}

export const returnToOwner = (ctx: Ctx<typeof activities.return>) =>
  move(
    ctx,
    { from: ['in_review'], to: 'returned', notBy: ctx.actor.userUid, set: { review_note: ctx.body.note } },
    told.decide,
  );

export const archive = (ctx: LifeCtx) =>
  move(ctx, { from: activityStates.filter((state) => state !== 'archived'), to: 'archived', set: {} }, told.archive);

export const restore = (ctx: LifeCtx) => move(ctx, { from: ['archived'], to: 'draft', set: {} }, told.restore);
