import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from './error-handler.ts';
import { allowPage } from './security-headers.ts';

const api = /^\/(identity|continuity|openapi\.json|docs|healthz|readyz)(\/|$)/;
/** The path of a file that would be there if it existed: pages have no dot in their last part. */
const file = /\.[^/]*$|^\/assets\//;

/**
 * Serves the built web application: its files, compressed ahead, with names that change with their content and so may be
 * kept for ever; and its one page for every other path, where the browser's router takes over.
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
  // A route, and HEAD with it, rather than what becomes of unknown paths: only what routes answer is compressed.
  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (api.test(path) || file.test(path)) return notFound(request, reply);
    return reply.type('text/html; charset=utf-8').send(page.replaceAll('__CSP_NONCE__', allowPage(reply)));
  });
}
