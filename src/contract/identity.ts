import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { catalogue } from './errors.ts';
import { instant, password, text, uid, version } from './fields.ts';
import { one } from './paging.ts';
import { permissions } from './permissions.ts';

/** The client that a tenant has unless it says otherwise; it is left out of addresses (specification 4). */
export const defaultClientId = 'escalate';

/** A tenant by its friendlyUrl or its uid. */
const tenantId = () =>
  z
    .string({ error: catalogue.missingTenant })
    .trim()
    .min(1, catalogue.missingTenant)
    .max(100, 'Use at most 100 characters')
    // What either is made of; anything else would not even be text for the database.
    .regex(/^[\w-]*$/, catalogue.invalidClient);
const clientId = () => text(100).default(defaultClientId);
const refreshToken = () => text(300);

/**
 * A sign-in, begun or renewed. `refreshToken` is the half that the browser keeps; it works once, and only together with the
 * half in the HttpOnly cookie. `expiresAt` is when the sign-in ends unless it is renewed before: the same time that the
 * readable cookie `holdfast_token_expiry` holds. The access cookie lives ten minutes; a call that comes later is answered
 * with 401, the browser renews and calls again.
 */
const signedIn = one(z.object({ expiresAt: instant(), refreshToken: z.string() }));

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
  landlord: z.boolean(),
  modules: z.array(z.object({ value: z.string() })),
  configs: z.object({
    tenant_theme: z.enum(['blue', 'green']),
    /** Seconds without activity after which the browser signs out. */
    login_time_out: z.int(),
  }),
  timeZone: z.string(),
  locale: z.literal('en-US'),
  publicSiteUrl: z.string(),
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
  organisation: organisationOfSession,
});

const root = '/identity/api/v1';

/**
 * Signing in and who one is (specification 7). Refusals of a sign-in are 400 `invalid_client` or `invalid_grant`, 403
 * `tenant_inactive` and 429 `locked` or `too_many_requests`: never 401, at which the browser signs out. A refresh token that
 * is refused is 401; one that another tab was quicker with is 409, and that tab's cookies serve.
 */
export const identity = {
  configs: endpoint({
    method: 'GET',
    path: `${root}/configs`,
    scope: 'public',
    permissions: [],
    summary: 'What the login page needs to know of a tenant',
    query: z.object({ tenantId: tenantId(), clientId: clientId() }),
    response: one(configs),
  }),
  login: endpoint({
    method: 'POST',
    path: `${root}/login`,
    scope: 'public',
    permissions: [],
    summary: 'Sign in; sets the access, refresh and expiry cookies',
    body: z.object({ tenantId: tenantId(), clientId: clientId(), username: text(100), password: password() }),
    response: signedIn,
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: `${root}/refresh-token`,
    scope: 'public',
    permissions: [],
    summary: 'Renew a sign-in: exchange the refresh token, once, for a new one and a new access cookie',
    body: z.object({ refreshToken: refreshToken() }),
    response: signedIn,
  }),
  logout: endpoint({
    method: 'POST',
    path: `${root}/logout`,
    scope: 'public',
    permissions: [],
    summary: 'Sign out: revokes the sign-in and removes its cookies',
    body: z.object({ refreshToken: refreshToken() }),
    response: null,
  }),
  profile: endpoint({
    method: 'GET',
    path: `${root}/profile`,
    scope: 'session',
    permissions: [],
    summary: 'The signed-in person',
    response: one(profile),
  }),
  myOrganizations: endpoint({
    method: 'GET',
    path: `${root}/my-organizations`,
    scope: 'session',
    permissions: [],
    summary: 'The organisations the signed-in person may work in',
    response: one(
      z.array(organisationOfSession.extend({ state: z.enum(['active', 'suspended', 'archived', 'deleted']) })),
    ),
  }),
};
