import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves the metrics at `/metrics`, on a port of their own, because they need no sign-in and must not be public.
 * @throws if the port cannot be used
 */
export async function serveMetrics(print: () => Promise<string>, host: string, port: number): Promise<MetricsServer> {
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('The metrics are at /metrics.\n');
      return;
    }
    print().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
