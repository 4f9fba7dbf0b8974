import { defaultClientId } from '#root/contract/access/identity.ts';
import type { organisations } from '#root/contract/landlord/organisations.ts';
import { type SavedRow, savedAnswer } from '#root/server/platform/db/crud.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { invite } from '#root/server/shared/people/invite.ts';
import { createOrganisation } from './create-organisation.ts';
import { organisationsRepository, registryRepository } from './organisations.repository.ts';
import { createAuditContext } from './registry-access.ts';

/** Creates an organisation with its default data and invites its first administrator, in one transaction. */
export async function create(ctx: Ctx<typeof organisations.create>) {
  const { tenants, actor, body, services } = ctx;
  const [inviter] = await tenants.read(actor.homeUid).many(registryRepository.names('users', [actor.userUid]));
  const invitedBy = inviter?.name ?? '';
  const row = await tenants.write('', createAuditContext(ctx), async (db) => {
    let saved: SavedRow | undefined;
    await createOrganisation(db, body, async (uid, user) => {
      const organisation = { uid, friendlyUrl: body.friendlyUrl };
      if (user) await invite(db, services, { organisation, clientId: defaultClientId, user, invitedBy });
      saved = await db.maybe(organisationsRepository.saved(uid));
    });
    return saved;
  });
  return savedAnswer(row);
}
