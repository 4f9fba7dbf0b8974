import type { activities } from '#root/contract/activities/activities.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { activityErrors } from './activities.errors.ts';
import { activitiesRepository, type Transition } from './activities.repository.ts';

/** The part of a call's context that the steps of an activity's lifecycle need. */
export type LifecycleCtx = Pick<
  Ctx<typeof activities.approve>,
  'db' | 'organisation' | 'params' | 'version' | 'actor' | 'services'
>;

/** Takes a step of the activity's lifecycle. @throws 404, 412, 422 `wrong_state` with `message` */
export async function takeStep(
  { db, organisation, params, version }: LifecycleCtx,
  transition: Transition,
  message: string,
) {
  const row = await db.maybe(activitiesRepository.transition(organisation.uid, params.uid, version, transition));
  if (row) return row;
  const now = await db.maybe(activitiesRepository.lifecycle(organisation.uid, params.uid));
  if (!now) throw errors.notFound();
  if (now.version !== version) throw errors.stale();
  throw activityErrors.wrongState(message);
}
