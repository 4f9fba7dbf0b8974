import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organisationArchives } from '#root/contract/landlord/organisation-archives.ts';
import { duplicationParts, organisationDuplications } from '#root/contract/landlord/organisation-duplications.ts';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import type { PlanTask } from '#root/contract/plans/plan-sections.ts';
import { jobs } from '#root/contract/platform/jobs.ts';
import { startWorker, type Worker } from '#root/server/platform/jobs/worker.ts';
import { startActivityTests } from '#test/support/activities.ts';
import type { Client } from '#test/support/app.ts';
import { buildPlanContent, buildTask } from '#test/support/plan-content.ts';
import { createPlanWorld, type PlanCalls, resiliencePlanCalls } from '#test/support/plans.ts';
import { archiveJob, importArchiveJob } from './archives.service.ts';
import { duplicateJob } from './duplication.service.ts';

const { test, world, client } = await startActivityTests();
const log = { debug() {}, info() {}, warn() {}, error() {} };
const kinds: readonly (readonly [string, PlanCalls])[] = [
  ['business_continuity_plans', businessContinuityPlans],
  ['resilience_plans', resiliencePlanCalls],
];
const landlord = await test.signIn(await test.addOrganisation({ isLandlord: true }));
let worker: Worker;

const activity = (await world.addActivity('Payroll', 240, 1440)).uid;
const supplier = await world.addResource('supplier', 'Bank', 480);
const location = await world.addResource('location', 'Office');
const person = await world.addOwner();
const role = world.findRow('Crisis lead');

/** Creates tasks with random durations, links to earlier tasks, and records. */
const randomTasks = fc
  .array(
    fc.record({
      duration: fc.option(fc.nat(600)),
      before: fc.array(fc.nat(20), { maxLength: 4 }),
      lag: fc.nat(60),
      recovers: fc.option(fc.constantFrom(activity, supplier, location)),
      waitsFor: fc.option(fc.constant(supplier)),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((rows) => {
    const tasks = rows.map((_, at) => buildTask(at + 1));
    return rows.map(({ duration, before, lag, recovers, waitsFor }, at): PlanTask => {
      const earlier = [...new Set(before.filter((place) => place < at))].sort((a, b) => a - b);
      return {
        ...(tasks[at] as PlanTask),
        durationMinutes: duration,
        recovers: recovers === null ? null : { recordUid: recovers, extent: 'full' },
        waitsForUid: waitsFor,
        predecessors: earlier.map((place) => ({ taskUid: tasks[place]?.uid ?? '', lagMinutes: lag })),
      };
    });
  });

beforeAll(async () => {
  worker = startWorker({
    ...{ pool: test.pool, services: test.services, log, pollEvery: 50 },
    jobs: [archiveJob, importArchiveJob, duplicateJob],
  });
  let plan: string | undefined;
  for (const [table, calls] of kinds) {
    const { create, saveAll, save } = createPlanWorld(calls, client);
    const { uid } = await create('Complete', { ownerUids: [person] });
    await saveAll(uid, buildPlanContent({ activity, supplier, location, person, role, ...(plan && { plan }) }));
    // The plan of the next kind activates this one.
    plan = uid;
    // Has the same effect as an approval.
    await test.owner.query(
      `update ${table} t set in_force_number = 1, status_uid = (select m.uid from master_rows m
         join master_rows s on s.organisation_uid = m.organisation_uid and s.list = m.list
         where s.uid = t.status_uid and m.phase = 'approved') where uid = $1`,
      [uid],
    );
    for (const [index, tasks] of fc.sample(randomTasks, { numRuns: 10, seed: 7 }).entries())
      await save((await create(`Random ${index}`, { activityUids: [activity] })).uid, 'tasks', tasks);
  }
});
afterAll(() => worker.close());

async function waitUntil<Data extends { state: string }>(read: () => Promise<Data>): Promise<Data> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const data = await read();
    if (data.state === 'done' || data.state === 'failed') return data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The job did not end');
}

const waitForJob = (who: Client, { body }: { body: { data: { jobUid: string } } }) =>
  waitUntil(async () => (await who.call(jobs.get, { params: { uid: body.data.jobUid } })).body.data);

/** Describes all plans of an organisation with names instead of uids. */
async function describePlans(who: Client): Promise<unknown[]> {
  const described = [];
  for (const [, calls] of kinds) {
    const { read } = createPlanWorld(calls, who);
    const { data } = (await who.call(calls.list, { query: { sort: 'name', pageSize: 100 } })).body;
    for (const { uid } of data) {
      const { name, status, versionNumber, inForceNumber, owners, content, references } = await read(uid);
      const rows = Object.values(content).flatMap((section): { uid: string }[] =>
        Array.isArray(section) ? section : [],
      );
      const words = new Map([
        ...references.map((one) => [one.uid, `${one.kind} ${one.name}`] as const),
        ...rows.map((row, index) => [row.uid, `row ${index}`] as const),
      ]);
      const text = JSON.stringify(content).replaceAll(
        /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
        (found) => words.get(found) ?? found,
      );
      described.push({
        name,
        phase: status.phase,
        versionNumber,
        inForceNumber,
        owners: owners.map((one) => one.name),
        content: JSON.parse(text),
      });
    }
  }
  return described;
}

/** Describes the expected plans of a copy: drafts without a version in force. */
const asDrafts = (plans: unknown[]) =>
  plans.map((plan) => ({ ...(plan as object), phase: 'draft', versionNumber: 1, inForceNumber: null }));

describe('plans', { timeout: 120_000 }, () => {
  it('are included in an archive with all rows, and become drafts in the organisation that imports it', async () => {
    const own = await describePlans(client);
    expect(own).toHaveLength(22);
    expect(JSON.stringify(own)).toContain('"planUid":"bcp Complete"');
    const made = await waitForJob(client, await client.call(organisationArchives.make));
    const { raw } = await client.call(organisationArchives.file, { params: { uid: made.uid } });
    const other = await test.signIn(await test.addOrganisation());
    const bring = async () =>
      waitForJob(other, await other.call(organisationArchives.bring, { file: { name: 'a.zip', content: raw } }));
    expect(await bring()).toMatchObject({ state: 'done' });
    expect(await describePlans(other)).toEqual(asDrafts(own));
    expect(await bring()).toMatchObject({ state: 'failed' });
  });

  it('are included in a duplicate with all rows, as drafts', async () => {
    const started = await landlord.call(organisationDuplications.begin, {
      params: { uid: world.organisation.uid },
      body: { name: 'Copy of plans', friendlyUrl: 'copy-of-plans', parts: duplicationParts },
    });
    const { uid, targetUid } = started.body.data;
    const ended = await waitUntil(
      async () => (await landlord.call(organisationDuplications.get, { params: { uid } })).body.data,
    );
    expect(ended.state, ended.words).toBe('done');
    const copy = await test.signIn({ uid: targetUid, friendlyUrl: 'copy-of-plans' });
    expect(await describePlans(copy)).toEqual(asDrafts(await describePlans(client)));
  });
});
