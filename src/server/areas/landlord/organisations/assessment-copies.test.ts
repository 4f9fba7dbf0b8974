import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessments } from '#root/contract/assessments/assessments.ts';
import { organisationArchives } from '#root/contract/landlord/organisation-archives.ts';
import { duplicationParts, organisationDuplications } from '#root/contract/landlord/organisation-duplications.ts';
import { jobs } from '#root/contract/platform/jobs.ts';
import { assessmentCategories } from '#root/contract/shared/register-categories.ts';
import { startWorker, type Worker } from '#root/server/platform/jobs/worker.ts';
import { startActivityTests } from '#test/support/activities.ts';
import type { Client } from '#test/support/app.ts';
import { createCycles } from '#test/support/assessments.ts';
import { addActivityIn, addDivision, addUnit } from '#test/support/departments.ts';
import { addApproved } from '#test/support/standings.ts';
import { archiveJob, importArchiveJob } from './archives.service.ts';
import { duplicateJob } from './duplication.service.ts';

const { test, world, client } = await startActivityTests();
const log = { debug() {}, info() {}, warn() {}, error() {} };
const cycles = createCycles(world);
const landlord = await test.signIn(await test.addOrganisation({ isLandlord: true }));
let worker: Worker;

beforeAll(async () => {
  worker = startWorker({
    ...{ pool: test.pool, services: test.services, log, pollEvery: 50 },
    jobs: [archiveJob, importArchiveJob, duplicateJob],
  });
  const division = await addDivision(client, 'Retail');
  const unit = await addUnit(client, 'Branches', division);
  await addActivityIn(client, 'Teller', { businessUnitUid: unit });
  const scope = {
    divisionUids: [division],
    businessUnitUids: [unit],
    activityUids: [await addApproved(world, 'Payroll')],
  };
  const category = { name: 'Yearly', description: '', status: 'active' } as const;
  const { uid: categoryUid } = (await client.call(assessmentCategories.create, { body: category })).body.data;
  const body = { name: 'Planned', description: 'Later', categoryUid, ownerUids: [await world.addOwner()], scope };
  expect((await client.call(assessments.create, { body })).status).toBe(201);
  const open = await cycles.launch('Under way', scope);
  const finished = await cycles.launch('Finished', { activityUids: scope.activityUids });
  expect((await cycles.close(finished, [{ activityUid: scope.activityUids[0] ?? '', reason: 'Later' }])).status).toBe(
    200,
  );
  await cycles.approve(finished);
  expect((await cycles.read(finished)).approvedAt).not.toBeNull();
  expect((await cycles.step('archive', open)).status).toBe(200);
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

const listNames = (records: readonly { name: string }[]) => records.map(({ name }) => name).sort();

/** Describes all BIAs of an organisation with names instead of uids. */
async function describeAll(who: Client) {
  const phases = 'draft,in_review,pending_approval,approved,returned,archived';
  const query = { sort: 'name', filter: { phase: phases } };
  const { data } = (await who.call(assessments.list, { query })).body;
  const records = data.map(async ({ uid }) => (await who.call(assessments.get, { params: { uid } })).body.data);
  return (await Promise.all(records)).map(({ scope, owners, ...one }) => ({
    name: one.name,
    description: one.description,
    dueOn: one.dueOn,
    category: one.categoryName,
    owners: listNames(owners),
    scope: [scope.divisions, scope.businessUnits, scope.activities].map(listNames),
    stage: one.stage,
    phase: one.status.phase,
    dates: [one.launchedAt, one.closedAt, one.approvedAt, one.nextReviewOn].filter((date) => date !== null),
    answered: one.progress.answered,
  }));
}

/**
 * Describes the expected BIAs of a copy. Their stage is "planned". An archived BIA stays archived, and any other BIA
 * becomes a draft.
 */
const asPlanned = (own: Awaited<ReturnType<typeof describeAll>>) =>
  own.map((one) => ({
    ...{ ...one, stage: 'planned', dates: [], answered: 0 },
    phase: one.phase === 'archived' ? 'archived' : 'draft',
  }));

describe('BIAs', { timeout: 120_000 }, () => {
  it('are included in an archive with owners, category and scope, and have the stage "planned" after the import', async () => {
    const own = await describeAll(client);
    expect(own.map(({ name, stage, phase }) => `${name}: ${stage}, ${phase}`)).toEqual([
      'Finished: closed, approved',
      'Planned: planned, draft',
      'Under way: open, archived',
    ]);
    expect(own[1]).toMatchObject({ category: 'Yearly', scope: [['Retail'], ['Branches'], ['Payroll']] });
    const made = await waitForJob(client, await client.call(organisationArchives.make));
    const { raw } = await client.call(organisationArchives.file, { params: { uid: made.uid } });
    const other = await test.signIn(await test.addOrganisation());
    const brought = await other.call(organisationArchives.bring, { file: { name: 'a.zip', content: raw } });
    expect(await waitForJob(other, brought)).toMatchObject({ state: 'done' });
    expect(await describeAll(other)).toEqual(asPlanned(own));
  });

  it('are included in a duplicate with owners, category and scope, and have the stage "planned" there', async () => {
    const started = await landlord.call(organisationDuplications.begin, {
      params: { uid: world.organisation.uid },
      body: { name: 'Copy of BIAs', friendlyUrl: 'copy-of-bias', parts: duplicationParts },
    });
    const { uid, targetUid } = started.body.data;
    const ended = await waitUntil(
      async () => (await landlord.call(organisationDuplications.get, { params: { uid } })).body.data,
    );
    expect(ended.state, ended.words).toBe('done');
    const copy = await test.signIn({ uid: targetUid, friendlyUrl: 'copy-of-bias' });
    const own = await describeAll(client);
    expect(own).toHaveLength(3);
    expect(await describeAll(copy)).toEqual(asPlanned(own));
  });
});
