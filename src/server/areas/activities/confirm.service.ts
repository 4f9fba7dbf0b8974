import type { activityConfirmation } from '#root/contract/activities/activity-confirmation.ts';
import { savedAnswer } from '#root/server/platform/db/crud.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { digestMovements, movedMeanwhile } from '#root/server/shared/standings/movement-digest.ts';
import { readActivityMovements, readCurrentStandings } from '#root/server/shared/standings/movements.ts';
import { activityErrors } from './activities.errors.ts';
import { activitiesRepository, type LifecycleRow } from './activities.repository.ts';
import { notApproved, saveApproval, submitConfirmed } from './activity-approval.ts';
import { findAsking } from './confirm.repository.ts';
import { refuseIncomplete } from './lifecycle.service.ts';
import { takeStep } from './take-step.ts';

type Calls = typeof activityConfirmation;

/** Reads what changed for an activity, the digest of these changes, and the BIAs that ask about the activity. */
export async function readSeenMovements({ db, organisation, params, services }: Ctx<Calls['movements']>) {
  if (!(await db.maybe(activitiesRepository.lifecycle(organisation.uid, params.uid)))) throw errors.notFound();
  const moved = await readActivityMovements(db, services, params.uid);
  const askedBy = await db.many(findAsking(organisation.uid, params.uid));
  return { data: { ...moved, digest: digestMovements(moved), askedBy } };
}

/** @throws 404, 412, 422 `open_draft`, `wrong_state` */
function refuseUnlessApproved(now: LifecycleRow | undefined, version: number): void {
  if (!now) throw errors.notFound();
  if (now.version !== version) throw errors.stale();
  if (now.state === 'draft' || now.state === 'returned') throw activityErrors.openDraft();
  if (now.state !== 'approved') throw activityErrors.wrongState(notApproved);
}

/** Approves an approved activity again as it is, or submits it if the organisation requires approval. */
export async function confirm(ctx: Ctx<Calls['confirm']>) {
  const { db, services, organisation, params, version, actor, body } = ctx;
  refuseUnlessApproved(await db.outside.maybe(activitiesRepository.lifecycle(organisation.uid, params.uid)), version);
  // The results are read before the digests are compared. A change in between then counts as a change after this
  // approval.
  const taken = await readCurrentStandings(db, services, [params.uid]);
  if (digestMovements(await readActivityMovements(db, services, params.uid)) !== body.digest) throw movedMeanwhile();
  await refuseIncomplete(ctx);
  if (organisation.activityApproval) return submitConfirmed(ctx);
  const at = services.now();
  const set = { submitted_by_uid: actor.userUid, submitted_at: at, review_note: '', approved_at: at };
  const row = await takeStep(ctx, { from: ['approved'], to: 'approved', set }, notApproved);
  return savedAnswer(await saveApproval(ctx, row, { at, taken }));
}
