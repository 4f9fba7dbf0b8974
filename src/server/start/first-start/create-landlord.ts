import type { NewLandlord } from '#root/contract/landlord/first-start.ts';
import { createOrganisation } from '#root/server/areas/landlord/organisations/create-organisation.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { InvitedUser } from '#root/server/shared/people/new-user.ts';

/**
 * Creates the landlord's organisation with its first user, who gets all permissions and has no password yet.
 * @param then called with the organisation and its first user, to give the user a link or a password
 * @throws for the constraint `organisations_one_landlord` if there is a landlord already
 */
export const createLandlord = (
  db: WriteDb,
  { organisation, friendlyUrl, ...administrator }: NewLandlord,
  then: (uid: string, user: InvitedUser) => Promise<unknown>,
): Promise<string> =>
  createOrganisation(db, { name: organisation, friendlyUrl, isLandlord: true, administrator }, async (uid, user) => {
    if (!user) throw new Error('The landlord has no first user');
    await then(uid, user);
  });
