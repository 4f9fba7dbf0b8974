import { beforeEach, describe, expect, it } from 'vitest';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { readTenant, writeTenant } from '#root/server/platform/db/tenant.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { addApproved, changeApplication } from '#test/support/standings.ts';
import { findMovedActivities, readActivityMovements, storeMissingStandings } from './movements.ts';

const { test, world, client } = await startActivityTests();
const organisation = world.organisation.uid;
const db = readTenant(test.pool, organisation);
const storeMissing = () =>
  storeMissingStandings(db, test.services, (work) => writeTenant(test.pool, organisation, {}, work));
const moved = () => findMovedActivities(db, test.services);
const read = (uid: string) => readActivityMovements(db, test.services, uid);

let number = 0;
/** Creates an activity that needs another activity, which needs an application three steps away. */
async function addChain(rto = 60) {
  number += 1;
  const application = await world.addResource('application', `Storage ${number}`, rto);
  const far = (await world.addActivity(`Ledger ${number}`, 60, 240)).uid;
  await world.saveLinks(far, [{ kind: 'application', providerUid: application }]);
  const near = (await world.addActivity(`Close ${number}`, 60, 240)).uid;
  await world.saveLinks(near, [{ kind: 'activity', providerUid: far }]);
  const activity = await addApproved(world, `Payroll ${number}`, {
    links: [{ kind: 'activity', providerUid: near }],
  });
  return { activity, application, far, near };
}

describe('what changed for an approved activity', () => {
  beforeEach(() => test.owner.query('delete from activity_standings'));

  it('includes changes right after the approval, before a job has run', async () => {
    const { activity, application } = await addChain();
    await changeApplication(world, application, { rtoMinutes: 600 });
    expect((await read(activity)).movements).toMatchObject([{ what: 'gap', after: 360 }]);
    await storeMissing();
    const { since, movements } = await read(activity);
    expect(movements).toMatchObject([{ what: 'gap', after: 360 }]);
    expect(Date.parse(since ?? '')).toBe(Date.parse((await world.readActivity(activity)).approvedAt ?? ''));
    expect(await moved()).toContain(activity);
  });

  it('is empty while nothing has changed, and unknown before any findings were stored', async () => {
    const { activity } = await addChain();
    await test.owner.query('delete from activity_standings');
    expect(await read(activity)).toEqual({ since: null, movements: [], causes: [] });
    await storeMissing();
    expect(await moved()).not.toContain(activity);
    expect(await read(activity)).toMatchObject({ since: expect.any(String), movements: [], causes: [] });
  });

  it('includes the recovery time of a provider three steps away, with the path to this provider and the person who changed the time', async () => {
    const { activity, application, far, near } = await addChain();
    await storeMissing();
    await changeApplication(world, application, { rtoMinutes: 600 });
    expect(await moved()).toEqual([activity]);
    const { movements, causes } = await read(activity);
    expect(movements).toEqual([
      {
        what: 'gap',
        before: 0,
        after: 360,
        records: [
          { uid: near, kind: 'activity', name: `Close ${number}` },
          { uid: far, kind: 'activity', name: `Ledger ${number}` },
          { uid: application, kind: 'application', name: `Storage ${number}` },
        ],
      },
    ]);
    expect(causes).toMatchObject([
      { what: 'rto', before: '60', after: '600', actorName: 'Test User', record: { name: `Storage ${number}` } },
    ]);
  });

  it('does not include the renaming of a record', async () => {
    const { activity, application } = await addChain();
    await storeMissing();
    await changeApplication(world, application, { name: `Renamed ${number}` });
    expect(await moved()).toEqual([]);
    expect(await read(activity)).toMatchObject({ movements: [], causes: [] });
  });

  it('includes a deleted alternative, with its former name', async () => {
    number += 1;
    const [one, two] = [
      await world.addResource('application', `One ${number}`, 60),
      await world.addResource('application', `Two ${number}`, 60),
    ];
    const group = { kind: 'application', group: 'either' };
    const near = (await world.addActivity(`Near ${number}`, 60, 240)).uid;
    await world.saveLinks(near, [
      { ...group, providerUid: one },
      { ...group, providerUid: two },
    ]);
    const activity = await addApproved(world, `Trade ${number}`, { links: [{ kind: 'activity', providerUid: near }] });
    await storeMissing();
    await world.saveLinks(near, [{ ...group, providerUid: one }]);
    const { version } = (await client.call(applications.get, { params: { uid: two } })).body.data;
    const gone = await client.call(applications.remove, {
      params: { uid: two },
      version,
      body: { name: `Two ${number}` },
    });
    expect(gone.status, gone.text).toBe(204);
    expect(await moved()).toEqual([activity]);
    const { movements, causes } = await read(activity);
    expect(movements).toMatchObject([{ what: 'single_point_added', records: [{ name: `One ${number}` }] }]);
    expect(causes).toMatchObject([
      { what: 'need_removed', record: { name: `Near ${number}` }, provider: { name: `Two ${number}` } },
    ]);
  });

  it('is compared with the last approval', async () => {
    const { activity, application } = await addChain();
    await storeMissing();
    await changeApplication(world, application, { rtoMinutes: 600 });
    expect(await moved()).toEqual([activity]);
    await test.owner.query('update activities set approved_at = clock_timestamp() where uid = $1', [activity]);
    expect(await moved()).toEqual([]);
    await storeMissing();
    expect((await read(activity)).movements).toEqual([]);
  });

  it('is found even while people edit the activity', async () => {
    const { activity, application } = await addChain();
    await storeMissing();
    await changeApplication(world, application, { rtoMinutes: 600 });
    const { details, version } = await world.readActivity(activity);
    const body = { ...details, description: 'In other words' };
    expect((await client.call(activitySteps.details, { params: { uid: activity }, version, body })).status).toBe(200);
    expect((await read(activity)).movements).toHaveLength(1);
    expect(await moved()).toEqual([activity]);
  });

  it('is found for each activity in the list of moved activities', async () => {
    const { application } = await addChain();
    for (let at = 0; at < 5; at++) await addChain(60);
    await storeMissing();
    await changeApplication(world, application, { rtoMinutes: 1_440 });
    const uids = await moved();
    expect(uids).toHaveLength(1);
    for (const uid of uids) expect((await read(uid)).movements).not.toEqual([]);
  });
});
