import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds to wait for requests that may still be arriving on idle connections. */
const onTheirWay = 1_000;
/** Milliseconds after which requests that are still open are cut off. Service managers often kill after 10 s. */
const patience = 6_000;
/** Milliseconds without new data after which a connection without an open request is closed. */
const pause = 200;

/** Tracks all connections of a server, and closes unused connections. */
function watchConnections({ server }: FastifyInstance) {
  /** The number of open requests of each connection, and the number of bytes that had arrived at the last check. */
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
 * "Connection: close", so that busy clients lose no request. Unused connections, on which no request or only a part of
 * one has arrived, are closed after a while. Without this, Node would close idle connections at once, and lose requests
 * that are just arriving. It would also wait for partial requests to be completed.
 *
 * Call this before the server listens, so that the function knows all connections. The function cannot use Node's list
 * of idle connections, because Node treats a connection as busy if it has sent nothing or an incomplete request.
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
