import { type ReviewKind, reviewKinds } from '#root/contract/reviews/review-terms.ts';
import { findReviewPermission } from '#root/contract/reviews/reviews.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import type { Actor } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import type { Viewer } from './reviews.repository.ts';

export interface ViewerCtx {
  readonly organisation: Organisation;
  readonly actor: Actor;
  readonly services: Services;
}

export const toViewer = ({ organisation, actor, services }: ViewerCtx): Viewer => ({
  organisation: organisation.uid,
  person: actor.userUid,
  today: findLocalDay(organisation.timeZone, services.now()),
});

/** Lists the kinds of record whose reviews the caller may read or change. */
export const listKinds = ({ permissions }: Pick<Actor, 'permissions'>, verb: 'read' | 'update'): ReviewKind[] =>
  reviewKinds.filter((kind) => permissions.has(findReviewPermission(kind, verb)));
