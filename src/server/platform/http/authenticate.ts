import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';
import { hasAllPermissions } from '#root/contract/platform/permissions.ts';
import { type Organisation, permissionsIn } from '#root/server/platform/security/access.ts';
import type { AccessClaims } from '#root/server/platform/security/access-token.ts';
import { cookieNames } from './cookies.ts';
import { errors } from './define-error.ts';
import type { Actor } from './route.ts';
import type { Services } from './services.ts';

/**
 * Returns the organisation in the `organization` header; undefined without the header.
 * @throws 404 if the value is not a uid
 */
function readOrganisationHeader(request: FastifyRequest): string | undefined {
  const header = request.headers.organization;
  if (header === undefined) return undefined;
  const named = uid().safeParse(header);
  if (!named.success) throw errors.notFound();
  return named.data;
}

/** Returns the organisation whose modules apply: the one that a landlord names, otherwise the user's own. */
async function findWorkingOrganisation(
  request: FastifyRequest,
  home: Organisation,
  services: Services,
): Promise<Organisation> {
  const named = home.isLandlord ? readOrganisationHeader(request) : undefined;
  return (named && (await services.access.readOrganisation(named))) || home;
}

/** Returns true for a request that the browser made by itself, which must not keep an idle sign-in alive. */
export const isBackground = (request: FastifyRequest): boolean => request.headers['x-background'] === '1';

/** Returns true for a request that counts as activity of the person. */
export const isActivity = ({ streams }: Pick<EndpointShape, 'streams'>, request: FastifyRequest): boolean =>
  !streams && !isBackground(request);

/** Returns the claims of the access cookie; undefined without a valid cookie. */
export function readClaims(request: FastifyRequest, services: Services): AccessClaims | undefined {
  const token = request.cookies[cookieNames(services.settings.secure).access];
  return token ? services.accessTokens.read(token, services.now().getTime()) : undefined;
}

/**
 * Returns the caller, identified by the access cookie. If `isActive`, notes that the caller is active.
 * @throws 401 if the cookie is refused, 503 if the database is unavailable
 */
export async function authenticate(
  request: FastifyRequest,
  services: Services,
  isActive = !isBackground(request),
): Promise<Actor> {
  const claims = readClaims(request, services);
  if (!claims) throw errors.loginAgain();
  const [access, home] = await Promise.all([
    services.access.readAccess(claims.organisation, claims.session),
    services.access.readOrganisation(claims.organisation),
  ]);
  if (!home || home.state === 'deleted') throw errors.loginAgain();
  // Checked before the state of the sign-in. The suspension has also ended the sign-in, but the user should see the
  // reason.
  if (home.state === 'suspended') throw errors.suspended();
  if (!access.active) throw errors.loginAgain();
  services.requestLimits.countPerson(claims.user, home.uid);
  if (isActive) await services.access.noteActivity(home.uid, claims.session, access.noteInterval);
  return {
    userUid: claims.user,
    sessionUid: claims.session,
    homeUid: claims.organisation,
    isLandlord: home.isLandlord,
    permissions: permissionsIn(access, await findWorkingOrganisation(request, home, services)),
    held: access.permissions,
  };
}

/**
 * Returns the organisation in which a call works: the caller's own, or the one that a landlord names in the
 * `organization` header. Other users may name only their own organisation in the header. A landlord who sends no header
 * works in the landlord's own organisation, which has people, roles and settings, but no content.
 * @throws 404 for an unknown organisation or one that is not the caller's; 400 `organisation_missing` if a landlord
 * requests content without naming an organisation
 */
export async function resolveOrganisation(
  request: FastifyRequest,
  actor: Actor,
  endpoint: EndpointShape,
  services: Services,
): Promise<Organisation> {
  const chosen = readOrganisationHeader(request) ?? actor.homeUid;
  if (!actor.isLandlord && chosen !== actor.homeUid) throw errors.notFound();
  if (actor.isLandlord && chosen === actor.homeUid && endpoint.scope === 'organisation')
    throw errors.organisationMissing();
  const organisation = await services.access.readOrganisation(chosen);
  if (!organisation || organisation.state === 'deleted') throw errors.notFound();
  const writes = endpoint.method !== 'GET' && !endpoint.readOnly;
  if (writes && organisation.state === 'archived') throw errors.archived();
  if (writes && organisation.state === 'suspended') throw errors.suspended();
  return organisation;
}

/** Requires that the caller has all permissions of the endpoint. @throws 403 */
export function requirePermissions(actor: Actor, endpoint: EndpointShape): void {
  if (endpoint.scope === 'landlord' && !actor.isLandlord) throw errors.forbidden();
  if (!hasAllPermissions(actor.permissions, endpoint.permissions)) throw errors.forbidden();
}
