import { catalogue } from '#root/contract/platform/errors.ts';
import { defineError } from '#root/server/platform/http/define-error.ts';

/** A refusal of one field: the form shows it there. */
const at = (make: ReturnType<typeof defineError>, message: string) => (field: string) =>
  make({ fields: [{ field, message }] });

const wrongPassword = 'This is not your current password';

export const identityErrors = {
  invalidClient: defineError('invalid_client', 400, catalogue.invalidClient),
  /** One and the same for a wrong password, an unknown user and one who may not sign in. */
  invalidGrant: defineError('invalid_grant', 400, catalogue.invalidGrant),
  locked: defineError('locked', 429, 'Too many wrong sign-ins. Please wait 15 minutes and try again.'),
  /** The same code, because the same helps: waiting, or an administrator. */
  factorLocked: defineError(
    'locked',
    429,
    'Too many wrong codes. The second step of your sign-in is locked for a day; an administrator can unlock it sooner.',
  ),
  throttled: defineError('too_many_requests', 429, 'Too many wrong sign-ins from here. Please try again later.'),
  tooManyAsked: defineError(
    'too_many_requests',
    429,
    'Too many codes were asked for from here. Please try again later.',
  ),
  alreadyRenewed: defineError('already_renewed', 409, 'Another tab has renewed this session. Please try again.'),
  codeMismatch: defineError('code_mismatch', 400, catalogue.wrongCode),
  sessionExpired: defineError('session_expired', 400, catalogue.sessionExpired),
  mfaFailed: defineError('mfa_failed', 400, catalogue.mfaFailed),
  /** @param problem what is wrong with the new password */
  passwordPolicy: (problem: string) => at(defineError('password_policy', 400, problem), problem)('newPassword'),
  /** Of somebody who is signed in. @param field where the password was asked for */
  wrongPassword: at(defineError('invalid_grant', 400, wrongPassword), wrongPassword),
  wrongCode: at(defineError('mfa_failed', 400, catalogue.mfaFailed), catalogue.mfaFailed),
  mfaNotBegun: defineError('mfa_not_begun', 409, 'No second factor waits to be confirmed. Please begin anew.'),
  mfaOff: defineError('mfa_off', 409, 'You have no second factor.'),
  mfaRequired: defineError(
    'mfa_required',
    422,
    'Your organisation requires a second factor, so it cannot be switched off. You can put another in its place.',
  ),
};
