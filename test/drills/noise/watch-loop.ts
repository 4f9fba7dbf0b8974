/**
 * The drill loads this file into the server (`node --import`), so that the product itself needs no such measurement.
 * Measures the pauses of the event loop. Each connection to the socket in WATCH_LOOP gets the longest pause and the
 * 99th percentile since the last connection, in milliseconds.
 */
import net from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const { WATCH_LOOP } = process.env;
const resolution = 5;

// The background process is not measured, because no request waits for its event loop.
if (isMainThread && WATCH_LOOP && !process.send) {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const server = net.createServer((socket) => {
    const toPause = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);
    socket.end(JSON.stringify({ longest: toPause(delay.max), p99: toPause(delay.percentile(99)) }));
    delay.reset();
  });
  server.listen(WATCH_LOOP).unref();
}
