import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import { type SheetContext, sheet, useJobs } from '#test/support/jobs.ts';
import { enqueue } from './enqueue.ts';
import { defineJob, type Job } from './job.ts';
import { beginJob } from './run-job.ts';
import { tidyJobs } from './tidy.ts';

const jobs = useJobs();

describe('a worker that is considered dead', () => {
  const options = (known: Job[]) => {
    const { pool, services } = jobs.test;
    return { pool, services, jobs: known, log: jobs.log, heartbeatEvery: 60_000 };
  };
  /** Expires the leases, as if the process had been killed ten seconds ago. */
  const forget = () => jobs.test.owner.query(`update jobs set leased_until = now() where state = 'running'`);

  it('is replaced by another worker, and its later writes are refused', async () => {
    const gate = jobs.openGate();
    const tries: number[] = [];
    const job = defineJob('shelf.fill', sheet, async ({ write, attempt }: SheetContext) => {
      tries.push(attempt);
      if (attempt === 1) await gate.promise;
      await write((db) => db.run(jobs.insertDivision(`Try ${attempt}`)));
    });
    await jobs.enqueueJob(job, 1);
    const lost = await beginJob(options([job]), jobs.home.uid);
    await forget();
    jobs.startWorker([job], { pollEvery: 20 });
    await jobs.waitUntil(jobs.areAllDone);
    gate.resolve();
    await lost?.ended;
    expect(tries).toEqual([1, 2]);
    expect((await jobs.readJobs())[0]).toMatchObject({ state: 'done', tries: 2 });
    expect(await jobs.readDivisions()).toEqual([{ name: 'Try 2' }]);
  });

  it('keeps its job while it writes, and commits the end of the job with its writes', async () => {
    const inside = jobs.openGate();
    const gate = jobs.openGate();
    const job = defineJob('shelf.fill', sheet, async ({ write, finish }: SheetContext) => {
      await write(async (db) => {
        await db.run(jobs.insertDivision('Once'));
        inside.resolve();
        await gate.promise;
        await finish(db, { made: 1 });
      });
      throw new Error('Died right after the commit');
    });
    await jobs.enqueueJob(job, 1);
    const run = await beginJob(options([job]), jobs.home.uid);
    await inside.promise;
    await forget();
    expect(await beginJob(options([job]), jobs.home.uid)).toBeUndefined();
    gate.resolve();
    await run?.ended;
    expect((await jobs.readJobs())[0]).toMatchObject({ state: 'done', result: { made: 1 } });
    expect(await beginJob(options([job]), jobs.home.uid)).toBeUndefined();
  });

  it('makes its job fail if the workers of all tries have died', async () => {
    const job = defineJob('shelf.fill', sheet, async () => undefined, { maxTries: 2 });
    await jobs.enqueueJob(job, 1);
    await jobs.test.owner.query(
      `update jobs set state = 'running', tries = 2, lease = gen_random_uuid(), leased_until = now()`,
    );
    await (await beginJob(options([job]), jobs.home.uid))?.ended;
    expect((await jobs.readJobs())[0]).toMatchObject({ state: 'failed', error: expect.stringContaining('server') });
  });

  it('counts as alive again after its next heartbeat', async () => {
    const gate = jobs.openGate();
    const job = defineJob('shelf.count', sheet, () => gate.promise);
    await jobs.enqueueJob(job, 1);
    const run = await beginJob({ ...options([job]), heartbeatEvery: 20 }, jobs.home.uid);
    await forget();
    await jobs.waitUntil(async () => (await jobs.readJobs())[0]?.leased_until > new Date());
    gate.resolve();
    await run?.ended;
  });
});

it('a worker that is closed finishes quick jobs, returns slow jobs to the queue, and starts no more jobs', async () => {
  const gate = jobs.openGate();
  const quick = defineJob('shelf.count', sheet, () => gate.promise);
  const slow = defineJob('shelf.fill', sheet, async ({ signal }: SheetContext) => {
    await sleep(60_000, undefined, { signal });
  });
  const worker = jobs.startWorker([quick, slow], { closeTimeout: 400, concurrency: 2 });
  await jobs.enqueueJob(quick, 1);
  await jobs.enqueueJob(slow, 2);
  await jobs.waitUntil(async () => (await jobs.readJobs()).every(({ state }) => state === 'running'));
  await jobs.enqueueJob(quick, 3);
  const closed = worker.close();
  gate.resolve();
  await closed;
  expect((await jobs.readJobs()).map(({ state, tries }) => [state, tries])).toEqual([
    ['done', 1],
    ['queued', 0],
    ['queued', 0],
  ]);
});

it('daily jobs are queued once a day, for each organisation or for the landlord', async () => {
  await jobs.test.owner.query(`update organisations set is_landlord = false`);
  const landlord = await jobs.test.addOrganisation({ isLandlord: true });
  const seen: string[] = [];
  const note = (kind: `${string}.${string}`) =>
    defineJob(kind, z.object({}), async ({ organisationUid }) => void seen.push(`${kind} ${organisationUid}`));
  const [each, one, later] = [note('each.day'), note('one.day'), note('later.day')];
  const daily = [
    { job: each, at: '00:00', where: 'each organisation' },
    { job: one, at: '00:00', where: 'landlord' },
    { job: later, at: '24:00', where: 'landlord' },
  ] as const;
  const { rows: all } = await jobs.test.owner.query(`select uid from organisations where state <> 'deleted'`);
  for (let count = 0; count < 2; count += 1) jobs.startWorker([each, one, later], { daily });
  const wanted = [`one.day ${landlord.uid}`, ...all.map(({ uid }) => `each.day ${uid}`)].sort();
  await jobs.waitUntil(() => seen.length >= wanted.length);
  await sleep(100);
  expect(seen.sort()).toEqual(wanted);
});

it('rows of jobs that ended long ago are deleted', async () => {
  const job = defineJob('shelf.count', sheet, async () => undefined);
  jobs.startWorker([job, tidyJobs]);
  for (const boxes of [1, 2]) await jobs.enqueueJob(job, boxes);
  await jobs.waitUntil(jobs.areAllDone);
  await jobs.test.owner.query(
    `update jobs set finished_at = now() - interval '31 days' where payload ->> 'boxes' = '1'`,
  );
  await writeTenant(jobs.test.pool, jobs.home.uid, {}, (db) => enqueue(db, tidyJobs, {}));
  await jobs.waitUntil(jobs.areAllDone);
  expect((await jobs.readJobs()).map(({ kind, result }) => [kind, result])).toEqual([
    ['shelf.count', null],
    ['job.tidy', { removed: 1 }],
  ]);
});
