import { expect, it } from 'vitest';
import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { dependencyGraph } from '#root/contract/continuity/dependency-graph.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { businessContinuityPlans as calls } from '#root/contract/plans/business-continuity-plans.ts';
import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import { readGraphLines } from '#root/domain/continuity/graph-lines.ts';
import { compareChecks } from '#root/domain/plans/compare-checks.ts';
import { comparePlans } from '#root/domain/plans/difference.ts';
import { PlanChecker } from '#root/domain/plans/plan-checker.ts';
import { startActivityTests } from '#test/support/activities.ts';
import {
  type HostingRecords,
  hostingHeadings,
  reviseHostingPlan,
  writeHostingPlan,
} from '#test/support/hosting-plan.ts';
import { createPlanWorld } from '#test/support/plans.ts';

const { world, client } = await startActivityTests();
const { create, read, saveAll } = createPlanWorld(calls, client);
const approver = await world.signIn(['bcp.read', 'bcp.approve']);

const addPerson = async (firstName: string) => {
  const body = { firstName, lastName: 'Hale', email: '' };
  return (await client.call(activityOwners.create, { body })).body.data.uid;
};

/**
 * Creates the records as people would enter them. The document says "Longer than 3 hours would be unacceptable". That
 * is the MTPD, and the list does not have it yet.
 */
async function addRecords(): Promise<HostingRecords> {
  const row = {
    name: '3 hours',
    description: '',
    backgroundColor: '#1971c2',
    isActive: true,
    value: 180,
    rtoMinutes: null,
  };
  const listed = await client.call(masters.create, { params: { list: 'mtpd' }, body: row });
  expect(listed.status, listed.text).toBe(201);
  const hosting = (await world.addActivity('Host websites')).uid;
  const tolerant = { impacts: {}, mtpdUid: listed.body.data.uid, mtpdReason: '' };
  const version = await world.readVersion(hosting);
  expect(
    (await client.call(activitySteps.tolerant, { params: { uid: hosting }, version, body: tolerant })).status,
  ).toBe(200);
  const cloud = await world.addResource('supplier', 'Cloud provider');
  const codeHost = await world.addResource('supplier', 'Code host');
  const signIn = await world.addResource('application', 'Sign-in service');
  await world.saveLinks(hosting, [{ kind: 'supplier', providerUid: cloud }]);
  const [director, deputy, operator, secondOperator] = await Promise.all(['Di', 'Dee', 'Op', 'Ona'].map(addPerson));
  return {
    ...{ hosting, codeHost, signIn, cloud },
    ...({ director, deputy, operator, secondOperator } as Record<
      'director' | 'deputy' | 'operator' | 'secondOperator',
      string
    >),
    commander: world.findRow('Incident lead'),
    decider: world.findRow('Crisis lead'),
    operators: world.findRow('IT recovery lead'),
  };
}

const records = await addRecords();

/** Checks a plan as its page does in the browser, for the loss of all records that the tasks restore. */
async function check(content: PlanContent) {
  const { nodes, edges } = readGraphLines((await client.call(dependencyGraph.lines)).body.data);
  const question = { content, loss: { what: 'recovered' }, triggerUid: content.triggers[0]?.uid ?? null } as const;
  const answer = new PlanChecker(nodes, edges).answer(question);
  if (answer.what !== 'check') throw new Error('The tasks wait for each other');
  return answer;
}

const step = async (call: 'submit' | 'approve', uid: string) => {
  const who = call === 'submit' ? client : approver;
  const answer = await who.call(calls[call], { params: { uid }, version: (await read(uid)).version });
  expect(answer.status, answer.text).toBe(200);
};
const readVersion = async (uid: string, number: number) =>
  (await client.call(calls.version, { params: { uid, number: String(number) } })).body.data.content;

it('a plan from a document of a few pages can be entered completely, approved in two versions, and compared', async () => {
  const { uid } = await create('Contingency plan of the hosting platform', {
    ...{ ownerUids: [records.director], classification: 'public', reviewOn: '2027-11-25' },
  });
  const first = writeHostingPlan(records);
  await saveAll(uid, first);
  const { content } = await read(uid);
  expect(content).toEqual(first);
  expect(hostingHeadings.filter(([, place]) => !place(content)).map(([heading]) => heading)).toEqual([]);

  // The document has no durations, so the result stays unknown.
  expect((await check(content)).triggers).toMatchObject([{ budget: null, mtpd: { kind: 'unknown' } }]);
  // The MTPD is 3 hours, and the trigger applies after 30 minutes. That leaves 150 minutes to decide and to recover.
  const atOnce = { ...content, tasks: content.tasks.map((task) => ({ ...task, durationMinutes: 0 })) };
  const crew = { uid: crypto.randomUUID(), roleUid: records.operators, personUid: records.operator };
  expect((await check({ ...atOnce, team: [...content.team, crew] })).triggers).toMatchObject([{ budget: 150 }]);
  await step('submit', uid);
  await step('approve', uid);

  const second = reviseHostingPlan(content, records);
  await saveAll(uid, second);
  // Five minutes to assess and an hour to recover leave 85 of the 150 minutes for the decision.
  expect((await check(second)).triggers).toMatchObject([{ budget: 85 }]);
  expect(await read(uid)).toMatchObject({ versionNumber: 2, inForceNumber: 1 });
  await step('submit', uid);
  await step('approve', uid);

  const [before, after] = [await readVersion(uid, 1), await readVersion(uid, 2)];
  const difference = comparePlans(before, after);
  expect(difference.team).toEqual([
    { roleUid: records.decider, before: [records.director], after: [records.director, records.deputy] },
  ]);
  expect(difference.rows.contacts).toMatchObject([{ kind: 'removed', name: 'Team roster' }]);
  expect(difference.rows.messages).toMatchObject([{ kind: 'added', name: 'Accrediting body' }]);
  expect(difference.rows.triggers).toMatchObject([{ kind: 'changed', fields: [{ field: 'authority' }] }]);
  expect(difference.rows.tasks.map(({ fields }) => fields)).toContainEqual([
    { field: 'durationMinutes', before: null, after: 60 },
  ]);
  expect(difference.texts).toMatchObject([{ key: 'purpose', kind: 'changed' }]);
  expect(difference.details).toEqual([]);
  const effect = compareChecks((await check(before.content)).check, (await check(after.content)).check);
  expect(effect.criticalPath).toEqual({ before: Number.NaN, after: 70 });
});
