import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { rules, tooLong, tooShort } from '#root/contract/platform/errors.ts';
import { only, password, text } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { challenge, clientId, identityRoot, signedInOrChallenge, signIn, tenantId } from './identity.ts';

const session = () => text(300);
/** Six digits. Spaces are removed, because authenticator apps show the digits in groups. */
export const code = () =>
  z
    .string({ error: rules.required })
    .trim()
    .max(20, tooLong(20))
    .transform((value) => value.replaceAll(/\s/g, ''))
    .pipe(only('numeric', z.string()).pipe(z.string().length(6, 'Enter the 6 digits')));
/** Six digits, or one of the recovery codes (`abcde-fghij`). */
export const factorCode = () =>
  z
    .string({ error: rules.required })
    .trim()
    .toLowerCase()
    .max(20, tooLong(20))
    .transform((value) => value.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^(\d{6}|[a-z2-9]{5}-?[a-z2-9]{5})$/, 'Enter the 6 digits, or a recovery code'));
/**
 * A new password: 12 to 128 characters, not a common one. If it is refused, the error `password_policy` gives the
 * reason.
 */
export const newPassword = () => password().pipe(z.string().min(12, tooShort(12)));

/**
 * The steps between a password and a sign-in. Refusals are 400: `code_mismatch` ('Your code is incorrect'),
 * `session_expired` ('Session expired, please retry from Login page.': the session is too old, has been used, or has
 * had five wrong codes), `mfa_failed` ('MFA verification failed') and `password_policy`.
 */
export const loginSteps = {
  forgotPassword: endpoint({
    method: 'POST',
    path: `${identityRoot}/forgot-password`,
    scope: 'public',
    permissions: [],
    summary: 'Request a six-digit code by email; the response does not reveal whether the person exists',
    body: z.object({ tenantId: tenantId(), clientId: clientId(), username: text(254) }),
    response: recordResponse(z.object({ session: z.string() })),
  }),
  confirmForgotPassword: endpoint({
    method: 'POST',
    path: `${identityRoot}/confirm-forgot-password`,
    scope: 'public',
    permissions: [],
    summary: 'Exchange the emailed code for the step that sets a new password',
    body: z.object({ session: session(), code: code() }),
    response: recordResponse(challenge),
  }),
  changePasswordChallenge: endpoint({
    method: 'POST',
    path: `${identityRoot}/change-password-challenge`,
    scope: 'public',
    permissions: [],
    summary: 'Set a new password when sign-in requires it, after a reset, or from an invitation link',
    body: z.object({ session: session(), newPassword: newPassword() }),
    response: signedInOrChallenge,
  }),
  mfaChallenge: endpoint({
    method: 'POST',
    path: `${identityRoot}/mfa-challenge`,
    scope: 'public',
    permissions: [],
    summary: 'Verify the second factor and sign in; the first code of an enrolment also returns the recovery codes',
    body: z.object({ session: session(), code: factorCode() }),
    response: recordResponse(signIn.extend({ recoveryCodes: z.array(z.string()).optional() })),
  }),
};
