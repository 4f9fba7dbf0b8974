import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { catalogue } from '#root/contract/platform/errors.ts';
import { instant, password, text, uid, version } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { permissions } from '#root/contract/platform/permissions.ts';

/** The client that a tenant has unless it says otherwise; it is left out of addresses (specification 4). */
export const defaultClientId = 'escalate';

/** A tenant by its friendlyUrl or its uid. */
export const tenantId = () =>
  z
    .string({ error: catalogue.missingTenant })
    .trim()
    .min(1, catalogue.missingTenant)
    .max(100, 'Use at most 100 characters')
    // What either is made of; anything else would not even be text for the database.
    .regex(/^[\w-]*$/, catalogue.invalidClient);
export const clientId = () => text(100).default(defaultClientId);
const refreshToken = () => text(300);

/**
 * A sign-in, begun or renewed. `refreshToken` is the half that the browser keeps; it works once, and only together with the
 * half in the HttpOnly cookie. `expiresAt` is when the sign-in ends unless it is renewed before: the same time that the
 * readable cookie `holdfast_token_expiry` holds. The access cookie lives ten minutes; a call that comes later is answered
 * with 401, the browser renews and calls again.
 */
export const signIn = z.object({ expiresAt: instant(), refreshToken: z.string() });

/**
 * A step that stands between the right password and the sign-in. `session` is what the next call is made with: good for five
 * minutes, five wrong tries, and one right one.
 * - `new_password_required`: the person must choose a password first (`change-password-challenge`).
 * - `mfa`: a code of the second factor is needed (`mfa-challenge`). `enrolment` is there where the organisation requires one
 *   and the person has none yet: the secret to put into an authenticator, whose first code then proves it.
 */
export const challenge = z.object({
  challenge: z.enum(['new_password_required', 'mfa']),
  session: z.string(),
  enrolment: z.object({ secret: z.string(), uri: z.string() }).optional(),
});
export const signedInOrChallenge = recordResponse(z.union([signIn, challenge]));

const organisationOfSession = z.object({
  uid: uid(),
  /** friendlyUrl: what the login page is opened with. */
  tenantId: z.string(),
  name: z.string(),
  landlord: z.boolean(),
  timeZone: z.string(),
});

const configs = z.object({
  tenantId: z.string(),
  clientId: z.string(),
  /** False for a suspended tenant: the browser says so and goes to `publicSiteUrl`. */
  isActive: z.boolean(),
  uid: uid(),
  name: z.string(),
  /** The address of its logo on this host. */
  logo: z.string().nullable(),
  landlord: z.boolean(),
  modules: z.array(z.object({ value: z.string() })),
  configs: z.object({
    tenant_theme: z.enum(['blue', 'green']),
    /** Seconds without activity after which the browser signs out. */
    login_time_out: z.int(),
  }),
  /** `required`: everyone there signs in with a second factor. */
  mfaPolicy: z.enum(['optional', 'required']),
  timeZone: z.string(),
  locale: z.literal('en-US'),
  publicSiteUrl: z.string(),
});

/** How the product looks and behaves for one person. */
export const preferences = z.object({
  colourScheme: z.enum(['light', 'dark', 'auto']),
  /** Keys without Ctrl or Alt do something; off for those whom they disturb (WCAG 2.1.4). */
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
  /** What the person may do is the union of these (specification 6). */
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
    /** The address of its logo on this host. */
    logo: z.string().nullable(),
  }),
});

export const identityRoot = '/identity/api/v1';

/**
 * Signing in and who one is (specification 7). Refusals of a sign-in are 400 `invalid_client` or `invalid_grant`, 403
 * `tenant_inactive` and 429 `locked` or `too_many_requests`: never 401, at which the browser signs out. A refresh token that
 * is refused is 401; one that another tab was quicker with is 409, and that tab's cookies serve.
 */
export const identity = {
  configs: endpoint({
    method: 'GET',
    path: `${identityRoot}/configs`,
    scope: 'public',
    permissions: [],
    summary: 'What the login page needs to know of a tenant',
    query: z.object({ tenantId: tenantId(), clientId: clientId() }),
    response: recordResponse(configs),
  }),
  login: endpoint({
    method: 'POST',
    path: `${identityRoot}/login`,
    scope: 'public',
    permissions: [],
    summary: 'Sign in; sets the access, refresh and expiry cookies',
    body: z.object({ tenantId: tenantId(), clientId: clientId(), username: text(100), password: password() }),
    response: signedInOrChallenge,
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: `${identityRoot}/refresh-token`,
    scope: 'public',
    permissions: [],
    summary: 'Renew a sign-in: exchange the refresh token, once, for a new one and a new access cookie',
    body: z.object({ refreshToken: refreshToken() }),
    response: recordResponse(signIn),
  }),
  logout: endpoint({
    method: 'POST',
    path: `${identityRoot}/logout`,
    scope: 'public',
    permissions: [],
    summary: 'Sign out: revokes the sign-in and removes its cookies',
    body: z.object({ refreshToken: refreshToken() }),
    response: null,
  }),
  profile: endpoint({
    method: 'GET',
    path: `${identityRoot}/profile`,
    scope: 'session',
    permissions: [],
    summary: 'The signed-in person',
    response: recordResponse(profile),
  }),
  myOrganizations: endpoint({
    method: 'GET',
    path: `${identityRoot}/my-organizations`,
    scope: 'session',
    permissions: [],
    summary: 'The organisations the signed-in person may work in',
    response: recordResponse(
      z.array(organisationOfSession.extend({ state: z.enum(['active', 'suspended', 'archived', 'deleted']) })),
    ),
  }),
};
