/** A thread of the drill: keeps 50 connections of one organisation busy until it is told to stop. */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { listNoise } from './requests.ts';
import { createSend } from './send.ts';

export interface NoiseOrder {
  readonly port: string;
  readonly cookie: string;
  readonly organisation: number;
  readonly activitiesEach: number;
  readonly connections: number;
  readonly isShort: boolean;
}
/** The thread's report about its requests. */
export interface NoiseReport {
  /** The number of responses by request and status. Status 0 counts the requests without a response within a minute. */
  readonly counts: Readonly<Record<string, Readonly<Record<number, number>>>>;
  /** The seconds for which the thread has kept a processor busy. */
  readonly cpuSeconds: number;
  /** The seconds for which the noise has lasted. */
  readonly seconds: number;
}

const { port, cookie, organisation, activitiesEach, connections, isShort } = workerData as NoiseOrder;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const counts: Record<string, Record<number, number>> = {};
const began = performance.now();
let stopped = false;

const noise = Object.entries(await listNoise(organisation, activitiesEach, isShort));
let turn = 0;

async function connection(first: number): Promise<void> {
  for (let at = first; !stopped; at += 1) {
    const [name, make] = noise[at % noise.length] as (typeof noise)[number];
    counts[name] ??= {};
    const byStatus = counts[name];
    turn += 1;
    await make(
      createSend({ port, cookie, agent }, (status) => {
        byStatus[status] = (byStatus[status] ?? 0) + 1;
      }),
      turn,
    );
    // Without this pause, clients that are refused at once would keep the processor so busy that the drill would
    // measure itself.
    await sleep(1);
  }
}

parentPort?.once('message', () => {
  stopped = true;
});
await Promise.all(Array.from({ length: connections }, (_, at) => connection(at)));
agent.destroy();
const { user, system } = process.threadCpuUsage();
parentPort?.postMessage({
  counts,
  cpuSeconds: (user + system) / 1e6,
  seconds: (performance.now() - began) / 1_000,
} satisfies NoiseReport);
