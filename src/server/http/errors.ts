import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ConstraintErrors, databaseError } from '../db/constraint-errors.ts';
import { AppError, errors } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    constraints?: ConstraintErrors;
  }
}

/** Fastify's own refusals (a body that is too large or no JSON) in the product's form. */
function transportError(error: FastifyError): AppError | undefined {
  const status = error.statusCode;
  if (!status || status < 400 || status >= 500) return undefined;
  if (status === 413) return new AppError('too_large', 413, 'This is larger than what can be taken here.');
  if (status === 415) return new AppError('unsupported_media_type', 415, 'Send JSON (Content-Type: application/json).');
  if (status === 429) return new AppError('too_many_requests', 429, 'Too many requests. Please wait a moment.');
  if (status === 400) return new AppError('malformed', 400, 'The request could not be read as JSON.');
  return new AppError('bad_request', status, error.message);
}

function answer(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const told =
    error instanceof AppError
      ? error
      : (databaseError(error, request.routeOptions.config?.constraints ?? {}) ?? transportError(error as FastifyError));
  if (!told || told.status >= 500) request.log.error({ err: error }, 'request failed');
  const refusal = told ?? errors.system();
  return reply
    .headers(refusal.extras.headers ?? {})
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.body()));
}

/** The one place that writes error answers. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answer(request, reply, error));
}

/** What an unknown path of the API gets; the same bytes as a record that is not there. */
export function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(request, reply, errors.notFound());
}
