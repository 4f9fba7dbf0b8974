import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { name, uid } from '#root/contract/platform/fields.ts';
import { listQuery } from '#root/contract/platform/paging.ts';
import { permissions } from '#root/contract/platform/permissions.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { crudEndpoints, stored } from '#root/contract/shared/crud.ts';
import { role } from '#root/contract/shared/kinds/role.ts';

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
  /** The role's name as the profile shows it; the same as `name`. */
  label: z.string(),
  /** The permissions, in the order of the list `permissions`. */
  permissions: z.array(z.enum(permissions)),
  /** The administrators' role: it keeps all its permissions and cannot be deleted. */
  isSystem: z.boolean(),
  /** The number of people who have the role, in any status. */
  userCount: z.int(),
});
export type Role = z.infer<typeof roleRecord>;

const plain = crudEndpoints(role, {
  input: roleInput,
  row: roleRecord,
  record: roleRecord,
  query: listQuery(['name', 'userCount', 'permissionCount', 'createdAt', 'updatedAt'], {}),
});
/**
 * People may do what any of their roles permits (specification 6). 422 `not_held`, with `details.permissions`, if
 * somebody grants a permission that they lack; 422 `landlord_permission` if an organisation's role would get a
 * permission that only the landlord's roles can have; 409 `system_role` for changes that the administrators' role does
 * not allow.
 */
export const roles = {
  ...plain,
  /**
   * 409 `in_use` while people have the role (`details.users` is their number), unless `replaceWithUid` names the role
   * that replaces it.
   */
  remove: endpoint({ ...plain.remove, query: z.object({ replaceWithUid: uid('role').optional() }) }),
  /** Bulk deletion cannot replace a role, so it does not delete roles that people have. */
  ...bulkDeleteEndpoints(plain.list, role),
};
