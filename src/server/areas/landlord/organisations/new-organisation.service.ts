import { defaultClientId } from '#root/contract/access/identity.ts';
import type { organisations } from '#root/contract/landlord/organisations.ts';
import { type SavedRow, savedAnswer } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { invite } from '#root/server/shared/people/invite.ts';
import { insertFirstUser } from '#root/server/shared/people/new-user.ts';
import { createOrganisation } from './create-organisation.ts';
import { organisationsRepository, registryRepository } from './organisations.repository.ts';
import { createAuditContext } from './registry-access.ts';

type CreateCtx = Ctx<typeof organisations.create>;

/** Creates the first user of an organisation, who is an administrator, and queues the invitation. */
async function inviteAdministrator(db: WriteDb, ctx: CreateCtx, organisation: string, invitedBy: string) {
  const { administrator, friendlyUrl } = ctx.body;
  if (!administrator) return;
  await invite(db, ctx.services, {
    organisation: { uid: organisation, friendlyUrl },
    clientId: defaultClientId,
    user: await insertFirstUser(db, organisation, administrator),
    invitedBy,
  });
}

/** Creates an organisation with its default data and invites its first administrator, in one transaction. */
export async function create(ctx: CreateCtx) {
  const { tenants, actor, body } = ctx;
  const [inviter] = await tenants.read(actor.homeUid).many(registryRepository.names('users', [actor.userUid]));
  const row = await tenants.write('', createAuditContext(ctx), async (db) => {
    let saved: SavedRow | undefined;
    await createOrganisation(db, body, async (uid) => {
      await inviteAdministrator(db, ctx, uid, inviter?.name ?? '');
      saved = await db.maybe(organisationsRepository.saved(uid));
    });
    return saved;
  });
  return savedAnswer(row);
}
