import type { FastifyInstance } from 'fastify';
import { errors } from './define-error.ts';

/**
 * Refuses writes that a page of another site sends through a browser. Browsers state the origin of a request in
 * Sec-Fetch-Site (older browsers only in Origin), and scripts cannot change these headers. Programs other than browsers
 * send neither header.
 */
export function refuseCrossSite(app: FastifyInstance, appUrl: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done();
    const site = request.headers['sec-fetch-site'];
    const origin = request.headers.origin;
    const foreign = site ? site !== 'same-origin' && site !== 'none' : origin !== undefined && origin !== appUrl;
    done(foreign ? errors.forbidden() : undefined);
  });
}
