import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from './services.ts';

/**
 * Returns the policy of a page: only resources of this host, no inline scripts, and inline styles only with this page's
 * nonce.
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Returns the headers of every response. The default policy allows nothing to run; pages replace it. */
export function buildHeaders(settings: Settings): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'content-security-policy': apiPolicy,
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(settings.secure && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Sets the headers of a response that no hook reaches, such as the response to an invalid URL. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply, settings: Settings): FastifyReply {
  return reply.header('x-request-id', request.id).headers(buildHeaders(settings));
}

/** Sets the headers of every response. */
export function securityHeaders(app: FastifyInstance, settings: Settings): void {
  const headers = buildHeaders(settings);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(headers);
    done();
  });
}

/** Replaces the API's policy by the policy for a page. @returns the nonce for the page */
export function allowPage(reply: FastifyReply): string {
  const nonce = newNonce();
  reply.header('content-security-policy', pagePolicy(nonce));
  return nonce;
}
