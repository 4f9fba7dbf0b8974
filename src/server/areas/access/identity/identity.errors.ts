import { catalogue } from '#root/contract/platform/errors.ts';
import { defineError } from '#root/server/platform/http/define-error.ts';

/** Returns a function that creates an error at one field. */
const createFieldError = (make: ReturnType<typeof defineError>, message: string) => (field: string) =>
  make({ fields: [{ field, message }] });

/** Says when to try again, in minutes (rounded up). */
const formatWait = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return minutes > 1 ? `Please try again in ${minutes} minutes.` : 'Please try again in a minute.';
};

const wrongPasswordMessage = 'This is not your current password';

export const identityErrors = {
  invalidClient: defineError('invalid_client', 400, catalogue.invalidClient),
  /**
   * One error for a wrong password, an unknown user and a user who may not sign in, so that callers cannot tell them
   * apart.
   */
  invalidGrant: defineError('invalid_grant', 400, catalogue.invalidGrant),
  /** The error is the same for a right password, a wrong password and a name that nobody has. */
  locked: (seconds: number) =>
    defineError(
      'locked',
      429,
      `There were too many failed sign-ins with this name. ${formatWait(seconds)} This does not mean that your password is wrong. You can still sign in from a browser that you have used before.`,
    ),
  /** Refuses further passwords of a signed-in user. */
  ownLocked: (seconds: number) => defineError('locked', 429, `Too many wrong passwords. ${formatWait(seconds)}`),
  /** Has the same code as `locked`, because the same actions help: waiting, or asking an administrator. */
  factorLocked: defineError(
    'locked',
    429,
    'Too many wrong codes. Your second factor is locked for a day. An administrator can unlock it sooner.',
  ),
  throttled: (seconds: number) =>
    defineError(
      'too_many_requests',
      429,
      `Too many different names were used for failed sign-ins from your network. ${formatWait(seconds)} You can still sign in from a browser that you have used before.`,
    ),
  tooManyAsked: (seconds: number) =>
    defineError('too_many_requests', 429, `Too many codes were requested from your network. ${formatWait(seconds)}`),
  alreadyRenewed: defineError('already_renewed', 409, 'Another tab has renewed this session. Please try again.'),
  codeMismatch: defineError('code_mismatch', 400, catalogue.wrongCode),
  sessionExpired: defineError('session_expired', 400, catalogue.sessionExpired),
  mfaFailed: defineError('mfa_failed', 400, catalogue.mfaFailed),
  /** @param problem what is wrong with the new password */
  passwordPolicy: (problem: string) =>
    createFieldError(defineError('password_policy', 400, problem), problem)('newPassword'),
  /** Returns the error for a wrong password of a signed-in user. @param field the field of the password */
  wrongPassword: createFieldError(defineError('invalid_grant', 400, wrongPasswordMessage), wrongPasswordMessage),
  wrongCode: createFieldError(defineError('mfa_failed', 400, catalogue.mfaFailed), catalogue.mfaFailed),
  mfaNotBegun: defineError('mfa_not_begun', 409, 'No second factor is waiting for confirmation. Please start again.'),
  mfaOff: defineError('mfa_off', 409, 'You have no second factor.'),
  mfaRequired: defineError(
    'mfa_required',
    422,
    'Your organisation requires a second factor, so you cannot switch it off. You can replace it.',
  ),
};
