import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { linkDefaults, startActivityTests } from '#test/support/activities.ts';
import { addMaster } from '#test/support/masters.ts';
import { waitUntilBlocked } from '#test/support/until.ts';

const { test, world, client } = await startActivityTests();

const close = (uid: string) => test.owner.query('update master_rows set is_active = false where uid = $1', [uid]);
const recovery = (rtoUid: string | null, mdl: string | null = null) => ({
  rtoUid,
  mdl,
  mbcoPercent: null,
  restartMinutes: 0,
});
const tolerance = (mtpdUid: string) => ({ impacts: {}, mtpdUid, mtpdReason: '' });

/** Each step that chooses from a list, with the fields that the step sends and the field that is refused. */
const steps = {
  rto: {
    step: activitySteps.recoveryTime,
    list: 'rto',
    value: 37,
    field: 'rtoUid',
    body: (uid: string) => recovery(uid),
  },
  mdl: {
    step: activitySteps.recoveryTime,
    list: 'rto',
    value: 38,
    field: 'mdl',
    body: (uid: string) => recovery(null, uid),
  },
  mtpd: { step: activitySteps.tolerant, list: 'mtpd', value: 39, field: 'mtpdUid', body: tolerance },
  factor: {
    step: activitySteps.remoteAccesses,
    list: 'remote-access-factors',
    value: undefined,
    field: 'factorUids',
    body: (uid: string) => ({ remoteDelivery: null, factorUids: [uid], completed: false }),
  },
  utility: {
    step: activitySteps.dependencies,
    list: 'utilities',
    value: undefined,
    field: 'links',
    body: (uid: string) => ({ links: [{ ...linkDefaults, kind: 'utility', providerUid: uid }], completed: false }),
  },
} as const;

describe('an inactive row of a list', () => {
  it.each(Object.entries(steps))(
    'can no longer be chosen, but activities that already have it can keep it: %s',
    async (name, choice) => {
      const { step, field, body } = choice;
      const row = await addMaster(client, choice.list, `Old ${name}`, choice.value);
      const [chose, chooses] = [await world.addActivity(`Chose ${name}`), await world.addActivity(`Chooses ${name}`)];
      const save = async ({ uid }: { uid: string }) =>
        client.call(step, { params: { uid }, version: await world.readVersion(uid), body: body(row) });
      expect((await save(chose)).status).toBe(200);
      await close(row);
      expect(await save(chooses)).toMatchObject({
        status: 400,
        error: { fields: [{ field, message: `"Old ${name}" is inactive. Choose another one from the list` }] },
      });
      expect((await save(chose)).status).toBe(200);
      const copy = await client.call(activities.copy, { params: { uid: chose.uid }, body: { name: `Copy ${name}` } });
      expect(copy.status).toBe(201);
    },
  );

  it('is refused as a priority when an activity is created and when its details are saved', async () => {
    const row = await addMaster(client, 'activity-priorities', 'Old priority', 9);
    const made = await client.call(activities.create, { body: { name: 'Had priority', priorityUid: row } });
    await close(row);
    const refused = { status: 400, error: { fields: [{ field: 'priorityUid' }] } };
    expect(await client.call(activities.create, { body: { name: 'New', priorityUid: row } })).toMatchObject(refused);
    const save = async (uid: string) => {
      const { details, version } = await world.readActivity(uid);
      return client.call(activitySteps.details, { params: { uid }, version, body: { ...details, priorityUid: row } });
    };
    expect((await save(made.body.data.uid)).status).toBe(200);
    expect(await save((await world.addActivity('Without priority')).uid)).toMatchObject(refused);
  });
});

describe('a listed time that an administrator is changing', () => {
  it('is saved with the new minutes', async () => {
    const row = await addMaster(client, 'rto', 'Moving', 41);
    const { uid, version } = await world.addActivity('In the middle');
    const admin = await test.owner.connect();
    await admin.query('begin');
    await admin.query('update master_rows set minutes = 43 where uid = $1', [row]);
    const saving = client.call(activitySteps.recoveryTime, { params: { uid }, version, body: recovery(row, row) });
    await waitUntilBlocked(test.owner);
    await admin.query('commit');
    admin.release();
    expect((await saving).status).toBe(200);
    expect((await world.readActivity(uid)).recoveryTime).toMatchObject({ rtoMinutes: 43, mdlMinutes: 43 });
  });
});
