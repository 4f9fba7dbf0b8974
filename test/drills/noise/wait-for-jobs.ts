import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { say } from '#test/bench/servers.ts';

const patience = 120_000;

/**
 * Waits until the jobs of the noise are done, because they would disturb the quiet phase. Three checks in a row have to
 * find none, because a job can enqueue another.
 */
export async function waitForJobs(owner: Pool): Promise<void> {
  const began = performance.now();
  for (let calm = 0; calm < 3 && performance.now() - began < patience; await sleep(300)) {
    const { rows } = await owner.query<{ left: number }>(
      `select count(*)::int as left from jobs where state in ('queued', 'running') and run_at <= clock_timestamp()`,
    );
    calm = rows[0]?.left === 0 ? calm + 1 : 0;
  }
  say(`waited ${((performance.now() - began) / 1_000).toFixed(1)} s for jobs`);
}
