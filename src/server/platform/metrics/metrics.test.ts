import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { createVersionedCache } from '#root/server/platform/cache/versioned-cache.ts';
import { createHealth } from '#root/server/platform/servers/health.ts';
import { createApp } from '#root/server/start/app.ts';
import { createClient, startTestApp, type TestApp } from '#test/support/app.ts';
import { createMetrics } from './metrics.ts';
import { type MetricsServer, serveMetrics } from './metrics-server.ts';
import { createServerMetrics } from './server-metrics.ts';

describe('the text format of the metrics', () => {
  it('has help texts, types, escaped labels and cumulative buckets', async () => {
    const metrics = createMetrics();
    const count = metrics.counter({ name: 'things_total', help: 'Things.' });
    count({ kind: 'a "b"\\\n' });
    count({ kind: 'a "b"\\\n' });
    const add = metrics.durations({ name: 'work_seconds', help: 'Work.' });
    for (const seconds of [0.004, 0.03, 20]) add({}, seconds);
    metrics.read({ name: 'broken', help: 'Broken.', type: 'gauge' }, () => Promise.reject(new Error('away')));
    const lines = (await metrics.print()).split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '# HELP things_total Things.',
      '# TYPE things_total counter',
      'things_total{kind="a \\"b\\"\\\\\\n"} 2',
    ]);
    expect(lines).toContain('work_seconds_bucket{le="0.005"} 1');
    expect(lines).toContain('work_seconds_bucket{le="0.05"} 2');
    expect(lines).toContain('work_seconds_bucket{le="10"} 2');
    expect(lines).toContain('work_seconds_bucket{le="+Inf"} 3');
    expect(lines).toContain('work_seconds_count 3');
    expect(lines.join()).not.toContain('broken');
  });
});

describe('the metrics of a server', () => {
  let test: TestApp;
  let server: MetricsServer;
  const read = async (path = '/metrics') => fetch(`http://127.0.0.1:${server.port}${path}`);
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(async () => {
    await server.close();
    await test.close();
  });

  it('count requests by route, and never name an organisation or a record', async () => {
    const { pool, services } = test;
    const health = createHealth(pool);
    const cache = createVersionedCache(1024);
    const of = { version: '1.2.3', kindsOfEvents: ['thing.happened'], countStreams: () => 7 };
    const parts = { pool, cache, health, ...of };
    const { countRequest, print } = createServerMetrics(parts);
    server = await serveMetrics(print, '127.0.0.1', 0);
    const app = await createApp({ pool, services, countRequest });
    const home = await test.addOrganisation({ name: 'Canary Ltd' });
    const client = await test.signIn(home);
    const here = createClient(app, client.userUid, client.cookie);
    await here.call(activities.get, { params: { uid: home.uid } });
    await app.inject('/canary-path');
    await test.owner.query(
      `insert into jobs (organisation_uid, uid, kind) values ($1, gen_random_uuid(), 'thing.happened'), ($1, gen_random_uuid(), 'other.job')`,
      [home.uid],
    );
    await sleep(50);
    const text = await (await read()).text();
    await app.close();
    expect(text).toContain('holdfast_live_streams 7');
    expect(text).toContain(
      'holdfast_requests_total{method="GET",route="/continuity/api/v1/activities/:uid",status="404"} 1',
    );
    expect(text).toContain('holdfast_requests_total{method="GET",route="unknown",status="404"} 1');
    expect(text).toContain('holdfast_queue_waiting{queue="events"} 1');
    expect(text).toContain('holdfast_queue_waiting{queue="jobs"} 1');
    expect(text).toContain('holdfast_queue_waiting{queue="mails"} 0');
    expect(text).toContain('holdfast_part_ready{part="database"} 1');
    expect(text).toContain('holdfast_info{version="1.2.3"} 1');
    for (const name of [
      'holdfast_request_duration_seconds_bucket',
      'holdfast_pool_connections',
      'holdfast_pool_waiting',
      'holdfast_cache_bytes',
      'holdfast_event_loop_lag_seconds',
      'holdfast_live_servers',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
    ])
      expect(text).toMatch(new RegExp(`^${name}(\\{[^}]*\\})? [0-9.e-]+$`, 'm'));
    expect(text.toLowerCase()).not.toMatch(new RegExp(`canary|${home.uid}|${home.friendlyUrl}`));
  });

  it('are the only content on their port', async () => {
    expect((await read('/healthz')).status).toBe(404);
    expect((await read()).headers.get('content-type')).toContain('version=0.0.4');
  });
});
