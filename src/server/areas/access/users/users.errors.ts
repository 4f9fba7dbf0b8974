import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { defineError } from '#root/server/platform/http/define-error.ts';

/** The maximum number of invitations of a user within an hour, including the first one. */
export const maxInvitationsPerHour = 5;

export const userErrors = {
  lastAdministrator: defineError(
    'last_administrator',
    409,
    'This is the last active administrator. Make another user an administrator first.',
  ),
  ownAccount: defineError('own_account', 409, 'This is your own account. Ask another administrator to do this.'),
  notInvited: defineError(
    'not_invited',
    409,
    'Only users who have not yet accepted their invitation can be invited again.',
  ),
  /** Users sign in with their username or email address, so neither may be the username or address of another user. */
  usernameIsAddress: duplicate('username', 'Another user has this username as their email address.'),
  addressIsUsername: duplicate('email', 'Another user has this address as their username.'),
} as const;

export const userConstraints = {
  users_username: duplicate('username', 'Another user already has this username.'),
  users_email: duplicate('email', 'Another user already has this email address.'),
  last_administrator: () => userErrors.lastAdministrator(),
};
