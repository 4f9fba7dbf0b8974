import type { Pool } from 'pg';
import type { VersionedCache } from '#root/server/platform/cache/versioned-cache.ts';
import type { Health } from '#root/server/platform/servers/health.ts';
import { createMetrics, type Metrics, type Sample } from './metrics.ts';
import { addProcessMetrics } from './process-metrics.ts';

export interface ServerParts {
  readonly pool: Pool;
  readonly cache: VersionedCache;
  readonly health: Health;
  readonly version: string;
  /** Counts the open streams of notifications. */
  readonly countStreams: () => number;
  /** The kinds of jobs that deliver events. */
  readonly kindsOfEvents: readonly string[];
}

interface QueueFigures {
  readonly queue: string;
  readonly waiting: string;
  readonly running: string;
  readonly failed: string;
  readonly oldest_seconds: number;
}

/** An answered request. `route` is the pattern of the path, with `:uid` in place of each uid. */
export interface Answered {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

export interface ServerMetrics {
  countRequest(answered: Answered): void;
  print(): Promise<string>;
}

const gauge = { type: 'gauge' } as const;

/** Creates the figures of one server. No figure names an organisation or a person. */
export function createServerMetrics(parts: ServerParts): ServerMetrics {
  const metrics = createMetrics();
  const countRequest = metrics.counter({ name: 'holdfast_requests_total', help: 'Answered requests.' });
  const addDuration = metrics.durations({
    name: 'holdfast_request_duration_seconds',
    help: 'Time from a request to the end of its response.',
  });
  addParts(metrics, parts);
  addPool(metrics, parts.pool);
  addQueues(metrics, parts);
  addCache(metrics, parts.cache);
  metrics.read({ name: 'holdfast_live_streams', help: 'Open pages that wait for notifications.', ...gauge }, () => [
    { value: parts.countStreams() },
  ]);
  addProcessMetrics(metrics);
  return {
    countRequest: ({ method, route, status, milliseconds }) => {
      countRequest({ method, route, status: String(status) });
      addDuration({ method, route }, milliseconds / 1000);
    },
    print: metrics.print,
  };
}

function addParts(metrics: Metrics, { health, version, pool }: ServerParts): void {
  metrics.read({ name: 'holdfast_info', help: 'The release of this server.', ...gauge }, () => [
    { labels: { version }, value: 1 },
  ]);
  metrics.read({ name: 'holdfast_part_ready', help: '1 if the part of this server works.', ...gauge }, async () =>
    Object.entries((await health.check()).parts).map(([part, state]) => ({
      labels: { part },
      value: state === 'ready' ? 1 : 0,
    })),
  );
  metrics.read(
    {
      name: 'holdfast_live_servers',
      help: 'Servers on this database: those that share files with the first server, and those that keep files apart.',
      ...gauge,
    },
    async () => {
      const { rows } = await pool.query<{ files: string }>('select files from live_servers()');
      const together = rows.filter(({ files }) => files === rows[0]?.files).length;
      return [
        { labels: { files: 'shared' }, value: together },
        { labels: { files: 'apart' }, value: rows.length - together },
      ];
    },
  );
}

function addPool(metrics: Metrics, pool: Pool): void {
  metrics.read({ name: 'holdfast_pool_connections', help: 'Connections to PostgreSQL.', ...gauge }, () => [
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
  ]);
  metrics.read({ name: 'holdfast_pool_waiting', help: 'Requests that wait for a connection.', ...gauge }, () => [
    { value: pool.waitingCount },
  ]);
}

/** The queues are the same for all servers, so every server prints the same figures. */
function addQueues(metrics: Metrics, { pool, kindsOfEvents }: ServerParts): void {
  let read: Promise<QueueFigures[]> | undefined;
  /** Reads all figures with one query, which the metrics of one scrape share. */
  const figures = (): Promise<QueueFigures[]> => {
    read ??= pool
      .query<QueueFigures>('select * from queue_figures($1)', [kindsOfEvents])
      .then(({ rows }) => rows)
      .finally(() => {
        read = undefined;
      });
    return read;
  };
  const add = (name: string, help: string, value: (row: QueueFigures) => number) =>
    metrics.read({ name, help, ...gauge }, async () =>
      (await figures()).map((row): Sample => ({ labels: { queue: row.queue }, value: value(row) })),
    );
  add('holdfast_queue_waiting', 'Jobs, events and emails that are due.', (row) => Number(row.waiting));
  add('holdfast_queue_running', 'Jobs, events and emails that are being processed.', (row) => Number(row.running));
  add('holdfast_queue_failed', 'Jobs, events and emails of the last day that failed.', (row) => Number(row.failed));
  add(
    'holdfast_queue_oldest_seconds',
    'How long the oldest due job, event or email has waited.',
    (row) => row.oldest_seconds,
  );
}

function addCache(metrics: Metrics, cache: VersionedCache): void {
  metrics.read({ name: 'holdfast_cache_bytes', help: 'Size of the cached values.', ...gauge }, () => [
    { value: cache.figures().bytes },
  ]);
  metrics.read(
    { name: 'holdfast_cache_reads_total', help: 'Lookups in the cache, by result.', type: 'counter' },
    () => {
      const { hits, misses } = cache.figures();
      return [
        { labels: { result: 'hit' }, value: hits },
        { labels: { result: 'miss' }, value: misses },
      ];
    },
  );
}
