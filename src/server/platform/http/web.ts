import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { firstStartPath } from '#root/contract/landlord/first-start.ts';
import { notFound } from './error-handler.ts';
import { allowPage } from './security-headers.ts';
import type { Services } from './services.ts';

const api = /^\/(identity|continuity|openapi\.json|docs|healthz|readyz)(\/|$)/;
/** Matches the paths of files. The last part of a page's path has no dot. */
const file = /\.[^/]*$|^\/assets\//;

/** The pages that redirect to the page for the first user while there is no user. */
const entrances: ReadonlySet<string> = new Set(['/', '/login']);

/**
 * Serves the built web application. Its precompressed files may be cached forever, because their names change with
 * their content. Every other path returns the only page, because the browser's router handles the path. Once there is a
 * user, the page for the first user has the status 404.
 */
export async function serveWeb(
  app: FastifyInstance,
  root: string,
  { nobodyExists }: Pick<Services, 'nobodyExists'>,
): Promise<void> {
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
  // A route instead of the not-found handler, because only the responses of routes are compressed. It also handles
  // HEAD.
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (api.test(path) || file.test(path)) return notFound(request, reply);
    if (path === firstStartPath || entrances.has(path)) {
      // If the database is unavailable, the page is sent as usual and shows the problem itself.
      const nobody = await nobodyExists().catch(() => undefined);
      if (nobody && path !== firstStartPath) return reply.redirect(firstStartPath);
      if (nobody === false && path === firstStartPath) reply.code(404);
    }
    return reply.type('text/html; charset=utf-8').send(page.replaceAll('__CSP_NONCE__', allowPage(reply)));
  });
}
