import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { password, text } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { challenge, clientId, identityRoot, signedInOrChallenge, signIn, tenantId } from './identity.ts';

const session = () => text(300);
/** Six digits; spaces, as authenticators show them, are taken out. */
export const code = () =>
  z
    .string({ error: rules.required })
    .trim()
    .max(20, 'Use at most 20 characters')
    .transform((value) => value.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits'));
/** Six digits, or one of the recovery codes (`abcde-fghij`). */
export const factorCode = () =>
  z
    .string({ error: rules.required })
    .trim()
    .toLowerCase()
    .max(20, 'Use at most 20 characters')
    .transform((value) => value.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^(\d{6}|[a-z2-9]{5}-?[a-z2-9]{5})$/, 'Enter the 6 digits, or a recovery code'));
/** A password that somebody chooses: 12..128 characters, not a common one; `password_policy` says what is wrong with it. */
export const newPassword = () => password().pipe(z.string().min(12, 'Use at least 12 characters'));

/**
 * The steps between a password and a sign-in are refused with 400 `code_mismatch` ('Your code is incorrect'), `session_expired` ('Session expired, please
 * retry from Login page.': too late, used, or five wrong codes), `mfa_failed` ('MFA verification failed') and `password_policy`.
 */
export const loginSteps = {
  forgotPassword: endpoint({
    method: 'POST',
    path: `${identityRoot}/forgot-password`,
    scope: 'public',
    permissions: [],
    summary: 'Ask for a code of six digits by mail; the answer is the same whether or not there is such a person',
    body: z.object({ tenantId: tenantId(), clientId: clientId(), username: text(254) }),
    response: recordResponse(z.object({ session: z.string() })),
  }),
  confirmForgotPassword: endpoint({
    method: 'POST',
    path: `${identityRoot}/confirm-forgot-password`,
    scope: 'public',
    permissions: [],
    summary: 'Exchange the mailed code for the step in which a new password is chosen',
    body: z.object({ session: session(), code: code() }),
    response: recordResponse(challenge),
  }),
  changePasswordChallenge: endpoint({
    method: 'POST',
    path: `${identityRoot}/change-password-challenge`,
    scope: 'public',
    permissions: [],
    summary: 'Choose a new password: forced at sign-in, after a reset, or by the link of an invitation',
    body: z.object({ session: session(), newPassword: newPassword() }),
    response: signedInOrChallenge,
  }),
  mfaChallenge: endpoint({
    method: 'POST',
    path: `${identityRoot}/mfa-challenge`,
    scope: 'public',
    permissions: [],
    summary: 'Prove the second factor and sign in; the first code of an enrolment also answers the recovery codes',
    body: z.object({ session: session(), code: factorCode() }),
    response: recordResponse(signIn.extend({ recoveryCodes: z.array(z.string()).optional() })),
  }),
};
