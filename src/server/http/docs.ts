import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Services } from '../services.ts';
import { cookieNames } from './cookies.ts';
import { openApi } from './openapi.ts';
import type { Route } from './route.ts';

/** `/openapi.json`, and the same for people at `/docs`. */
export async function serveDocs(app: FastifyInstance, routes: readonly Route[], services: Services): Promise<void> {
  const document = openApi(routes, packageJson.version, cookieNames(services.settings.secure).access);
  app.get('/openapi.json', async () => document);
  await app.register(fastifySwagger, { mode: 'static', specification: { document: document as never } });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
  });
}
