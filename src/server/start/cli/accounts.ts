import { sql } from 'kysely';
import { z } from 'zod';
import { defaultClientId } from '#root/contract/access/identity.ts';
import type { NewLandlord } from '#root/contract/landlord/first-start.ts';
import { friendlyUrl as friendlyUrlField } from '#root/contract/landlord/organisations.ts';
import { factorsRepository } from '#root/server/areas/access/identity/factors.repository.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { TenantAccess } from '#root/server/platform/http/services.ts';
import { formatNow } from '#root/server/platform/mail/format-moment.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import { endLinks, endSignIns } from '#root/server/shared/people/end-access.ts';
import { createInvitationLink } from '#root/server/shared/people/invite.ts';
import { factorLocks } from '#root/server/shared/people/locks.ts';
import type { InvitedUser } from '#root/server/shared/people/new-user.ts';
import { createLandlord } from '#root/server/start/first-start/create-landlord.ts';
import { AccountError } from './account-error.ts';

/** The parts of the installation that the commands for accounts need. */
export interface Installation {
  readonly tenants: TenantAccess;
  readonly keys: Keys;
  /** The public address, without a trailing slash. */
  readonly appUrl: string;
}

const landlordExists =
  'There is a landlord already. If its people can no longer sign in, use: npm run admin -- recover';

/** The constraints that refuse a second landlord. A friendlyUrl that is taken means that a landlord exists, because only landlords add organisations. */
const refusals: readonly unknown[] = ['organisations_one_landlord', 'organisations_friendly_url_key'];

/**
 * Creates the landlord's organisation with its first user, who gets all permissions.
 * @returns the link with which the user chooses a password within a week
 * @throws AccountError if there is a landlord already
 */
export async function inviteLandlord({ tenants, keys, appUrl }: Installation, given: NewLandlord): Promise<string> {
  const { friendlyUrl } = given;
  let link = '';
  try {
    await tenants.write('', {}, (db) =>
      createLandlord(db, given, async (uid, user) => {
        link = await createLink(db, { keys, appUrl }, { uid, friendlyUrl }, user);
      }),
    );
  } catch (error) {
    const isRefused = refusals.includes((error as { constraint?: string }).constraint);
    throw isRefused ? new AccountError(landlordExists, { cause: error }) : error;
  }
  return link;
}

function createLink(
  db: WriteDb,
  { keys, appUrl }: Pick<Installation, 'keys' | 'appUrl'>,
  organisation: { uid: string; friendlyUrl: string },
  user: InvitedUser,
): Promise<string> {
  return createInvitationLink(db, { keys, settings: { appUrl } }, { organisation, clientId: defaultClientId, user });
}

export const recovery = z.object({
  friendlyUrl: friendlyUrlField(),
  user: z.string().min(1),
  /** True if a deactivated user is activated too. */
  activate: z.boolean().default(false),
});
export type Recovery = z.input<typeof recovery>;

const findTenant = (friendly: string) =>
  query(
    sql<{ uid: string; friendlyUrl: string; timeZone: string }>`
      select uid, friendly_url as "friendlyUrl", time_zone as "timeZone" from find_tenant(${friendly})`,
  );

const findUser = (organisation: string, user: string) =>
  query(sql<InvitedUser & { status: string }>`
    select uid, first_name as name, email, status from users
    where organisation_uid = ${organisation} and lower(${user}) in (lower(username), lower(email)) for update`);

/** Puts the user back into the state after an invitation. In this state, the former password does not work. */
const inviteAgain = (organisation: string, user: string) =>
  query(sql`
    update users set status = 'invited', confirmation_status = 'unconfirmed', password_hash = null
    where organisation_uid = ${organisation} and uid = ${user}`);

/**
 * Restores the access of a user who has lost the password or the second factor: removes the password and the second
 * factor, ends all sign-ins, and lifts the lock of the second factor. A lock after wrong passwords remains until it
 * ends by itself. The user gets an email about it.
 * @param given the organisation's friendlyUrl, and the user's username or email address
 * @returns the link with which the user chooses a password within a week
 * @throws AccountError if there is no such organisation or user, or the user is deactivated and `activate` is not given
 */
export async function recoverUser({ tenants, keys, appUrl }: Installation, given: Recovery): Promise<string> {
  const organisation = await tenants.read('').maybe(findTenant(given.friendlyUrl));
  if (!organisation) throw new AccountError(`There is no organisation with the sign-in name ${given.friendlyUrl}.`);
  const { uid } = organisation;
  return tenants.write(uid, {}, async (db) => {
    const user = await db.maybe(findUser(uid, given.user));
    if (!user) throw new AccountError(`${given.friendlyUrl} has no user with the username or address ${given.user}.`);
    if (user.status === 'inactive' && !given.activate)
      throw new AccountError(
        `${given.user} is deactivated. Ask why before you let the user in. To activate the user too, add --activate.`,
      );
    await db.run(factorsRepository.switchOff(uid, user.uid));
    await db.run(factorLocks.clear(uid, user.uid));
    await db.run(endSignIns(uid, user.uid, 'mfa_reset'));
    await endLinks(db, uid, user.uid);
    await db.run(inviteAgain(uid, user.uid));
    const data = { name: user.name, at: formatNow({ now: () => new Date() }, organisation.timeZone) };
    await queueMail(db, { keys }, uid, { kind: 'account_recovered', to: user.email, userUid: user.uid, data });
    return createLink(db, { keys, appUrl }, organisation, user);
  });
}
