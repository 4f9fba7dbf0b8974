import { departments } from '#root/contract/departments/departments.ts';
import { hasAllPermissions, permissionNames } from '#root/contract/platform/permissions.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { departmentTree } from './departments.repository.ts';

export const departmentRoutes = implement(departments, {
  tree: async ({ db, organisation, actor }) =>
    db.json(
      departmentTree(organisation.uid, hasAllPermissions(actor.permissions, [permissionNames.business_unit.read])),
    ),
});
