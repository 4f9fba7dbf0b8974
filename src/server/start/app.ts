import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Pool } from 'pg';
import { errors } from '#root/server/platform/http/define-error.ts';
import { serveDocs } from '#root/server/platform/http/docs.ts';
import { answerParserErrors, handleErrors, notFound, refuse } from '#root/server/platform/http/error-handler.ts';
import { readJson } from '#root/server/platform/http/json-depth.ts';
import { brokenAddress, refuseMalformed } from '#root/server/platform/http/malformed.ts';
import { parseQuery } from '#root/server/platform/http/parse.ts';
import { refuseCrossSite } from '#root/server/platform/http/same-origin.ts';
import { buildHeaders, securityHeaders, setHeaders } from '#root/server/platform/http/security-headers.ts';
import { serveRoutes } from '#root/server/platform/http/serve.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { cutSlowBodies, type SlowBodyLimits } from '#root/server/platform/http/slow-bodies.ts';
import { leaveTurnsForSlowServices } from '#root/server/platform/http/slow-services.ts';
import { serveWeb } from '#root/server/platform/http/web.ts';
import type { ServerMetrics } from '#root/server/platform/metrics/server-metrics.ts';
import { createHealth, type Health } from '#root/server/platform/servers/health.ts';
import { features } from './features.ts';

export interface AppOptions {
  readonly pool: Pool;
  readonly services: Services;
  /** The logger; undefined or false for no log. */
  readonly logger?: FastifyBaseLogger | false;
  /** The folder of the built web application; undefined to serve only the API. */
  readonly webRoot?: string;
  /** Checks which parts work; by default, only the database is checked. */
  readonly health?: Health;
  /** Counts each answered request; undefined if no metrics are served. */
  readonly countRequest?: ServerMetrics['countRequest'] | undefined;
  /** The addresses of the proxies whose X-Forwarded-For is trusted; undefined for none. */
  readonly trustProxy?: readonly string[];
  /** The limits for request bodies that arrive slowly. */
  readonly slowBodies?: SlowBodyLimits;
}

const probes: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

/** Returns the address and the user of a request, for the log. */
function describeCaller({ ip, caller }: FastifyRequest) {
  const { actor, organisation } = caller ?? {};
  return { address: ip, ...(actor && { user: actor.userUid, organisation: organisation?.uid ?? actor.homeUid }) };
}

/**
 * Logs a line for each request, with the address and the user but without bodies and query strings. A request whose
 * caller closes the connection is logged too. Counts only requests that are answered.
 */
function logRequests(app: FastifyInstance, countRequest: AppOptions['countRequest']): void {
  const answered = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', (request, { raw }, done) => {
    raw.once('close', () => {
      if (answered.has(request)) return;
      const { method, routeOptions } = request;
      request.log.info(
        { method, route: routeOptions.url, ...describeCaller(request) },
        'the caller closed the connection',
      );
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    answered.add(request);
    const { method, routeOptions } = request;
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    // Unknown paths count as one route, because anybody can make up any number of them.
    countRequest?.({ method, route: routeOptions.url ?? 'unknown', status, milliseconds });
    // Probes are logged only at the level debug, because load balancers send them every few seconds.
    const level = probes.has(routeOptions.url) ? 'debug' : 'info';
    request.log[level](
      { method, route: routeOptions.url, status, ms: Math.round(milliseconds), ...describeCaller(request) },
      'answered',
    );
    done();
  });
}

/** Adds the two probes. One says whether this process runs, the other whether it should get requests. */
function addProbes(app: FastifyInstance, health: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const readiness = await health.check();
    return reply.code(readiness.status === 'not ready' ? 503 : 200).send(readiness);
  });
}

/**
 * Prevents Fastify from loading its schema compilers (4 MB). Routes are checked by their contracts (see
 * `http/serve.ts`).
 */
const noSchemas = () => () => {
  throw new Error('Routes have contracts instead of Fastify schemas');
};

/** Creates the complete server, ready to listen or to be called with `inject`. */
export async function createApp({
  pool,
  services,
  logger,
  webRoot,
  health = createHealth(pool),
  countRequest,
  trustProxy = [],
  slowBodies,
}: AppOptions): Promise<FastifyInstance> {
  const refuseRaw = answerParserErrors(buildHeaders(services.settings));
  const app = fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    frameworkErrors: ({ code }, request, reply) =>
      void refuse(
        request,
        setHeaders(request, reply, services.settings),
        code === 'FST_ERR_BAD_URL' ? brokenAddress() : errors.notFound(),
      ),
    clientErrorHandler: refuseRaw,
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    // Requests during the shutdown are answered normally, because the load balancer does not know about the shutdown
    // yet.
    return503OnClosing: false,
    routerOptions: { querystringParser: parseQuery, maxParamLength: 200 },
    requestTimeout: 180_000,
    connectionTimeout: 0,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  // Only JSON and uploads are accepted. Plain text is refused, because forms of other sites could send it.
  app.removeContentTypeParser('text/plain');
  readJson(app, services);
  handleErrors(app);
  logRequests(app, countRequest);
  cutSlowBodies(app, refuseRaw, slowBodies);
  securityHeaders(app, services.settings);
  refuseMalformed(app);
  refuseCrossSite(app, services.settings.appUrl);
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart, { throwFileSizeLimit: true });
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] });
  addProbes(app, health);
  // Ends the streams first, because they never end by themselves and closing waits for open responses.
  app.addHook('preClose', async () => services.live.close());
  serveRoutes(app, features, pool, leaveTurnsForSlowServices(services));
  serveDocs(app, features, services);
  if (webRoot) await serveWeb(app, webRoot, services);
  else app.setNotFoundHandler(notFound);
  return app;
}
