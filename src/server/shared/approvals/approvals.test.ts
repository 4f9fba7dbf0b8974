import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { notificationLogs } from '#root/contract/notifications/notification-logs.ts';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { settings } from '#root/contract/settings/settings.ts';
import { type ApprovalPolicy, approvals, defaultApprovalPolicy } from '#root/contract/shared/approvals.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { type ActivityWorld, createActivityWorld } from '#test/support/activities.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { runNotificationJobs } from '#test/support/notifications.ts';

let test: TestApp;
let world: ActivityWorld;
let ann: Client;
let bob: Client;
/** A user who may read, but not approve. */
let reader: Client;

beforeAll(async () => {
  test = await startTestApp({ subscriptions });
  world = await createActivityWorld(test);
  await test.owner.query('update organisations set activity_approval = true where uid = $1', [world.organisation.uid]);
  ann = await world.signIn(['activity.read', 'activity.update', 'activity.approve']);
  bob = await world.signIn(['activity.read', 'activity.approve']);
  reader = await world.signIn(['activity.read']);
});
afterAll(() => test.close());

async function setPolicy(values: Partial<ApprovalPolicy>) {
  const { data } = (await world.client.call(settings.approvals)).body;
  const policies = { ...data.policies, activity: { ...defaultApprovalPolicy, ...values } };
  const saved = await world.client.call(settings.updateApprovals, { body: policies, version: data.version });
  expect(saved.status).toBe(200);
}

/** Creates an activity with everything that a submission needs. */
async function createComplete(name: string) {
  const { uid, version } = await world.addActivity(name, 60, 240);
  const { details } = await world.readActivity(uid);
  const body = { ...details, ownerUid: await world.addOwner(), priorityUid: world.findRow('High') };
  const saved = await world.client.call(activitySteps.details, { params: { uid }, version, body });
  return { params: { uid }, version: saved.body.data.version };
}

type Asked = { note?: string; reviewerUids?: string[]; approverUids?: string[] };

async function submit(name: string, body: Asked = {}) {
  const { params, version } = await createComplete(name);
  const answer = await world.client.call(activities.submit, { params, version, body });
  return { params, answer, version: answer.body?.data?.version ?? version };
}

const readRound = async (uid: string, by = world.client) =>
  (await by.call(activities.approval, { params: { uid } })).body.data;
const readState = async (uid: string) => (await world.readActivity(uid)).state;

describe('an approval policy', () => {
  it('asks for one approval by anybody by default, and is changed only with its current version', async () => {
    const { data } = (await world.client.call(settings.approvals)).body;
    expect(data.policies.bcp).toEqual(defaultApprovalPolicy);
    const body = { ...data.policies, bcp: { ...defaultApprovalPolicy, reviewers: 2, deadlineDays: 14 } };
    await world.client.call(settings.updateApprovals, { body, version: data.version });
    const late = await world.client.call(settings.updateApprovals, { body, version: data.version });
    expect(late.status).toBe(412);
    expect((await world.client.call(settings.approvals)).body.data.policies.bcp).toMatchObject({
      reviewers: 2,
      deadlineDays: 14,
    });
  });

  it('is refused with an error for each field that is out of bounds', async () => {
    const { data } = (await world.client.call(settings.approvals)).body;
    const body = { ...data.policies, activity: { ...defaultApprovalPolicy, approvers: 0, reviewers: 6 } };
    const refused = await world.client.call(settings.updateApprovals, { body, version: data.version });
    expect(refused.error.fields?.map(({ field }) => field)).toEqual(['activity.reviewers', 'activity.approvers']);
  });

  it('requires the number of approvals that it sets, each by a different person', async () => {
    await setPolicy({ approvers: 2 });
    const { params, version } = await submit('Two approvers');
    expect((await ann.call(activities.approve, { params, version })).status).toBe(200);
    expect(await readState(params.uid)).toBe('in_review');
    const again = await ann.call(activities.approve, { params, version });
    expect(again).toMatchObject({ status: 422, error: { code: 'already_answered' } });
    expect((await bob.call(activities.approve, { params, version })).status).toBe(200);
    expect(await readState(params.uid)).toBe('approved');
  });

  it('counts two approvals that arrive at the same moment', async () => {
    await setPolicy({ approvers: 2 });
    for (const name of ['Race 1', 'Race 2', 'Race 3', 'Race 4']) {
      const { params, version } = await submit(name);
      const answers = await Promise.all([ann, bob].map((by) => by.call(activities.approve, { params, version })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await readState(params.uid)).toBe('approved');
      const { approvals: given } = (await readRound(params.uid)).rounds[0] ?? { approvals: [] };
      expect(given.map(({ decidedByUid }) => decidedByUid).sort()).toEqual([ann.userUid, bob.userUid].sort());
    }
  });

  it('sets the day on which a decision is due', async () => {
    await setPolicy({ deadlineDays: 3 });
    const { params } = await submit('Due');
    const [round] = (await readRound(params.uid)).rounds;
    const days = (Date.parse(round?.dueOn ?? '') - Date.parse(round?.submittedAt.slice(0, 10) ?? '')) / 86_400_000;
    expect(days).toBe(3);
  });
});

describe('the people whom a policy names', () => {
  it('are the only people who can answer: first the reviewers, then the approvers', async () => {
    await setPolicy({});
    const { params, version } = await submit('Named', {
      reviewerUids: [bob.userUid],
      approverUids: [ann.userUid],
      note: 'Please',
    });
    expect((await readRound(params.uid, bob)).isAsked).toBe(true);
    expect(await readRound(params.uid, ann)).toMatchObject({
      isAsked: false,
      rounds: [{ step: 'review', note: 'Please' }],
    });
    const early = await ann.call(activities.approve, { params, version });
    expect(early).toMatchObject({ status: 422, error: { code: 'not_asked' } });
    await bob.call(activities.approve, { params, version, body: { note: 'Reads well' } });
    expect(await readState(params.uid)).toBe('in_review');
    expect((await ann.call(activities.approve, { params, version })).status).toBe(200);
    expect(await readState(params.uid)).toBe('approved');
    const [round] = (await readRound(params.uid)).rounds;
    expect(round).toMatchObject({
      state: 'approved',
      approvals: [{ note: 'Reads well', decision: 'approved' }, { decision: 'approved' }],
    });
  });

  it('can include the same person in both steps; this person then answers once in each step', async () => {
    const body = { reviewerUids: [ann.userUid], approverUids: [ann.userUid] };
    const { params, version } = await submit('Reviewed and approved by one', body);
    expect((await ann.call(activities.approve, { params, version, body: { note: 'Read' } })).status).toBe(200);
    expect(await readState(params.uid)).toBe('in_review');
    expect((await readRound(params.uid, ann)).isAsked).toBe(true);
    expect((await ann.call(activities.approve, { params, version, body: { note: 'Agreed' } })).status).toBe(200);
    expect(await readState(params.uid)).toBe('approved');
    const [round] = (await readRound(params.uid)).rounds;
    expect(round?.approvals.map(({ step, decidedByUid, note }) => ({ step, decidedByUid, note }))).toEqual([
      { step: 'review', decidedByUid: ann.userUid, note: 'Read' },
      { step: 'approve', decidedByUid: ann.userUid, note: 'Agreed' },
    ]);
  });

  it('must have the permission, be active, and not be the submitter', async () => {
    const ask = async (name: string, body: Asked) => (await submit(name, body)).answer;
    const wrong = 'Choose active people who may approve';
    expect((await ask('Reader', { approverUids: [reader.userUid] })).error.fields).toEqual([
      { field: 'approverUids', message: wrong },
    ]);
    const stranger = await test.signIn(await test.addOrganisation());
    expect((await ask('Stranger', { reviewerUids: [stranger.userUid] })).status).toBe(400);
    expect((await ask('Own', { approverUids: [world.client.userUid] })).error.fields).toMatchObject([
      { field: 'approverUids' },
    ]);
  });

  it('can be replaced when they have left', async () => {
    const cem = await world.signIn(['activity.read', 'activity.approve']);
    const { params, version } = await submit('Left', { approverUids: [cem.userUid] });
    await test.owner.query(`update users set status = 'inactive' where uid = $1`, [cem.userUid]);
    const [slot] = (await readRound(params.uid)).rounds[0]?.approvals ?? [];
    expect(slot).toMatchObject({ askedUid: cem.userUid, canAnswer: false });
    const approvalUid = slot?.uid ?? '';
    const own = await ann.call(activities.reassign, {
      params,
      version,
      body: { approvalUid, toUid: world.client.userUid },
    });
    expect(own.status).toBe(400);
    const done = await ann.call(activities.reassign, { params, version, body: { approvalUid, toUid: bob.userUid } });
    expect(done.status).toBe(200);
    expect((await bob.call(activities.approve, { params, version })).status).toBe(200);
    expect(await readState(params.uid)).toBe('approved');
  });
});

describe('a person who is asked instead of another', () => {
  it('is refused if the person has been asked in the same step already', async () => {
    await setPolicy({ approvers: 2 });
    const { params, version } = await submit('Asked twice', { approverUids: [ann.userUid, bob.userUid] });
    const slots = (await readRound(params.uid)).rounds[0]?.approvals ?? [];
    const ask = (asked: Client, to: Client) => {
      const approvalUid = slots.find(({ askedUid }) => askedUid === asked.userUid)?.uid ?? '';
      return world.client.call(activities.reassign, { params, version, body: { approvalUid, toUid: to.userUid } });
    };
    const message = 'Choose someone else: this person has already been asked';
    expect((await ask(ann, bob)).error.fields).toEqual([{ field: 'toUid', message }]);
    await ann.call(activities.approve, { params, version });
    expect((await ask(bob, ann)).error.fields).toEqual([{ field: 'toUid', message }]);
    const cem = await world.signIn(['activity.read', 'activity.approve']);
    expect((await ask(ann, cem)).status).toBe(404);
    expect((await ask(bob, cem)).status).toBe(200);
    expect((await cem.call(activities.approve, { params, version })).status).toBe(200);
    expect(await readState(params.uid)).toBe('approved');
    await setPolicy({});
  });
});

describe('a submission', () => {
  it('cannot be approved after the content of the record has changed', async () => {
    const complete = await createComplete('Moved');
    const { params } = complete;
    const provider = await world.addResource('application', 'Ledger', 60);
    const linked = await world.saveLinks(params.uid, [{ kind: 'application', providerUid: provider }]);
    const { version } = (await world.client.call(activities.submit, { params, version: linked })).body.data;
    expect(await readRound(params.uid, ann)).toMatchObject({ hasMoved: false });
    // When a provider is deleted, its links disappear without a new version of the activity.
    await test.owner.query('delete from activity_links where activity_uid = $1', [params.uid]);
    expect(await readRound(params.uid, ann)).toMatchObject({ hasMoved: true });
    const refused = await ann.call(activities.approve, { params, version });
    expect(refused).toMatchObject({ status: 409, error: { code: 'content_moved' } });
    expect((await ann.call(activities.return, { params, version, body: { note: 'Submit again' } })).status).toBe(200);
  });

  it('can be withdrawn, and the record can then be edited', async () => {
    const { params, version } = await submit('Withdrawn');
    const withdrawn = await world.client.call(activities.withdraw, { params, version });
    expect(await readState(params.uid)).toBe('draft');
    expect((await readRound(params.uid)).rounds).toMatchObject([{ state: 'withdrawn' }]);
    const late = await ann.call(activities.approve, { params, version: withdrawn.body.data.version });
    expect(late).toMatchObject({ status: 422, error: { code: 'wrong_state' } });
  });

  it('is listed as waiting for the people who can answer, and for nobody else', async () => {
    const before = (await ann.call(approvals.waiting)).body.data.count;
    const { params } = await submit('Waiting', { approverUids: [ann.userUid] });
    const { count, first } = (await ann.call(approvals.waiting)).body.data;
    expect(count).toBe(before + 1);
    expect(first).toContainEqual(
      expect.objectContaining({ kind: 'activity', recordUid: params.uid, name: 'Waiting', step: 'approve' }),
    );
    const seenBy = async (one: Client) =>
      (await one.call(approvals.waiting)).body.data.first.map(({ recordUid }) => recordUid);
    expect(await seenBy(bob)).not.toContain(params.uid);
    expect(await seenBy(world.client)).not.toContain(params.uid);
    expect(await seenBy(reader)).toEqual([]);
  });

  it('does not exist for another organisation', async () => {
    const { params, version } = await submit('Hidden');
    const stranger = await test.signIn(await test.addOrganisation());
    for (const call of [activities.approve, activities.withdraw])
      expect((await stranger.call(call, { params, version })).status).toBe(404);
    expect((await stranger.call(activities.approval, { params })).status).toBe(404);
  });

  it('is announced to the people of its current step, and to nobody else', async () => {
    const people = [ann, bob, reader];
    const readTold = async () => {
      await runNotificationJobs(test, world.organisation.uid);
      const told = people.map((one) => one.call(ownNotifications.list, { query: { pageSize: 100 } }));
      return (await Promise.all(told)).map(({ body }) =>
        body.data.filter(({ recordName }) => recordName === 'Announced').map(({ subject }) => subject),
      );
    };
    const asked = 'Announced waits for your decision';
    const { params, version } = await submit('Announced', { reviewerUids: [bob.userUid], approverUids: [ann.userUid] });
    expect(await readTold()).toEqual([[], [asked], []]);
    await bob.call(activities.approve, { params, version });
    expect(await readTold()).toEqual([[asked], [asked], []]);
  });

  it('is not announced by an email that is still waiting when the decision is made', async () => {
    const wishes = { normal: 'weekly', low: 'weekly', quietFrom: null, quietTo: null, timeZone: null };
    await ann.call(ownNotifications.updateSettings, { body: wishes });
    const { params, version } = await submit('Decided early', { approverUids: [ann.userUid] });
    await runNotificationJobs(test, world.organisation.uid);
    const readEmails = async () =>
      (
        await world.client.call(notificationLogs.list, {
          query: { q: 'Decided early', filter: { userUid: ann.userUid, method: 'email' } },
        })
      ).body.data.map(({ state, reason }) => reason ?? state);
    expect(await readEmails()).toEqual(['waiting']);
    expect((await ann.call(activities.approve, { params, version })).status).toBe(200);
    const nextWeek = new Date(Date.now() + 8 * 86_400_000).toISOString();
    await runNotificationJobs(test, world.organisation.uid, { isLater: true, at: nextWeek });
    expect(await readEmails()).toEqual(['done']);
  });

  it('ends when the record is archived, and begins even if a server of the previous release puts the record in review', async () => {
    const { params, version } = await submit('Archived in review');
    expect((await world.client.call(activities.archive, { params, version })).status).toBe(200);
    expect((await readRound(params.uid)).rounds).toMatchObject([{ state: 'withdrawn' }]);
    const waits = async () =>
      (await ann.call(approvals.waiting)).body.data.first.filter(({ recordUid }) => recordUid === params.uid);
    expect(await waits()).toEqual([]);
    // A server of the previous release changes the state in this way.
    await test.owner.query(`update activities set state = 'in_review' where uid = $1`, [params.uid]);
    expect(await waits()).toHaveLength(1);
    const now = await world.readVersion(params.uid);
    expect((await ann.call(activities.approve, { params, version: now })).status).toBe(200);
    expect(await readState(params.uid)).toBe('approved');
  });
});
