import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import { createNotifyListener, type NotifyListener } from '#root/server/platform/background/notify-listener.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { queries } from '#root/server/platform/db/queries.ts';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import { type EnqueueOptions, enqueue } from '#root/server/platform/jobs/enqueue.ts';
import type { Job, JobContext, TypedJob } from '#root/server/platform/jobs/job.ts';
import { startWorker, type Worker, type WorkerOptions } from '#root/server/platform/jobs/worker.ts';
import { startTestApp, type TestApp, type TestOrganisation } from './app.ts';
import { waitUntil as untilTrue } from './until.ts';

/** The payload of the jobs in these tests. */
export const sheet = z.object({ boxes: z.int() });
export type SheetContext = JobContext<{ boxes: number }>;

/**
 * Starts a server for the job tests of one file. Creates an organisation before each test. Closes the workers and
 * deletes the jobs after each test.
 */
export function useJobs() {
  let test: TestApp;
  let home: TestOrganisation;
  const logLines: string[] = [];
  const addLine = (message: string) => void logLines.push(message);
  const log = { debug: addLine, info: addLine, warn: addLine, error: addLine };
  const open: { gates: (() => void)[]; workers: Worker[]; listeners: NotifyListener[] } = {
    gates: [],
    workers: [],
    listeners: [],
  };

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    home = await test.addOrganisation();
    logLines.length = 0;
  });
  afterEach(async () => {
    // A worker can't close while one of its jobs waits at a gate, so all gates open even if the test failed.
    for (const pass of open.gates.splice(0)) pass();
    await Promise.all(open.workers.splice(0).map((worker) => worker.close()));
    await Promise.all(open.listeners.splice(0).map((listener) => listener.close()));
    await test.owner.query('delete from jobs');
  });

  const readJobs = async () => (await test.owner.query('select * from jobs order by created_at')).rows;
  return {
    get test() {
      return test;
    },
    get home() {
      return home;
    },
    logLines,
    log,
    readJobs,
    waitUntil: (condition: () => boolean | Promise<boolean>) => untilTrue(condition, () => logLines.join('; ')),
    areAllDone: async () => (await readJobs()).every(({ state }) => state === 'done'),
    /** Returns a gate that a job can wait for. A gate that is still closed opens after the test. */
    openGate: () => {
      const gate = Promise.withResolvers<void>();
      open.gates.push(gate.resolve);
      return gate;
    },
    startWorker: (jobs: Job[], more: Partial<WorkerOptions> = {}): Worker => {
      const { connectionString } = test.pool.options;
      const listener = createNotifyListener(connectionString ? { connectionString } : {});
      const worker = startWorker({ pool: test.pool, services: test.services, jobs, log, listener, ...more });
      open.listeners.push(listener);
      open.workers.push(worker);
      return worker;
    },
    /** Enqueues a job in `organisation`, by default in `home`. @returns the job's uid */
    enqueueJob: (
      job: TypedJob<{ boxes: number }>,
      boxes: number,
      { organisation = home.uid, actor, ...more }: EnqueueOptions & { organisation?: string; actor?: string } = {},
    ) => writeTenant(test.pool, organisation, { actor }, (db) => enqueue(db, job, { boxes }, more)),
    /** Returns a query that inserts a division into `home`, so that a test can see whether a job has written. */
    insertDivision: (name: string) =>
      queries.insertInto('divisions').values({ organisation_uid: home.uid, uid: newUid(), name }),
    readDivisions: async () =>
      (await test.owner.query('select name from divisions where organisation_uid = $1', [home.uid])).rows,
  };
}
