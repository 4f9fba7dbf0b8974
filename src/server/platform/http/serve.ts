import { isDeepStrictEqual } from 'node:util';
import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { type EndpointShape, isOrganisationScope, listDownloadTypes } from '#root/contract/platform/endpoint.ts';
import { type AuditContext, Json, readTenant, writeTenant } from '#root/server/platform/db/tenant.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { authenticate, isActivity, isBackground, requirePermissions, resolveOrganisation } from './authenticate.ts';
import { withinBudget } from './budgets.ts';
import { errors } from './define-error.ts';
import { toBody } from './large-text.ts';
import { parseInput, parseVersion } from './parse.ts';
import { receiveUpload } from './receive-upload.ts';
import { recordRefusal, recordSuccess } from './record-calls.ts';
import {
  type Actor,
  type Ctx,
  Download,
  EventStream,
  NamedJson,
  Picture,
  type RequestContext,
  type Route,
} from './route.ts';
import { createTenantAccess, type Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once known, for the log. */
    caller?: { readonly actor: Actor; readonly organisation?: Organisation | undefined };
  }
}

const oneMebibyte = 1024 * 1024;

const readHeader = ({ headers }: FastifyRequest, name: string): string | undefined =>
  typeof headers[name] === 'string' ? headers[name] : undefined;

function toRequestContext(request: FastifyRequest, reply: FastifyReply, services: Services): RequestContext {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    requestId: request.id,
    background: isBackground(request),
    lastEventId: readHeader(request, 'last-event-id'),
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, { path = '/', httpOnly, maxAge }) =>
      void reply.setCookie(name, value, {
        path,
        httpOnly,
        maxAge,
        sameSite: 'strict',
        secure: services.settings.secure,
      }),
  };
}

function toAuditContext(
  actor: Actor,
  organisation: Organisation | undefined,
  context: Pick<RequestContext, 'requestId' | 'address'>,
): AuditContext {
  const abroad = organisation !== undefined && organisation.uid !== actor.homeUid;
  return {
    actor: actor.userUid,
    session: actor.sessionUid,
    behalfOf: abroad ? actor.homeUid : undefined,
    request: context.requestId,
    address: context.address,
  };
}

/** Runs the handler in the kind of transaction that its endpoint needs. */
function run(route: Route, pool: Pool, ctx: Omit<Ctx<EndpointShape>, 'db' | 'tenants'>): Promise<unknown> {
  const { endpoint, handler } = route;
  const { actor, organisation, request } = ctx as {
    actor?: Actor;
    organisation?: Organisation;
    request: RequestContext;
  };
  const call = (more: object) => handler({ ...ctx, ...more } as never) as Promise<unknown>;
  if (!actor) return call({ tenants: createTenantAccess(pool) });
  const tenants = endpoint.scope === 'landlord' && { tenants: createTenantAccess(pool) };
  const tenant = organisation?.uid ?? actor.homeUid;
  if (!endpoint.rehearses && (endpoint.method === 'GET' || endpoint.readOnly))
    return call({ db: readTenant(pool, tenant), ...tenants });
  return writeTenant(pool, tenant, toAuditContext(actor, organisation, request), (db) => call({ db, ...tenants }));
}

/**
 * Returns the text of a response. Objects are parsed by the contract, so that only the fields of the contract leave the
 * server.
 */
function serialise(endpoint: EndpointShape, answer: unknown, strict: boolean): string {
  if (answer instanceof Json) {
    if (strict) {
      const value: unknown = JSON.parse(answer.text);
      if (!isDeepStrictEqual(endpoint.response?.parse(value), value)) {
        throw new Error(`${endpoint.method} ${endpoint.path} returns fields that are not in its contract`);
      }
    }
    return answer.text;
  }
  return JSON.stringify(endpoint.response?.parse(answer));
}

function readVersion(answer: unknown): number | undefined {
  if (answer instanceof Json) return answer.version;
  return (answer as { data?: { version?: number } } | undefined)?.data?.version;
}

/** Returns true if the caller already has this content. */
const isCurrent = (reply: FastifyReply, { tag }: NamedJson) =>
  (reply.request.headers['if-none-match'] ?? '')
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`);

/** An answer, and its text if it is JSON. */
interface Prepared {
  readonly answer: unknown;
  readonly text: string | undefined;
}

function prepare(endpoint: EndpointShape, answer: unknown, strict: boolean): Prepared {
  const isFile = answer instanceof Download || answer instanceof Picture || answer instanceof EventStream;
  return { answer, text: isFile || endpoint.response === null ? undefined : serialise(endpoint, answer, strict) };
}

function send(reply: FastifyReply, endpoint: EndpointShape, { answer, text }: Prepared): FastifyReply {
  if (answer instanceof Download) {
    const name = encodeURIComponent(answer.name);
    return reply
      .type(answer.type ?? listDownloadTypes(endpoint)[0] ?? 'application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .send(answer.content);
  }
  if (answer instanceof Picture) {
    return reply.type(answer.type).header('cache-control', 'private, max-age=86400').send(answer.content);
  }
  // `connection: close` ends the connection with the stream, so that a stopping server need not wait for it.
  // `x-accel-buffering: no` makes proxies forward each event at once.
  if (answer instanceof EventStream)
    return reply
      .type('text/event-stream')
      .headers({ connection: 'close', 'x-accel-buffering': 'no' })
      .send(answer.content);
  if (endpoint.response === null) return reply.code(endpoint.status ?? 204).send();
  if (answer instanceof NamedJson) {
    reply.header('etag', `"${answer.tag}"`);
    if (isCurrent(reply, answer)) return reply.code(304).send();
  }
  const version = readVersion(answer);
  if (version !== undefined) reply.header('etag', `"${version}"`);
  return reply
    .code(endpoint.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(text && toBody(text));
}

/** Returns how a call uses its budget. */
function describeUse(
  route: Route,
  pool: Pool,
  { actor, organisation, input }: { actor: Actor; organisation: Organisation | undefined; input: object },
) {
  const { body } = input as { readonly body?: unknown };
  return { route, tenants: createTenantAccess(pool), actor, organisation: organisation?.uid ?? actor.homeUid, body };
}

/**
 * Handles one call, always in this order: authenticate, check permissions, resolve the organisation, wait for the
 * organisation's turn, parse the input, take from the budget, open the tenant-bound transaction, call the handler,
 * commit. Uploads are parsed and received before the turn.
 */
async function handle(route: Route, request: FastifyRequest, reply: FastifyReply, pool: Pool, services: Services) {
  const { endpoint } = route;
  if (endpoint.scope === 'public') services.requestLimits.countAddress(request.ip);
  if (endpoint.beforeFirstUser && !(await services.nobodyExists())) throw errors.notFound();
  const actor =
    endpoint.scope === 'public' ? undefined : await authenticate(request, services, isActivity(endpoint, request));
  if (actor) {
    request.caller = { actor };
    requirePermissions(actor, endpoint);
  }
  const organisation =
    actor && isOrganisationScope(endpoint.scope)
      ? await resolveOrganisation(request, actor, endpoint, services)
      : undefined;
  if (actor) request.caller = { actor, organisation };
  const version = endpoint.versioned ? parseVersion(request.headers['if-match']) : 0;
  // A file is received before the turn, because a caller can send it slowly.
  const upload = endpoint.upload &&
    actor && {
      ...parseInput(endpoint, request),
      file: await receiveUpload(request, endpoint, actor, services),
    };
  const work = async () => {
    const input = upload ?? parseInput(endpoint, request);
    const context = toRequestContext(request, reply, services);
    const more = { version, actor, organisation, services, request: context };
    const begin = () => run(route, pool, { ...input, ...more } as never);
    const answer = await (actor
      ? withinBudget(describeUse(route, pool, { actor, organisation, input }), begin)
      : begin());
    return prepare(endpoint, answer, services.settings.checkResponses);
  };
  const home = organisation?.uid ?? actor?.homeUid;
  return home === undefined ? work() : services.mainThread.take(home, work);
}

/** Returns the call for the audit log; undefined until the caller is known. */
function describeCall({ endpoint }: Route, request: FastifyRequest, pool: Pool) {
  if (!request.caller) return undefined;
  const { actor, organisation } = request.caller;
  const audit = toAuditContext(actor, organisation, { requestId: request.id, address: request.ip });
  const home = organisation?.uid ?? actor.homeUid;
  return { endpoint, request, tenants: createTenantAccess(pool), actor, organisation: home, audit };
}

/**
 * Serves one route: handles the call, records it in the audit log if necessary, and responds as the contract requires.
 */
function serve(app: FastifyInstance, route: Route, pool: Pool, services: Services): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Streams have no HEAD route, because it would open a stream that nobody reads.
    exposeHeadRoute: !endpoint.streams,
    bodyLimit: endpoint.upload?.maxBytes ?? endpoint.maxBodyBytes ?? oneMebibyte,
    config: { constraints: route.constraints },
    handler: async (request, reply) => {
      const prepared = await handle(route, request, reply, pool, services).catch(async (error: unknown) => {
        const refused = describeCall(route, request, pool);
        if (refused) await recordRefusal(refused, error);
        throw error;
      });
      const done = describeCall(route, request, pool);
      if (done) await recordSuccess(done, prepared.answer);
      // The response is sent after the turn, because a caller can read it slowly.
      return send(reply, endpoint, prepared);
    },
  });
}

export function serveRoutes(app: FastifyInstance, routes: readonly Route[], pool: Pool, services: Services): void {
  for (const route of routes) serve(app, route, pool, services);
}
