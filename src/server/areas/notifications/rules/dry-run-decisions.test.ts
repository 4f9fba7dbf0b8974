import { beforeEach, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import {
  dryRuns,
  type EventNotificationInput,
  eventNotifications,
} from '#root/contract/notifications/event-notifications.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import type { Client } from '#test/support/app.ts';
import { createNotificationTools, draftRule, runNotificationJobs } from '#test/support/notifications.ts';

const { test, world, client } = await startActivityTests({ subscriptions });
const { addOwner, readLog, readRoles, switchOffRules } = createNotificationTools(test, world);
const organisation = () => world.organisation.uid;
const run = () => runNotificationJobs(test, organisation());
let [ann, bob]: Client[] = [];
const people = () => {
  if (!ann || !bob) throw new Error('Nobody has signed in');
  return [ann, bob] as const;
};

beforeEach(async () => {
  await switchOffRules();
  [ann, bob] = [
    await world.signIn(['activity.read', 'activity.approve']),
    await world.signIn(['activity.read', 'activity.approve']),
  ];
  await requireApproval(true);
});

const requireApproval = (isRequired: boolean) =>
  test.owner.query('update organisations set activity_approval = $2 where uid = $1', [organisation(), isRequired]);

async function addComplete(name: string, owner: Client) {
  const { uid, version } = await world.addActivity(name, 60, 240);
  const { details } = await world.readActivity(uid);
  const body = { ...details, ownerUid: await addOwner(owner), priorityUid: world.findRow('High') };
  expect((await client.call(activitySteps.details, { params: { uid }, version, body })).status).toBe(200);
  await run();
  return uid;
}

type Step = 'submit' | 'approve' | 'return' | 'withdraw' | 'edit' | 'archive' | 'restore';

/** Takes a step of an activity's lifecycle, and sends the notifications about it. */
async function take(uid: string, step: Step, by: Client = client, asked: readonly Client[] = []) {
  const common = { params: { uid }, version: await world.readVersion(uid) };
  const approverUids = asked.flatMap(({ userUid }) => userUid ?? []);
  const answer = await {
    submit: () => by.call(activities.submit, { ...common, body: { note: '', reviewerUids: [], approverUids } }),
    approve: () => by.call(activities.approve, common),
    return: () => by.call(activities.return, { ...common, body: { note: 'Not yet' } }),
    withdraw: () => by.call(activities.withdraw, common),
    archive: () => by.call(activities.archive, common),
    restore: () => by.call(activities.restore, common),
    edit: async () => {
      const { details } = await world.readActivity(uid);
      const body = { ...details, description: `${details.description}.` };
      return by.call(activitySteps.details, { ...common, body });
    },
  }[step]();
  expect(answer.status, answer.text).toBe(200);
  await run();
}

/**
 * Makes a rule for each action. @returns a function that returns, for each action, the number of notifications that the
 * rule sent, and the number that its dry run counts
 */
async function addRules(rules: Partial<Record<EventNotificationInput['action'], Partial<EventNotificationInput>>>) {
  const made = new Map<string, { uid: string; rule: EventNotificationInput }>();
  for (const [action, more] of Object.entries(rules)) {
    const rule = await draftRule(client, {
      object: 'activity',
      ...more,
      action: action as EventNotificationInput['action'],
    });
    const saved = await client.call(eventNotifications.create, { body: rule });
    made.set(action, { uid: saved.body.data.uid, rule });
  }
  return async () => {
    const counted = { sent: {} as Record<string, number>, dry: {} as Record<string, number> };
    for (const [action, { uid, rule }] of made) {
      counted.sent[action] = (await readLog(uid)).filter(({ state }) => state === 'sent').length;
      counted.dry[action] = (await client.call(dryRuns.dryRun, { body: rule })).body.data.notifications;
    }
    return counted;
  };
}

it('a change of state is reported and counted only if it is not a submission, decision or edit', async () => {
  const [owner] = people();
  const uids: string[] = [];
  for (const name of ['Edited', 'Decided', 'Withdrawn', 'Shelved', 'Brought back'])
    uids.push(await addComplete(`State ${name}`, owner));
  const [edited = '', decided = '', withdrawn = '', shelved = '', back = ''] = uids;
  const count = await addRules({ status_changed: { relations: ['owner'], nameContains: 'state ' } });
  await requireApproval(false);
  await take(edited, 'submit');
  await take(edited, 'edit');
  await requireApproval(true);
  await take(decided, 'submit');
  await take(decided, 'return', people()[1]);
  await take(withdrawn, 'submit');
  await take(withdrawn, 'withdraw');
  await take(shelved, 'archive');
  await take(back, 'archive');
  await take(back, 'restore');
  const { sent, dry } = await count();
  // Everything that happens to a record on one day causes one notification.
  expect(sent).toEqual({ status_changed: 3 });
  expect(dry).toEqual(sent);
});

describe('every submission and decision', () => {
  it('is reported on the same day, and a dry run counts the same number of notifications', async () => {
    const [one, other] = people();
    const uid = await addComplete('Payroll', one);
    const count = await addRules({
      submitted: { relations: ['approver'], nameContains: 'payroll' },
      returned: { relations: ['requester', 'approver', 'owner'], nameContains: 'payroll' },
      approved: { relations: ['requester', 'approver'], roleUids: await readRoles(other), nameContains: 'payroll' },
    });
    await take(uid, 'submit', client, [one]);
    await take(uid, 'return', one);
    await take(uid, 'submit', client, [other]);
    await take(uid, 'return', other);
    await take(uid, 'submit', client, [one, other]);
    await take(uid, 'return', one);
    await take(uid, 'submit', client, [one]);
    await take(uid, 'withdraw');
    await take(uid, 'submit', client, [one]);
    await take(uid, 'approve', one);
    await take(uid, 'edit');
    await take(uid, 'submit', client, [other]);
    await take(uid, 'approve', other);
    const { sent, dry } = await count();
    // The notifications of returns: to the submitter each time, to the owner if the other person returned it, and to
    // people who were asked but did not decide.
    expect(sent).toEqual({ submitted: 7, returned: 5, approved: 3 });
    expect(dry).toEqual(sent);
  });

  it('is reported if the organisation approves without a submission', async () => {
    const [one] = people();
    await requireApproval(false);
    const uid = await addComplete('At once', one);
    const count = await addRules({ approved: { relations: ['owner'], nameContains: 'at once' } });
    await take(uid, 'submit');
    await take(uid, 'edit');
    await take(uid, 'submit');
    const { sent, dry } = await count();
    expect(sent).toEqual({ approved: 2 });
    expect(dry).toEqual(sent);
  });

  it('is reported once, even if the job is tried several times', async () => {
    const [one] = people();
    const uid = await addComplete('Tried again', one);
    const count = await addRules({ returned: { relations: ['owner'], nameContains: 'tried again' } });
    await take(uid, 'submit');
    await take(uid, 'return', people()[1]);
    const again = await test.owner.query(
      `insert into jobs (organisation_uid, uid, kind, payload, context)
       select organisation_uid, gen_random_uuid(), kind, payload, context from jobs
       where organisation_uid = $1 and kind = 'notification.tell' and payload ->> 'type' = 'activity.returned'`,
      [organisation()],
    );
    expect(again.rowCount).toBeGreaterThan(0);
    await run();
    expect((await count()).sent).toEqual({ returned: 1 });
  });
});
