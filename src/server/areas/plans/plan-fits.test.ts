import { describe, expect, it } from 'vitest';
import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';
import { buildTask } from '#test/support/plan-content.ts';
import { createPlanWorld, type PlanCalls, resiliencePlanCalls } from '#test/support/plans.ts';

const { world, client } = await startActivityTests();

const payroll = (await world.addActivity('Payroll', 240, 1440)).uid;
const bank = await world.addResource('supplier', 'Bank', 60);
await world.saveLinks(payroll, [{ kind: 'supplier', providerUid: bank }]);
const role = world.findRow('Crisis lead');
const person = await world.addOwner();
const approver = await world.signIn(['bcp.read', 'bcp.approve', 'resilience_plan.read', 'resilience_plan.approve']);

const kinds: readonly (readonly [string, PlanCalls])[] = [
  ['bcp', businessContinuityPlans],
  ['resilience_plan', resiliencePlanCalls],
];

describe.each(kinds)('the fit of plans of the kind %s', (kind, calls) => {
  const { create, save, read } = createPlanWorld(calls, client);
  const fits = async (...uids: readonly string[]) => {
    const { body, text } = await client.call(calls.fits, { body: { uids } });
    return body.data ?? text;
  };
  const list = async (fit: string, more: object = {}) =>
    (await client.call(calls.list, { query: { sort: 'name', filter: { fit, ...more } } })).body.data.map(
      ({ name }) => name,
    );
  /** Creates a plan that restores the bank after this many minutes. */
  const createReturn = async (name: string, minutes: number | null) => {
    const { uid } = await create(name, { ownerUids: [person], activityUids: [payroll] });
    const recovers = { recordUid: bank, extent: 'full' } as const;
    await save(uid, 'tasks', [buildTask(1, { durationMinutes: minutes, recovers })]);
    await save(uid, 'team', [{ uid: newUid(), roleUid: role, personUid: person }]);
    const trigger = { uid: newUid(), name: 'Bank is away', measure: '', authority: '', authorityUid: null };
    await save(uid, 'triggers', [{ ...trigger, thresholdMinutes: 30, decisionMinutes: 30 }]);
    return uid;
  };
  const step = async (who: typeof client, call: 'submit' | 'approve', uid: string) => {
    const answer = await who.call(calls[call], { params: { uid }, version: (await read(uid)).version });
    expect(answer.status, answer.text).toBe(200);
  };

  it('shows whether activities return within their RTO, including the time until the first trigger activates the plan', async () => {
    const [quick, justMet, slow, open, empty] = [
      await createReturn('Quick', 60),
      await createReturn('Just met', 180),
      await createReturn('Slow', 181),
      await createReturn('Open', null),
      (await create('Empty')).uid,
    ];
    expect(await fits(slow, quick, justMet, open, empty)).toEqual(
      expect.arrayContaining([
        { uid: quick, isStale: false, rto: 'met' },
        { uid: justMet, isStale: false, rto: 'met' },
        { uid: slow, isStale: false, rto: 'missed' },
        { uid: open, isStale: false, rto: 'unknown' },
        { uid: empty, isStale: false, rto: 'none' },
      ]),
    );
    expect((await client.call(calls.fits, { body: { uids: [slow, unknownUid] } })).status).toBe(404);
    expect(await list('misses_rto')).toEqual(['Slow']);
    expect(await list('misses_rto', { uid: quick })).toEqual([]);
    expect(await list('stale')).toEqual([]);
    // An edit takes effect at once.
    const { content } = await read(slow);
    await save(
      slow,
      'tasks',
      content.tasks.map((task) => ({ ...task, durationMinutes: 30 })),
    );
    expect(await list('misses_rto')).toEqual([]);
    await save(slow, 'tasks', content.tasks);
    expect(await list('misses_rto,stale')).toEqual(['Slow']);
  });

  it('changes when people of the team are deleted, although the plan gets no new version', async () => {
    const uid = await createReturn('Staffed', 60);
    const { content } = await read(uid);
    const leaver = await world.addOwner();
    await save(uid, 'team', [{ uid: newUid(), roleUid: role, personUid: leaver }]);
    await save(
      uid,
      'tasks',
      content.tasks.map((task) => ({ ...task, teamRoleUid: role })),
    );
    expect(await fits(uid)).toMatchObject([{ rto: 'met' }]);
    const gone = await client.call(activityOwners.remove, { params: { uid: leaver }, version: 1 });
    expect(gone.status, gone.text).toBe(204);
    expect(await fits(uid)).toMatchObject([{ rto: 'missed' }]);
  });

  it('shows which versions in force are stale, as the pages of the plans do', async () => {
    const uid = await createReturn(`In force ${kind}`, 60);
    await step(client, 'submit', uid);
    await step(approver, 'approve', uid);
    expect(await fits(uid)).toEqual([{ uid, isStale: false, rto: 'met' }]);
    const other = await world.addResource('supplier', `Courier ${kind}`, 60);
    await world.saveLinks(payroll, [
      { kind: 'supplier', providerUid: bank },
      { kind: 'supplier', providerUid: other },
    ]);
    expect(await fits(uid)).toMatchObject([{ isStale: true }]);
    const page = await client.call(calls.staleness, { params: { uid } });
    expect(page.body.data.reasons).toContainEqual({ kind: 'need_added', activity: 'Payroll', need: `Courier ${kind}` });
    expect(await list('stale')).toEqual([`In force ${kind}`]);
  });

  it('filters plans for exports and bulk changes', async () => {
    const selection = { matching: { q: '', filter: { fit: 'stale' }, expected: 1 } };
    const changed = await client.call(calls.bulkSet, { body: { set: { reviewOn: '2027-03-01' }, selection } });
    expect(changed.body.data, changed.text).toMatchObject({ done: 1 });
    const file = await client.call(calls.exportFile, { query: { format: 'csv', filter: { fit: 'stale' } } });
    expect(file.text.split('\n').filter((line) => line.includes('Quick'))).toEqual([]);
    expect(file.text).toContain(`In force ${kind}`);
  });
});
