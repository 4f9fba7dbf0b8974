import { expect, it } from 'vitest';
import { newUid } from '#root/server/platform/db/crud.ts';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { createNotificationTools, runNotificationJobs } from '#test/support/notifications.ts';
import type { AnyEvent } from './notification-event.ts';
import { notifyPeople } from './notify.service.ts';

const { test, world } = await startActivityTests({ subscriptions });
const { addOnlyRule, addOwner, listSubjects, switchOffRules } = createNotificationTools(test, world);
const organisation = world.organisation.uid;

/** Notifies people of an event in a separate transaction, which stays open until `meanwhile` is done. */
const tellWhile = (event: AnyEvent, meanwhile: () => Promise<void> = async () => undefined) =>
  writeTenant(test.pool, organisation, {}, async (db) => {
    await notifyPeople(db, test.services, event);
    await meanwhile();
  });

/** Waits until a session of this database waits for a lock, or the work is done. */
async function waitForLock(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  void work.finally(() => (isDone = true));
  await expect
    .poll(async () => {
      const { rowCount } = await test.owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return isDone || (rowCount ?? 0) > 0;
    })
    .toBe(true);
}

it('people are notified once of a record, even if one job reports it alone and another job reports it among several records at the same time', async () => {
  await switchOffRules();
  const person = await world.signIn(['activity.read']);
  const owner = await addOwner(person);
  const uids = Array.from({ length: 6 }, newUid);
  await test.owner.query(
    `insert into activities (organisation_uid, uid, name, owner_uid) select $1, x.uid, x.uid::text, $3
     from unnest($2::uuid[]) x (uid)`,
    [organisation, uids, owner],
  );
  await runNotificationJobs(test, organisation);
  await addOnlyRule({ object: 'activity', action: 'assigned', relations: ['owner'] }, '{record}');
  const [first = ''] = uids;
  const event = { object: 'activity', action: 'assigned', actorUid: null, at: new Date() } as const;
  const several = {
    ...event,
    uid: newUid(),
    facts: { assignments: Object.fromEntries(uids.map((uid) => [uid, [owner]])) },
    records: new Map(uids.map((uid, at) => [uid, `Ferry ${at + 1}`])),
  };
  const single = {
    ...{ ...event, uid: newUid(), facts: { assigned: [owner] } },
    ...{ recordUid: first, recordName: 'Ferry 1', subjectUid: first },
  };
  let other = Promise.resolve();
  await tellWhile(several, async () => {
    other = tellWhile(single);
    await waitForLock(other);
  });
  await other;
  expect(await listSubjects(person)).toEqual(['6 activities']);
});
