import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { serveMetrics } from '#root/server/platform/metrics/metrics-server.ts';
import {
  createServerMetrics,
  type ServerMetrics,
  type ServerParts,
} from '#root/server/platform/metrics/server-metrics.ts';
import type { ServerFacts } from '#root/server/platform/servers/announce.ts';
import { createHealth, type Health } from '#root/server/platform/servers/health.ts';
import type { Config } from './config/config.ts';
import { migrationNames } from './database/migrate.ts';
import { explainListenError } from './listen-error.ts';

/**
 * The parts that show the state of this server: its probes, its metrics, and the data that it announces to other
 * servers.
 */
export interface Watch {
  readonly facts: ServerFacts;
  readonly health: Health;
  /** Counts a request for the metrics; undefined without METRICS_PORT. */
  readonly countRequest: ServerMetrics['countRequest'] | undefined;
  close(): Promise<void>;
}

const project = path.resolve(import.meta.dirname, '../../..');
const readVersion = (): string =>
  (JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')) as { version: string }).version;

/**
 * Creates the probes and, with METRICS_PORT, serves the metrics.
 * @throws StartError if METRICS_PORT cannot be used
 */
export async function startWatch(
  { metrics }: Pick<Config, 'metrics'>,
  parts: Pick<ServerParts, 'pool' | 'cache' | 'countStreams'>,
): Promise<Watch> {
  const schema = (await migrationNames()).at(-1) ?? '';
  const facts = { name: os.hostname(), version: readVersion(), schema };
  const health = createHealth(parts.pool, schema);
  if (metrics.port === undefined) return { facts, health, countRequest: undefined, close: async () => undefined };
  // Imported only now, after app.ts has loaded the code of the features.
  const { subscriptions } = await import('./subscriptions.ts');
  const kindsOfEvents = subscriptions.map(({ job }) => job.kind);
  const { countRequest, print } = createServerMetrics({ ...parts, health, version: facts.version, kindsOfEvents });
  const { host, port } = metrics;
  try {
    const { close } = await serveMetrics(print, host, port);
    return { facts, health, countRequest, close };
  } catch (error) {
    throw explainListenError(error, { host, port, names: ['METRICS_HOST', 'METRICS_PORT'] });
  }
}
