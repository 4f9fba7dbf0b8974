import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import type { Actor } from '#root/server/platform/http/route.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';

/**
 * Finds the permissions of a user's roles. The permissions of modules that are off are included, because a module can
 * be turned on again.
 */
const findPermissions = (organisation: string, user: string) =>
  query(sql<{ permissions: string[] }>`
    select array(select distinct p from user_roles ur
      join roles r on (r.organisation_uid, r.uid) = (ur.organisation_uid, ur.role_uid), unnest(r.permissions) p
      where ur.organisation_uid = ${organisation} and ur.user_uid = ${user}) as permissions`);

/** Finds every permission that any user of an organisation has. Deactivated users count too. */
const findAllPermissions = (organisation: string) =>
  query(sql<{ permissions: string[] }>`
    select array(select distinct p from user_roles ur
      join roles r on (r.organisation_uid, r.uid) = (ur.organisation_uid, ur.role_uid), unnest(r.permissions) p
      where ur.organisation_uid = ${organisation}) as permissions`);

/**
 * Returns all permissions that the actor can grant. A landlord who acts in another organisation has the permissions of
 * their roles in their own organisation.
 */
export async function findHeldPermissions(
  db: Db,
  actor: Actor,
  organisation: Organisation,
): Promise<ReadonlySet<string>> {
  if (actor.homeUid !== organisation.uid) return actor.held;
  return new Set((await db.maybe(findPermissions(organisation.uid, actor.userUid)))?.permissions);
}

const listNames = (permissions: readonly string[]) => {
  const names = permissions.slice(0, 5).join(', ');
  return permissions.length > 5 ? `${names} and ${permissions.length - 5} more` : names;
};

/**
 * Creates the error for granting or removing permissions that the user does not have.
 * @param field the field of the error
 */
export function createNotHeldError(field: string, permissions: readonly string[]): AppError {
  const message = `You can only grant or remove permissions that you have yourself. You do not have: ${listNames(permissions)}.`;
  return new AppError('not_held', 422, message, { fields: [{ field, message }], details: { permissions } });
}

/** Requires that `held` contains all permissions of `wanted`. @throws 422 `not_held` */
export function requireHeld(field: string, held: ReadonlySet<string>, wanted: Iterable<string>): void {
  const missing = [...new Set(wanted)].filter((permission) => !held.has(permission)).sort();
  if (missing.length) throw createNotHeldError(field, missing);
}

const listMissing = (held: ReadonlySet<string>, permissions: readonly string[] = []) =>
  permissions.filter((permission) => !held.has(permission)).sort();

/**
 * Requires that the actor has all permissions of the user. This rule protects changes that could take over or close an
 * account, such as another email address or the removal of the second factor.
 * @throws 422 `outranked`
 */
export async function requireRank(db: Db, actor: Actor, organisation: Organisation, user: string): Promise<void> {
  const held = await findHeldPermissions(db, actor, organisation);
  const missing = listMissing(held, (await db.maybe(findPermissions(organisation.uid, user)))?.permissions);
  if (!missing.length) return;
  const message = `This user has permissions that you do not have. Ask someone with these permissions to do this: ${listNames(missing)}.`;
  throw new AppError('outranked', 422, message, { details: { permissions: missing } });
}

/**
 * Requires that the actor has every permission that any user has. This rule protects the mail server, because its
 * operator can read sign-in codes and links.
 * @throws 422 `outranked`
 */
export async function requireRankOverAll(db: Db, actor: Actor, organisation: Organisation): Promise<void> {
  const held = await findHeldPermissions(db, actor, organisation);
  const missing = listMissing(held, (await db.maybe(findAllPermissions(organisation.uid)))?.permissions);
  if (!missing.length) return;
  const message = `Sign-in codes and links go through this mail server. To change it, you need all permissions that any user here has. You do not have: ${listNames(missing)}.`;
  throw new AppError('outranked', 422, message, { details: { permissions: missing } });
}
