/** A thread of the drill: keeps 50 connections of one organisation busy until it is told to stop. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { listNoise, type Send } from './requests.ts';

export interface NoiseOrder {
  readonly port: string;
  readonly cookie: string;
  readonly organisation: number;
  readonly activitiesEach: number;
  readonly connections: number;
}
/** The number of responses by request and status; 0: no response within a minute. */
export type NoiseCounts = Readonly<Record<string, Readonly<Record<number, number>>>>;

const { port, cookie, organisation, activitiesEach, connections } = workerData as NoiseOrder;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const counts: Record<string, Record<number, number>> = {};
let stopped = false;

function toPayload(body: unknown, file: readonly [string, Buffer] | undefined): [string, Buffer] | undefined {
  if (body !== undefined) return ['application/json', Buffer.from(JSON.stringify(body))];
  if (!file) return undefined;
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${file[0]}"\r\n\r\n`;
  return ['multipart/form-data; boundary=x', Buffer.concat([Buffer.from(head), file[1], Buffer.from('\r\n--x--\r\n')])];
}

/** Sends a request and reads the response completely. */
const createSend =
  (count: (status: number) => void): Send =>
  (method, path, { body, file, version } = {}) =>
    new Promise((resolve) => {
      const payload = toPayload(body, file);
      const fail = () => {
        count(0);
        resolve(undefined);
      };
      const call = request(
        {
          ...{ port, path, method, agent, timeout: 60_000 },
          headers: {
            cookie,
            ...(payload && { 'content-type': payload[0], 'content-length': payload[1].length }),
            ...(version !== undefined && { 'if-match': `"${version}"` }),
          },
        },
        (response) => {
          const { statusCode = 0 } = response;
          const isJson = /json/.test(response.headers['content-type'] ?? '');
          const pieces: Buffer[] = [];
          // Only small answers are kept, so that reading does not slow down the noise.
          response.on('data', (piece: Buffer) => method !== 'GET' && pieces.push(piece));
          response.on('error', fail);
          response.on('end', () => {
            count(statusCode);
            resolve(
              isJson && pieces.length > 0 && statusCode < 300
                ? JSON.parse(Buffer.concat(pieces).toString())
                : undefined,
            );
          });
        },
      );
      call.on('timeout', () => call.destroy());
      call.on('error', fail);
      call.end(payload?.[1]);
    });

const noise = Object.entries(await listNoise(organisation, activitiesEach));
let turn = 0;

async function connection(first: number): Promise<void> {
  for (let at = first; !stopped; at += 1) {
    const [name, make] = noise[at % noise.length] as (typeof noise)[number];
    counts[name] ??= {};
    const byStatus = counts[name];
    turn += 1;
    await make(
      createSend((status) => {
        byStatus[status] = (byStatus[status] ?? 0) + 1;
      }),
      turn,
    );
    // A client that is refused at once would otherwise only measure the drill.
    await sleep(1);
  }
}

parentPort?.once('message', () => {
  stopped = true;
});
await Promise.all(Array.from({ length: connections }, (_, at) => connection(at)));
agent.destroy();
parentPort?.postMessage(counts);
