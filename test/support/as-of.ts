import { expect } from 'vitest';
import { type AsOfBasis, asOf } from '#root/contract/continuity/as-of.ts';
import { jobs } from '#root/contract/platform/jobs.ts';
import { asOfJob } from '#root/server/areas/continuity/as-of/as-of.job.ts';
import { startWorker } from '#root/server/platform/jobs/worker.ts';
import type { Client, TestApp } from './app.ts';
import { waitUntil } from './until.ts';

/** Starts a worker that computes answers as of a day. */
export const startAsOfWorker = ({ pool, services }: TestApp) =>
  startWorker({
    ...{ pool, services, jobs: [asOfJob], pollEvery: 20 },
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
  });

/** Asks for a day or a moment, waits for the job, and returns the uid of the result. */
export async function askAsOf(client: Client, at: string, basis: AsOfBasis = 'recorded'): Promise<string> {
  const asked = await client.call(asOf.ask, { body: { at, basis } });
  expect(asked.status, asked.text).toBe(200);
  const { resultUid, jobUid } = asked.body.data;
  if (resultUid) return resultUid;
  let found: Record<string, unknown> | null = null;
  await waitUntil(async () => {
    const { data } = (await client.call(jobs.get, { params: { uid: String(jobUid) } })).body;
    if (data.state === 'failed') throw new Error(data.error ?? 'The job failed');
    found = data.state === 'done' ? data.result : null;
    return found !== null;
  });
  return (found as unknown as { uid: string }).uid;
}
