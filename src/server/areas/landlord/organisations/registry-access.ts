import type { AuditContext, Db } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Actor, RequestContext } from '#root/server/platform/http/route.ts';
import { type Life, organisationsRepository } from './organisations.repository.ts';

/** The audit log of an organisation says that the landlord's person acted on its behalf. */
export const onBehalf = ({ actor, request }: { actor: Actor; request: RequestContext }): AuditContext => ({
  actor: actor.userUid,
  session: actor.sessionUid,
  behalfOf: actor.homeUid,
  request: request.requestId,
  address: request.address,
});

/** An organisation of the registry as it is now. @throws 404 for one that is not there, and for the landlord's own */
export async function lifeOf(db: Db, uid: string): Promise<Life> {
  const life = await db.maybe(organisationsRepository.life(uid));
  if (!life || life.isLandlord) throw errors.notFound();
  return life;
}
