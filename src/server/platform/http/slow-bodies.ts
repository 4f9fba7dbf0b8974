import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface SlowBodyLimits {
  /** Milliseconds within which a body must make progress. */
  readonly window: number;
  /** The number of bytes that must arrive within each `window`. */
  readonly least: number;
}

const limits: SlowBodyLimits = { window: 20_000, least: 8_192 };

/**
 * Ends requests whose body arrives too slowly or stops arriving. Such a request would occupy a connection and a place
 * for an upload.
 * @param refuse answers on the connection that the request took too long (408)
 */
export function cutSlowBodies(
  app: FastifyInstance,
  refuse: (error: NodeJS.ErrnoException, socket: Socket) => void,
  { window, least }: SlowBodyLimits = limits,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const { socket } = raw;
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return done();
    let seen = socket.bytesRead;
    const timer = setInterval(() => {
      if (raw.complete) return clearInterval(timer);
      if (socket.bytesRead - seen < least) {
        clearInterval(timer);
        refuse(Object.assign(new Error('The body stopped arriving'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
        // The client may continue to send, so the connection is closed as soon as the answer has been sent.
        socket.destroySoon();
      }
      seen = socket.bytesRead;
    }, window);
    timer.unref();
    raw.once('close', () => clearInterval(timer));
    done();
  });
}
