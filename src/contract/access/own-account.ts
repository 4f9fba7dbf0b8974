import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { instant, optionalPersonName, password, personName, uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { saved } from '#root/contract/shared/crud.ts';
import { identityRoot } from './identity.ts';
import { code, factorCode, newPassword } from './login-steps.ts';
import { ownSession } from './own-session.ts';

const signInOfPerson = z.object({
  uid: uid(),
  /** True for the sign-in that makes this call. */
  current: z.boolean(),
  createdAt: instant(),
  lastUsedAt: instant(),
  expiresAt: instant(),
  address: z.string(),
  userAgent: z.string(),
  clientId: z.string(),
});

/**
 * A person's own account. A wrong current password is 400 `invalid_grant` (at its field), a wrong code 400 `mfa_failed`
 * at `code`, and an unsuitable new password 400 `password_policy` at `newPassword`; too many wrong tries are 429
 * `locked`. 409 `mfa_not_begun` if no enrolment is pending, 409 `mfa_off` if there is no second factor, and 422
 * `mfa_required` if somebody turns off the second factor and the organisation requires one.
 */
export const ownAccount = {
  ...ownSession,
  updateProfile: endpoint({
    method: 'PUT',
    path: `${identityRoot}/profile`,
    changes: ['profile', 'user'],
    scope: 'session',
    permissions: [],
    summary: 'Change your own name',
    body: z.object({ firstName: personName(), lastName: optionalPersonName() }),
    versioned: true,
    response: saved,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: `${identityRoot}/profile/password`,
    scope: 'session',
    permissions: [],
    summary: 'Change your own password and end your other sign-ins',
    body: z.object({ currentPassword: password(), newPassword: newPassword() }),
    response: null,
  }),
  sessions: endpoint({
    method: 'GET',
    path: `${identityRoot}/profile/sessions`,
    scope: 'session',
    permissions: [],
    summary: 'List your own sign-ins, latest first',
    response: recordResponse(z.array(signInOfPerson)),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: `${identityRoot}/profile/sessions/:uid`,
    scope: 'session',
    permissions: [],
    summary: 'End one of your own sign-ins',
    params: z.object({ uid: uid('session') }),
    response: null,
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: `${identityRoot}/profile/sessions/end-others`,
    scope: 'session',
    permissions: [],
    summary: 'End all your other sign-ins',
    response: recordResponse(z.object({ ended: z.int() })),
  }),
  enrolMfa: endpoint({
    method: 'POST',
    path: `${identityRoot}/profile/mfa/enrol`,
    scope: 'session',
    permissions: [],
    summary:
      'Start to set up a second factor: returns its secret and the address for a QR code; nothing changes until it is confirmed',
    /** `code` is a code of the current second factor. It is required only if the person already has a second factor. */
    body: z.object({ password: password(), code: factorCode().optional() }),
    response: recordResponse(z.object({ secret: z.string(), uri: z.string() })),
  }),
  confirmMfa: endpoint({
    method: 'POST',
    path: `${identityRoot}/profile/mfa/confirm`,
    changes: ['profile', 'user'],
    scope: 'session',
    permissions: [],
    summary: 'Turn on the second factor with its first code; returns ten recovery codes, only this once',
    body: z.object({ code: code() }),
    response: recordResponse(z.object({ recoveryCodes: z.array(z.string()) })),
  }),
  disableMfa: endpoint({
    method: 'POST',
    path: `${identityRoot}/profile/mfa/disable`,
    changes: ['profile', 'user'],
    scope: 'session',
    permissions: [],
    summary: 'Turn off your own second factor',
    body: z.object({ password: password(), code: factorCode() }),
    response: null,
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: `${identityRoot}/profile/mfa/recovery-codes`,
    scope: 'session',
    permissions: [],
    summary: 'Replace your own recovery codes with ten new ones',
    body: z.object({ password: password(), code: factorCode() }),
    response: recordResponse(z.object({ recoveryCodes: z.array(z.string()) })),
  }),
};
