import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { defineError } from '#root/server/platform/http/define-error.ts';

/** Mails with a link that one person gets within an hour, the first one included. */
export const mostInvitations = 5;

export const userErrors = {
  lastAdministrator: defineError(
    'last_administrator',
    409,
    'This is the last active administrator. Make somebody else an administrator first.',
  ),
  ownAccount: defineError('own_account', 409, 'This is your own account. Somebody else has to do this.'),
  notInvited: defineError(
    'not_invited',
    409,
    'Only people who have not accepted their invitation yet can be invited again.',
  ),
  tooManyInvitations: defineError(
    'too_many_requests',
    429,
    `This person was invited ${mostInvitations} times within an hour. Please try again later.`,
  ),
  /** People sign in with either, so what is one person's is not another's. */
  usernameIsAddress: duplicate('username', 'Another user has this as e-mail address.'),
  addressIsUsername: duplicate('email', 'Another user has this address as username.'),
} as const;

export const userConstraints = {
  users_username: duplicate('username', 'Another user has this username already.'),
  users_email: duplicate('email', 'Another user has this e-mail address already.'),
  last_administrator: () => userErrors.lastAdministrator(),
};
