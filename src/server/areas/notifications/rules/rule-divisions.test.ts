import { describe, expect, it } from 'vitest';
import { divisions } from '#root/contract/departments/divisions.ts';
import { eventNotifications } from '#root/contract/notifications/event-notifications.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { addActivityIn, addDivision } from '#test/support/departments.ts';
import { createNotificationTools, draftRule, runNotificationJobs } from '#test/support/notifications.ts';

const { test, world, client } = await startActivityTests({ subscriptions });
const { addOnlyRule, readLog, readRoles } = createNotificationTools(test, world);
const addSome = (name: string) => addDivision(client, `${name} ${newUid()}`);

/** Makes a rule about new activities of these divisions, which notifies another person. */
async function addRule(divisionUids: string[]) {
  const roleUids = await readRoles(await world.signIn(['activity.read']));
  return addOnlyRule({ object: 'activity', divisionUids, roleUids });
}
const read = async (uid: string) => {
  const { isActive, divisionUids } = (await client.call(eventNotifications.get, { params: { uid } })).body.data;
  return { isActive, divisionUids };
};
const remove = async (uid: string) =>
  expect((await client.call(divisions.remove, { params: { uid }, version: 1 })).status).toBe(204);

describe('a rule about some divisions', () => {
  it('is turned off when the last of its divisions is deleted, so that it does not then cover all divisions', async () => {
    const [sea, land, air] = [await addSome('Sea'), await addSome('Land'), await addSome('Air')];
    const { uid } = await addRule([sea, land]);
    await remove(sea);
    expect(await read(uid)).toEqual({ isActive: true, divisionUids: [land] });
    await remove(land);
    expect(await read(uid)).toEqual({ isActive: false, divisionUids: [] });
    await addActivityIn(client, `Fly ${newUid()}`, { divisionUid: air });
    await runNotificationJobs(test, world.organisation.uid);
    expect(await readLog(uid)).toEqual([]);
  });

  it('is not affected by the deletion of another division; neither is a rule about all records', async () => {
    const [sea, land] = [await addSome('Sea'), await addSome('Land')];
    const { uid } = await addRule([land]);
    const body = await draftRule(client, { roleUids: await readRoles(client) });
    const all = await client.call(eventNotifications.create, { body });
    await remove(sea);
    expect(await read(uid)).toEqual({ isActive: true, divisionUids: [land] });
    expect(await read(all.body.data.uid)).toEqual({ isActive: true, divisionUids: [] });
  });

  it('is refused for a kind of record without divisions, because it would never notify anybody', async () => {
    const body = await draftRule(client, {
      object: 'supplier',
      divisionUids: [await addSome('Sea')],
      roleUids: await readRoles(client),
    });
    const refused = await client.call(eventNotifications.create, { body });
    expect(refused).toMatchObject({ status: 400, error: { fields: [{ field: 'divisionUids' }] } });
  });
});
