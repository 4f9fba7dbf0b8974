import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds to wait for requests that may still be arriving on idle connections. */
const onTheirWay = 1_000;
/** Milliseconds after which requests that are still open are cut off. Service managers often kill after 10 s. */
const patience = 6_000;
/** Milliseconds after which a connection is closed on which no request is open and nothing more arrives. */
const pause = 200;

/** Knows all connections of a server, and closes those that are not used. */
function watchConnections({ server }: FastifyInstance) {
  /** The open requests of each connection, and the bytes that had arrived when it was last looked at. */
  const connections = new Map<Socket, { open: number; seen: number }>();
  server.on('connection', (socket) => {
    connections.set(socket, { open: 0, seen: -1 });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.open += 1;
    response.once('close', () => {
      connection.open -= 1;
    });
  });
  return {
    closeUnused: (): void => {
      for (const [socket, connection] of connections) {
        if (connection.open === 0 && connection.seen === socket.bytesRead) socket.destroy();
        connection.seen = socket.bytesRead;
      }
    },
  };
}

/**
 * Returns a function that stops listening and waits for open requests. Requests that still arrive are answered with
 * "Connection: close", so that busy clients lose no request. Connections without a request, and those with only half of
 * one, are closed only after a while. Closing the server would close the former at once, and requests that are still
 * arriving would be lost; it would wait for the latter.
 *
 * Call this before the server listens. Node counts a connection that has sent nothing or half a request as busy, so this
 * function has to know all connections.
 */
export function prepareToFinish(app: FastifyInstance): () => Promise<void> {
  const { server, close } = app;
  const { closeUnused } = watchConnections(app);
  return async () => {
    server.closeIdleConnections = () => undefined;
    const timers = [
      setTimeout(() => timers.push(setInterval(closeUnused, pause)), onTheirWay),
      setTimeout(() => server.closeAllConnections(), patience),
    ];
    try {
      await close();
    } finally {
      for (const timer of timers) clearTimeout(timer);
    }
  };
}
