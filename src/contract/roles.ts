import { z } from 'zod';
import { bulkDeleteEndpoints } from './bulk-delete.ts';
import { crudEndpoints, stored } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { rules } from './errors.ts';
import { name, uid } from './fields.ts';
import { listQuery } from './paging.ts';
import { permissions } from './permissions.ts';

export const roleInput = z.object({
  name: name(),
  permissions: z
    .array(z.enum(permissions, 'Choose one from the list'), { error: rules.required })
    .min(1, rules.oneRolePermission)
    .max(permissions.length, 'Choose each permission once'),
});
export type RoleInput = z.infer<typeof roleInput>;

export const roleRecord = z.object({
  ...stored,
  name: z.string(),
  /** What the profile calls it; the same as the name. */
  label: z.string(),
  /** In the order of the one list of permissions. */
  permissions: z.array(z.enum(permissions)),
  /** The administrators' role: it keeps all its permissions and is not deleted. */
  isSystem: z.boolean(),
  /** People who have it, whatever their status. */
  userCount: z.int(),
});
export type Role = z.infer<typeof roleRecord>;

const plain = crudEndpoints({
  resource: 'role',
  path: 'roles',
  noun: 'role',
  input: roleInput,
  row: roleRecord,
  record: roleRecord,
  query: listQuery(['name', 'userCount', 'permissionCount', 'createdAt', 'updatedAt'], {}),
});
const scope = 'tenant';
const list = endpoint({ ...plain.list, scope });

/**
 * What people may do is the union of their roles (specification 6). 422 `not_held` where somebody would grant a permission
 * that they do not hold themselves, with `details.permissions`; 422 `landlord_permission` where an organisation's role would
 * carry one that only the landlord has; 409 `system_role` for what the administrators' role does not take.
 */
export const roles = {
  list,
  get: endpoint({ ...plain.get, scope }),
  create: endpoint({ ...plain.create, scope }),
  update: endpoint({ ...plain.update, scope }),
  /** 409 `in_use` (with `details.users`, how many) while people have the role, unless `replaceWithUid` names the role that they get instead. */
  remove: endpoint({
    ...plain.remove,
    scope,
    query: z.object({ replaceWithUid: uid('role').optional() }),
  }),
  /** Without a role that takes their place: those that people have stay. */
  ...bulkDeleteEndpoints(list, 'role'),
};
