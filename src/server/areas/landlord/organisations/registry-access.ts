import type { AuditContext, Db } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Actor, RequestContext } from '#root/server/platform/http/route.ts';
import { type Lifecycle, organisationsRepository } from './organisations.repository.ts';

/**
 * Returns the audit context for a landlord's user in an organisation: audit entries say that the user acts on behalf
 * of the landlord.
 */
export const createAuditContext = ({ actor, request }: { actor: Actor; request: RequestContext }): AuditContext => ({
  actor: actor.userUid,
  session: actor.sessionUid,
  behalfOf: actor.homeUid,
  request: request.requestId,
  address: request.address,
});

/**
 * Returns the current state of an organisation. @throws 404 for an unknown organisation and for the landlord's own
 * organisation
 */
export async function findLifecycle(db: Db, uid: string): Promise<Lifecycle> {
  const lifecycle = await db.maybe(organisationsRepository.lifecycle(uid));
  if (!lifecycle || lifecycle.isLandlord) throw errors.notFound();
  return lifecycle;
}
