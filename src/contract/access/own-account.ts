import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { instant, optionalText, password, text, uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { saved } from '#root/contract/shared/crud.ts';
import { identityRoot, preferences } from './identity.ts';
import { code, factorCode, newPassword } from './login-steps.ts';

const signInOfPerson = z.object({
  uid: uid(),
  /** The sign-in that asks. */
  current: z.boolean(),
  createdAt: instant(),
  lastUsedAt: instant(),
  expiresAt: instant(),
  address: z.string(),
  userAgent: z.string(),
  clientId: z.string(),
});

/**
 * What people do with their own account. A wrong current password is 400 `invalid_grant` (at its field), a wrong code 400
 * `mfa_failed` at `code`, a new password that will not do 400 `password_policy` at `newPassword`; too many wrong ones 429 `locked`. 409
 * `mfa_not_begun` where no enrolment waits, 409 `mfa_off` where there is no second factor, and 422 `mfa_required` where the
 * organisation asks for one and it is to be switched off.
 */
export const ownAccount = {
  updateProfile: endpoint({
    method: 'PUT',
    path: `${identityRoot}/profile`,
    scope: 'session',
    permissions: [],
    summary: 'Change the own name',
    body: z.object({ firstName: text(100), lastName: optionalText(100) }),
    versioned: true,
    response: saved,
  }),
  updatePreferences: endpoint({
    method: 'PUT',
    path: `${identityRoot}/profile/preferences`,
    scope: 'session',
    permissions: [],
    summary: 'Change how the product looks and behaves for oneself',
    body: preferences,
    response: null,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: `${identityRoot}/profile/password`,
    scope: 'session',
    permissions: [],
    summary: 'Change the own password; the other sign-ins end',
    body: z.object({ currentPassword: password(), newPassword: newPassword() }),
    response: null,
  }),
  sessions: endpoint({
    method: 'GET',
    path: `${identityRoot}/profile/sessions`,
    scope: 'session',
    permissions: [],
    summary: 'The sign-ins of the signed-in person, the latest first',
    response: recordResponse(z.array(signInOfPerson)),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: `${identityRoot}/profile/sessions/:uid`,
    scope: 'session',
    permissions: [],
    summary: 'Sign out one of the own sign-ins',
    params: z.object({ uid: uid('session') }),
    response: null,
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: `${identityRoot}/profile/sessions/end-others`,
    scope: 'session',
    permissions: [],
    summary: 'Sign out everywhere but here',
    response: recordResponse(z.object({ ended: z.int() })),
  }),
  enrolMfa: endpoint({
    method: 'POST',
    path: `${identityRoot}/profile/mfa/enrol`,
    scope: 'session',
    permissions: [],
    summary:
      'Begin with a second factor: a secret, and the address that a QR code shows; nothing changes until it is confirmed',
    /** `code`, of the one that is on already, is needed to put another in its place; without one nobody asks for it. */
    body: z.object({ password: password(), code: factorCode().optional() }),
    response: recordResponse(z.object({ secret: z.string(), uri: z.string() })),
  }),
  confirmMfa: endpoint({
    method: 'POST',
    path: `${identityRoot}/profile/mfa/confirm`,
    scope: 'session',
    permissions: [],
    summary: 'Switch the second factor on with its first code; answers ten recovery codes, shown this once',
    body: z.object({ code: code() }),
    response: recordResponse(z.object({ recoveryCodes: z.array(z.string()) })),
  }),
  disableMfa: endpoint({
    method: 'POST',
    path: `${identityRoot}/profile/mfa/disable`,
    scope: 'session',
    permissions: [],
    summary: 'Switch the second factor off',
    body: z.object({ password: password(), code: factorCode() }),
    response: null,
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: `${identityRoot}/profile/mfa/recovery-codes`,
    scope: 'session',
    permissions: [],
    summary: 'Ten new recovery codes in place of the old ones',
    body: z.object({ password: password(), code: factorCode() }),
    response: recordResponse(z.object({ recoveryCodes: z.array(z.string()) })),
  }),
};
