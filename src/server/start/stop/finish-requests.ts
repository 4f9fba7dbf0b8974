import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds to wait for requests that may still be arriving on idle connections. */
const onTheirWay = 1_000;
/** Milliseconds after which requests that are still open are cut off. Service managers often kill after 10 s. */
const patience = 6_000;

/**
 * Returns a function that stops listening and waits for open requests. Requests that still arrive are answered with
 * "Connection: close", so that busy clients lose no request. Connections without a request are closed only after a
 * while. Closing the server would close them at once, and requests that are still arriving would be lost.
 *
 * Call this before the server listens. Node counts a connection that has never sent anything as busy, so this function
 * has to know all connections.
 */
export function prepareToFinish({ server, close }: FastifyInstance): () => Promise<void> {
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return async () => {
    const closeIdle = server.closeIdleConnections.bind(server);
    server.closeIdleConnections = () => undefined;
    const closeUnused = (): void => {
      closeIdle();
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    };
    const timers = [
      setTimeout(() => timers.push(setInterval(closeUnused, 100)), onTheirWay),
      setTimeout(() => server.closeAllConnections(), patience),
    ];
    try {
      await close();
    } finally {
      for (const timer of timers) clearTimeout(timer);
    }
  };
}
