import type { FastifyInstance } from 'fastify';
import { errors } from './define-error.ts';

/**
 * Refuses writes that a page of another site sends through a browser. Browsers state the origin of a request
 * (Sec-Fetch-Site, or Origin in older ones), which scripts cannot change. Other programs send neither header.
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
