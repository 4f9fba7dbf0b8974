import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { jobs as contract } from '#root/contract/platform/jobs.ts';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import { defineError } from '#root/server/platform/http/define-error.ts';
import { startTestApp } from '#test/support/app.ts';
import { type SheetContext, sheet, useJobs } from '#test/support/jobs.ts';
import { enqueue } from './enqueue.ts';
import { defineJob } from './job.ts';

const jobs = useJobs();

describe('a job', () => {
  it('starts right after the commit that queues it, and never after a rollback', async () => {
    const begun: { boxes: number; at: number }[] = [];
    const job = defineJob('shelf.count', sheet, async ({ payload }) => {
      begun.push({ boxes: payload.boxes, at: performance.now() });
    });
    jobs.startWorker([job], { pollEvery: 60_000 });
    await sleep(200);
    await expect(
      writeTenant(jobs.test.pool, jobs.home.uid, {}, async (db) => {
        await enqueue(db, job, { boxes: 0 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const waits: number[] = [];
    for (let boxes = 1; boxes <= 20; boxes += 1) {
      await jobs.enqueueJob(job, boxes);
      const committed = performance.now();
      await jobs.waitUntil(() => begun.length === boxes);
      waits.push((begun.at(-1)?.at ?? 0) - committed);
    }
    waits.sort((a, b) => a - b);
    process.stdout.write(`a job begins ${waits[10]?.toFixed(1)} ms after its commit (median of ${waits.length})\n`);
    expect(begun.map(({ boxes }) => boxes)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('works within its organisation on behalf of the person who requested it, and reports its progress and result', async () => {
    const person = await jobs.test.signIn(jobs.home);
    const other = await jobs.test.signIn(jobs.home);
    const stranger = await jobs.test.signIn(await jobs.test.addOrganisation());
    const gate = jobs.openGate();
    const job = defineJob('shelf.fill', sheet, async ({ write, progress, payload, actorUid }: SheetContext) => {
      expect(actorUid).toBe(person.userUid);
      await write((db) => db.run(jobs.insertDivision('By a job')));
      await progress(40.4, 'Filling the second shelf');
      await gate.promise;
      return { boxes: payload.boxes };
    });
    jobs.startWorker([job]);
    const uid = await jobs.enqueueJob(job, 7, { actor: person.userUid });
    await jobs.waitUntil(async () => (await jobs.readJobs())[0]?.percent === 40);
    const during = await person.call(contract.get, { params: { uid } });
    expect(during.body.data).toMatchObject({ state: 'running', percent: 40, words: 'Filling the second shelf' });
    gate.resolve();
    await jobs.waitUntil(jobs.areAllDone);
    const after = await person.call(contract.get, { params: { uid } });
    expect(after.body.data).toMatchObject({ state: 'done', percent: 100, result: { boxes: 7 }, error: null });
    for (const client of [other, stranger])
      expect((await client.call(contract.get, { params: { uid } })).status).toBe(404);
    const { rows: audited } = await jobs.test.owner.query(
      `select organisation_uid, actor_uid from audit_entries where after ->> 'name' = 'By a job'`,
    );
    expect(audited).toEqual([{ organisation_uid: jobs.home.uid, actor_uid: person.userUid }]);
  });

  it('reports progress even if open transactions of its organisation use all connections for writing', async () => {
    const bothWrite = jobs.openGate();
    let writing = 0;
    const job = defineJob('shelf.fill', sheet, ({ write, progress, payload }: SheetContext) =>
      write(async (db) => {
        await db.run(jobs.insertDivision(`Division ${payload.boxes}`));
        writing += 1;
        if (writing === 2) bothWrite.resolve();
        await bothWrite.promise;
        await progress(50, 'Half of it');
      }),
    );
    jobs.startWorker([job], { pollEvery: 20 });
    await Promise.all([jobs.enqueueJob(job, 1), jobs.enqueueJob(job, 2)]);
    await jobs.waitUntil(jobs.areAllDone);
    expect((await jobs.readJobs()).map(({ tries, words }) => [tries, words])).toEqual([
      [1, 'Half of it'],
      [1, 'Half of it'],
    ]);
  });

  it('is done once, however many processes run, and one organisation does not delay another', async () => {
    const other = await jobs.test.addOrganisation();
    const begun: string[] = [];
    const gate = jobs.openGate();
    const job = defineJob('shelf.count', sheet, async ({ payload, organisationUid }) => {
      begun.push(`${organisationUid} ${payload.boxes}`);
      if (organisationUid === jobs.home.uid) await gate.promise;
    });
    for (let count = 0; count < 2; count += 1)
      jobs.startWorker([job], { concurrency: 3, concurrencyPerOrganisation: 2 });
    for (let boxes = 0; boxes < 20; boxes += 1) await jobs.enqueueJob(job, boxes);
    for (let boxes = 0; boxes < 20; boxes += 1) await jobs.enqueueJob(job, boxes, { organisation: other.uid });
    const begunIn = (uid: string) => begun.filter((line) => line.startsWith(uid)).length;
    await jobs.waitUntil(() => begunIn(other.uid) === 20 && begunIn(jobs.home.uid) === 4);
    await sleep(100);
    expect(begunIn(jobs.home.uid)).toBe(4);
    gate.resolve();
    await jobs.waitUntil(jobs.areAllDone);
    expect(new Set(begun).size).toBe(40);
    expect(begun.length).toBe(40);
  });

  it('is not queued while a job with the same key is waiting, but is queued again once that job has ended', async () => {
    const job = defineJob('shelf.count', sheet, async () => undefined);
    const first = await jobs.enqueueJob(job, 1, { key: 'a' });
    expect(await jobs.enqueueJob(job, 2, { key: 'a' })).toBe(first);
    expect(await jobs.enqueueJob(job, 3, { key: 'b' })).not.toBe(first);
    jobs.startWorker([job]);
    await jobs.waitUntil(jobs.areAllDone);
    expect(await jobs.enqueueJob(job, 4, { key: 'a' })).not.toBe(first);
    await jobs.waitUntil(jobs.areAllDone);
    expect((await jobs.readJobs()).length).toBe(3);
  });

  it('is queued if the job with the same key ends at the same moment', async () => {
    const job = defineJob('shelf.count', sheet, async () => undefined);
    const first = await jobs.enqueueJob(job, 1, { key: 'a' });
    const second = await writeTenant(jobs.test.pool, jobs.home.uid, {}, (db) => {
      /** Ends the first job as soon as its key has prevented the insertion of the second job. */
      const maybe: typeof db.maybe = async (query) => {
        const row = await db.maybe(query);
        if (!row)
          await jobs.test.owner.query(`update jobs set state = 'done', finished_at = now() where uid = $1`, [first]);
        return row;
      };
      return enqueue({ ...db, maybe }, job, { boxes: 2 }, { key: 'a' });
    });
    expect(second).not.toBe(first);
    expect(await jobs.readJobs()).toMatchObject([
      { uid: first, state: 'done' },
      { uid: second, state: 'queued', payload: { boxes: 2 } },
    ]);
  });

  it('does not start before its delay has passed', async () => {
    const job = defineJob('shelf.count', sheet, async () => undefined);
    jobs.startWorker([job], { pollEvery: 20 });
    const uid = await jobs.enqueueJob(job, 1, { after: 3_600_000 });
    await sleep(100);
    expect((await jobs.readJobs())[0]).toMatchObject({ state: 'queued', tries: 0 });
    await jobs.test.owner.query(`update jobs set run_at = run_at - interval '1 hour' where uid = $1`, [uid]);
    await jobs.waitUntil(jobs.areAllDone);
  });
});

it('organisations with due jobs are found even if the owner of the tables is subject to row-level security', async () => {
  const job = defineJob('shelf.count', sheet, async () => undefined);
  const server = await startTestApp();
  try {
    const organisation = await server.addOrganisation();
    await writeTenant(server.pool, organisation.uid, {}, (db) => enqueue(db, job, { boxes: 1 }));
    await server.owner.query(`do $$ begin create role holdfast_test_owner nologin; exception when duplicate_object then null; end $$;
      alter table jobs owner to holdfast_test_owner;
      alter table organisations owner to holdfast_test_owner;
      alter policy installation on organisations to holdfast_test_owner;
      alter policy organisations_with_jobs on jobs to holdfast_test_owner;
      alter function organisations_with_jobs() owner to holdfast_test_owner`);
    const { rows } = await server.pool.query('select organisations_with_jobs() as uid');
    expect(rows).toEqual([{ uid: organisation.uid }]);
    expect((await server.pool.query('select * from jobs')).rows).toEqual([]);
  } finally {
    await server.close();
  }
});

describe('a job that fails', () => {
  it('is retried from the start and leaves no partial writes', async () => {
    const job = defineJob(
      'shelf.fill',
      sheet,
      async ({ write, attempt }) => {
        await write(async (db) => {
          await db.run(jobs.insertDivision(`Try ${attempt}`));
          if (attempt < 3) throw new Error(`not yet, with a secret`);
        });
      },
      { retryAfter: 10 },
    );
    jobs.startWorker([job], { pollEvery: 10 });
    await jobs.enqueueJob(job, 1);
    await jobs.waitUntil(jobs.areAllDone);
    expect(await jobs.readDivisions()).toEqual([{ name: 'Try 3' }]);
  });

  it('is not retried after its last try, and its message reveals no internals', async () => {
    const job = defineJob('shelf.fill', sheet, () => Promise.reject(new Error('password=abc')), {
      maxTries: 2,
      retryAfter: 10,
    });
    jobs.startWorker([job], { pollEvery: 10 });
    await jobs.enqueueJob(job, 1);
    await jobs.waitUntil(async () => (await jobs.readJobs())[0]?.state === 'failed');
    expect((await jobs.readJobs())[0]).toMatchObject({ tries: 2, error: expect.stringContaining('unexpected error') });
    expect(jobs.logLines.at(-1)).toContain('It has failed for good after 2 tries.');
  });

  it('with an AppError is not retried and shows its message', async () => {
    const full = defineError('shelf_full', 422, 'The shelf is full.');
    const job = defineJob('shelf.fill', sheet, () => Promise.reject(full()));
    jobs.startWorker([job]);
    await jobs.enqueueJob(job, 1);
    await jobs.waitUntil(async () => (await jobs.readJobs())[0]?.state === 'failed');
    expect((await jobs.readJobs())[0]).toMatchObject({ tries: 1, error: 'The shelf is full.' });
  });
});
