import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import type { Actor } from '#root/server/platform/http/route.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';

/** What the roles of a user hold: also permissions of a module that is off now, because it may be switched on again. */
const permissionsOf = (organisation: string, user: string) =>
  query(sql<{ permissions: string[] }>`
    select array(select distinct p from user_roles ur
      join roles r on (r.organisation_uid, r.uid) = (ur.organisation_uid, ur.role_uid), unnest(r.permissions) p
      where ur.organisation_uid = ${organisation} and ur.user_uid = ${user}) as permissions`);

/** What anybody there may do who can sign in, or could again. */
const permissionsOfAll = (organisation: string) =>
  query(sql<{ permissions: string[] }>`
    select array(select distinct p from user_roles ur
      join roles r on (r.organisation_uid, r.uid) = (ur.organisation_uid, ur.role_uid), unnest(r.permissions) p
      where ur.organisation_uid = ${organisation}) as permissions`);

/** Everything that somebody may hand on. A landlord who acts in an organisation has their roles at home. */
export async function heldBy(db: Db, actor: Actor, organisation: Organisation): Promise<ReadonlySet<string>> {
  if (actor.homeUid !== organisation.uid) return actor.held;
  return new Set((await db.maybe(permissionsOf(organisation.uid, actor.userUid)))?.permissions);
}

const named = (permissions: readonly string[]) => {
  const some = permissions.slice(0, 5).join(', ');
  return permissions.length > 5 ? `${some} and ${permissions.length - 5} more` : some;
};

/** Nobody grants, or takes from others, what they do not hold. @param field where the form shows it */
export function notHeld(field: string, permissions: readonly string[]): AppError {
  const message = `You can only grant and take away permissions that you have yourself. You do not have: ${named(permissions)}.`;
  return new AppError('not_held', 422, message, { fields: [{ field, message }], details: { permissions } });
}

/** @throws 422 `not_held` unless every one of `wanted` is in `held` */
export function requireHeld(field: string, held: ReadonlySet<string>, wanted: Iterable<string>): void {
  const missing = [...new Set(wanted)].filter((permission) => !held.has(permission)).sort();
  if (missing.length) throw notHeld(field, missing);
}

const notIn = (held: ReadonlySet<string>, permissions: readonly string[] = []) =>
  permissions.filter((permission) => !held.has(permission)).sort();

/**
 * Acts that could take an account over (another address, no second factor) or shut it are for people who may do at least as
 * much. @throws 422 `outranked`
 */
export async function requireRank(db: Db, actor: Actor, organisation: Organisation, user: string): Promise<void> {
  const held = await heldBy(db, actor, organisation);
  const missing = notIn(held, (await db.maybe(permissionsOf(organisation.uid, user)))?.permissions);
  if (!missing.length) return;
  const message = `This person may do more than you, so somebody who may do as much has to do this. You do not have: ${named(missing)}.`;
  throw new AppError('outranked', 422, message, { details: { permissions: missing } });
}

/**
 * Whoever chooses the server that codes and links to come in by go through can read them, and so be anybody there.
 * @throws 422 `outranked` where somebody may do more
 */
export async function requireRankOverAll(db: Db, actor: Actor, organisation: Organisation): Promise<void> {
  const held = await heldBy(db, actor, organisation);
  const missing = notIn(held, (await db.maybe(permissionsOfAll(organisation.uid)))?.permissions);
  if (!missing.length) return;
  const message = `Codes and links to sign in by go through this mail server, so only somebody who may do as much as everyone here can choose it. You do not have: ${named(missing)}.`;
  throw new AppError('outranked', 422, message, { details: { permissions: missing } });
}
