import { roles } from '#root/contract/access/roles.ts';
import { landlordPermissions } from '#root/contract/platform/permissions.ts';
import { editHandlers, explainMissing, newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import { errors, invalidField } from '#root/server/platform/http/define-error.ts';
import { type Handler, implement } from '#root/server/platform/http/route.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { createBulkDelete } from '#root/server/shared/bulk/bulk-delete.ts';
import { createUidLister } from '#root/server/shared/bulk/selection.ts';
import { findHeldPermissions, requireHeld } from '#root/server/shared/people/authority.ts';
import { createLandlordPermissionError, createRoleInUse, roleConstraints, roleErrors } from './roles.errors.ts';
import { rolesRepository as repository } from './roles.repository.ts';

const landlordOnly = new Set<string>(landlordPermissions);

/** @throws 422 `landlord_permission` for permissions that roles of the organisation cannot have */
function requireTenantPermissions(organisation: Organisation, permissions: readonly string[]): void {
  const foreign = organisation.isLandlord ? [] : permissions.filter((one) => landlordOnly.has(one));
  if (foreign.length) throw createLandlordPermissionError(foreign);
}

/** Returns the permissions of `wanted` that are not in `former`. */
const listAdded = (wanted: readonly string[], former: readonly string[]) => {
  const known = new Set(former);
  return wanted.filter((one) => !known.has(one));
};

const remove: Handler<typeof roles.remove> = async ({
  db,
  organisation,
  actor,
  params,
  version,
  query: { replaceWithUid },
}) => {
  const role = await db.maybe(repository.hold(organisation.uid, params.uid));
  if (role?.version !== version) return explainMissing(db, repository.byUid(organisation.uid, params.uid));
  if (role.isSystem) throw roleErrors.systemRole();
  const users = (await db.maybe(repository.holders(organisation.uid, params.uid)))?.users ?? 0;
  if (replaceWithUid) {
    const other = await db.maybe(repository.hold(organisation.uid, replaceWithUid));
    if (!other || replaceWithUid === params.uid) throw invalidField('replaceWithUid', 'Choose another role');
    const changed = [
      ...listAdded(other.permissions, role.permissions),
      ...listAdded(role.permissions, other.permissions),
    ];
    if (users) requireHeld('replaceWithUid', await findHeldPermissions(db, actor, organisation), changed);
    await db.run(repository.copyHolders(organisation.uid, params.uid, replaceWithUid));
  } else if (users) throw createRoleInUse(users);
  await db.run(repository.remove(organisation.uid, params.uid, version));
  return undefined;
};

export const roleRoutes = implement(
  roles,
  {
    ...editHandlers(repository),
    ...createBulkDelete({ table: 'roles', remove, constraints: roleConstraints, listed: createUidLister(repository) }),
    remove,
    create: async ({ db, organisation, actor, body }) => {
      requireTenantPermissions(organisation, body.permissions);
      requireHeld('permissions', await findHeldPermissions(db, actor, organisation), body.permissions);
      return savedAnswer(await db.maybe(repository.insert(organisation.uid, newUid(), body)));
    },
    update: async ({ db, organisation, actor, params, version, body }) => {
      const role = await db.maybe(repository.hold(organisation.uid, params.uid));
      if (!role) throw errors.notFound();
      if (role.version !== version) throw errors.stale();
      requireTenantPermissions(organisation, body.permissions);
      const gained = listAdded(body.permissions, role.permissions);
      const lost = listAdded(role.permissions, body.permissions);
      if (role.isSystem && gained.length + lost.length > 0) throw roleErrors.systemRole();
      requireHeld('permissions', await findHeldPermissions(db, actor, organisation), [...gained, ...lost]);
      return savedAnswer(await db.maybe(repository.update(organisation.uid, params.uid, version, body)));
    },
  },
  roleConstraints,
);
