import { beforeEach, describe, expect, it, vi } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activityConfirmation } from '#root/contract/activities/activity-confirmation.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { readTenant, writeTenant } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { findMovedActivities, storeMissingStandings } from '#root/server/shared/standings/movements.ts';
import { startActivityTests } from '#test/support/activities.ts';
import type { Client } from '#test/support/app.ts';
import { addApproved, changeApplication } from '#test/support/standings.ts';

const { test, world, client } = await startActivityTests();
const db = () => readTenant(test.pool, world.organisation.uid);
const keep = () =>
  storeMissingStandings(db(), test.services, (work) => writeTenant(test.pool, world.organisation.uid, {}, work));
const setApproval = (isRequired: boolean) =>
  test.owner.query('update organisations set activity_approval = $2 where uid = $1', [
    world.organisation.uid,
    isRequired,
  ]);

let number = 0;
/** Makes an approved activity that needs a second activity. The second activity needs an application. */
async function addChain() {
  number += 1;
  const application = await world.addResource('application', `Archive ${number}`, 60);
  const near = (await world.addActivity(`Filing ${number}`, 60, 240)).uid;
  await world.saveLinks(near, [{ kind: 'application', providerUid: application }]);
  const uid = await addApproved(world, `Claims ${number}`, { links: [{ kind: 'activity', providerUid: near }] });
  await keep();
  return { uid, application, near };
}
const look = async (uid: string, by: Client = client) => {
  const { status, text, body } = await by.call(activityConfirmation.movements, { params: { uid } });
  if (status !== 200) throw new Error(text);
  return body.data;
};
const confirm = async (uid: string, { digest = '', by = client }: { digest?: string; by?: Client } = {}) =>
  by.call(activityConfirmation.confirm, {
    params: { uid },
    version: await world.readVersion(uid),
    body: { digest: digest || (await look(uid)).digest },
  });
const edit = async (uid: string) => {
  const { details, version } = await world.readActivity(uid);
  return client.call(activitySteps.details, { params: { uid }, version, body: { ...details, description: 'New' } });
};
const countSnapshots = async (uid: string) =>
  (await test.owner.query('select from activity_snapshots where activity_uid = $1', [uid])).rowCount;

beforeEach(() => setApproval(false));

describe('the confirmation that an approved activity still applies', () => {
  it('is given after the person has seen which changes affect the activity; later changes are compared with the confirmed state', async () => {
    const { uid, application } = await addChain();
    expect(await look(uid)).toMatchObject({ movements: [], causes: [], digest: expect.any(String) });
    await changeApplication(world, application, { rtoMinutes: 600 });
    expect(await look(uid)).toMatchObject({ movements: [{ what: 'gap', after: 360 }], causes: [{ what: 'rto' }] });
    const before = await world.readActivity(uid);
    const confirmed = await confirm(uid);
    expect(confirmed.status, confirmed.text).toBe(200);
    const after = await world.readActivity(uid);
    expect(after).toMatchObject({ state: 'approved', submittedByName: 'Test User', details: before.details });
    expect(Date.parse(after.approvedAt ?? '')).toBeGreaterThan(Date.parse(before.approvedAt ?? ''));
    expect(await countSnapshots(uid)).toBe(2);
    expect(await look(uid)).toMatchObject({ movements: [], causes: [] });
    expect(await findMovedActivities(db(), test.services)).not.toContain(uid);
    await changeApplication(world, application, { rtoMinutes: 700 });
    expect(await look(uid)).toMatchObject({ movements: [{ what: 'gap', before: 360, after: 460 }] });
  });

  it('is refused, without any effect, if something has changed since the person looked', async () => {
    const { uid, application } = await addChain();
    const { digest } = await look(uid);
    const { approvedAt } = await world.readActivity(uid);
    await changeApplication(world, application, { rtoMinutes: 600 });
    expect(await confirm(uid, { digest })).toMatchObject({ status: 409, error: { code: 'moved_meanwhile' } });
    expect(await world.readActivity(uid)).toMatchObject({ state: 'approved', approvedAt });
    expect((await confirm(uid)).status).toBe(200);
  });

  it('is still accepted after a provider was renamed, because a name does not count as a change', async () => {
    const { uid, application } = await addChain();
    await changeApplication(world, application, { rtoMinutes: 600 });
    const { digest } = await look(uid);
    await changeApplication(world, application, { name: `Renamed ${number}` });
    expect((await confirm(uid, { digest })).status).toBe(200);
  });

  it('is refused while the activity has unapproved changes; discarding them makes it possible again', async () => {
    const { uid } = await addChain();
    expect((await edit(uid)).status).toBe(200);
    expect(await confirm(uid)).toMatchObject({ status: 422, error: { code: 'open_draft' } });
    const version = await world.readVersion(uid);
    expect((await client.call(activities.discardChanges, { params: { uid }, version })).status).toBe(200);
    expect((await confirm(uid)).status).toBe(200);
  });

  it('is refused if the activity is archived, has no owner, or was changed in the meantime', async () => {
    const { uid } = await addChain();
    const version = await world.readVersion(uid);
    const { digest } = await look(uid);
    const stale = await client.call(activityConfirmation.confirm, {
      ...{ params: { uid }, version: version - 1, body: { digest } },
    });
    expect(stale.status).toBe(412);
    expect((await client.call(activities.archive, { params: { uid }, version })).status).toBe(200);
    expect(await confirm(uid, { digest })).toMatchObject({ status: 422, error: { code: 'wrong_state' } });

    const orphan = await addApproved(world, `Orphan ${number}`);
    await test.owner.query('update activities set owner_uid = null where uid = $1', [orphan]);
    expect(await confirm(orphan)).toMatchObject({ status: 422, error: { code: 'incomplete' } });
  });

  it('is submitted to another person if the organisation requires approval', async () => {
    const { uid, application } = await addChain();
    await setApproval(true);
    await changeApplication(world, application, { rtoMinutes: 600 });
    const { approvedAt } = await world.readActivity(uid);
    const confirmed = await confirm(uid);
    expect(confirmed.status, confirmed.text).toBe(200);
    expect(await world.readActivity(uid)).toMatchObject({ state: 'in_review', approvedAt });
    expect((await look(uid)).movements).toHaveLength(1);
    const decide = async (by: Client) =>
      by.call(activities.approve, { params: { uid }, version: await world.readVersion(uid), body: { note: '' } });
    expect(await decide(client)).toMatchObject({ status: 422, error: { code: 'own_submission' } });
    const other = await world.signIn(['activity.read', 'activity.approve']);
    expect((await decide(other)).status).toBe(200);
    const after = await world.readActivity(uid);
    expect(after.state).toBe('approved');
    expect(after.approvedAt).not.toBe(approvedAt);
    await keep();
    expect((await look(uid)).movements).toEqual([]);
  });

  it('can be approved by another person even while the engine is busy; the engine’s results are then stored afterwards', async () => {
    const { uid, application } = await addChain();
    await setApproval(true);
    await changeApplication(world, application, { rtoMinutes: 600 });
    expect((await confirm(uid)).status).toBe(200);
    const other = await world.signIn(['activity.read', 'activity.approve']);
    const ask = vi.spyOn(test.services.graphs, 'read').mockRejectedValueOnce(errors.unavailable());
    const version = await world.readVersion(uid);
    const decided = await other.call(activities.approve, { params: { uid }, version, body: { note: '' } });
    expect(ask).toHaveBeenCalledOnce();
    ask.mockRestore();
    expect(decided.status, decided.text).toBe(200);
    expect((await world.readActivity(uid)).state).toBe('approved');
    expect((await look(uid)).movements).toHaveLength(1);
    await keep();
    expect((await look(uid)).movements).toEqual([]);
  });

  it('needs the permission to change activities, and is a 404 for an activity of another organisation', async () => {
    const { uid } = await addChain();
    const reader = await world.signIn(['activity.read']);
    expect((await look(uid, reader)).movements).toEqual([]);
    expect((await confirm(uid, { by: reader })).status).toBe(403);
    const other = await test.signIn(await test.addOrganisation());
    expect((await other.call(activityConfirmation.movements, { params: { uid } })).status).toBe(404);
    expect((await confirm(uid, { digest: 'seen', by: other })).status).toBe(404);
  });
});
