import fs from 'node:fs';
import type { Request } from 'autocannon';
import autocannon from 'autocannon';
import { computeUid, kinds, type Size } from './api-seed.ts';

/** A server process under test. */
export interface Target {
  readonly name: 'real' | 'bare';
  readonly url: string;
  readonly pid: number;
  /** The path of the activity calls. */
  readonly root: string;
  /** Returns the headers that identify a caller in the organisation with this number. */
  headers(organisation: number): Record<string, string>;
}

/**
 * The operations to measure. `list uncached` runs with the cache off: after each change of an activity, the next list
 * takes this long, because the change has made the cached list invalid.
 */
export const operations = ['get one', 'list', 'list uncached', 'create', 'update'] as const;
export type Operation = (typeof operations)[number];

/** The measurements of one slice. */
export interface Slice {
  readonly perSecond: number;
  /** The 99th percentile of the response times in milliseconds. */
  readonly p99: number;
  /** The server's CPU time in microseconds per request. */
  readonly cpu: number;
  /** The server's memory in MB at the end of the slice. */
  readonly rss: number;
}

let createdCount = 0;
const pickNumber = (most: number) => 1 + Math.floor(Math.random() * most);

const buildDetails = (organisation: number, name: string) => ({
  name,
  description: 'Changed by the benchmark.',
  divisionUid: computeUid(kinds.division, organisation, 1),
  businessUnitUid: null,
  ownerUid: computeUid(kinds.owner, organisation, pickNumber(10)),
  deputyUid: null,
  priorityUid: null,
  locationUid: null,
});

/** The last known versions of the product's activities. The bare server has no versions. */
const versions = new Map<string, number>();

/**
 * Activities with a pending update. Their version is unknown until the update has been answered, which may be after the
 * end of its slice.
 */
const unanswered = new Set<string>();

/** Builds an update of a draft that has no pending update. */
function buildUpdate(target: Target, size: Size): Request {
  let uid = '';
  return {
    method: 'PUT',
    setupRequest: (request) => {
      let [organisation, number] = [0, 0];
      do {
        organisation = pickNumber(size.organisations);
        number = 4 * pickNumber(size.activitiesEach / 4);
        uid = computeUid(kinds.activity, organisation, number);
      } while (unanswered.has(uid));
      unanswered.add(uid);
      return {
        ...request,
        path: `${target.root}/${uid}/details`,
        headers: {
          ...target.headers(organisation),
          'content-type': 'application/json',
          'if-match': `"${versions.get(uid) ?? 1}"`,
        },
        body: JSON.stringify(buildDetails(organisation, `Activity ${number}`)),
      };
    },
    onResponse: (_status, body) => {
      unanswered.delete(uid);
      if (target.name === 'real') versions.set(uid, JSON.parse(body).data?.version);
    },
  };
}

/** The operation of a slice. The bare server has no list of suppliers. */
type SliceOperation = Operation | 'list of suppliers';

function buildRequest(operation: SliceOperation, target: Target, size: Size): Request {
  if (operation === 'update') return buildUpdate(target, size);
  return {
    method: operation === 'create' ? 'POST' : 'GET',
    setupRequest: (request) => {
      const organisation = pickNumber(size.organisations);
      const headers = target.headers(organisation);
      if (operation === 'get one') {
        return {
          ...request,
          headers,
          path: `${target.root}/${computeUid(kinds.activity, organisation, pickNumber(size.activitiesEach))}`,
        };
      }
      if (operation === 'list' || operation === 'list uncached') {
        const filter = target.name === 'real' ? 'filter%5Bstate%5D' : 'state';
        const query = `page=${pickNumber(2)}&pageSize=50&sort=-updatedAt&${filter}=draft,approved`;
        return { ...request, headers, path: `${target.root}?${query}` };
      }
      if (operation === 'list of suppliers') {
        return { ...request, headers, path: `${target.root}?page=${pickNumber(2)}&pageSize=50&sort=-updatedAt` };
      }
      createdCount += 1;
      return {
        ...request,
        path: target.root,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(buildDetails(organisation, `New ${process.pid} ${createdCount}`)),
      };
    },
  };
}

/** Returns the CPU time of a process in microseconds. Linux counts 100 ticks a second. */
function readCpuTime(pid: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** Returns the resident memory of a process in MB. */
export function readMemory(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1000;
}

/** Measures one operation. @throws Error if a response is not a success, because the rate would then mean nothing */
export async function runSlice(
  target: Target,
  operation: SliceOperation,
  size: Size,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Slice> {
  const before = readCpuTime(target.pid);
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests([buildRequest(operation, target, size)]),
  });
  const cpu = (readCpuTime(target.pid) - before) / result.requests.total;
  if (result.non2xx || result.errors) {
    throw new Error(`${target.name}, ${operation}: ${result.non2xx} answers were no success, ${result.errors} errors`);
  }
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99, cpu, rss: readMemory(target.pid) };
}
