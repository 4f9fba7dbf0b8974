import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../../../package.json' with { type: 'json' };
import { cookieNames } from './cookies.ts';
import { openApi } from './openapi.ts';
import type { Route } from './route.ts';
import type { Services } from './services.ts';

const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Holdfast API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** The files of Swagger UI that the page needs, with their content types. */
const files: Record<string, string> = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' };

/**
 * Serves `/openapi.json` and its page `/docs`. Both are built at the first request, so that they do not delay the
 * start.
 */
export function serveDocs(app: FastifyInstance, routes: readonly Route[], services: Services): void {
  let document: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApi(routes, packageJson.version, cookieNames(services.settings.secure).access));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/docs', async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
  app.get('/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript').send("SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui' });\n"),
  );
  const folder = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static');
  for (const [file, type] of Object.entries(files)) {
    app.get(`/docs/${file}`, async (_request, reply) => reply.type(type).send(createReadStream(join(folder, file))));
  }
}
