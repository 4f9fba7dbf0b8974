import { sql } from 'kysely';
import type { ActivityOwnerInput } from '#root/contract/activities/activity-owners.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { ownerRole } from '#root/domain/access/role-presets.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { defineError, errors, invalidField } from '#root/server/platform/http/define-error.ts';
import type { Actor } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { findHeldPermissions, requireHeld } from './authority.ts';
import { findInviter, sendInvitation } from './invitations.ts';
import { findUserByEmail, insertInvitedUser } from './new-user.ts';

interface OwnerCtx {
  readonly db: WriteDb;
  readonly services: Services;
  readonly actor: Actor;
  readonly organisation: Organisation;
  readonly body: ActivityOwnerInput;
}

/** Finds the role for invited owners and locks it until the transaction ends. */
const findOwnerRole = (organisation: string) =>
  query(sql<{ uid: string; permissions: string[] }>`
    select uid, permissions from roles
    where organisation_uid = ${organisation} and lower(name) = lower(${ownerRole}) for key share`);

const noOwnerRole = defineError(
  'no_owner_role',
  422,
  `Owners are invited with the role "${ownerRole}", which does not exist. Create it first, or invite the person as a user.`,
);

/**
 * Creates and invites a user for an owner who has just been saved. If a user already has the owner's address, the owner
 * is only linked to that user.
 * @throws 403 without `user.create`, 400 without an address, 422 `not_held` and `no_owner_role`
 */
export async function inviteOwner({ db, services, actor, organisation, body }: OwnerCtx): Promise<void> {
  if (!actor.permissions.has(permissionNames.user.create)) throw errors.forbidden();
  if (!body.email) throw invalidField('email', rules.required);
  if (await db.maybe(findUserByEmail(organisation.uid, body.email))) return;
  const role = await db.maybe(findOwnerRole(organisation.uid));
  if (!role) throw noOwnerRole();
  requireHeld('invite', await findHeldPermissions(db, actor, organisation), role.permissions);
  const as = await findInviter(db, services, actor, organisation);
  const user = await insertInvitedUser(db, organisation.uid, body, [role.uid]);
  if (!user) throw invalidField('email', 'Another user has this address as their username');
  await sendInvitation(db, services, as, user);
}
