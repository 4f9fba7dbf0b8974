import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { teamMembers } from '#root/contract/departments/team-members.ts';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { recordHistory } from '#root/contract/settings/audit-log.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { buildPlanContent, buildTask } from '#test/support/plan-content.ts';
import { createPlanWorld, type PlanCalls, resiliencePlanCalls } from '#test/support/plans.ts';

const { test, world, client } = await startActivityTests();
const approver = await world.signIn(['bcp.read', 'bcp.approve', 'resilience_plan.read', 'resilience_plan.approve']);

const landlord = await test.signIn(await test.addOrganisation({ isLandlord: true }));

const payroll = (await world.addActivity('Payroll', 240, 1440)).uid;
const bank = await world.addResource('supplier', 'Bank', 480);
const office = await world.addResource('location', 'Office');
const person = await world.addOwner();
const role = world.findRow('Crisis lead');

async function setRto(uid: string, minutes: number): Promise<void> {
  const { recoveryTime, version } = await world.readActivity(uid);
  const { rtoUid: _, rtoName: __, rtoMinutes: ___, mdlMinutes: ____, ...rest } = recoveryTime;
  const body = { ...rest, rtoUid: world.findTime('rto', minutes) };
  expect((await client.call(activitySteps.recoveryTime, { params: { uid }, version, body })).status).toBe(200);
}

const kinds: readonly (readonly [string, PlanCalls])[] = [
  ['bcp', businessContinuityPlans],
  ['resilience_plan', resiliencePlanCalls],
];

describe.each(kinds)('the approval of plans of the kind %s', (kind, calls) => {
  const { create, read, save, saveAll } = createPlanWorld(calls, client);

  /** Creates a plan with everything that a submission needs. */
  async function createComplete(name: string, activity = payroll) {
    const { uid } = await create(name, { activityUids: [activity], ownerUids: [person] });
    await saveAll(uid, buildPlanContent({ activity, supplier: bank, location: office, person, role }));
    return uid;
  }
  const submit = async (uid: string) =>
    client.call(calls.submit, { params: { uid }, version: (await read(uid)).version });
  const approve = async (uid: string) =>
    approver.call(calls.approve, { params: { uid }, version: (await read(uid)).version });
  const putInForce = async (uid: string) => {
    expect((await submit(uid)).status).toBe(200);
    expect((await approve(uid)).status).toBe(200);
  };
  const readVersion = async (uid: string, number: number) =>
    (await client.call(calls.version, { params: { uid, number: String(number) } })).body.data;
  const readStaleness = async (uid: string) => (await client.call(calls.staleness, { params: { uid } })).body.data;

  it('needs a complete plan: the submission is refused with an error at each missing field', async () => {
    const { uid } = await create('Bare');
    const refused = await submit(uid);
    expect(refused).toMatchObject({ status: 422, error: { code: 'incomplete' } });
    expect(refused.error.fields?.map(({ field }) => field)).toEqual([
      'ownerUids',
      kind === 'bcp' ? 'scope.activityUids' : 'scope',
      'triggers',
      'team',
      'tasks',
    ]);
  });

  it('needs timely triggers: the submission is refused while a trigger fires too late', async () => {
    const activity = await world.addActivity(`Quick ${kind}`, 240, 1440);
    const application = await world.addResource('application', `Quick app ${kind}`, 120);
    await world.saveLinks(activity.uid, [{ kind: 'application', providerUid: application }]);
    const { uid } = await create(`Quick plan ${kind}`, { activityUids: [activity.uid], ownerUids: [person] });
    const content = buildPlanContent({ activity: activity.uid, supplier: bank, location: office, person, role });
    const recovers = { recordUid: application, extent: 'full' } as const;
    await saveAll(uid, { ...content, strategies: [], tasks: [buildTask(1, { durationMinutes: 120, recovers })] });
    const setTimes = async (thresholdMinutes: number, decisionMinutes: number | null) =>
      save(
        uid,
        'triggers',
        content.triggers.map((trigger) => ({ ...trigger, thresholdMinutes, decisionMinutes })),
      );
    // With 240 min as the threshold, every decision is too late.
    for (const [threshold, decision] of [
      [100, 30],
      [240, null],
    ] as const) {
      await setTimes(threshold, decision);
      const refused = await submit(uid);
      expect(refused.error?.fields).toMatchObject([
        { field: 'triggers.0', message: expect.stringContaining('too late') },
      ]);
    }
    await setTimes(100, 20);
    expect((await submit(uid)).status).toBe(200);
  });

  it('locks the plan until the decision, and cannot be given by the person who submitted the plan', async () => {
    const uid = await createComplete('Locked');
    expect((await submit(uid)).status).toBe(200);
    expect(await read(uid)).toMatchObject({ status: { phase: 'pending_approval' } });
    expect(await save(uid, 'tasks', [])).toMatchObject({ status: 422, error: { code: 'in_review' } });
    const own = await client.call(calls.approve, { params: { uid }, version: (await read(uid)).version });
    expect(own).toMatchObject({ status: 422, error: { code: 'own_submission' } });
  });

  it('stores the version byte for byte, with names, its digest, and the business impact analysis on which it relies', async () => {
    const uid = await createComplete('Kept');
    const category = world.findRow('Supplier failure');
    const { content, owners, version: before, ...details } = await read(uid);
    const body = { ...details, categoryUid: category };
    expect((await client.call(calls.update, { params: { uid }, version: before, body })).status).toBe(200);
    await putInForce(uid);
    expect(await read(uid)).toMatchObject({ status: { phase: 'approved' }, versionNumber: 1, inForceNumber: 1 });
    const version = await readVersion(uid, 1);
    expect(version).toMatchObject({
      number: 1,
      inForce: true,
      submittedByName: 'Test User',
      approvedByNames: 'Test User',
    });
    expect(version.content.content).toEqual(content);
    expect(version.content.references).toContainEqual({ uid: bank, kind: 'supplier', name: 'Bank', isActive: true });
    // The version stores names, because people may have been deleted when somebody reads it.
    for (const named of [
      { uid: person, kind: 'activity_owner' },
      { uid: category, kind: 'category' },
    ])
      expect(version.content.references).toContainEqual(expect.objectContaining(named));
    expect(version.content.bia).toMatchObject([{ uid: payroll, name: 'Payroll', rtoMinutes: 240, mtpdMinutes: 1440 }]);
    const { rows } = await test.owner.query(
      `select c.content from ${kind}_version_contents c join ${kind}_versions v on v.uid = c.version_uid where v.plan_uid = $1`,
      [uid],
    );
    expect(createHash('sha256').update(rows[0]?.content).digest('hex')).toBe(version.digest);
  });

  it('names each person once, in the order of their first decisions, if somebody reviews and approves', async () => {
    const uid = await createComplete('Two steps');
    const colleague = await world.signIn([
      'bcp.read',
      'bcp.approve',
      'resilience_plan.read',
      'resilience_plan.approve',
    ]);
    await test.owner.query(`update users set first_name = 'Bob' where uid = $1`, [colleague.userUid]);
    const policy = { reviewers: 1, approvers: 2, decision: 'all', deadlineDays: null };
    await test.owner.query('update organisations set approval_policies = $2 where uid = $1', [
      world.organisation.uid,
      JSON.stringify({ [kind]: policy }),
    ]);
    await submit(uid);
    for (const one of [approver, colleague, approver]) {
      const { version } = await read(uid);
      await one.call(calls.approve, { params: { uid }, version });
    }
    await test.owner.query(`update organisations set approval_policies = '{}' where uid = $1`, [
      world.organisation.uid,
    ]);
    expect((await readVersion(uid, 1)).approvedByNames).toBe('Test User, Bob User');
  });

  it('can be given to many plans at once; plans that cannot be approved stay unchanged, and the response gives the reason for each', async () => {
    const names = [`Many 1 ${kind}`, `Many 2 ${kind}`, `Not submitted ${kind}`, `Moved on ${kind}`];
    const [one, two, draft, moved] = await Promise.all(names.map((name) => createComplete(name)));
    for (const uid of [one, two, moved]) await submit(uid as string);
    const seen = async (uid = '') => ({ uid, version: (await read(uid)).version });
    const old = { ...(await seen(moved)), version: 1 };
    const records = [await seen(one), await seen(two), await seen(draft), old];
    const body = { records, note: 'Read at the meeting' };
    const answer = await approver.call(calls.bulkApprove, { body });
    expect(answer.body.data, answer.text).toMatchObject({
      done: 2,
      failures: [
        { uid: draft, name: names[2] },
        { uid: moved, name: names[3], message: 'Somebody else has changed it in the meantime.' },
      ],
    });
    expect(await read(one as string)).toMatchObject({ status: { phase: 'approved' }, inForceNumber: 1 });
    expect((await read(moved as string)).inForceNumber).toBeNull();
    // Nobody approves their own submission.
    const own = await client.call(calls.bulkApprove, { body: { records: [await seen(moved)], note: '' } });
    expect(own.body.data).toMatchObject({ done: 0, failures: [{ uid: moved }] });
  });

  it('appears in the history of the plan: the submission, and each decision with its note', async () => {
    const uid = await createComplete(`Decided ${kind}`);
    const version = (await read(uid)).version;
    await client.call(calls.submit, {
      params: { uid },
      version,
      body: { note: 'Please read', reviewerUids: [], approverUids: [] },
    });
    const returned = await approver.call(calls.return, {
      params: { uid },
      version: (await read(uid)).version,
      body: { note: 'Who calls the bank?' },
    });
    expect(returned.status, returned.text).toBe(200);
    const { data } = (await client.call(recordHistory[kind as 'bcp'], { params: { uid }, query: { pageSize: 100 } }))
      .body;
    const said = data
      .filter(({ what }) => what.includes('ubmission'))
      .map(({ changes }) => changes.map(({ label, after }) => `${label}: ${after}`));
    expect(said.flat()).toEqual(
      expect.arrayContaining(['Status: Open', 'Note: Please read', 'Decision: Returned', 'Note: Who calls the bank?']),
    );
    expect(said.flat().filter((line) => /[0-9a-f]{8}-/.test(line))).toEqual([]);
  });

  it('stores the telephone numbers of people in the plan’s team from their entries as team members', async () => {
    const email = `ada.${kind.replace('_', '.')}@example.com`;
    const owner = { firstName: 'Ada', lastName: 'Byrne', email };
    const ada = (await client.call(activityOwners.create, { body: owner })).body.data.uid;
    const member = {
      ...{
        name: `Ada ${kind}`,
        description: '',
        email: email.toUpperCase(),
        phone: '+44 20 7946 0123',
        organisationRole: '',
      },
      ...{ businessContinuityRoleUid: null, divisionUids: [], businessUnitUids: [], userUid: null },
    };
    expect((await client.call(teamMembers.create, { body: member })).status).toBe(201);
    const uid = await createComplete(`Called ${kind}`);
    await save(uid, 'team', [{ uid: crypto.randomUUID(), roleUid: role, personUid: ada }]);
    await putInForce(uid);
    const { content } = await readVersion(uid, 1);
    expect(content.references.find((one) => one.uid === ada)).toMatchObject({ phone: '+442079460123' });
  });

  it('leaves version 1 in force while version 2 is edited, submitted and returned', async () => {
    const uid = await createComplete('Two versions');
    await putInForce(uid);
    const first = await readVersion(uid, 1);
    await save(uid, 'tasks', [buildTask(1, { title: 'Only this' })]);
    expect(await read(uid)).toMatchObject({ status: { phase: 'draft' }, versionNumber: 2, inForceNumber: 1 });
    await submit(uid);
    const returned = await approver.call(calls.return, {
      params: { uid },
      version: (await read(uid)).version,
      body: { note: 'One task is not a plan' },
    });
    expect(returned.status).toBe(200);
    expect(await read(uid)).toMatchObject({ status: { phase: 'returned' }, inForceNumber: 1 });
    expect(await readVersion(uid, 1)).toEqual(first);
    await putInForce(uid);
    expect(await read(uid)).toMatchObject({ status: { phase: 'approved' }, versionNumber: 2, inForceNumber: 2 });
    const { data } = (await client.call(calls.versions, { params: { uid } })).body;
    expect(data.map(({ number, inForce }) => [number, inForce])).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  it('is refused if a record that the plan names was deleted since the submission', async () => {
    const application = await world.addResource('application', `Ledger of ${kind}`, 60);
    const uid = await createComplete('Moved');
    await save(uid, 'tasks', [buildTask(1, { recovers: { recordUid: application, extent: 'full' } })]);
    expect((await submit(uid)).status).toBe(200);
    await test.owner.query('delete from applications where uid = $1', [application]);
    expect(await approve(uid)).toMatchObject({ status: 409, error: { code: 'content_moved' } });
  });

  it('is refused if the analysis of an activity in scope changed since the submission', async () => {
    const activity = await world.addActivity(`Moved ${kind}`, 240, 1440);
    const uid = await createComplete('Relies on the analysis', activity.uid);
    const isMoved = async () => (await client.call(calls.approval, { params: { uid } })).body.data.hasMoved;
    const changes = [
      () => setRto(activity.uid, 60),
      () => world.saveLinks(activity.uid, [{ kind: 'supplier', providerUid: bank, toleranceMinutes: 30 }]),
    ];
    for (const change of changes) {
      expect((await submit(uid)).status).toBe(200);
      expect(await isMoved()).toBe(false);
      await change();
      expect(await isMoved()).toBe(true);
      expect(await approve(uid)).toMatchObject({ status: 409, error: { code: 'content_moved' } });
      const { version } = await read(uid);
      const body = { note: 'Look again' };
      expect((await approver.call(calls.return, { params: { uid }, version, body })).status).toBe(200);
    }
    await putInForce(uid);
    expect(await readStaleness(uid)).toEqual({ number: 1, reasons: [] });
  });

  it('is possible after a record in the plan is renamed', async () => {
    const application = await world.addResource('application', `Old name of ${kind}`, 60);
    const uid = await createComplete('Renamed');
    await save(uid, 'tasks', [buildTask(1, { recovers: { recordUid: application, extent: 'full' } })]);
    await submit(uid);
    await test.owner.query('update applications set name = $2 where uid = $1', [application, `New name of ${kind}`]);
    expect((await approve(uid)).status).toBe(200);
  });

  it('names the landlord if one of the landlord’s users submitted or approved the plan', async () => {
    const headers = { organization: world.organisation.uid };
    const decide = async (step: 'submit' | 'approve', uid: string) =>
      landlord.call(calls[step], { params: { uid }, version: (await read(uid)).version, headers });
    const submitted = await createComplete('Submitted by the landlord');
    expect((await decide('submit', submitted)).status).toBe(200);
    expect(await decide('approve', submitted)).toMatchObject({ status: 422, error: { code: 'own_submission' } });
    expect((await approve(submitted)).status).toBe(200);
    expect(await readVersion(submitted, 1)).toMatchObject({ submittedByName: 'The landlord' });
    const approved = await createComplete('Approved by the landlord');
    await submit(approved);
    expect((await decide('approve', approved)).status).toBe(200);
    expect(await readVersion(approved, 1)).toMatchObject({ approvedByNames: 'The landlord' });
  });

  it('does not happen if the submission is withdrawn, and the plan keeps its version number', async () => {
    const uid = await createComplete('Withdrawn');
    await submit(uid);
    const { version } = await read(uid);
    expect((await client.call(calls.withdraw, { params: { uid }, version })).status).toBe(200);
    expect(await read(uid)).toMatchObject({ status: { phase: 'draft' }, versionNumber: 1, inForceNumber: null });
  });

  it('can be revoked: then no version is in force, the old version can still be read, and the content becomes the next version', async () => {
    const uid = await createComplete('Revoked');
    await putInForce(uid);
    const revoke = async (version: number) => approver.call(calls.revoke, { params: { uid }, version });
    const { version } = await read(uid);
    expect((await revoke(version - 1)).status).toBe(412);
    expect((await revoke(version)).status).toBe(200);
    expect(await read(uid)).toMatchObject({ status: { phase: 'draft' }, versionNumber: 2, inForceNumber: null });
    expect(await readVersion(uid, 1)).toMatchObject({ inForce: false });
    expect(await revoke((await read(uid)).version)).toMatchObject({ status: 422, error: { code: 'wrong_state' } });
  });

  it('puts a version in force, which becomes stale when the business impact analysis changes afterwards', async () => {
    const activity = await world.addActivity(`Stale ${kind}`, 240, 1440);
    const { uid } = await create(`Plan of stale ${kind}`, { activityUids: [activity.uid], ownerUids: [person] });
    const content = buildPlanContent({ activity: activity.uid, supplier: bank, location: office, person, role });
    await saveAll(uid, content);
    expect(await readStaleness(uid)).toEqual({ number: null, reasons: [] });
    await putInForce(uid);
    expect(await readStaleness(uid)).toEqual({ number: 1, reasons: [] });
    await setRto(activity.uid, 120);
    const reason = {
      kind: 'field',
      activity: `Stale ${kind}`,
      need: null,
      field: 'rtoMinutes',
      before: 240,
      after: 120,
    };
    expect(await readStaleness(uid)).toEqual({ number: 1, reasons: [reason] });
  });
});
