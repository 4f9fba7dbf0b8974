import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import { createEar, type Ear } from '#root/server/background/ear.ts';
import { newUid } from '#root/server/db/crud.ts';
import { queries } from '#root/server/db/queries.ts';
import { writeTenant } from '#root/server/db/tenant.ts';
import { type EnqueueOptions, enqueue } from '#root/server/jobs/enqueue.ts';
import type { Job, JobContext, JobOf } from '#root/server/jobs/job.ts';
import { startWorker, type Worker, type WorkerOptions } from '#root/server/jobs/worker.ts';
import { startTestApp, type TestApp, type TestOrganisation } from './app.ts';
import { until as untilTrue } from './until.ts';

/** What the jobs of these tests are given. */
export const sheet = z.object({ boxes: z.int() });
export type SheetContext = JobContext<{ boxes: number }>;

/** The queue of one test file: an organisation for each test, after which its workers have closed and its jobs are gone. */
export function useJobs() {
  let test: TestApp;
  let home: TestOrganisation;
  const said: string[] = [];
  const say = (message: string) => void said.push(message);
  const log = { debug: say, info: say, warn: say, error: say };
  const open: { gates: (() => void)[]; workers: Worker[]; ears: Ear[] } = { gates: [], workers: [], ears: [] };

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    home = await test.organisation();
    said.length = 0;
  });
  afterEach(async () => {
    // What waits behind a gate would keep its worker from closing, also after a failure.
    for (const pass of open.gates.splice(0)) pass();
    await Promise.all(open.workers.splice(0).map((worker) => worker.close()));
    await Promise.all(open.ears.splice(0).map((ear) => ear.close()));
    await test.owner.query('delete from jobs');
  });

  const rows = async () => (await test.owner.query('select * from jobs order by created_at')).rows;
  return {
    get test() {
      return test;
    },
    get home() {
      return home;
    },
    said,
    log,
    rows,
    until: (condition: () => boolean | Promise<boolean>) => untilTrue(condition, () => said.join('; ')),
    allDone: async () => (await rows()).every(({ state }) => state === 'done'),
    /** Something to wait for, which is passed at the end of the test at the latest. */
    gate: () => {
      const gate = Promise.withResolvers<void>();
      open.gates.push(gate.resolve);
      return gate;
    },
    start: (jobs: Job[], more: Partial<WorkerOptions> = {}): Worker => {
      const { connectionString } = test.pool.options;
      const ear = createEar(connectionString ? { connectionString } : {});
      const worker = startWorker({ pool: test.pool, services: test.services, jobs, log, ear, ...more });
      open.ears.push(ear);
      open.workers.push(worker);
      return worker;
    },
    /** Asks for a job in `home`, unless another organisation is named. @returns its uid */
    ask: (
      job: JobOf<{ boxes: number }>,
      boxes: number,
      { organisation = home.uid, actor, ...more }: EnqueueOptions & { organisation?: string; actor?: string } = {},
    ) => writeTenant(test.pool, organisation, { actor }, (db) => enqueue(db, job, { boxes }, more)),
    /** Writing a division in `home`: what shows that a job wrote. */
    division: (name: string) =>
      queries.insertInto('divisions').values({ organisation_uid: home.uid, uid: newUid(), name }),
    divisions: async () =>
      (await test.owner.query('select name from divisions where organisation_uid = $1', [home.uid])).rows,
  };
}
