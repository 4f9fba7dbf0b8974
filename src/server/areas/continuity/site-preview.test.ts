import { describe, expect, it } from 'vitest';
import { activitySteps, type LinkInput } from '#root/contract/activities/activity-steps.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { locations } from '#root/contract/resources/locations.ts';
import { linkDefaults, startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';

const { world, client } = await startActivityTests();

/** Adds a location with an RTO of `minutes`, and its alternates. */
async function addSite(name: string, minutes: number, alternateUids: readonly string[] = []) {
  const uid = await world.addResource('location', name, minutes);
  const params = { uid };
  const { version, ...record } = (await client.call(locations.get, { params })).body.data;
  await client.call(locations.update, { params, version, body: { ...record, alternateUids } });
  return uid;
}

/** Adds an activity (RTO 1 h, MTPD 4 h) with a primary location. */
async function addActivity(name: string, locationUid: string) {
  const { uid } = await world.addActivity(name, 60, 240);
  const { details } = await world.readActivity(uid);
  const step = { params: { uid }, version: await world.readVersion(uid), body: { ...details, locationUid } };
  expect((await client.call(activitySteps.details, step)).status).toBe(200);
  return uid;
}

interface Change {
  readonly locationUid?: string | null;
  readonly links?: readonly LinkInput[];
  readonly locationLinkOff?: string;
  readonly remoteDelivery?: 'yes' | 'partly' | 'no' | null;
}

/**
 * Previews a change. Returns "worse" or "better" with the provider of each affected link and the kind of each affected
 * gap.
 */
async function preview(uid: string, change: Change) {
  const { status, body } = await client.call(continuity.preview, { body: { what: 'activity', uid, ...change } });
  expect(status).toBe(200);
  const { links, gaps } = body.data;
  return [
    ...links.map(({ provider, direction }) => [direction, provider.name]),
    ...gaps.map(({ before, after, direction }) => [direction, (after ?? before)?.kind]),
  ];
}

async function save(uid: string, { links = [], locationLinkOff, remoteDelivery }: Change) {
  const put = async (endpoint: typeof activitySteps.dependencies | typeof activitySteps.remoteAccesses, body: object) =>
    expect((await client.call(endpoint, { params: { uid }, version: await world.readVersion(uid), body })).status).toBe(
      200,
    );
  await put(activitySteps.dependencies, { links, completed: true, locationLinkOff });
  if (remoteDelivery !== undefined)
    await put(activitySteps.remoteAccesses, { remoteDelivery, factorUids: [], completed: true });
}

const linkTo = (providerUid: string, toleranceMinutes = 0): LinkInput => ({
  ...linkDefaults,
  ...{ kind: 'location', providerUid, toleranceMinutes },
});

describe('the preview of an activity with a primary location', () => {
  it('shows that the answer about remote work removes or restores the link to the location', async () => {
    const uid = await addActivity('Packing', await addSite('Slow dock', 480));
    const gone = [['better', 'Slow dock']];
    expect(await preview(uid, { remoteDelivery: 'yes' })).toEqual(gone);
    expect(await preview(uid, { remoteDelivery: 'partly' })).toEqual([]);
    await save(uid, { remoteDelivery: 'yes' });
    expect(await preview(uid, { remoteDelivery: 'no' })).toEqual([['worse', 'Slow dock']]);
    expect(await preview(uid, { remoteDelivery: null, locationLinkOff: 'Any dock will do' })).toEqual([]);
    expect(await preview(uid, { links: [] })).toEqual([]);
  });

  it('shows that the link disappears when it is switched off, and returns when it is switched on', async () => {
    const uid = await addActivity('Loading', await addSite('Slow ramp', 480));
    expect(await preview(uid, { locationLinkOff: 'Any ramp will do' })).toEqual([['better', 'Slow ramp']]);
    expect(await preview(uid, { locationLinkOff: '' })).toEqual([]);
    await save(uid, { locationLinkOff: 'Any ramp will do' });
    expect(await preview(uid, { links: [] })).toEqual([]);
    expect(await preview(uid, { locationLinkOff: '' })).toEqual([['worse', 'Slow ramp']]);
  });

  it('compares a recorded link to the location with the derived link that it replaces', async () => {
    const dock = await addSite('Slow quay', 480);
    const uid = await addActivity('Unloading', dock);
    const replaced = [['better', 'Slow quay']];
    expect(await preview(uid, { links: [linkTo(dock, 480)] })).toEqual(replaced);
    await save(uid, { links: [linkTo(dock, 480)] });
    expect(await preview(uid, { links: [] })).toEqual([['worse', 'Slow quay']]);
  });

  it('treats the alternates of the location as alternatives', async () => {
    const late = await addSite('Late hall', 480);
    const uid = await addActivity('Sorting', await addSite('Main hall', 480, [late]));
    expect(await preview(uid, { remoteDelivery: 'yes' })).toEqual([['better', 'one_of']]);
    expect(await preview(uid, { locationLinkOff: 'Any hall will do' })).toEqual([['better', 'one_of']]);
    const quick = await addSite('Quick hall', 30);
    const other = await addActivity('Labelling', await addSite('Old hall', 480, [quick]));
    expect(await preview(other, { remoteDelivery: 'yes' })).toEqual([]);
    // A recorded link to the location also replaces the derived links to its alternates. The location then has no
    // alternatives.
    const recorded = [linkTo(await world.readActivity(other).then(({ details }) => details.locationUid ?? ''))];
    expect(await preview(other, { links: recorded })).toEqual([['worse', 'Old hall']]);
    await save(other, { links: recorded });
    expect(await preview(other, { links: [] })).toEqual([['better', 'Old hall']]);
  });

  it('uses the alternates and recovery times of a newly chosen location', async () => {
    const slow = await addSite('Slow shed', 480);
    const uid = await addActivity('Weighing', slow);
    const quick = await addSite('Quick shed', 30);
    const late = await addSite('Late shed', 480, [await addSite('Later shed', 600)]);
    expect(await preview(uid, { locationUid: quick })).toEqual([['better', 'Slow shed']]);
    expect(await preview(uid, { locationUid: null })).toEqual([['better', 'Slow shed']]);
    expect(await preview(uid, { locationUid: late })).toEqual([
      ['better', 'Slow shed'],
      ['worse', 'one_of'],
    ]);
    expect(await preview(uid, { locationUid: slow })).toEqual([]);
    expect(await preview(uid, { locationUid: late, remoteDelivery: 'yes' })).toEqual([['better', 'Slow shed']]);
    const { status, error } = await client.call(continuity.preview, {
      body: { what: 'activity', uid, locationUid: unknownUid },
    });
    expect([status, error.fields?.map(({ field }) => field)]).toEqual([400, ['locationUid']]);
  });

  it('shows the link to a newly chosen location, even if the link to the former location was switched off', async () => {
    const uid = await addActivity('Packaging', await addSite('Slow bay', 480));
    await save(uid, { locationLinkOff: 'Any bay will do' });
    expect(await preview(uid, { locationUid: await addSite('Slower bay', 600) })).toEqual([['worse', 'Slower bay']]);
  });

  it('shows the joint effect of new locations of many activities', async () => {
    const slow = await addSite('Slow yard', 480);
    const both = [await addActivity('Parking', slow), await addActivity('Fuelling', slow)];
    const change = (locationUid: string | null) => both.map((uid) => ({ uid, locationUid }));
    const { body } = await client.call(continuity.preview, { body: { what: 'activities', activities: change(null) } });
    expect(body.data).toMatchObject({ breaks: 0, closes: 2 });
    const refused = await client.call(continuity.preview, {
      body: { what: 'activities', activities: change(unknownUid) },
    });
    expect(refused.error.fields?.map(({ field }) => field)).toEqual([
      'activities.0.locationUid',
      'activities.1.locationUid',
    ]);
  });
});
