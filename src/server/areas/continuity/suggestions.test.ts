import { describe, expect, it } from 'vitest';
import { activitySteps, recoveryTimeStep } from '#root/contract/activities/activity-steps.ts';
import { continuitySuggestions } from '#root/contract/continuity/continuity-findings.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { startActivityTests } from '#test/support/activities.ts';

const { test, world, client } = await startActivityTests();
const stranger = await test.signIn(await test.addOrganisation());

/**
 * Intake needs two applications with a longer RTO than its own, and nothing needs Intake. Two activities need Shared,
 * which has a longer RTO than both.
 */
const intake = (await world.addActivity('Intake', 60, 1440)).uid;
const slow = [
  await world.addResource('application', 'Slow one', 240),
  await world.addResource('application', 'Slow two', 240),
];
await world.saveLinks(
  intake,
  slow.map((providerUid) => ({ kind: 'application', providerUid })),
);
const shared = await world.addResource('application', 'Shared', 240);
for (const name of ['Billing', 'Payroll']) {
  const { uid } = await world.addActivity(name, 60, 240);
  await world.saveLinks(uid, [{ kind: 'application', providerUid: shared }]);
}

type Tester = typeof client;
const suggested = async () => (await client.call(continuitySuggestions.recoverySuggestions)).body.data;
const application = async (uid: string) => (await client.call(applications.get, { params: { uid } })).body.data;
const setActivity = (by: Tester, uid: string, version: number, rtoUid: string | null) => {
  const body = { rtoUid, mdl: null, mbcoPercent: null, restartMinutes: 0 };
  return by.call(activitySteps.recoveryTime, { params: { uid }, version, body });
};
const setApplication = async (by: Tester, uid: string, version: number, rtoMinutes: number | null) => {
  const body = applications.update.body.parse({ ...(await application(uid)), rtoMinutes });
  return by.call(applications.update, { params: { uid }, version, body });
};

/**
 * Makes both suggested changes, with the calls that the forms of the records use. @returns the new versions of the
 * records
 */
async function apply() {
  const changes = (await suggested()).sets.flatMap((set) => set.changes);
  const [ofActivity, ofApplication] = ['activity', 'application'].map((kind) =>
    changes.find(({ node }) => node.kind === kind),
  );
  expect(ofActivity).toMatchObject({ node: { uid: intake }, from: 60, to: 240 });
  expect(ofApplication).toMatchObject({ node: { uid: shared }, from: 240, to: 60 });
  const one = await setActivity(client, intake, await world.readVersion(intake), ofActivity?.rtoUid ?? null);
  const two = await setApplication(client, shared, (await application(shared)).version, ofApplication?.to ?? null);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(await suggested()).toEqual({ sets: [], remaining: [] });
  return { activity: one.body.data.version, application: two.body.data.version };
}

const former = () => world.findTime('rto', 60);
const standing = async () => [
  (await world.readActivity(intake)).recoveryTime.rtoMinutes,
  (await application(shared)).rtoMinutes,
];
const logged = async () =>
  (
    await test.owner.query<{ n: number }>(
      `select count(*)::int as n from audit_entries where root_uid = any($1) and action = 'updated' and actor_uid = $2`,
      [[intake, shared], client.userUid],
    )
  ).rows[0]?.n ?? 0;

describe('an applied suggestion', () => {
  it('can be undone while the records have the versions that it created; applying and undoing are logged', async () => {
    const before = await suggested();
    const entries = await logged();
    const made = await apply();
    const undone = [
      await setApplication(client, shared, made.application, 240),
      await setActivity(client, intake, made.activity, former()),
    ];
    expect(undone.map(({ status }) => status)).toEqual([200, 200]);
    expect(await standing()).toEqual([60, 240]);
    expect(await suggested()).toEqual(before);
    expect(await logged()).toBe(entries + 4);
  });

  it('can be undone only for records that nobody has changed since', async () => {
    const made = await apply();
    const body = recoveryTimeStep.parse({ ...(await world.readActivity(intake)).recoveryTime, restartMinutes: 5 });
    const params = { uid: intake };
    const between = await client.call(activitySteps.recoveryTime, { params, version: made.activity, body });
    expect(between.status).toBe(200);
    const refused = await setActivity(client, intake, made.activity, former());
    expect([refused.status, refused.error.code]).toEqual([412, 'stale_version']);
    expect((await setApplication(client, shared, made.application, 240)).status).toBe(200);
    expect(await standing()).toEqual([240, 240]);
    expect((await setActivity(client, intake, between.body.data.version, former())).status).toBe(200);
  });

  it('can be undone only by people who may change the records, in their own organisation', async () => {
    const made = await apply();
    const reading: Permission[] = ['activity.read', 'application.read'];
    for (const [by, status] of [
      [await world.signIn(reading), 403],
      [stranger, 404],
    ] as const) {
      expect((await setActivity(by, intake, made.activity, former())).status).toBe(status);
      expect((await setApplication(by, shared, made.application, 240)).status).toBe(status);
    }
    expect(await standing()).toEqual([240, 60]);
    const may = await world.signIn([...reading, 'activity.update', 'application.update']);
    expect((await setActivity(may, intake, made.activity, former())).status).toBe(200);
    expect((await setApplication(may, shared, made.application, 240)).status).toBe(200);
    expect(await standing()).toEqual([60, 240]);
  });
});
