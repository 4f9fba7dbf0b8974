import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { reports } from '#root/contract/reports/reports.ts';
import { graceHours, sweepFiles } from '#root/server/platform/files/sweep.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import type { Client } from '#test/support/app.ts';
import { useJobs } from '#test/support/jobs.ts';
import { generateReport } from './generate-report.job.ts';

const jobs = useJobs();
let person: Client;

beforeEach(async () => {
  await jobs.test.owner.query(
    `update organisations set modules = '{report}', users_generate_reports = true where uid = $1`,
    [jobs.home.uid],
  );
  person = await jobs.test.signIn(jobs.home);
  jobs.startWorker([generateReport]);
});

async function addPlan(name: string): Promise<string> {
  return (await person.call(businessContinuityPlans.create, { body: { name } })).body.data.uid;
}

async function generate(recordUid: string): Promise<string> {
  const scope = { recordUid, divisionUids: [], businessUnitUids: [], version: null, day: null };
  const asked = await person.call(reports.generate, { body: { type: 'bcp', scope, formats: ['pdf', 'docx'] } });
  const { uid } = asked.body.data;
  const read = async () => (await person.call(reports.get, { params: { uid } })).body.data.status;
  await jobs.waitUntil(async () => (await read()) !== 'generating');
  expect(await read()).toBe('generated');
  return uid;
}

async function remove(uid: string): Promise<void> {
  const { version } = (await person.call(reports.get, { params: { uid } })).body.data;
  expect((await person.call(reports.remove, { params: { uid }, version })).status).toBe(204);
}

const sweep = (hours: number) =>
  sweepFiles(jobs.test.services.files, createTenantAccess(jobs.test.pool), new Date(Date.now() + hours * 3_600_000));

/** The organisation's files in the file store. */
async function measure() {
  const folder = join(jobs.test.filesFolder, jobs.home.uid);
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return { names: names.sort(), bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

async function listFiles(uid: string) {
  const { rows } = await jobs.test.owner.query<{ hash: string; size: number }>(
    'select file_hash as hash, size from report_files where report_uid = $1',
    [uid],
  );
  return { hashes: rows.map(({ hash }) => hash).sort(), bytes: rows.reduce((sum, { size }) => sum + size, 0) };
}

it('the files of a deleted report are removed from the file store a day later, and the files of other reports stay', async () => {
  const [kept, gone] = [await generate(await addPlan('Pay staff')), await generate(await addPlan('Pay suppliers'))];
  const [ofKept, ofGone] = [await listFiles(kept), await listFiles(gone)];
  expect(ofGone.hashes).toHaveLength(3);
  expect(await measure()).toEqual({
    names: [...ofKept.hashes, ...ofGone.hashes].sort(),
    bytes: ofKept.bytes + ofGone.bytes,
  });
  await remove(gone);
  await sweep(graceHours - 1);
  expect((await measure()).names).toHaveLength(6);
  expect(await sweep(graceHours + 1)).toBe(3);
  expect(await measure()).toEqual({ names: ofKept.hashes, bytes: ofKept.bytes });
  for (const format of ['pdf', 'docx'] as const)
    expect((await person.call(reports.download, { params: { uid: kept }, query: { format } })).status).toBe(200);
});

it('a file that two reports share is stored once, and is removed from the file store after both reports have been deleted', async () => {
  const plan = await addPlan('Pay staff');
  const [first, second] = [await generate(plan), await generate(plan)];
  const { hashes } = await listFiles(first);
  expect((await listFiles(second)).hashes).toEqual(hashes);
  expect((await measure()).names).toEqual(hashes);
  await remove(first);
  expect(await sweep(graceHours + 1)).toBe(0);
  const read = await person.call(reports.download, { params: { uid: second }, query: { format: 'pdf' } });
  expect(read.raw.subarray(0, 4).toString()).toBe('%PDF');
  await remove(second);
  expect(await sweep(graceHours + 1)).toBe(hashes.length);
  expect((await measure()).names).toEqual([]);
});
