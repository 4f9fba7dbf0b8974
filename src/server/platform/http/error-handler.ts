import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ConstraintErrors, databaseError } from '#root/server/platform/db/constraint-errors.ts';
import { AppError, errors } from './define-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    constraints?: ConstraintErrors;
  }
}

/** The error codes for a full disk or quota, an exceeded file size limit, and a full disk of PostgreSQL. */
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

/** @param most the maximum number of bytes of a body, which is at least 1 MiB */
const tooLarge = (most: number) =>
  new AppError(
    'too_large',
    413,
    `This is too large. At most ${Math.floor(most / 2 ** 20)} MB can be sent at once. Shorten it, or split it.`,
  );

/**
 * Converts Fastify's own errors, such as for a body that is too large or not JSON, to the contract's format.
 * @param maxBytes the maximum size of the body
 */
function transportError(error: FastifyError, maxBytes: number): AppError | undefined {
  const status = error.statusCode;
  if (!status || status < 400 || status >= 500) return undefined;
  if (status === 413) return tooLarge(maxBytes);
  // The body is not an upload: @fastify/multipart then throws 406.
  if (status === 406)
    return new AppError('unsupported_media_type', 415, 'Send the file as a form (Content-Type: multipart/form-data).');
  if (status === 415) return new AppError('unsupported_media_type', 415, 'Send JSON (Content-Type: application/json).');
  if (status === 429) return new AppError('too_many_requests', 429, 'Too many requests. Please wait a moment.');
  if (status === 400) return new AppError('malformed', 400, 'The request could not be read as JSON.');
  return new AppError('bad_request', status, error.message);
}

/** The codes of errors which mean that the caller has closed the connection. */
const goneCodes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Returns true if the caller closed the connection, so that its request could not be read or answered. */
const isCallerGone = (request: FastifyRequest, error: unknown) =>
  request.raw.destroyed &&
  (goneCodes.has((error as { code?: unknown }).code) || (request.raw.aborted && !request.raw.complete));

/**
 * Returns true if a request is refused only temporarily, for example because a queue is full. Nothing has failed, so
 * the log needs no stack.
 */
const isRefusedForNow = (error: unknown): error is AppError =>
  error instanceof AppError && error.cause === undefined && error.extras.headers?.['retry-after'] !== undefined;

function logFailure(request: FastifyRequest, error: unknown): void {
  // Logs nothing more, because the log already has a line for this request.
  if (isCallerGone(request, error)) return;
  if (isRefusedForNow(error)) request.log.warn({ code: error.code }, 'request refused for now');
  else request.log.error({ err: error }, 'request failed');
}

/** Responds with an error in the contract's format. Unknown errors are logged and become a 500. */
export function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const isFull = fullDiskCodes.has((error as NodeJS.ErrnoException).code ?? '');
  const appError =
    error instanceof AppError
      ? error
      : isFull
        ? errors.diskFull()
        : (databaseError(error, request.routeOptions.config?.constraints ?? {}) ??
          transportError(error as FastifyError, request.routeOptions.bodyLimit));
  if (!appError || appError.status >= 500) logFailure(request, error);
  const refusal = appError ?? errors.system();
  return reply
    .headers(refusal.extras.headers ?? {})
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.body()));
}

/** Sets the handler that writes the error responses of all routes. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => refuse(request, reply, error));
}

/** Responds to an unknown path of the API with the same bytes as for an unknown record. */
export function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return refuse(request, reply, errors.notFound());
}

/** Converts Node's errors for invalid requests to the contract's format. */
function parserError(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('timeout', 408, 'The request took too long to arrive.');
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('headers_too_large', 431, 'The headers are too large.');
  return new AppError('malformed', 400, 'The request could not be read as HTTP.');
}

/**
 * Returns the handler for requests that the HTTP parser refuses and that therefore reach no route or hook. The handler
 * closes the connection, because the start of the next request cannot be found.
 * @param headers the headers of every response
 */
export function answerParserErrors(headers: Readonly<Record<string, string>>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Only closes the connection if a response has begun, because it cannot be replaced.
    const begun = (socket as Socket & { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent;
    if (error.code === 'ECONNRESET' || !socket.writable || begun) return void socket.destroy();
    const refusal = parserError(error.code);
    const body = JSON.stringify(refusal.body());
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
  };
}
