import type { AuditContext, Db } from '#root/server/db/tenant.ts';
import { errors } from '#root/server/errors.ts';
import type { Actor, Wire } from '#root/server/http/route.ts';
import { type Life, organisationsRepository } from './organisations.repository.ts';

/** The audit log of an organisation says that the landlord's person acted on its behalf. */
export const onBehalf = ({ actor, wire }: { actor: Actor; wire: Wire }): AuditContext => ({
  actor: actor.userUid,
  session: actor.sessionUid,
  behalfOf: actor.homeUid,
  request: wire.requestId,
  address: wire.address,
});

/** An organisation of the registry as it is now. @throws 404 for one that is not there, and for the landlord's own */
export async function lifeOf(db: Db, uid: string): Promise<Life> {
  const life = await db.maybe(organisationsRepository.life(uid));
  if (!life || life.isLandlord) throw errors.notFound();
  return life;
}
