import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { planTemplateKeys } from '#root/contract/plans/plan-templates.ts';
import { planTemplates } from '#root/domain/plans/templates/templates.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';
import { createPlanWorld, type PlanCalls, resiliencePlanCalls } from '#test/support/plans.ts';
import { buildTarget, scenarioBody } from '#test/support/scenarios.ts';

const { world, client } = await startActivityTests();

// Payroll (RTO 4 h) needs Ledger and Billing; Billing (RTO 1 h) needs Bank.
const owner = await world.addOwner();
const deputy = await world.addOwner();
const billing = (await world.addActivity('Billing', 60, 240)).uid;
const payroll = (await world.addActivity('Payroll', 240, 1440)).uid;
const bank = await world.addResource('supplier', 'Bank', 480);
const ledger = await world.addResource('application', 'Ledger', 120);
const site = await world.addResource('location', 'Head office');
await world.saveLinks(billing, [{ kind: 'supplier', providerUid: bank }]);
await world.saveLinks(payroll, [
  { kind: 'application', providerUid: ledger },
  { kind: 'activity', providerUid: billing },
  { kind: 'location', providerUid: site },
]);
const { details } = await world.readActivity(payroll);
await client.call(activitySteps.details, {
  params: { uid: payroll },
  version: await world.readVersion(payroll),
  body: { ...details, ownerUid: owner, deputyUid: deputy },
});
const scenario = (await client.call(dependencyScenarios.create, { body: { ...scenarioBody, name: 'Bank away' } })).body
  .data.uid;

const kinds: readonly (readonly [string, PlanCalls])[] = [
  ['bcp', businessContinuityPlans],
  ['resilience_plan', resiliencePlanCalls],
];

describe.each(kinds)('a first draft of the kind %s', (kind, calls) => {
  const { create, read } = createPlanWorld(calls, client);
  const tasksOf = (record: Awaited<ReturnType<typeof read>>) => {
    const titles = new Map(record.content.tasks.map(({ uid, title }) => [uid, title]));
    return record.content.tasks.map(({ title, durationMinutes, predecessors }) => [
      title,
      durationMinutes,
      ...predecessors.map(({ taskUid }) => titles.get(taskUid)),
    ]);
  };

  it('for an activity has its scope, its team, a trigger, and one task for each record, in the order of restoration', async () => {
    const { uid } = await create('Payroll', { start: { from: 'activities', activityUids: [payroll] } });
    const record = await read(uid);
    expect(record.content.scope).toMatchObject({ activityUids: [payroll], scenarioUids: [] });
    const lead = world.findRow('Recovery team lead');
    expect(record.content.team.map(({ roleUid, personUid }) => [roleUid, personUid])).toEqual([
      [lead, owner],
      [lead, deputy],
    ]);
    expect(record.ownerUids).toEqual([owner]);
    expect(record.content.triggers).toMatchObject([
      {
        name: 'Payroll is stopped',
        thresholdMinutes: 60,
        decisionMinutes: 30,
        authorityUid: world.findRow('Crisis lead'),
      },
    ]);
    expect(tasksOf(record)).toEqual([
      ['Confirm that Bank delivers again', 0],
      ['Resume Billing', 0, 'Confirm that Bank delivers again'],
      ['Restore Ledger', 120],
      // The duration is null, because nobody knows how long the site will be lost.
      ['Reopen Head office, or move its people to another place', null],
      [
        'Resume Payroll',
        0,
        'Resume Billing',
        'Restore Ledger',
        'Reopen Head office, or move its people to another place',
      ],
    ]);
    const [confirm] = record.content.tasks;
    expect(confirm).toMatchObject({
      waitsForUid: bank,
      recovers: { recordUid: bank, extent: 'full' },
      teamRoleUid: lead,
    });
  });

  it('for losses contains the scenario and all activities that stop', async () => {
    const losses = [buildTarget(bank, { forever: true }), buildTarget(site)];
    const start = { from: 'losses', losses, scenarioUid: scenario };
    const record = await read((await create('Bank and site', { start })).uid);
    expect(record.content.scope).toEqual({
      activityUids: [billing, payroll].sort(),
      scenarioUids: [scenario],
      locationUids: [site],
      supplierUids: [bank],
    });
    expect(tasksOf(record).map(([title]) => title)).toEqual([
      'Confirm that Bank delivers again',
      'Resume Billing',
      'Reopen Head office, or move its people to another place',
      'Resume Payroll',
    ]);
  });

  it('has a trigger that leaves enough time for its tasks, so that its submission is not refused', async () => {
    const { uid: rota } = await world.addActivity(`Rota ${kind}`, 240, 1440);
    const slow = await world.addResource('application', `Slow ${kind}`, 210);
    await world.saveLinks(rota, [{ kind: 'application', providerUid: slow }]);
    const answered = await world.readActivity(rota);
    await client.call(activitySteps.details, {
      params: { uid: rota },
      version: await world.readVersion(rota),
      body: { ...answered.details, ownerUid: owner },
    });
    const start = { from: 'activities', activityUids: [rota] };
    const { uid } = await create(`Rota ${kind}`, { ownerUids: [owner], start });
    const record = await read(uid);
    // The default of a quarter of the RTO for the threshold and an eighth for the decision would be 90 minutes. The
    // recovery of the application (210 of 240 minutes) leaves only 30 minutes.
    expect(record.content.triggers).toMatchObject([{ thresholdMinutes: 20, decisionMinutes: 10 }]);
    const submitted = await client.call(calls.submit, { params: { uid }, version: record.version });
    expect(submitted.status, submitted.text).toBe(200);
  });

  it('is the same for people who may not read activities', async () => {
    const start = { from: 'activities', activityUids: [payroll] } as const;
    const mine = await create(`All ${kind}`, { start });
    const planner = await world.signIn(['bcp.read', 'bcp.create', 'resilience_plan.read', 'resilience_plan.create']);
    const drafted = await planner.call(calls.create, { body: { name: `Plans only ${kind}`, start } });
    expect(drafted.status, drafted.text).toBe(201);
    const { uid } = drafted.body.data;
    const { data: record } = (await planner.call(calls.get, { params: { uid } })).body;
    expect(record.content.scope.activityUids).toEqual([payroll]);
    expect(tasksOf(record)).toEqual(tasksOf(await read(mine.uid)));
    expect((await planner.call(activities.get, { params: { uid: payroll } })).status).toBe(403);
  });

  it('gets a unique name', async () => {
    const start = { from: 'activities', activityUids: [billing] };
    for (const name of ['Billing', 'Billing (2)', 'Billing (3)'])
      expect((await read((await create('Billing', { start })).uid)).name).toBe(name);
  });

  it.each([
    [{ from: 'activities', activityUids: [billing, bank] }, 'start.activityUids.1'],
    [{ from: 'activities', activityUids: [unknownUid] }, 'start.activityUids.0'],
    [{ from: 'losses', losses: [buildTarget(unknownUid)], scenarioUid: null }, 'start.losses.0.recordUid'],
    [{ from: 'losses', losses: [buildTarget(bank)], scenarioUid: unknownUid }, 'scenarioUids.0'],
  ])('refuses records that do not exist: %j', async (start, field) => {
    const refused = await client.call(calls.create, { body: { name: 'Refused', start: start as never } });
    expect(refused, refused.text).toMatchObject({ status: 400, error: { fields: [{ field }] } });
  });

  it.each(planTemplateKeys)(
    'can be made from the template %s, with texts, triggers, tasks and messages',
    async (template) => {
      const record = await read((await create(`From ${template}`, { start: { from: 'template', template } })).uid);
      const { content, references } = record;
      expect(content.tasks.length).toBe(planTemplates[template].tasks.length);
      expect(content.texts.length).toBe(6);
      for (const rows of [content.triggers, content.messages, content.contacts, content.strategies])
        expect(rows.length).toBeGreaterThan(1);
      expect(content.tasks.filter(({ predecessors }) => predecessors.length > 0).length).toBeGreaterThan(5);
      expect(references.every(({ kind }) => kind === 'master')).toBe(true);
    },
  );
});
