import { defaultClientId } from '#root/contract/access/identity.ts';
import type { organisations } from '#root/contract/landlord/organisations.ts';
import { newUid, type SavedRow, savedAnswer } from '#root/server/platform/db/crud.ts';
import { queries } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { invite } from '#root/server/shared/people/invite.ts';
import { createOrganisation } from './create-organisation.ts';
import { organisationsRepository, registryRepository } from './organisations.repository.ts';
import { onBehalf } from './registry-access.ts';

type CreateCtx = Ctx<typeof organisations.create>;

/** The first person of an organisation: an invited user in the administrators' role, and the mail that invites them. */
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

/** Creates an organisation with its default data and invites its first administrator: all of it, or nothing. */
export async function create(ctx: CreateCtx) {
  const { tenants, actor, body } = ctx;
  const [inviter] = await tenants.read(actor.homeUid).many(registryRepository.names('users', [actor.userUid]));
  const row = await tenants.write('', onBehalf(ctx), async (db) => {
    let made: SavedRow | undefined;
    await createOrganisation(db, body, async (uid) => {
      await inviteAdministrator(db, ctx, uid, inviter?.name ?? '');
      made = await db.maybe(organisationsRepository.saved(uid));
    });
    return made;
  });
  return savedAnswer(row);
}
