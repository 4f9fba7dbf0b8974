import type { users } from '#root/contract/access/users.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors, invalidField } from '#root/server/platform/http/define-error.ts';
import type { Actor, Ctx } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { formatNow } from '#root/server/platform/mail/format-moment.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { findHeldPermissions, requireHeld, requireRank } from '#root/server/shared/people/authority.ts';
import { endLinks, endSignIns } from '#root/server/shared/people/end-access.ts';
import { userAssigned, userStatusChanged } from '#root/server/shared/people/people.events.ts';
import { userRolesRepository } from './user-roles.repository.ts';
import { userErrors } from './users.errors.ts';
import { usersRepository as repository } from './users.repository.ts';

/** The part of a call's context that is needed to change a user. */
export interface UserAct {
  readonly db: WriteDb;
  readonly services: Services;
  readonly actor: Actor;
  readonly organisation: Organisation;
  readonly params: { readonly uid: string };
}

/**
 * Locks a user's row.
 * @throws 404; 412 unless the user has `version`; 422 `outranked` if the user has more permissions than the actor
 */
export async function lockUser({ db, actor, organisation, params }: UserAct, version?: number) {
  const user = await db.maybe(repository.hold(organisation.uid, params.uid));
  if (!user) throw errors.notFound();
  if (version !== undefined && user.version !== version) throw errors.stale();
  await requireRank(db, actor, organisation, params.uid);
  return user;
}

/**
 * Refuses the action if it concerns the caller's own account, because callers could lock themselves out or remove their
 * own lock.
 * @throws 409 `own_account`
 */
export function requireOther({ actor, params }: UserAct): void {
  if (actor.userUid === params.uid) throw userErrors.ownAccount();
}

/**
 * Updates a user. A new email address invalidates the links sent to the former one. The former address gets a notice,
 * so that a takeover does not go unnoticed. There is no notice if the user never accepted the invitation, because the
 * former address may belong to somebody else.
 * @throws as `lockUser`; 409 if another user has the username or address
 */
export async function updateUser(ctx: Ctx<typeof users.update>) {
  const { db, services, organisation, params, version, body } = ctx;
  const former = await lockUser(ctx, version);
  const taken = await db.maybe(repository.ambiguous(organisation.uid, params.uid, body));
  if (taken?.username) throw userErrors.usernameIsAddress();
  if (taken?.email) throw userErrors.addressIsUsername();
  if (former.email.toLowerCase() !== body.email.toLowerCase()) {
    await endLinks(db, organisation.uid, params.uid);
    const { email: to, name, hasPassword } = former;
    const data = { name, at: formatNow(services, organisation.timeZone) };
    const mail = { kind: 'email_changed', to, userUid: params.uid, data } as const;
    if (hasPassword) await queueMail(db, services, organisation.uid, mail);
  }
  return db.maybe(repository.update(organisation.uid, params.uid, version, body));
}

/**
 * Returns these uids without duplicates.
 * @throws 400 for an unknown role; 422 `not_held` for a role with more permissions than the actor
 */
export async function findGrantableRoles(act: Omit<UserAct, 'params'>, roleUids: readonly string[]): Promise<string[]> {
  const uids = [...new Set(roleUids)];
  const { db, actor, organisation } = act;
  const roles = await db.many(userRolesRepository.these(organisation.uid, uids));
  if (roles.length !== uids.length) throw invalidField('roleUids', 'Choose roles from the list');
  requireHeld(
    'roleUids',
    await findHeldPermissions(db, actor, organisation),
    roles.flatMap((role) => role.permissions),
  );
  return uids;
}

/**
 * Gives a user exactly these roles. The actor must have all permissions of the roles that are added or removed.
 * @throws 404; 412 unless the user has `version`; 400 and 422 as `findGrantableRoles`
 */
export async function assignRoles(act: UserAct, version: number, roleUids: readonly string[]) {
  const { db, services, actor, organisation, params } = act;
  const user = await db.maybe(repository.hold(organisation.uid, params.uid));
  if (!user) throw errors.notFound();
  if (user.version !== version) throw errors.stale();
  const uids = [...new Set(roleUids)];
  const wanted = await db.many(userRolesRepository.these(organisation.uid, uids));
  if (wanted.length !== uids.length) throw invalidField('roleUids', 'Choose roles from the list');
  const former = await db.many(userRolesRepository.of(organisation.uid, params.uid));
  const [after, before] = [wanted, former].map((roles) => new Set(roles.map(({ uid }) => uid)));
  const changed = [...wanted.filter(({ uid }) => !before?.has(uid)), ...former.filter(({ uid }) => !after?.has(uid))];
  requireHeld(
    'roleUids',
    await findHeldPermissions(db, actor, organisation),
    changed.flatMap((role) => role.permissions),
  );
  await db.run(userRolesRepository.replace(organisation.uid, params.uid, uids));
  const names = wanted.map(({ name }) => name).sort();
  if (changed.length) await services.events.emit(db, userAssigned({ uid: params.uid, name: user.name, roles: names }));
  return db.maybe(repository.touch(organisation.uid, params.uid));
}

/** Allows a user to sign in again. @throws as `lockUser` */
export async function activateUser(act: UserAct) {
  const { db, services, organisation, params } = act;
  const { name } = await lockUser(act);
  const row = await db.maybe(repository.activate(organisation.uid, params.uid));
  if (row) await services.events.emit(db, userStatusChanged({ uid: params.uid, name, status: row.status }));
  return row;
}

/**
 * Prevents a user from signing in, and ends their sign-ins and open invitation.
 * @throws as `lockUser`, 409 `own_account`
 */
export async function deactivateUser(act: UserAct) {
  const { db, services, organisation, params } = act;
  requireOther(act);
  const { name } = await lockUser(act);
  await db.run(endSignIns(organisation.uid, params.uid, 'deactivated'));
  await endLinks(db, organisation.uid, params.uid);
  await services.events.emit(db, userStatusChanged({ uid: params.uid, name, status: 'inactive' }));
  return db.maybe(repository.setStatus(organisation.uid, params.uid, 'inactive'));
}

/**
 * Ends all sign-ins of a user. The user gets an email if there were any, and can sign in again.
 * @throws as `lockUser`, 409 `own_account`
 */
export async function endUserSignIns(act: UserAct) {
  const { db, services, organisation, params } = act;
  requireOther(act);
  const { email, name } = await lockUser(act);
  const ended = await db.run(endSignIns(organisation.uid, params.uid, 'ended_by_administrator'));
  if (ended > 0)
    await queueMail(db, services, organisation.uid, {
      kind: 'sign_ins_ended',
      to: email,
      userUid: params.uid,
      data: { name, at: formatNow(services, organisation.timeZone) },
    });
  return db.maybe(repository.touch(organisation.uid, params.uid));
}
