import type { FastifyInstance } from 'fastify';
import { errors } from './define-error.ts';

/**
 * Refuses a write that another site's page made a browser send. Browsers say where a request comes from
 * (Sec-Fetch-Site, or Origin in older ones) and scripts can't change it; programs that are not browsers send neither.
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
