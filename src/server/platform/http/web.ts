import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from './error-handler.ts';
import { allowPage } from './security-headers.ts';

const api = /^\/(identity|continuity|openapi\.json|docs|healthz|readyz)(\/|$)/;
/** Matches paths of files. Pages have no dot in their last part. */
const file = /\.[^/]*$|^\/assets\//;

/**
 * Serves the built web application: its precompressed files, which may be cached for ever because their names change
 * with the content, and its only page for every other path, which the browser's router handles.
 */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  const page = await readFile(join(root, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '**/.*', 'index.html'],
    cacheControl: false,
    setHeaders: (response, path) =>
      void response.header(
        'cache-control',
        /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  app.setNotFoundHandler(notFound);
  // A route with HEAD instead of the not-found handler, because only responses of routes are compressed.
  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (api.test(path) || file.test(path)) return notFound(request, reply);
    return reply.type('text/html; charset=utf-8').send(page.replaceAll('__CSP_NONCE__', allowPage(reply)));
  });
}
