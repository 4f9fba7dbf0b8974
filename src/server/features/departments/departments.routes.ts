import { departments } from '#root/contract/departments.ts';
import { holdsAll } from '#root/contract/permissions.ts';
import { implement } from '#root/server/http/route.ts';
import { departmentTree } from './departments.repository.ts';

export const departmentRoutes = implement(departments, {
  tree: async ({ db, organisation, actor }) =>
    db.json(departmentTree(organisation.uid, holdsAll(actor.permissions, ['business_unit.read']))),
});
