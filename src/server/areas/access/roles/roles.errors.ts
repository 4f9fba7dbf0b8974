import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { AppError, defineError } from '#root/server/platform/http/define-error.ts';

export const roleErrors = {
  systemRole: defineError(
    'system_role',
    409,
    "This is the administrators' role: it can be renamed, but it keeps all its permissions and can't be deleted.",
  ),
} as const;

/** Names how many people have the role. */
export function roleInUse(users: number): AppError {
  const people = users === 1 ? '1 person has' : `${users.toLocaleString('en-US')} people have`;
  const message = `${people} this role. Choose another role that they get instead.`;
  return new AppError('in_use', 409, message, { details: { users } });
}

/** An organisation's own roles never carry what only the landlord has. */
export function landlordPermission(permissions: readonly string[]): AppError {
  const message = `Only the landlord's roles can have: ${permissions.join(', ')}.`;
  return new AppError('landlord_permission', 422, message, {
    fields: [{ field: 'permissions', message }],
    details: { permissions },
  });
}

export const roleConstraints = {
  roles_name: duplicate('name', 'A role with this name exists already. Use another name.'),
};
