import { formatCount } from '#root/contract/platform/numbers.ts';
import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { AppError, defineError } from '#root/server/platform/http/define-error.ts';

export const roleErrors = {
  systemRole: defineError(
    'system_role',
    409,
    'This is the administrator role. You can rename it, but not change its permissions or delete it.',
  ),
} as const;

/** Returns the 409 for deleting a role without a replacement, with the number of users who have the role. */
export function createRoleInUse(users: number): AppError {
  const people = formatCount(users, 'person has', 'people have');
  const message = `${people} this role. Choose a role to replace it.`;
  return new AppError('in_use', 409, message, { details: { users } });
}

/** Returns a 422 for permissions that only roles of the landlord can have. */
export function createLandlordPermissionError(permissions: readonly string[]): AppError {
  const message = `Only roles of the landlord can have these permissions: ${permissions.join(', ')}.`;
  return new AppError('landlord_permission', 422, message, {
    fields: [{ field: 'permissions', message }],
    details: { permissions },
  });
}

export const roleConstraints = {
  roles_name: duplicate('name', 'A role with this name already exists. Use another name.'),
};
