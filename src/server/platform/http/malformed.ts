import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from './define-error.ts';

/** Returns true if an address is valid UTF-8 after its percent-encoded bytes are decoded. */
const isReadable = (url: string) =>
  isUtf8(
    Buffer.from(
      url.replaceAll(/%([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(parseInt(byte, 16))),
      'latin1',
    ),
  );

export const brokenAddress = () => new AppError('malformed', 400, 'The address of the request is not valid UTF-8.');
export const brokenBody = () => new AppError('malformed', 400, 'The body of the request is not valid UTF-8.');

const countHosts = (rawHeaders: readonly string[]) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

/**
 * Refuses requests that two programs could interpret differently: requests whose address is not UTF-8, and requests
 * with several Host headers. A proxy and this server might use different Host headers.
 */
export function refuseMalformed(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (countHosts(request.raw.rawHeaders) > 1)
      return done(new AppError('malformed', 400, 'Send one Host header only.'));
    done(isReadable(request.raw.url ?? '') ? undefined : brokenAddress());
  });
}
