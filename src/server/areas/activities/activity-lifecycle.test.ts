import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps, type RecoveryTimeStep, recoveryTimeStep } from '#root/contract/activities/activity-steps.ts';
import { type ActivityWorld, createActivityWorld } from '#test/support/activities.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { eventRecorder, readEvents } from '#test/support/events.ts';

let test: TestApp;
/** In `free`, activities need no approval; in `strict`, they do. */
let free: ActivityWorld;
let strict: ActivityWorld;
let approver: Client;

beforeAll(async () => {
  test = await startTestApp({ subscriptions: [eventRecorder] });
  free = await createActivityWorld(test);
  strict = await createActivityWorld(test);
  await test.owner.query('update organisations set activity_approval = true where uid = $1', [strict.organisation.uid]);
  approver = await strict.signIn(['activity.read', 'activity.approve']);
});
afterAll(() => test.close());

/** Creates an activity with everything that a submission needs. */
async function ready(world: ActivityWorld, name: string) {
  const { uid, version } = await world.addActivity(name, 60, 240);
  const { details } = await world.readActivity(uid);
  const body = { ...details, ownerUid: await world.addOwner(), priorityUid: world.findRow('High') };
  const saved = await world.client.call(activitySteps.details, { params: { uid }, version, body });
  return { params: { uid }, version: saved.body.data.version };
}

const listEventTypes = async (uid: string, world = free) => {
  const events = await readEvents(test, world.organisation.uid);
  return events.filter(({ payload }) => payload.uid === uid).map(({ type }) => type);
};

describe('submitting an activity', () => {
  it('is refused while answers are missing; the error lists them by section and field', async () => {
    const { uid, version } = await free.addActivity('Half done');
    const refused = await free.client.call(activities.submit, { params: { uid }, version });
    expect(refused).toMatchObject({ status: 422, error: { code: 'incomplete' } });
    expect(refused.error.fields?.map(({ field }) => field)).toEqual(['ownerUid', 'priorityUid', 'mtpdUid', 'rtoUid']);
    expect(refused.error.details).toMatchObject([
      { section: 'details', status: 'in_progress' },
      { section: 'tolerant' },
      { section: 'recovery-time' },
    ]);
  });

  it('approves at once if the organisation requires no approval, and stores a snapshot', async () => {
    const { params, version } = await ready(free, 'Straight');
    const answer = await free.client.call(activities.submit, { params, version });
    expect(answer.status).toBe(200);
    const approved = await free.readActivity(params.uid);
    expect(approved).toMatchObject({ state: 'approved', submittedByName: 'Test User' });
    expect(approved.approvedAt).not.toBeNull();
    const { rows } = await test.owner.query('select content from activity_snapshots where activity_uid = $1', [
      params.uid,
    ]);
    expect(rows).toMatchObject([{ content: { state: 'approved', details: { name: 'Straight' } } }]);
    expect(await listEventTypes(params.uid)).toEqual(['activity.approved']);
    const again = await free.client.call(activities.submit, { params, version: answer.body.data.version });
    expect(again).toMatchObject({ status: 422, error: { code: 'wrong_state' } });
  });

  it('needs the current version', async () => {
    const { params, version } = await ready(free, 'Stale');
    expect((await free.client.call(activities.submit, { params, version: version - 1 })).status).toBe(412);
    expect((await free.client.call(activities.submit, { params })).status).toBe(428);
  });
});

describe('approval', () => {
  it('is never given by the person who submitted, and stores a snapshot', async () => {
    const { params, version } = await ready(strict, 'Reviewed');
    const submitted = await strict.client.call(activities.submit, { params, version });
    expect(await strict.readActivity(params.uid)).toMatchObject({ state: 'in_review', approvedAt: null });
    const inReview = { params, version: submitted.body.data.version };
    const own = await strict.client.call(activities.approve, inReview);
    expect(own).toMatchObject({ status: 422, error: { code: 'own_submission' } });
    const { details } = await strict.readActivity(params.uid);
    const edited = await strict.client.call(activitySteps.details, { ...inReview, body: details });
    expect(edited).toMatchObject({ status: 422, error: { code: 'in_review' } });
    expect((await approver.call(activities.approve, { params, version: 1 })).status).toBe(412);
    expect((await approver.call(activities.approve, inReview)).status).toBe(200);
    expect(await strict.readActivity(params.uid)).toMatchObject({ state: 'approved' });
    const { rows } = await test.owner.query('select approved_by_uid from activity_snapshots where activity_uid = $1', [
      params.uid,
    ]);
    expect(rows).toEqual([{ approved_by_uid: approver.userUid }]);
    expect(await listEventTypes(params.uid, strict)).toEqual([
      'activity.submitted',
      'approval.asked',
      'activity.approved',
    ]);
  });

  it('can be refused: the activity is returned with a note, edited and submitted again', async () => {
    const { params, version } = await ready(strict, 'Returned');
    const submitted = await strict.client.call(activities.submit, { params, version });
    const inReview = { params, version: submitted.body.data.version };
    const noNote = await approver.call(activities.return, { ...inReview, body: { note: ' ' } });
    expect(noNote).toMatchObject({ status: 400, error: { fields: [{ field: 'note' }] } });
    const returned = await approver.call(activities.return, { ...inReview, body: { note: 'Which supplier?' } });
    expect(await strict.readActivity(params.uid)).toMatchObject({ state: 'returned', reviewNote: 'Which supplier?' });
    const { details } = await strict.readActivity(params.uid);
    const edited = await strict.client.call(activitySteps.details, {
      params,
      version: returned.body.data.version,
      body: { ...details, description: 'Grid Co' },
    });
    expect(edited.body.data).toMatchObject({ state: 'returned', sections: { review: 'problem' } });
    const again = await strict.client.call(activities.submit, { params, version: edited.body.data.version });
    expect(again.status).toBe(200);
    expect(await strict.readActivity(params.uid)).toMatchObject({ state: 'in_review', reviewNote: '' });
  });
});

describe('a working version', () => {
  it('is opened by editing an approved activity; the snapshot of the approved version is kept', async () => {
    const { params, version } = await ready(free, 'Living');
    const submitted = await free.client.call(activities.submit, { params, version });
    const { details, approvedAt } = await free.readActivity(params.uid);
    const edited = await free.client.call(activitySteps.details, {
      params,
      version: submitted.body.data.version,
      body: { ...details, name: 'Living on' },
    });
    expect(edited.body.data).toMatchObject({ state: 'draft', sections: { review: 'in_progress' } });
    expect(await free.readActivity(params.uid)).toMatchObject({ state: 'draft', approvedAt });
    const { rows } = await test.owner.query('select content from activity_snapshots where activity_uid = $1', [
      params.uid,
    ]);
    expect(rows).toMatchObject([{ content: { details: { name: 'Living' } } }]);
  });

  it('returns to the approved state only if it equals the approved version again', async () => {
    const { params } = await ready(free, 'Taken back');
    const provider = await free.addResource('application', 'Ledger of old', 60);
    const linked = await free.saveLinks(params.uid, [{ kind: 'application', providerUid: provider }]);
    const submitted = await free.client.call(activities.submit, { params, version: linked });
    const { recoveryTime, details, approvedAt } = await free.readActivity(params.uid);
    const former = recoveryTimeStep.parse(recoveryTime);
    const resume = (at: number, by = free.client) => by.call(activities.resumeApproval, { params, version: at });
    const write = async (at: number, body: RecoveryTimeStep) =>
      (await free.client.call(activitySteps.recoveryTime, { params, version: at, body })).body.data;
    expect((await resume(submitted.body.data.version)).error.code).toBe('wrong_state');

    const changed = await write(submitted.body.data.version, { ...former, mbcoPercent: 40 });
    expect((await resume(changed.version)).error.code).toBe('not_as_approved');
    expect(await free.readActivity(params.uid)).toMatchObject({ state: 'draft', version: changed.version });
    const back = await write(changed.version, former);
    expect(back.state).toBe('draft');
    // The name and the RTO of a provider are not answers of the activity, so changing them has no effect here.
    await test.owner.query(`update applications set name = 'Ledger of now', rto_minutes = 90 where uid = $1`, [
      provider,
    ]);
    expect((await resume(changed.version)).status).toBe(412);
    expect((await resume(back.version, await free.signIn(['activity.read']))).status).toBe(403);
    const resumed = await resume(back.version);
    expect(resumed.status).toBe(200);
    expect(await free.readActivity(params.uid)).toMatchObject({
      state: 'approved',
      approvedAt,
      submittedByName: 'Test User',
    });
    expect(await listEventTypes(params.uid)).toEqual(['activity.approved', 'activity.status_changed']);
    const { rows } = await test.owner.query(
      `select actor_uid, before ->> 'state' as before, after ->> 'state' as after from audit_entries where record_uid = $1 order by id desc limit 1`,
      [params.uid],
    );
    expect(rows).toMatchObject([{ actor_uid: free.client.userUid, before: 'draft', after: 'approved' }]);

    const renamed = await free.client.call(activitySteps.details, {
      params,
      version: resumed.body.data.version,
      body: { ...details, name: 'Taken back, and renamed' },
    });
    expect((await resume(renamed.body.data.version)).error.code).toBe('not_as_approved');
  });

  it('stays a draft if it has lost a link since its approval, or was never approved', async () => {
    const { params, version } = await ready(free, 'Without its link');
    expect((await free.client.call(activities.resumeApproval, { params, version })).error.code).toBe('not_as_approved');
    const provider = await free.addResource('application', 'Needed when approved');
    const linked = await free.saveLinks(params.uid, [{ kind: 'application', providerUid: provider }]);
    await free.client.call(activities.submit, { params, version: linked });
    const { version: approved } = await free.readActivity(params.uid);
    const body = { links: [], completed: false };
    const bare = await free.client.call(activitySteps.dependencies, { params, version: approved, body });
    const refused = await free.client.call(activities.resumeApproval, { params, version: bare.body.data.version });
    expect(refused.error.code).toBe('not_as_approved');
    expect(await free.readActivity(params.uid)).toMatchObject({ state: 'draft' });
  });

  it('can be discarded; every answer, link and role is then as it was approved', async () => {
    const { params } = await ready(free, 'Discarded');
    const { uid } = params;
    const kept = await free.addResource('application', 'Kept ledger', 60);
    const dropped = await free.addResource('equipment', 'Dropped press', 60);
    const added = await free.addResource('supplier', 'Added courier', 60);
    const [clerk, standIn] = [
      await free.addResource('role', 'Clerk', 60),
      await free.addResource('role', 'Standby', 60),
    ];
    const note = 'Only at month end';
    await free.saveLinks(uid, [
      { kind: 'application', providerUid: kept, toleranceMinutes: 30, note },
      { kind: 'equipment', providerUid: dropped },
    ]);
    const now = async () => ({ params, version: await free.readVersion(uid) });
    const roles = [{ roleUid: clerk, quantity: 3, alternativeUids: [standIn] }];
    await free.client.call(activitySteps.roles, {
      ...(await now()),
      body: { roles, minimumPeople: 2, completed: true },
    });
    await free.client.call(activitySteps.remoteAccesses, {
      ...(await now()),
      body: { remoteDelivery: 'partly', factorUids: [free.findRow('VPN')], completed: true },
    });
    const submitted = await free.client.call(activities.submit, await now());
    expect(submitted.status).toBe(200);
    const approved = await free.readActivity(uid);

    await free.client.call(activitySteps.details, {
      ...(await now()),
      body: { ...approved.details, name: 'Discarded, and renamed', code: 'D-1', ownerUid: null },
    });
    await free.client.call(activitySteps.roles, {
      ...(await now()),
      body: { roles: [], minimumPeople: null, completed: false },
    });
    await free.client.call(activitySteps.remoteAccesses, {
      ...(await now()),
      body: { remoteDelivery: 'no', factorUids: [], completed: false },
    });
    await free.saveLinks(uid, [
      { kind: 'application', providerUid: kept, toleranceMinutes: 0, note: '' },
      { kind: 'supplier', providerUid: added },
    ]);
    const draft = await free.readActivity(uid);
    expect(draft).toMatchObject({ state: 'draft', minimumPeople: null, remoteDelivery: 'no', ownerName: null });
    const discard = (version: number, by = free.client) => by.call(activities.discardChanges, { params, version });
    expect((await discard(approved.version)).status).toBe(412);
    expect((await discard(draft.version, await free.signIn(['activity.read']))).status).toBe(403);
    expect((await discard(draft.version)).status).toBe(200);
    const { version: _, updatedAt: __, links, ...back } = await free.readActivity(uid);
    const { version: _v, updatedAt: _u, links: approvedLinks, ...before } = approved;
    expect(back).toEqual(before);
    const byName = (list: typeof links) =>
      list.map(({ uid: _uid, ...link }) => link).toSorted((a, b) => a.name.localeCompare(b.name));
    expect(byName(links)).toEqual(byName(approvedLinks));
    expect(await listEventTypes(uid)).toEqual(['activity.approved', 'activity.status_changed']);
    const { rows } = await test.owner.query(
      `select before ->> 'state' as before, after ->> 'state' as after from audit_entries where record_uid = $1 and before ->> 'state' is distinct from after ->> 'state' order by id desc limit 1`,
      [uid],
    );
    expect(rows).toMatchObject([{ before: 'draft', after: 'approved' }]);
    const { version } = await free.readActivity(uid);
    expect((await discard(version)).error.code).toBe('wrong_state');
  });

  it('can be discarded if a group of the approved version requires more members than it has; the group then requires all of its members', async () => {
    const { params } = await ready(free, 'Approved long ago');
    const { uid } = params;
    const providerUid = await free.addResource('application', 'Only member', 60);
    const version = await free.saveLinks(uid, [{ kind: 'application', providerUid, group: 'x' }]);
    expect((await free.client.call(activities.submit, { params, version })).status).toBe(200);
    await test.owner.query(
      `update activity_snapshots set content = jsonb_set(content, '{links,0,groupRequired}', '2') where activity_uid = $1`,
      [uid],
    );
    const changed = await free.saveLinks(uid, []);
    const discarded = await free.client.call(activities.discardChanges, { params, version: changed });
    expect(discarded.status, discarded.text).toBe(200);
    expect((await free.readActivity(uid)).links).toMatchObject([{ name: 'Only member', groupRequired: 1 }]);
  });

  it('cannot be discarded without an approved version, or if that version refers to deleted records', async () => {
    const never = await ready(free, 'Never approved');
    expect((await free.client.call(activities.discardChanges, never)).error.code).toBe('never_approved');
    expect(await free.readActivity(never.params.uid)).toMatchObject({ state: 'draft', version: never.version });

    const { params } = await ready(free, 'Lost its press');
    const press = await free.addResource('equipment', 'Deleted press', 60);
    const version = await free.saveLinks(params.uid, [{ kind: 'equipment', providerUid: press }]);
    await free.client.call(activities.submit, { params, version });
    const unlinked = await free.saveLinks(params.uid, []);
    await test.owner.query('delete from equipment where uid = $1', [press]);
    const refused = await free.client.call(activities.discardChanges, { params, version: unlinked });
    expect(refused).toMatchObject({ status: 422, error: { code: 'not_restorable' } });
    expect(refused.error.message).toContain('Deleted press');
    expect(await free.readActivity(params.uid)).toMatchObject({ state: 'draft', version: unlinked });
  });

  it('cannot be opened by people who may only create activities', async () => {
    const creator = await free.signIn(['activity.read', 'activity.create']);
    const created = await creator.call(activities.create, { body: { name: 'By a creator' } });
    const uid = created.body.data.uid;
    const { details } = await free.readActivity(uid);
    const own = await creator.call(activitySteps.details, { params: { uid }, version: 1, body: details });
    expect(own.status).toBe(200);
    const { params, version } = await ready(free, 'Approved before');
    const submitted = await free.client.call(activities.submit, { params, version });
    const refused = await creator.call(activitySteps.details, {
      params,
      version: submitted.body.data.version,
      body: { ...details, name: 'Mine now' },
    });
    expect(refused.status).toBe(403);
    const reader = await free.signIn(['activity.read']);
    expect((await reader.call(activitySteps.details, { params: { uid }, version: 2, body: details })).status).toBe(403);
  });
});

describe('archiving', () => {
  it('hides an activity until it is restored as a draft', async () => {
    const { uid, version } = await free.addActivity('Retired');
    const archived = await free.client.call(activities.archive, { params: { uid }, version });
    const filter = { uid };
    expect((await free.client.call(activities.list, { query: { filter } })).body.meta.total).toBe(0);
    const asked = await free.client.call(activities.list, { query: { filter: { ...filter, state: 'archived' } } });
    expect(asked.body.data).toMatchObject([{ uid, state: 'archived' }]);
    const now = { params: { uid }, version: archived.body.data.version };
    const { details } = await free.readActivity(uid);
    const edited = await free.client.call(activitySteps.details, { ...now, body: details });
    expect(edited).toMatchObject({ status: 422, error: { code: 'activity_archived' } });
    expect((await free.client.call(activities.archive, now)).status).toBe(422);
    expect((await free.client.call(activities.restore, now)).status).toBe(200);
    expect(await free.readActivity(uid)).toMatchObject({ state: 'draft' });
    expect(await listEventTypes(uid)).toEqual(['activity.status_changed', 'activity.status_changed']);
  });
});
