import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from './errors.ts';
import { allowPage } from './security-headers.ts';

const api = /^\/(identity|continuity|openapi\.json|docs|healthz|readyz)(\/|$)/;

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
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (request.method !== 'GET' || api.test(path) || path.startsWith('/assets/')) return notFound(request, reply);
    return reply.type('text/html; charset=utf-8').send(page.replaceAll('__CSP_NONCE__', allowPage(reply)));
  });
}
