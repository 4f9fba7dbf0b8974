import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { name, uid } from '#root/contract/platform/fields.ts';
import { listQuery } from '#root/contract/platform/paging.ts';
import { permissions } from '#root/contract/platform/permissions.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { crudEndpoints, stored } from '#root/contract/shared/crud.ts';
import { role } from '#root/contract/shared/records/role.ts';

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

const plain = crudEndpoints(role, {
  input: roleInput,
  row: roleRecord,
  record: roleRecord,
  query: listQuery(['name', 'userCount', 'permissionCount', 'createdAt', 'updatedAt'], {}),
});
/**
 * What people may do is the union of their roles (specification 6). 422 `not_held` where somebody would grant a permission
 * that they do not hold themselves, with `details.permissions`; 422 `landlord_permission` where an organisation's role would
 * carry one that only the landlord has; 409 `system_role` for what the administrators' role does not take.
 */
export const roles = {
  ...plain,
  /** 409 `in_use` (with `details.users`, how many) while people have the role, unless `replaceWithUid` names the role that they get instead. */
  remove: endpoint({ ...plain.remove, query: z.object({ replaceWithUid: uid('role').optional() }) }),
  /** Without a role that takes their place: those that people have stay. */
  ...bulkDeleteEndpoints(plain.list, role),
};
