import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { EndpointShape } from '#root/contract/endpoint.ts';
import { uid } from '#root/contract/fields.ts';
import { holdsAll } from '#root/contract/permissions.ts';
import { errors } from '../errors.ts';
import type { Organisation } from '../security/access.ts';
import { readAccessToken } from '../security/access-token.ts';
import type { Services } from '../services.ts';
import { cookieNames } from './cookies.ts';
import type { Actor } from './route.ts';

/**
 * Who is calling, by the access cookie.
 * @throws 401 when the cookie was read and refused; a database that is away is not that, it surfaces as 503
 */
export async function authenticate(request: FastifyRequest, services: Services): Promise<Actor> {
  const token = request.cookies[cookieNames(services.settings.secure).access];
  const claims = token && readAccessToken(services.keys, token, services.now().getTime());
  if (!claims) throw errors.loginAgain();
  const [access, home] = await Promise.all([
    services.access.of(claims.organisation, claims.session),
    services.access.organisation(claims.organisation),
  ]);
  if (!access.active || !home) throw errors.loginAgain();
  if (home.state === 'suspended' || home.state === 'deleted') throw errors.suspended();
  return {
    userUid: claims.user,
    sessionUid: claims.session,
    homeUid: claims.organisation,
    isLandlord: home.isLandlord,
    permissions: access.permissions,
  };
}

/**
 * The organisation a call works in: the caller's own, or the one that a landlord names in the `organization` header.
 * Someone who is not a landlord may send the header only with their own organisation. A landlord who sends none works in
 * the landlord's own organisation, which has people and roles but no tenant's content.
 * @throws 404 for an organisation that is not there or not the caller's
 */
export async function resolveOrganisation(
  request: FastifyRequest,
  actor: Actor,
  endpoint: EndpointShape,
  services: Services,
): Promise<Organisation> {
  const header = request.headers.organization;
  const wanted = header === undefined ? undefined : uid().safeParse(header);
  if (wanted && !wanted.success) throw errors.notFound();
  const chosen = wanted?.data ?? actor.homeUid;
  if (!actor.isLandlord && chosen !== actor.homeUid) throw errors.notFound();
  const organisation = await services.access.organisation(chosen);
  if (!organisation || organisation.state === 'deleted') throw errors.notFound();
  const writes = endpoint.method !== 'GET' && !endpoint.readOnly;
  if (writes && organisation.state === 'archived') throw errors.archived();
  if (writes && organisation.state === 'suspended') throw errors.suspended();
  return organisation;
}

/** @throws 403 unless the caller holds every permission that the endpoint names */
export function requirePermissions(actor: Actor, endpoint: EndpointShape): void {
  if (endpoint.scope === 'landlord' && !actor.isLandlord) throw errors.forbidden();
  if (!holdsAll(actor.permissions, endpoint.permissions)) throw errors.forbidden();
}
