import { catalogue } from '#root/contract/errors.ts';
import { defineError } from '#root/server/errors.ts';

export const identityErrors = {
  invalidClient: defineError('invalid_client', 400, catalogue.invalidClient),
  /** One and the same for a wrong password, an unknown user and one who may not sign in. */
  invalidGrant: defineError('invalid_grant', 400, catalogue.invalidGrant),
  locked: defineError('locked', 429, 'Too many wrong sign-ins. Please wait 15 minutes and try again.'),
  throttled: defineError('too_many_requests', 429, 'Too many wrong sign-ins from here. Please try again later.'),
  alreadyRenewed: defineError('already_renewed', 409, 'Another tab has renewed this session. Please try again.'),
};
