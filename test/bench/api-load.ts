import fs from 'node:fs';
import type { Request } from 'autocannon';
import autocannon from 'autocannon';
import { kinds, type Size, uidOf } from './api-seed.ts';

/** A server process under test. */
export interface Target {
  readonly name: 'real' | 'bare';
  readonly url: string;
  readonly pid: number;
  /** Path of the activities' calls. */
  readonly root: string;
  /** What identifies the caller, who works in organisation number `organisation`. */
  headers(organisation: number): Record<string, string>;
}

/** `list anew`: where nothing is remembered, as it is after each change. */
export const operations = ['get one', 'list', 'list anew', 'create', 'update'] as const;
export type Operation = (typeof operations)[number];

/** What one slice showed. */
export interface Slice {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
  /** Of the server's process, in microseconds for each request. */
  readonly cpu: number;
  /** MB, at the end of the slice. */
  readonly rss: number;
}

let made = 0;
const pick = (most: number) => 1 + Math.floor(Math.random() * most);

const detailsOf = (organisation: number, name: string) => ({
  name,
  description: 'Changed by the benchmark.',
  divisionUid: uidOf(kinds.division, organisation, 1),
  businessUnitUid: null,
  ownerUid: uidOf(kinds.owner, organisation, pick(10)),
  deputyUid: null,
  priorityUid: null,
  locationUid: null,
});

/** Versions by activity: what the last answer said. The bare server has none. */
const versions = new Map<string, number>();

/** Updates whose answers are not there (yet, or never: a slice ends in the middle of some), so that the version is not known. */
const unanswered = new Set<string>();

/** No two updates of the same activity meet. Only those that are drafts are edited. */
function update(target: Target, size: Size): Request {
  let uid = '';
  return {
    method: 'PUT',
    setupRequest: (request) => {
      let [organisation, number] = [0, 0];
      do {
        organisation = pick(size.organisations);
        number = 4 * pick(size.activitiesEach / 4);
        uid = uidOf(kinds.activity, organisation, number);
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
        body: JSON.stringify(detailsOf(organisation, `Activity ${number}`)),
      };
    },
    onResponse: (_status, body) => {
      unanswered.delete(uid);
      if (target.name === 'real') versions.set(uid, JSON.parse(body).data?.version);
    },
  };
}

/** What a slice asks for: also what only the product has. */
type Asked = Operation | 'list of suppliers';

function requestOf(operation: Asked, target: Target, size: Size): Request {
  if (operation === 'update') return update(target, size);
  return {
    method: operation === 'create' ? 'POST' : 'GET',
    setupRequest: (request) => {
      const organisation = pick(size.organisations);
      const headers = target.headers(organisation);
      if (operation === 'get one') {
        return {
          ...request,
          headers,
          path: `${target.root}/${uidOf(kinds.activity, organisation, pick(size.activitiesEach))}`,
        };
      }
      if (operation === 'list' || operation === 'list anew') {
        const filter = target.name === 'real' ? 'filter%5Bstate%5D' : 'state';
        const query = `page=${pick(2)}&pageSize=50&sort=-updatedAt&${filter}=draft,approved`;
        return { ...request, headers, path: `${target.root}?${query}` };
      }
      if (operation === 'list of suppliers') {
        return { ...request, headers, path: `${target.root}?page=${pick(2)}&pageSize=50&sort=-updatedAt` };
      }
      made += 1;
      return {
        ...request,
        path: target.root,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(detailsOf(organisation, `New ${process.pid} ${made}`)),
      };
    },
  };
}

/** Microseconds of processor time that a process has used (Linux: 100 ticks a second). */
function cpuOf(pid: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

function rssOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1000;
}

/** @throws when an answer is not a success: a rate of refusals would mean nothing */
export async function runSlice(
  target: Target,
  operation: Asked,
  size: Size,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Slice> {
  const before = cpuOf(target.pid);
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests([requestOf(operation, target, size)]),
  });
  const cpu = (cpuOf(target.pid) - before) / result.requests.total;
  if (result.non2xx || result.errors) {
    throw new Error(`${target.name}, ${operation}: ${result.non2xx} answers were no success, ${result.errors} errors`);
  }
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99, cpu, rss: rssOf(target.pid) };
}
