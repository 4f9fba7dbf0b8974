import { beforeEach, describe, expect, it } from 'vitest';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import type { EventNotificationInput } from '#root/contract/notifications/event-notifications.ts';
import { notificationLogActions } from '#root/contract/notifications/notification-logs.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { createNotificationTools, runNotificationJobs, sealEntries } from '#test/support/notifications.ts';
import { untoldReasons } from './receipts.repository.ts';

const { test, world, client } = await startActivityTests({ subscriptions });
const { addOnlyRule, addOwner, listSubjects, readLog, readRoles } = createNotificationTools(test, world);
const organisation = world.organisation.uid;
const [ann, bob] = [await world.signIn(['activity.read']), await world.signIn(['activity.read'])];

const countJobs = async () => {
  const { rows } = await test.owner.query<{ n: number }>(
    `select count(*)::int as n from jobs where organisation_uid = $1 and kind = 'notification.changed'`,
    [organisation],
  );
  return rows[0]?.n;
};
const addRule = (more: Partial<EventNotificationInput>) => addOnlyRule(more, '{record} {action}');
/** Makes the only active rule. It notifies people of activities that are assigned to them as owners. */
const tellOwners = (filter: Partial<EventNotificationInput> = {}) =>
  addRule({ object: 'activity', action: 'assigned', relations: ['owner'], ...filter });
async function assign(uid: string, ownerUid: string) {
  const { details, version } = await world.readActivity(uid);
  const saved = await client.call(activitySteps.details, { params: { uid }, version, body: { ...details, ownerUid } });
  expect(saved.status).toBe(200);
}

beforeEach(async () => {
  await sealEntries(test);
  await runNotificationJobs(test, organisation);
  await test.owner.query('delete from jobs where organisation_uid = $1', [organisation]);
  await tellOwners();
});

describe('a change that a rule watches', () => {
  it('queues no job when it is written; when many changes are sealed, one job is queued for all of them', async () => {
    const owner = await addOwner(ann);
    const uids = [];
    for (const name of ['Payroll', 'Rent', 'Tax']) uids.push((await world.addActivity(name)).uid);
    for (const uid of uids) await assign(uid, owner);
    expect(await countJobs()).toBe(0);
    await sealEntries(test);
    expect(await countJobs()).toBe(1);
    await runNotificationJobs(test, organisation);
    expect((await listSubjects(ann)).sort()).toEqual(['Payroll is assigned', 'Rent is assigned', 'Tax is assigned']);
  });

  it('is reported only to the last person if the record was assigned to several people, one after the other', async () => {
    const { uid } = await world.addActivity('Handed on');
    await assign(uid, await addOwner(ann));
    await assign(uid, await addOwner(bob));
    await runNotificationJobs(test, organisation);
    expect(await listSubjects(bob)).toContain('Handed on is assigned');
    expect(await listSubjects(ann)).not.toContain('Handed on is assigned');
  });

  it('is reported to people who get the record back on the day their notification was cancelled', async () => {
    const person = await world.signIn(['activity.read']);
    const [owner, other] = [await addOwner(person), await addOwner(bob)];
    const { uid: rule } = await tellOwners({ dispatchAfter: 60 });
    const later = { isLater: true, at: new Date(Date.now() + 7_200_000).toISOString() };
    const uids: string[] = [];
    for (const name of ['Back 1', 'Back 2']) uids.push((await world.addActivity(name)).uid);
    for (const to of [owner, other]) {
      for (const uid of uids) await assign(uid, to);
      await runNotificationJobs(test, organisation);
    }
    await runNotificationJobs(test, organisation, later);
    expect(await listSubjects(person)).toEqual([]);
    for (const uid of uids) await assign(uid, owner);
    await runNotificationJobs(test, organisation);
    await runNotificationJobs(test, organisation, later);
    expect((await listSubjects(person)).sort()).toEqual(['Back 1 is assigned', 'Back 2 is assigned']);
    // A cancelled notification can still be sent again.
    const [cancelled] = (await readLog(rule)).filter(({ reason }) => reason === 'reassigned');
    const again = await client.call(notificationLogActions.sendAgain, { params: { uid: cancelled?.uid ?? '' } });
    expect(again.status, again.text).toBe(204);
  });

  it.each([
    ['the division', 7, ['7 activities are assigned']],
    ['the division', 2, ['Wharf 0 is assigned', 'Wharf 1 is assigned']],
    ['the name', 7, ['7 activities are assigned']],
    ['the name', 2, ['Wharf 0 is assigned', 'Wharf 1 is assigned']],
    ['the name', 0, []],
  ])(
    'is reported by a rule about %s only for the %i matching records among many changed at once',
    async (by, count, expected) => {
      const division = newUid();
      await test.owner.query('insert into divisions (organisation_uid, uid, name) values ($1, $2, $3)', [
        ...[organisation, division, `Division ${division}`],
      ]);
      await tellOwners(by === 'the name' ? { nameContains: 'wharf' } : { divisionUids: [division] });
      const person = await world.signIn(['activity.read']);
      const owner = await addOwner(person);
      // One statement adds both groups of activities, as an import does.
      await test.owner.query(
        `insert into activities (organisation_uid, uid, name, owner_uid, division_uid)
       select $1::uuid, gen_random_uuid(), 'Wharf ' || n, $2::uuid, $3::uuid from generate_series(0, $4::int - 1) n
       union all select $1::uuid, gen_random_uuid(), 'Elsewhere ' || n, $2::uuid, null from generate_series(1, 8) n`,
        [organisation, owner, division, count],
      );
      await runNotificationJobs(test, organisation);
      expect((await listSubjects(person)).sort()).toEqual(expected);
      await test.owner.query(`delete from activities where organisation_uid = $1 and name ~ '^(Wharf|Elsewhere) '`, [
        organisation,
      ]);
    },
  );

  it('is reported if a part of a record is created or deleted, but not together with the creation or deletion of the whole record', async () => {
    const person = await world.signIn(['supplier.read']);
    await addRule({ action: 'updated', roleUids: await readRoles(person) });
    const uid = await world.addResource('supplier', 'Rope');
    await runNotificationJobs(test, organisation);
    expect(await listSubjects(person)).toEqual([]);
    await test.owner.query(
      `insert into supplier_certificates (organisation_uid, uid, supplier_uid, file_name, file_hash, file_type, file_size)
       values ($1, $2, $3, 'iso.pdf', repeat('a', 64), 'pdf', 1)`,
      [organisation, newUid(), uid],
    );
    await runNotificationJobs(test, organisation);
    expect(await listSubjects(person)).toEqual(['Rope is changed']);
    const gone = await world.addResource('supplier', 'Twine');
    await test.owner.query('delete from suppliers where uid = $1', [gone]);
    await runNotificationJobs(test, organisation);
    expect(await listSubjects(person)).toEqual(['Rope is changed']);
  });

  it('can be reported again after a cancellation for certain reasons; the queries and the index list the same reasons', async () => {
    const { rows } = await test.owner.query(`select pg_get_indexdef('notification_receipts_once'::regclass) as text`);
    const reasons = [...rows[0].text.matchAll(/'(\w+)'::text/g)].map(([, word]) => word);
    expect(reasons.filter((word) => word !== 'cancelled').sort()).toEqual([...untoldReasons].sort());
  });

  it('is reported with the kind of record if the record has no name', async () => {
    const person = await world.signIn(['import.run']);
    await addOnlyRule({ object: 'import', action: 'created', roleUids: await readRoles(person) }, 'New: {record}');
    await test.owner.query('insert into imports (organisation_uid, uid) values ($1, $2)', [organisation, newUid()]);
    await runNotificationJobs(test, organisation);
    expect(await listSubjects(person)).toEqual(['New: import']);
  });

  it('causes no notification if it concerns nobody with an account', async () => {
    const { uid } = await world.addActivity('Of nobody');
    await assign(uid, await addOwner());
    await runNotificationJobs(test, organisation);
    const { rows } = await test.owner.query(`select from notifications where record_name = 'Of nobody'`);
    expect(rows).toEqual([]);
  });

  it('does not delay other changes if it cannot be reported', async () => {
    await test.owner.query(`alter table notifications add constraint cursed check (record_name <> 'Cursed')`);
    const owner = await addOwner(bob);
    for (const name of ['Before', 'Cursed', 'After']) await assign((await world.addActivity(name)).uid, owner);
    const tries = 6;
    for (let attempt = 0; attempt < tries; attempt += 1)
      await runNotificationJobs(test, organisation, { isLater: true }).catch(() => undefined);
    await test.owner.query('alter table notifications drop constraint cursed');
    const subjects = await listSubjects(bob);
    expect(subjects).toEqual(expect.arrayContaining(['Before is assigned', 'After is assigned']));
    expect(subjects).not.toContain('Cursed is assigned');
  });
});
