import { sql } from 'kysely';
import { defaultClientId } from '#root/contract/access/identity.ts';
import { catalogue } from '#root/contract/platform/errors.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { invalidField } from '#root/server/platform/http/define-error.ts';
import type { Actor } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { type Invitation, invite } from './invite.ts';
import type { InvitedUser } from './new-user.ts';
import { userInvited } from './people.events.ts';

/** The properties that all invitations of one call share. */
export type Inviter = Omit<Invitation, 'user'>;

const findCircumstances = (organisation: string, clientId: string, user: string) =>
  query(sql<{ friendlyUrl: string; clientId: string | null; name: string | null }>`
    select o.friendly_url as "friendlyUrl",
      (select c.client_id from clients c where c.organisation_uid = o.uid and c.client_id = ${clientId}) as "clientId",
      (select ${personName('u')} from users u where u.organisation_uid = o.uid and u.uid = ${user}) as name
    from organisations o where o.uid = ${organisation}`);

/**
 * Returns the inviter's name, the organisation and the client. If a landlord acts in an organisation, the inviter has
 * the name of the landlord's own organisation.
 * @throws 400 if the organisation does not have the client
 */
export async function findInviter(
  db: WriteDb,
  services: Services,
  actor: Actor,
  organisation: Organisation,
  clientId = defaultClientId,
): Promise<Inviter> {
  const found = await db.maybe(findCircumstances(organisation.uid, clientId, actor.userUid));
  if (!found?.clientId) throw invalidField('clientId', catalogue.invalidClient);
  const home = found.name ? undefined : await services.access.readOrganisation(actor.homeUid);
  return {
    organisation: { uid: organisation.uid, friendlyUrl: found.friendlyUrl },
    clientId: found.clientId,
    invitedBy: found.name || home?.name || organisation.name,
  };
}

/** Mails the invitation link to a user. */
export async function sendInvitation(db: WriteDb, services: Services, as: Inviter, user: InvitedUser): Promise<void> {
  await invite(db, services, { ...as, user });
  await services.events.emit(db, userInvited({ uid: user.uid, name: user.name }));
}
