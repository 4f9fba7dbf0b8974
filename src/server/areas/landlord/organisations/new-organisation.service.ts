import { defaultClientId } from '#root/contract/access/identity.ts';
import type { organisations } from '#root/contract/landlord/organisations.ts';
import { newUid, type SavedRow, savedAnswer } from '#root/server/platform/db/crud.ts';
import { queries } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { invite } from '#root/server/shared/people/invite.ts';
import { createOrganisation } from './create-organisation.ts';
import { organisationsRepository, registryRepository } from './organisations.repository.ts';
import { createAuditContext } from './registry-access.ts';

type CreateCtx = Ctx<typeof organisations.create>;

/** Creates the first user of an organisation, who is an administrator, and queues the invitation. */
async function inviteAdministrator(db: WriteDb, ctx: CreateCtx, organisation: string, invitedBy: string) {
  const { administrator, friendlyUrl } = ctx.body;
  if (!administrator) return;
  const user = newUid();
  await db.run(
    queries.insertInto('users').values({
      organisation_uid: organisation,
      uid: user,
      username: administrator.email.toLowerCase(),
      first_name: administrator.firstName,
      last_name: administrator.lastName,
      email: administrator.email,
      status: 'invited',
      confirmation_status: 'unconfirmed',
    }),
  );
  await db.run(
    queries
      .insertInto('user_roles')
      .columns(['organisation_uid', 'user_uid', 'role_uid'])
      .expression(
        queries
          .selectFrom('roles')
          .select((eb) => ['organisation_uid', eb.val(user).as('user_uid'), 'uid as role_uid'])
          .where('organisation_uid', '=', organisation)
          .where('is_system', '=', true),
      ),
  );
  await invite(db, ctx.services, {
    organisation: { uid: organisation, friendlyUrl },
    clientId: defaultClientId,
    user: {
      uid: user,
      name: `${administrator.firstName} ${administrator.lastName}`.trim(),
      email: administrator.email,
    },
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
