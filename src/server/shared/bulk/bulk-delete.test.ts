import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#root/contract/access/roles.ts';
import { users } from '#root/contract/access/users.ts';
import { activities } from '#root/contract/activities/activities.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { locations } from '#root/contract/resources/locations.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { manyDependents } from '#root/contract/shared/dependents.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation, unknownUid } from '#test/support/app.ts';
import { createRows, type Rows } from '#test/support/rows.ts';

let test: TestApp;
let rows: Rows;
let home: TestOrganisation;
let client: Client;

beforeAll(async () => {
  test = await startTestApp();
  rows = await createRows(test.owner);
  home = await test.addOrganisation();
  client = await test.signIn(home);
});
afterAll(() => test.close());

const one = (uid: string, version = 1) => ({ uid, version });
const there = async (table: string, uids: readonly string[]) =>
  Number((await test.owner.query(`select count(*) as n from ${table} where uid = any($1)`, [uids])).rows[0].n);

/** Creates an application with this name. @param needing the number of activities that depend on it */
async function application(name: string, needing = 0): Promise<string> {
  const uid = await rows.insertRecord('application', home.uid, { name });
  for (let n = 0; n < needing; n += 1) {
    const activity = await rows.insertRecord('activity', home.uid, { state: 'approved' });
    await test.owner.query(
      `insert into activity_links (organisation_uid, uid, activity_uid, application_uid, tolerance_minutes, note)
       values ($1, $2, $3, $4, 60, 'By hand')`,
      [home.uid, newUid(), activity, uid],
    );
  }
  return uid;
}

describe('many records deleted at once', () => {
  it('are previewed without a deletion, and then deleted, each by the rules for a single deletion', async () => {
    const [free, used, stale] = [await application('Free'), await application('Used', 2), await application('Stale')];
    const records = [one(free), one(used), one(stale, 7), one(unknownUid)];
    const preview = await client.call(applications.bulkDeletePreview, { body: { selection: { records } } });
    expect(preview.status).toBe(200);
    expect(preview.body.data.total).toBe(4);
    expect(preview.body.data.records).toEqual([one(free)]);
    const reasons = [
      'Used: This application is used in 2 places. Remove it there first, or make it inactive so that it is no longer offered.',
      'Stale: Somebody else has changed it in the meantime.',
      ': It no longer exists.',
    ];
    const told = (failures: readonly { name: string; message: string }[]) =>
      failures.map(({ name, message }) => `${name}: ${message}`).sort();
    expect(told(preview.body.data.failures)).toEqual(reasons.toSorted());
    expect(await there('applications', [free, used, stale])).toBe(3);

    const { status, body } = await client.call(applications.bulkDelete, { body: { records, confirmCount: 4 } });
    expect([status, body.data.done]).toEqual([200, 1]);
    expect(told(body.data.failures)).toEqual(reasons.toSorted());
    expect(await there('applications', [free])).toBe(0);
    expect(await there('applications', [used, stale])).toBe(2);
    const { rows: entries } = await test.owner.query(
      `select action from audit_entries where root_uid = $1 and actor_uid = $2 and action = 'deleted'`,
      [free, client.userUid],
    );
    expect(entries).toHaveLength(1);
  });

  it('are deleted only if the user confirms their number', async () => {
    const uid = await application('Counted');
    const { status, error } = await client.call(applications.bulkDelete, {
      body: { records: [one(uid)], confirmCount: 2 },
    });
    expect([status, error.code]).toEqual([422, 'count_mismatch']);
    expect(await there('applications', [uid])).toBe(1);
  });

  it('can be all records of a list, if their number is the number that the user saw', async () => {
    for (const name of ['Match 1', 'Match 2', 'Other']) await application(name);
    const preview = (expected: number) =>
      client.call(applications.bulkDeletePreview, {
        body: { selection: { matching: { q: 'match', filter: {}, expected } } },
      });
    expect((await preview(3)).error.code).toBe('selection_changed');
    const { records } = (await preview(2)).body.data;
    const { body } = await client.call(applications.bulkDelete, { body: { records, confirmCount: 2 } });
    expect(body.data).toEqual({ done: 2, failures: [] });
  });

  it('can be selected in any order: a record that only another selected record blocks is deleted after that record', async () => {
    const chain: string[] = [];
    for (let length = 0; length < 4; length += 1) chain.push(await rows.insertRecord('location', home.uid));
    for (const [index, spare] of chain.slice(1).entries())
      await test.owner.query(
        'insert into location_alternates (organisation_uid, location_uid, alternate_uid) values ($1, $2, $3)',
        [home.uid, chain[index], spare],
      );
    const records = chain.toReversed().map((uid) => one(uid));
    const { body } = await client.call(locations.bulkDelete, { body: { records, confirmCount: 4 } });
    expect(body.data).toEqual({ done: 4, failures: [] });
  });

  it('can be activities and suppliers; to delete a single record, the user must type its name', async () => {
    const activity = await rows.insertRecord('activity', home.uid, { name: 'Pay salaries' });
    const supplier = await rows.insertRecord('supplier', home.uid, { name: 'Ferry line' });
    const removeActivity = (confirmName?: string) =>
      client.call(activities.bulkDelete, { body: { records: [one(activity)], confirmCount: 1, confirmName } });
    for (const name of [undefined, 'Pay wages']) {
      const { status, error } = await removeActivity(name);
      expect([status, error.code, error.fields?.[0]?.field]).toEqual([422, 'name_mismatch', 'confirmName']);
    }
    expect(await there('activities', [activity])).toBe(1);
    const gone = await removeActivity('Pay salaries');
    expect(gone.body.data).toEqual({ done: 1, failures: [] });
    const bySearch = await client.call(suppliers.bulkDeletePreview, {
      body: { selection: { matching: { q: '', filter: {}, expected: 1 } } },
    });
    expect(bySearch.body.data).toMatchObject({ records: [one(supplier)], onlyName: 'Ferry line' });
    const removeSuppliers = (body: { records: { uid: string; version: number }[]; confirmName?: string }) =>
      client.call(suppliers.bulkDelete, { body: { ...body, confirmCount: body.records.length } });
    expect((await removeSuppliers({ records: [one(supplier)] })).error.code).toBe('name_mismatch');
    const withUnknown = { records: [one(supplier), one('01900000-0000-7000-8000-000000000009')] };
    expect((await removeSuppliers(withUnknown)).error.code).toBe('name_mismatch');
    const byName = await removeSuppliers({ records: [one(supplier)], confirmName: 'Ferry line' });
    expect(byName.body.data.done).toBe(1);
    const several = [await rows.insertRecord('supplier', home.uid), await rows.insertRecord('supplier', home.uid)];
    const byCount = await removeSuppliers({ records: several.map((uid) => one(uid)) });
    expect(byCount.body.data.done).toBe(2);
  });

  it('never include the user who deletes, people with more permissions, or roles that people have', async () => {
    const admin = await test.owner.query('select version from users where uid = $1', [client.userUid]);
    const somebody = await rows.insertRecord('user', home.uid);
    const { body } = await client.call(users.bulkDelete, {
      body: { records: [one(somebody), one(client.userUid, admin.rows[0].version)], confirmCount: 2 },
    });
    expect(body.data.done).toBe(1);
    expect(body.data.failures[0]?.message).toBe('This is your own account. Ask another administrator to do this.');
    const { data } = (await client.call(roles.list, { query: { pageSize: 100 } })).body;
    const records = data.map(({ uid, version }) => ({ uid, version }));
    const kept = await client.call(roles.bulkDeletePreview, { body: { selection: { records } } });
    const system = data.find(({ isSystem }) => isSystem);
    expect(kept.body.data.failures.map(({ uid }) => uid)).toContain(system?.uid);
  });

  it('never include the last administrator, no matter who deletes', async () => {
    const organisation = await test.addOrganisation();
    const { rows: made } = await test.owner.query<{ uid: string }>(
      `select uid from roles where organisation_uid = $1 and is_system`,
      [organisation.uid],
    );
    const administrators = [];
    for (let count = 0; count < 2; count += 1) {
      const uid = await rows.insertRecord('user', organisation.uid, { status: 'active' });
      for (const role of made)
        await test.owner.query('insert into user_roles (organisation_uid, user_uid, role_uid) values ($1, $2, $3)', [
          organisation.uid,
          uid,
          role.uid,
        ]);
      administrators.push(uid);
    }
    const someone = await test.signIn(organisation);
    const asked = await test.owner.query<{ uid: string; version: number }>(
      'select uid, version from users where uid = any($1)',
      [administrators],
    );
    const preview = await someone.call(users.bulkDeletePreview, { body: { selection: { records: asked.rows } } });
    const { body } = await someone.call(users.bulkDelete, { body: { records: asked.rows, confirmCount: 2 } });
    expect(body.data).toMatchObject({ done: 1, failures: [{ message: expect.stringContaining('last active') }] });
    expect(preview.body.data.failures).toEqual(body.data.failures);
    expect(await there('users', administrators)).toBe(1);
  });

  it('are refused without the permission to delete a single record, if they belong to another organisation, and if they are too many', async () => {
    const records = [one(await application('Kept'))];
    const body = { records, confirmCount: 1 };
    for (const held of ['application.read', 'application.delete'] as const) {
      const half = await test.signIn(home, [held]);
      expect((await half.call(applications.bulkDelete, { body })).status).toBe(403);
      expect((await half.call(applications.bulkDeletePreview, { body: { selection: { records } } })).status).toBe(403);
    }
    const stranger = await test.signIn(await test.addOrganisation());
    const foreign = await stranger.call(applications.bulkDelete, { body });
    const absent = await stranger.call(applications.bulkDelete, {
      body: { records: [one(unknownUid)], confirmCount: 1 },
    });
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    const many = Array.from({ length: 1001 }, () => one(newUid()));
    const tooMany = await client.call(applications.bulkDelete, { body: { records: many, confirmCount: 1001 } });
    expect(tooMany.status).toBe(400);
  });
});

describe('the dependents of many records', () => {
  it('are counted once each, with the data captured on all of them', async () => {
    const [first, second] = [await application('First', 2), await application('Second')];
    await test.owner.query(
      `insert into activity_links (organisation_uid, uid, activity_uid, application_uid, tolerance_minutes)
       select organisation_uid, gen_random_uuid(), activity_uid, $1, 0 from activity_links where application_uid = $2`,
      [second, first],
    );
    const { body } = await client.call(manyDependents.application, { body: { uids: [first, second] } });
    expect(body.data.hindrance).toBe('used');
    expect(body.data.groups.map(({ link, total }) => [link, total])).toEqual([['needs_it', 2]]);
    expect(Object.fromEntries(body.data.captured.map(({ what, count }) => [what, count]))).toEqual({
      approved: 2,
      links: 4,
      tolerances: 2,
      notes: 2,
    });
  });

  it('exclude the selected records', async () => {
    const [needed, needing] = [
      await rows.insertRecord('activity', home.uid),
      await rows.insertRecord('activity', home.uid),
    ];
    await test.owner.query(
      `insert into activity_links (organisation_uid, uid, activity_uid, needs_activity_uid) values ($1, $2, $3, $4)`,
      [home.uid, newUid(), needing, needed],
    );
    const alone = await client.call(manyDependents.activity, { body: { uids: [needed] } });
    expect(alone.body.data.groups.map(({ link }) => link)).toEqual(['needs_it']);
    const both = await client.call(manyDependents.activity, { body: { uids: [needed, needing] } });
    expect(both.body.data.groups.filter(({ link }) => link === 'needs_it')).toEqual([]);
    const none = await client.call(manyDependents.activity, { body: { uids: [unknownUid] } });
    expect(none.status).toBe(404);
  });
});
