import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { catalogue, tooLong } from '#root/contract/platform/errors.ts';
import { instant, password, text, uid, version } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { permissions } from '#root/contract/platform/permissions.ts';

/** The client of requests that name none. A tenant's addresses do not contain the client (specification 4). */
export const defaultClientId = 'escalate';

/** A tenant's friendlyUrl or uid. */
export const tenantId = () =>
  z
    .string({ error: catalogue.missingTenant })
    .trim()
    .min(1, catalogue.missingTenant)
    .max(100, tooLong(100))
    // Allows only the characters of a friendlyUrl or uid, because the database refuses some other characters.
    .regex(/^[\w-]*$/, catalogue.invalidClient);
export const clientId = () => text(100).default(defaultClientId);
const refreshToken = () => text(300);

/**
 * A new or renewed sign-in. The browser stores `refreshToken`. It works only once, and only together with its other
 * half in the HttpOnly cookie. `expiresAt` is when the sign-in ends unless it is renewed. The readable cookie
 * `holdfast_token_expiry` holds the same time. The access cookie lasts ten minutes. If a later call gets 401, the
 * browser renews the sign-in and repeats the call.
 */
export const signIn = z.object({ expiresAt: instant(), refreshToken: z.string() });

/**
 * A step between the correct password and the sign-in. `session` authorises the next call. It expires after five
 * minutes, after five wrong tries, or after one correct try.
 * - `new_password_required`: the person must choose a password first (`change-password-challenge`).
 * - `mfa`: a code of the second factor is needed (`mfa-challenge`). `enrolment` is present if the organisation requires
 * a second factor and the person has none. It holds the secret for an authenticator app, and the app's first code
 * confirms the enrolment.
 */
export const challenge = z.object({
  challenge: z.enum(['new_password_required', 'mfa']),
  session: z.string(),
  enrolment: z.object({ secret: z.string(), uri: z.string() }).optional(),
});
export const signedInOrChallenge = recordResponse(z.union([signIn, challenge]));

const organisationOfSession = z.object({
  uid: uid(),
  /** The friendlyUrl in the address of the organisation's sign-in page. */
  tenantId: z.string(),
  name: z.string(),
  landlord: z.boolean(),
  timeZone: z.string(),
  /** The modules that are turned on for the organisation. */
  modules: z.array(z.string()),
});

const configs = z.object({
  tenantId: z.string(),
  clientId: z.string(),
  /** False for a suspended tenant: the browser shows a message and goes to `publicSiteUrl`. */
  isActive: z.boolean(),
  uid: uid(),
  name: z.string(),
  /** The address of the organisation's logo on this host. */
  logo: z.string().nullable(),
  landlord: z.boolean(),
  modules: z.array(z.object({ value: z.string() })),
  configs: z.object({
    tenant_theme: z.enum(['blue', 'green']),
    /** Seconds without activity after which the browser signs out. */
    login_time_out: z.int(),
  }),
  /** `required`: all users sign in with a second factor. */
  mfaPolicy: z.enum(['optional', 'required']),
  timeZone: z.string(),
  locale: z.literal('en-US'),
  publicSiteUrl: z.string(),
});

/** One person's settings for the look and behaviour of the interface. */
export const preferences = z.object({
  colourScheme: z.enum(['light', 'dark', 'auto']),
  /** Enables shortcuts without Ctrl or Alt. People can turn them off (WCAG 2.1.4). */
  singleKeyShortcuts: z.boolean(),
});

const profile = z.object({
  uid: uid(),
  version: version(),
  email: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  /** The person's roles. The person has the permissions of all roles together (specification 6). */
  roles: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      permissions: z.array(z.object({ name: z.enum(permissions) })),
    }),
  ),
  is_verified: z.boolean(),
  status: z.enum(['invited', 'active', 'inactive', 'locked']),
  unread_notification_number: z.int(),
  mfa: z.object({ status: z.enum(['off', 'pending', 'on']), recoveryCodesLeft: z.int(), required: z.boolean() }),
  preferences,
  organisation: organisationOfSession.extend({
    /** The address of the organisation's logo on this host. */
    logo: z.string().nullable(),
  }),
});

export const identityRoot = '/identity/api/v1';

/**
 * Sign-in and the signed-in person (specification 7). A refused sign-in is 400 `invalid_client` or `invalid_grant`, 403
 * `tenant_inactive`, or 429 `locked` or `too_many_requests`. It is never 401, because the browser signs out at 401. A
 * 429 can have a `details.session` for `mfa-challenge`. If it has one and the password was right, a right code then
 * signs the owner in despite the lock. A refused refresh token is 401. If another tab has used the token first, the
 * refusal is 409: the new cookies are then valid for all tabs.
 */
export const identity = {
  configs: endpoint({
    method: 'GET',
    path: `${identityRoot}/configs`,
    shows: ['organization'],
    scope: 'public',
    permissions: [],
    summary: 'Read the tenant settings that the sign-in page needs',
    query: z.object({ tenantId: tenantId(), clientId: clientId() }),
    response: recordResponse(configs),
  }),
  login: endpoint({
    method: 'POST',
    path: `${identityRoot}/login`,
    scope: 'public',
    permissions: [],
    summary: 'Sign in and set the access, refresh and expiry cookies',
    body: z.object({ tenantId: tenantId(), clientId: clientId(), username: text(100), password: password() }),
    response: signedInOrChallenge,
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: `${identityRoot}/refresh-token`,
    scope: 'public',
    permissions: [],
    summary: 'Renew a sign-in: exchange the refresh token for a new one and a new access cookie',
    body: z.object({ refreshToken: refreshToken() }),
    response: recordResponse(signIn),
  }),
  logout: endpoint({
    method: 'POST',
    path: `${identityRoot}/logout`,
    scope: 'public',
    permissions: [],
    summary: 'Sign out: revoke the sign-in and delete its cookies',
    body: z.object({ refreshToken: refreshToken() }),
    response: null,
  }),
  profile: endpoint({
    method: 'GET',
    path: `${identityRoot}/profile`,
    // The list is complete and not derived, because the sign-in page does not load the definitions that say which kind
    // refers to which.
    shows: ['profile', 'user', 'role', 'organization'],
    scope: 'session',
    permissions: [],
    summary: 'Read the signed-in person',
    response: recordResponse(profile),
  }),
  myOrganizations: endpoint({
    method: 'GET',
    path: `${identityRoot}/my-organizations`,
    shows: ['organization'],
    scope: 'session',
    permissions: [],
    summary: 'List the organisations that the signed-in person may work in',
    response: recordResponse(
      z.array(organisationOfSession.extend({ state: z.enum(['active', 'suspended', 'archived', 'deleted']) })),
    ),
  }),
};
