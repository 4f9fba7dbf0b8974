import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

/** Milliseconds between two measurements. Node adds them to each measured delay, so they are subtracted. */
const resolution = 10;

/**
 * Adds figures about this process: memory, processor time, and delays of the event loop since the figures were last
 * printed.
 */
export function addProcessMetrics(metrics: Metrics): void {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  const toSeconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1e3);
  metrics.read(
    {
      name: 'holdfast_event_loop_lag_seconds',
      help: 'Time that requests waited for the event loop since the last scrape.',
      type: 'gauge',
    },
    () => {
      const samples = [
        { labels: { quantile: '0.5' }, value: toSeconds(delays.percentile(50)) },
        { labels: { quantile: '0.99' }, value: toSeconds(delays.percentile(99)) },
        { labels: { quantile: '1' }, value: toSeconds(delays.max) },
      ];
      delays.reset();
      return samples;
    },
  );
  const gauge = { type: 'gauge' } as const;
  metrics.read({ name: 'process_resident_memory_bytes', help: 'Memory that the process occupies.', ...gauge }, () => [
    { value: process.memoryUsage.rss() },
  ]);
  metrics.read({ name: 'holdfast_heap_used_bytes', help: 'Memory of JavaScript objects.', ...gauge }, () => [
    { value: process.memoryUsage().heapUsed },
  ]);
  metrics.read({ name: 'process_cpu_seconds_total', help: 'Processor time of the process.', type: 'counter' }, () => {
    const { user, system } = process.cpuUsage();
    return [{ value: (user + system) / 1e6 }];
  });
  metrics.read(
    { name: 'process_start_time_seconds', help: 'When the process started, in seconds since 1970.', ...gauge },
    () => [{ value: Math.round(performance.timeOrigin / 1000) }],
  );
}
