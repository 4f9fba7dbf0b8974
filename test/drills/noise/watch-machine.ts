/**
 * A thread of the drill that does nothing but notice how late it is woken. Such delays are caused by the machine and
 * affect every program, so pauses of the server up to this length say nothing about the server.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parentPort } from 'node:worker_threads';

const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
parentPort?.on('message', () => {
  parentPort?.postMessage(Math.max(0, delay.max / 1e6 - resolution));
  delay.reset();
});
