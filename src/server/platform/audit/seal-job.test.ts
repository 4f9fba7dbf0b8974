import { randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { startDaily } from '#root/server/platform/jobs/daily.ts';
import { beginJob } from '#root/server/platform/jobs/run-job.ts';
import { dailyJobs } from '#root/server/start/jobs.ts';
import type { TestOrganisation } from '#test/support/app.ts';
import { useJobs } from '#test/support/jobs.ts';
import { readMails } from '#test/support/mails.ts';
import { parseHeads } from './seal-heads.ts';
import { dailySeal, sealJob } from './seal-job.ts';

const jobs = useJobs();
let landlord: TestOrganisation;
beforeEach(async () => {
  await mkdir(jobs.test.filesFolder, { recursive: true });
  await jobs.test.owner.query('update organisations set is_landlord = false where is_landlord');
  landlord = await jobs.test.addOrganisation({ isLandlord: true });
});

/** Checks the clock once, as each server does repeatedly. */
const lookAtClock = async (time: string) => {
  const { pool } = jobs.test;
  await startDaily({ pool, daily: [dailySeal], log: jobs.log, now: () => new Date(time) }).close();
};
const readSlots = async () => {
  const rows = await jobs.readJobs();
  expect(rows.every((row) => row.organisation_uid === landlord.uid && row.kind === sealJob.kind)).toBe(true);
  const { rows: slots } = await jobs.test.owner.query('select slot::text from jobs order by slot');
  return slots.map(({ slot }) => slot);
};

describe('the daily seals of the audit logs', () => {
  it('are due at 03:40 UTC, once for all servers and only in the landlord’s organisation', async () => {
    expect(dailyJobs).toContain(dailySeal);
    await lookAtClock('2026-11-27T03:39:59Z');
    expect(await readSlots()).toEqual([]);
    for (const time of ['03:40:00', '03:40:30', '23:59:59']) await lookAtClock(`2026-11-27T${time}Z`);
    await lookAtClock('2026-11-28T03:39:00Z');
    expect(await readSlots()).toEqual(['2026-11-27']);
    // A server that did not run at 03:40 queues the job later on the same day.
    await lookAtClock('2026-11-28T17:00:00Z');
    expect(await readSlots()).toEqual(['2026-11-27', '2026-11-28']);
  });

  const newTargets = () => ({
    file: join(jobs.test.filesFolder, `heads-${randomUUID()}`),
    mail: `auditor-${randomUUID()}@example.org`,
    webhook: undefined,
    allowedHosts: [],
  });
  const work = async (sealTargets: ReturnType<typeof newTargets>, time: string) => {
    const { pool, services } = jobs.test;
    const known = { ...services, sealTargets, now: () => new Date(time) };
    const options = { pool, services: known, jobs: [sealJob], log: jobs.log, heartbeatEvery: 60_000 };
    await (await beginJob(options, landlord.uid))?.ended;
  };
  const heads = async () => {
    const { rows } = await jobs.test.owner.query('select organisation_uid as uid from audit_heads()');
    return rows.length;
  };

  it('are written to the file and mailed, with the current time', async () => {
    const targets = newTargets();
    await lookAtClock('2026-11-27T03:40:00Z');
    await work(targets, '2026-11-27T03:40:01Z');
    const file = await readFile(targets.file, 'utf8');
    expect(file).toMatch(/^# 2026-11-27T03:40:01\.000Z\n/);
    expect(parseHeads(file).size).toBe(await heads());
    const [mail, ...more] = await readMails(jobs.test, targets.mail);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'audit_heads', data: { at: '2026-11-27T03:40:01.000Z' } });
    expect(parseHeads(mail?.data.heads ?? '')).toEqual(parseHeads(file));
    expect((await jobs.readJobs()).map(({ state }) => state)).toEqual(['done']);
  });

  it('are mailed once a day, even if earlier tries ended before or after they queued the email', async () => {
    const targets = newTargets();
    await lookAtClock('2026-11-27T03:40:00Z');
    // The state of the job after a server was killed in its first try.
    await jobs.test.owner.query('update jobs set tries = 1');
    const broken = { ...targets, file: '/nowhere/at-all/heads' };
    await work(broken, '2026-11-27T03:41:00Z');
    expect(await readMails(jobs.test, targets.mail)).toHaveLength(1);
    await jobs.test.owner.query(`update jobs set run_at = now() - interval '1 second'`);
    await work(targets, '2026-11-27T03:42:00Z');
    expect((await jobs.readJobs()).map(({ state, tries }) => [state, tries])).toEqual([['done', 3]]);
    expect(await readMails(jobs.test, targets.mail)).toHaveLength(1);
    await lookAtClock('2026-11-28T03:40:00Z');
    await work(targets, '2026-11-28T03:40:00Z');
    expect(await readMails(jobs.test, targets.mail)).toHaveLength(2);
  });
});
