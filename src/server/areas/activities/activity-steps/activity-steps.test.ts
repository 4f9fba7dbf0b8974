import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { createActivityWorld, startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';

const { test, world, client } = await startActivityTests();
const other = await createActivityWorld(test);

const recovery = (rtoUid: string | null, more: object = {}) => ({
  rtoUid,
  mdl: null,
  mbcoPercent: null,
  restartMinutes: 0,
  ...more,
});
const tolerance = (mtpdUid: string | null, impacts: object = {}, mtpdReason = '') => ({ impacts, mtpdUid, mtpdReason });

describe('the details of an activity', () => {
  it('are replaced, and the response has the status of all sections', async () => {
    const { uid, version } = await world.addActivity('Details');
    const body = {
      name: 'Details 2',
      description: 'What it is',
      divisionUid: null,
      businessUnitUid: null,
      ownerUid: await world.addOwner(),
      deputyUid: null,
      priorityUid: world.findRow('High'),
      locationUid: await world.addResource('location', 'Depot'),
    };
    const saved = await client.call(activitySteps.details, { params: { uid }, version, body });
    expect(saved).toMatchObject({ status: 200, etag: '"2"' });
    expect(saved.body.data).toMatchObject({
      version: 2,
      completeness: 1,
      sections: { details: 'completed' },
      warnings: [],
    });
    expect(await world.readActivity(uid)).toMatchObject({ details: body, locationName: 'Depot', completeness: 1 });
    const late = await client.call(activitySteps.details, { params: { uid }, version, body });
    expect(late).toMatchObject({ status: 412, error: { code: 'stale_version' } });
    const foreign = await other.client.call(activitySteps.details, { params: { uid }, version: 2, body });
    expect(foreign.status).toBe(404);
  });

  it('refuse a taken name, and records of another organisation', async () => {
    await world.addActivity('Taken');
    const { uid, version } = await world.addActivity('Mine');
    const { details } = await world.readActivity(uid);
    const send = (change: object) =>
      client.call(activitySteps.details, { params: { uid }, version, body: { ...details, ...change } });
    expect(await send({ name: 'TAKEN' })).toMatchObject({ status: 409, error: { fields: [{ field: 'name' }] } });
    const foreign = await other.addOwner();
    expect(await send({ ownerUid: foreign })).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'ownerUid' }] },
    });
  });
});

describe('RTO < MTPD', () => {
  it('is checked when either time is saved, with the error at the edited field', async () => {
    const { uid, version } = await world.addActivity('Limits', 240, 480);
    const params = { uid };
    const rto = await client.call(activitySteps.recoveryTime, {
      params,
      version,
      body: recovery(world.findTime('rto', 480)),
    });
    expect(rto).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'rtoUid', message: 'Must be less than the MTPD' }] },
    });
    const mtpd = await client.call(activitySteps.tolerant, {
      params,
      version,
      body: tolerance(world.findTime('mtpd', 240)),
    });
    expect(mtpd).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'mtpdUid', message: 'Must be greater than the RTO' }] },
    });
    expect(await world.readVersion(uid)).toBe(version);
  });

  it('is compared only for rows of the right lists; a row of another list is refused', async () => {
    const { uid, version } = await world.addActivity('Lists');
    const wrong = recovery(world.findTime('mtpd', 240));
    expect(await client.call(activitySteps.recoveryTime, { params: { uid }, version, body: wrong })).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'rtoUid' }] },
    });
    const foreign = tolerance(other.findTime('mtpd', 240));
    expect(await client.call(activitySteps.tolerant, { params: { uid }, version, body: foreign })).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'mtpdUid' }] },
    });
  });
});

describe('the recovery time', () => {
  it.each([
    ['none', 0],
    ['not_applicable', null],
    [null, null],
  ] as const)('is saved with an MDL of %s', async (mdl, mdlMinutes) => {
    const { uid, version } = await world.addActivity(`Data loss ${mdl}`);
    const body = recovery(world.findTime('rto', 60), { mdl, mbcoPercent: 40, restartMinutes: 15 });
    const saved = await client.call(activitySteps.recoveryTime, { params: { uid }, version, body });
    expect(saved.body.data.sections['recovery-time']).toBe(mdl === null ? 'in_progress' : 'completed');
    expect((await world.readActivity(uid)).recoveryTime).toMatchObject({
      ...body,
      rtoName: '1 hour',
      rtoMinutes: 60,
      mdlMinutes,
    });
  });

  it('is saved with an MDL from the list', async () => {
    const { uid, version } = await world.addActivity('Data loss listed');
    const mdl = world.findTime('rto', 120);
    const saved = await client.call(activitySteps.recoveryTime, {
      params: { uid },
      version,
      body: recovery(null, { mdl }),
    });
    expect(saved.status).toBe(200);
    expect((await world.readActivity(uid)).recoveryTime).toMatchObject({ mdl, mdlMinutes: 120 });
  });
});

describe('the impact over time', () => {
  const row = (...levels: (number | null)[]) => [...levels, ...Array<null>(8 - levels.length).fill(null)];

  it('fills empty cells with the level before them, and decides the origin of the MTPD', async () => {
    const { uid, version } = await world.addActivity('Impact');
    const params = { uid };
    const financial = world.findRow('Financial');
    const impacts = { [financial]: row(0, 1, null, 4) };
    const derived = await client.call(activitySteps.tolerant, {
      params,
      version,
      body: tolerance(world.findTime('mtpd', 1440), impacts),
    });
    expect(derived.body.data.sections.tolerant).toBe('completed');
    expect((await world.readActivity(uid)).tolerant).toMatchObject({
      impacts: { [financial]: [0, 1, 1, 4, 4, 4, 4, 4] },
      mtpdMinutes: 1440,
      mtpdOrigin: 'derived',
    });
    const chosen = world.findTime('mtpd', 2880);
    const send = async (reason: string) =>
      client.call(activitySteps.tolerant, {
        params,
        version: await world.readVersion(uid),
        body: tolerance(chosen, impacts, reason),
      });
    expect((await send('')).body.data.sections.tolerant).toBe('problem');
    expect((await world.readActivity(uid)).tolerant.mtpdOrigin).toBe('overridden');
    expect((await send('The regulator allows two days')).body.data.sections.tolerant).toBe('completed');
  });

  it('must not fall over time; the error names the first cell whose level is lower than the level before', async () => {
    const { uid, version } = await world.addActivity('Falling');
    const financial = world.findRow('Financial');
    const send = (impacts: object) =>
      client.call(activitySteps.tolerant, { params: { uid }, version, body: tolerance(null, impacts) });
    expect(await send({ [financial]: row(0, 3, 2) })).toMatchObject({
      status: 400,
      error: {
        fields: [
          {
            field: `impacts.${financial}.2`,
            message: 'Impact cannot fall over time: "Financial" is 3 after 4 h and 2 after 8 h.',
          },
        ],
      },
    });
    expect(await send({ [unknownUid]: row(1) })).toMatchObject({
      status: 400,
      error: { fields: [{ field: `impacts.${unknownUid}` }] },
    });
    expect((await send({ [financial]: [6] })).status).toBe(400);
  });
});

describe('completeness', () => {
  it('is the number of completed sections, and is stored with each step', async () => {
    const { uid } = await world.addActivity('Complete', 60, 240);
    const send = async (endpoint: (typeof activitySteps)[keyof typeof activitySteps], body: object) =>
      client.call(endpoint as typeof activitySteps.details, {
        params: { uid },
        version: await world.readVersion(uid),
        body,
      });
    const { details } = await world.readActivity(uid);
    const answers = [
      await send(activitySteps.details, {
        ...details,
        ownerUid: await world.addOwner(),
        priorityUid: world.findRow('Low'),
      }),
      await send(activitySteps.roles, { minimumPeople: 1, roles: [], completed: true }),
      await send(activitySteps.remoteAccesses, { remoteDelivery: null, factorUids: [], completed: true }),
      await send(activitySteps.remoteAccesses, { remoteDelivery: 'no', factorUids: [], completed: true }),
      await send(activitySteps.applications, { links: [], completed: true }),
      await send(activitySteps.dependencies, { links: [], completed: true }),
      await send(activitySteps.recoveryTime, recovery(world.findTime('rto', 60), { mdl: 'none' })),
    ];
    expect(answers.map(({ body }) => body.data.completeness)).toEqual([2, 3, 3, 4, 5, 6, 7]);
    const listed = await client.call(activities.list, { query: { filter: { uid } } });
    expect(listed.body.data).toMatchObject([{ completeness: 7 }]);
    await client.call(activities.submit, { params: { uid }, version: await world.readVersion(uid) });
    expect(await world.readActivity(uid)).toMatchObject({ completeness: 8, state: 'approved' });
  });
});
