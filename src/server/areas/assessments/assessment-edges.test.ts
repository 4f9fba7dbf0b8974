import { afterEach, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activityConfirmation } from '#root/contract/activities/activity-confirmation.ts';
import { assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import { assessments } from '#root/contract/assessments/assessments.ts';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import type { Client } from '#test/support/app.ts';
import { addOwnerOf, createCycles } from '#test/support/assessments.ts';
import { addActivityIn, addDivision, addUnit } from '#test/support/departments.ts';
import { runNotificationJobs } from '#test/support/notifications.ts';
import { addApproved } from '#test/support/standings.ts';

const { test, world, client } = await startActivityTests({ subscriptions });
const organisation = () => world.organisation.uid;
const cycles = createCycles(world);
const notifyPeople = () => runNotificationJobs(test, organisation(), { isLater: true });
/** Returns a person's notifications about BIAs. */
const listNotifications = async (by: Client) => {
  await notifyPeople();
  return (await by.call(ownNotifications.list, { query: { pageSize: 100 } })).body.data.filter(
    ({ object }) => object === 'assessment',
  );
};
const setOrganisation = (column: 'activity_approval' | 'time_zone', value: unknown) =>
  test.owner.query(`update organisations set ${column} = $2 where uid = $1`, [organisation(), value]);

let number = 0;
/** Adds a person with an account, and an approved activity that the person owns. */
async function addOwned(name: string) {
  number += 1;
  const person = await world.signIn(['activity.read', 'activity.update', 'bia.read']);
  const ownerUid = await addOwnerOf(test, organisation(), person, `Person ${number}`);
  return { person, ownerUid, activity: await addApproved(world, `${name} ${number}`, { ownerUid }) };
}
const look = async (uid: string) => (await client.call(activityConfirmation.movements, { params: { uid } })).body.data;
async function confirm(uid: string) {
  const { digest } = await look(uid);
  const version = await world.readVersion(uid);
  const confirmed = await client.call(activityConfirmation.confirm, { params: { uid }, version, body: { digest } });
  expect(confirmed.status, confirmed.text).toBe(200);
}

afterEach(async () => {
  await setOrganisation('activity_approval', false);
  await setOrganisation('time_zone', 'Europe/Berlin');
});

describe('an activity in two open BIAs', () => {
  it('is answered in both when its owner confirms once that nothing has changed', async () => {
    const { activity } = await addOwned('Twice');
    const uids = [
      await cycles.launch('Twice one', { activityUids: [activity] }),
      await cycles.launch('Twice two', { activityUids: [activity] }, '2020-01-31'),
    ];
    expect((await look(activity)).askedBy).toEqual([
      { uid: uids[1], name: 'Twice two', dueOn: '2020-01-31', isLate: true },
      { uid: uids[0], name: 'Twice one', dueOn: '2099-12-31', isLate: false },
    ]);
    await confirm(activity);
    expect((await look(activity)).askedBy).toEqual([]);
    for (const uid of uids) {
      expect(await cycles.board(uid)).toMatchObject({ counts: { approved: 1, open: 0 } });
      expect((await cycles.close(uid)).status).toBe(200);
      await cycles.approve(uid);
      expect(await cycles.items(uid)).toMatchObject([{ state: 'approved', outcome: 'confirmed' }]);
    }
  });
});

describe('the messages of a BIA', () => {
  it('list all activities of an owner in one message, and are repeated each day while answers are late', async () => {
    const { person, ownerUid, activity } = await addOwned('Mailed');
    const second = await addApproved(world, `Mailed too ${number}`, { ownerUid });
    const uid = await cycles.launch('Mailed', { activityUids: [activity, second] }, '2020-01-31');
    const [asked, ...others] = await listNotifications(person);
    expect(others).toEqual([]);
    expect(asked?.subject).toContain('Mailed: your activities to review');
    expect(asked?.content).toContain(`- Mailed ${number}\n- Mailed too ${number}`);
    const chase = async () => (await cycles.chase(uid)).body.data;
    expect(await chase()).toEqual({ people: 1, alreadyReminded: 0, activities: 2, unreached: 0 });
    await notifyPeople();
    expect(await chase()).toEqual({ people: 0, alreadyReminded: 1, activities: 2, unreached: 0 });
    const subjects = (await listNotifications(person)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    expect(subjects).toContain('Mailed: your answers are missing');
  });

  it('are sent and counted once if two people remind the owners at the same moment', async () => {
    const { person, activity } = await addOwned('Reminded');
    const uid = await cycles.launch('Reminded', { activityUids: [activity] }, '2020-01-31');
    const chase = async () => (await cycles.chase(uid)).body.data;
    const both = await Promise.all([chase(), chase()]);
    expect(both.map(({ people }) => people).toSorted()).toEqual([0, 1]);
    expect(both.map(({ alreadyReminded }) => alreadyReminded).toSorted()).toEqual([0, 1]);
    expect(await chase()).toMatchObject({ people: 0, alreadyReminded: 1 });
    const subjects = (await listNotifications(person)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Reminded: your answers are missing')).toHaveLength(1);
  });

  it('are sent to the deputy if the owner has no account, and to nobody if neither of them has an account', async () => {
    const { person, ownerUid } = await addOwned('Deputised');
    const owner = await world.addOwner();
    const activity = await addApproved(world, `Without account ${number}`, { ownerUid: owner });
    const uid = await cycles.launch('No account', { activityUids: [activity] });
    expect(await cycles.board(uid)).toMatchObject({ withoutAccount: 1, rows: [{ chips: [{ hasAccount: false }] }] });
    expect(await listNotifications(person)).toEqual([]);
    await cycles.edit(activity, { deputyUid: ownerUid });
    expect(await cycles.board(uid)).toMatchObject({ withoutAccount: 0 });
    expect((await cycles.chase(uid, [activity])).body.data).toMatchObject({ people: 1, unreached: 0 });
    expect(await listNotifications(person)).toHaveLength(1);
  });

  it('name an activity that joins on the day of the launch', async () => {
    const { person, ownerUid, activity } = await addOwned('Asked first');
    const joined = await addApproved(world, `Joined ${number}`, { ownerUid });
    const uid = await cycles.launch('Growing', { activityUids: [activity] });
    await notifyPeople();
    const { scope: _, ...record } = await cycles.read(uid);
    const scope = { divisionUids: [], businessUnitUids: [], activityUids: [activity, joined] };
    const params = { uid };
    await client.call(assessments.update, { params, version: record.version, body: { ...record, scope } });
    const { version } = await cycles.read(uid);
    expect((await client.call(assessmentBoard.decide, { params, version, body: { add: [joined] } })).status).toBe(200);
    const contents = (await listNotifications(person)).map(({ content }) => content);
    expect(contents).toHaveLength(2);
    expect(contents.filter((text) => text.includes(`- Joined ${number}`))).toHaveLength(1);
  });

  it('are sent to the new owner of an activity after the owner has changed', async () => {
    const { person: former, activity } = await addOwned('Handed over');
    const { person: next, ownerUid: nextUid } = await addOwned('Other');
    const uid = await cycles.launch('Handed over', { activityUids: [activity] }, '2020-01-31');
    expect(await listNotifications(former)).toHaveLength(1);
    expect(await cycles.board(uid, { mine: 'true' }, former)).toMatchObject({ total: 1 });
    await cycles.edit(activity, { ownerUid: nextUid });
    expect(await cycles.items(uid)).toMatchObject([
      { ownerUid: nextUid, ownerAtLaunchName: expect.stringMatching(/^Ola/) },
    ]);
    expect(await cycles.board(uid, { mine: 'true' }, former)).toMatchObject({ total: 0 });
    expect(await cycles.board(uid, { mine: 'true' }, next)).toMatchObject({ total: 1 });
    expect((await cycles.chase(uid)).body.data).toMatchObject({ people: 1, activities: 1 });
    expect(await listNotifications(former)).toHaveLength(1);
    expect((await listNotifications(next))[0]?.content).toContain('- Handed over');
  });
});

describe('a business unit that moves to another division while BIAs are open', () => {
  it('takes its activities along: they leave the scope of one BIA and join the scope of the other', async () => {
    const [from, to] = [await addDivision(client, 'North'), await addDivision(client, 'South')];
    const unit = await addUnit(client, 'Depot', from);
    const activity = await addActivityIn(client, 'Loading', { businessUnitUid: unit });
    await addActivityIn(client, 'Sorting', { divisionUid: to });
    const [north, south] = [
      await cycles.launch('North', { divisionUids: [from] }),
      await cycles.launch('South', { divisionUids: [to] }),
    ];
    const record = (await client.call(businessUnits.get, { params: { uid: unit } })).body.data;
    const moved = await client.call(businessUnits.update, {
      ...{ params: { uid: unit }, version: record.version, body: { ...record, divisionUid: to } },
    });
    expect(moved.status, moved.text).toBe(200);
    expect(await cycles.read(north)).toMatchObject({ leaving: { count: 1, first: [{ uid: activity }] } });
    expect(await cycles.read(south)).toMatchObject({ joining: { count: 1, first: [{ uid: activity }] } });
    expect(await cycles.board(north)).toMatchObject({ total: 1, rows: [{ unitName: 'Depot', divisionName: 'South' }] });
    const kept = await client.call(assessmentBoard.decide, {
      params: { uid: north },
      version: (await cycles.read(north)).version,
      body: { keep: [activity] },
    });
    expect(kept.status, kept.text).toBe(200);
    expect(await cycles.read(north)).toMatchObject({ leaving: { count: 0 } });
  });
});

describe('the due day of a BIA', () => {
  it('ends at midnight in the time zone of the organisation', async () => {
    const { activity } = await addOwned('Dated');
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
    // At any moment, the date in the first time zone is at least one day later than in the second.
    const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const uid = await cycles.launch('Dated', { activityUids: [activity] }, dayIn(behind));
    await setOrganisation('time_zone', behind);
    expect(await cycles.board(uid)).toMatchObject({ late: 0 });
    await setOrganisation('time_zone', ahead);
    expect(await cycles.board(uid)).toMatchObject({ late: 1 });
    const { data } = (await client.call(assessments.list, { query: { filter: { overdue: 'true' } } })).body;
    expect(data.map((row) => row.uid)).toContain(uid);
  });
});

describe('an activity of an open BIA', () => {
  it('counts as being edited while it has an open draft; once it is archived, it needs no answer', async () => {
    const { activity } = await addOwned('Drafted');
    const uid = await cycles.launch('Drafted', { activityUids: [activity] });
    await cycles.edit(activity, { description: 'Half done' });
    expect(await cycles.board(uid)).toMatchObject({ counts: { editing: 1, open: 0 } });
    expect(await cycles.close(uid)).toMatchObject({ status: 422, error: { code: 'open_items' } });
    const version = await world.readVersion(activity);
    expect((await client.call(activities.archive, { params: { uid: activity }, version })).status).toBe(200);
    expect(await cycles.board(uid)).toMatchObject({ counts: { gone: 1, editing: 0 } });
    expect((await cycles.close(uid)).status).toBe(200);
  });

  it('counts as answered once it is submitted, but as approved only once another person has approved it', async () => {
    const { activity } = await addOwned('Reviewed');
    await setOrganisation('activity_approval', true);
    const uid = await cycles.launch('Reviewed', { activityUids: [activity] });
    await confirm(activity);
    expect(await cycles.read(uid)).toMatchObject({ progress: { total: 1, answered: 1, approved: 0 } });
    expect(await cycles.close(uid)).toMatchObject({ status: 422, error: { code: 'open_items' } });
    const approver = await world.signIn(['activity.read', 'activity.approve']);
    const params = { uid: activity };
    const version = await world.readVersion(activity);
    const returned = await approver.call(activities.return, { params, version, body: { note: 'Look again' } });
    expect(returned.status, returned.text).toBe(200);
    expect(await cycles.board(uid)).toMatchObject({ counts: { returned: 1 } });
    expect((await cycles.submitActivity(activity)).status).toBe(200);
    const approved = await approver.call(activities.approve, {
      ...{ params, version: await world.readVersion(activity), body: { note: '' } },
    });
    expect(approved.status, approved.text).toBe(200);
    expect(await cycles.read(uid)).toMatchObject({ progress: { total: 1, answered: 1, approved: 1 } });
    expect((await cycles.close(uid)).status).toBe(200);
  });
});

describe('the approval of a BIA', () => {
  it('is required even if the organisation approves activities at once, and is requested from the named people', async () => {
    const { activity } = await addOwned('Asked');
    const uid = await cycles.launch('Asked', { activityUids: [activity] });
    expect((await cycles.close(uid, [{ activityUid: activity, reason: 'Sold' }])).status).toBe(200);
    const approver = await world.signIn(['bia.read', 'bia.approve']);
    const params = { uid };
    const { version } = await cycles.read(uid);
    const body = { note: '', approverUids: [approver.userUid] };
    const submitted = await client.call(assessments.submit, { params, version, body });
    expect(submitted.status, submitted.text).toBe(200);
    expect(await cycles.read(uid)).toMatchObject({ status: { phase: 'pending_approval' }, graphDigest: null });
    const { data } = (await client.call(assessments.approval, { params })).body;
    expect(data).toMatchObject({
      isRequired: true,
      rounds: [{ state: 'open', approvals: [{ askedUid: approver.userUid, decision: null }] }],
    });
  });

  it('is given by another person; a returned BIA is open again, while a withdrawn BIA stays closed', async () => {
    const { activity } = await addOwned('Decided');
    const uid = await cycles.launch('Decided', { activityUids: [activity] });
    await confirm(activity);
    expect((await cycles.close(uid)).status).toBe(200);
    expect((await cycles.step('submit', uid)).status).toBe(200);
    expect((await cycles.step('withdraw', uid)).status).toBe(200);
    expect(await cycles.read(uid)).toMatchObject({ stage: 'closed', status: { phase: 'draft' }, graphDigest: null });
    expect((await cycles.step('submit', uid)).status).toBe(200);
    const decide = async (by: Client, call: 'approve' | 'return') =>
      by.call(assessments[call] as typeof assessments.return, {
        ...{ params: { uid }, version: (await cycles.read(uid)).version, body: { note: 'Ask the plant again' } },
      });
    expect(await decide(client, 'approve')).toMatchObject({ status: 422, error: { code: 'own_submission' } });
    const approver = await world.signIn(['bia.read', 'bia.approve']);
    expect((await decide(approver, 'return')).status).toBe(200);
    expect(await cycles.read(uid)).toMatchObject({ stage: 'open', status: { phase: 'returned' } });
    expect((await cycles.close(uid)).status).toBe(200);
    expect((await cycles.step('submit', uid)).status).toBe(200);
    const approved = await decide(approver, 'approve');
    expect(approved.status, approved.text).toBe(200);
    expect(await cycles.read(uid)).toMatchObject({ status: { phase: 'approved' }, graphDigest: expect.any(String) });
  });
});
