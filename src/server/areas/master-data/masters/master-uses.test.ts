import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MasterListName } from '#root/contract/master-data/master-lists.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { masterReferences } from '#root/server/shared/registers/master-references.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { addActivity, addMaster, addOrganisationWithEmptyLists, buildMaster } from '#test/support/masters.ts';

let test: TestApp;
let home: TestOrganisation;
let manager: Client;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  home = await addOrganisationWithEmptyLists(test);
  manager = await test.signIn(home);
});

const rto = (uid: string, minutes: number) => ({ rto_uid: uid, rto_minutes: minutes });
const mtpd = (uid: string, minutes: number) => ({ mtpd_uid: uid, mtpd_minutes: minutes });
const changeMinutes = (list: MasterListName, uid: string, minutes: number, name = 'Changed') =>
  manager.call(masters.update, { params: { list, uid }, version: 1, body: buildMaster(list, name, minutes) });

/** Creates a 4-hour and an 8-hour RTO, a 24-hour MTPD, and activities that use them. */
async function times() {
  const four = await addMaster(manager, 'rto', '4 hours', 240);
  const eight = await addMaster(manager, 'rto', '8 hours', 480);
  const day = await addMaster(manager, 'mtpd', '24 hours', 1440);
  const tight = await addMaster(manager, 'mtpd', '6 hours', 360);
  const picking = await addActivity(test, home, 'Picking', { ...rto(four, 240), ...mtpd(tight, 360) });
  const billing = await addActivity(test, home, 'Billing', { ...rto(four, 240), ...mtpd(day, 1440) });
  const archive = await addActivity(test, home, 'Archive', { mdl_uid: four, mdl_minutes: 240 });
  return { four, eight, day, tight, picking, billing, archive };
}

// References that are deleted together with the row, such as those of scenarios, do not prevent its deletion and are
// left out.
it('the list of references contains every reference to master rows in the database', async () => {
  const { rows } = await test.owner.query(
    `select k.conname as constraint, k.conrelid::regclass::text as table,
       (select count(*) from pg_trigger t where t.tgrelid = k.conrelid and t.tgname in ('of_lists', 'of_lists_insert', 'of_lists_inserts')
          and a.attname = any (string_to_array(encode(t.tgargs, 'escape'), '\\000'))) = 3 as held
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
     where k.contype = 'f' and k.confrelid = 'master_rows'::regclass and k.confdeltype <> 'c' order by 1`,
  );
  const known = masterReferences.map(({ constraint, table }) => ({ constraint, table, held: true }));
  expect(rows).toEqual(known.sort((a, b) => a.constraint.localeCompare(b.constraint)));
});

describe('minutes of a row', () => {
  it('are copied to every activity that uses the row, whatever row-level security hides; each activity gets a new version and an entry in its history', async () => {
    const { four, billing, archive } = await times();
    const changed = await changeMinutes('rto', four, 300, '5 hours');
    expect(changed.status).toBe(200);
    const { rows } = await test.owner.query(
      'select rto_minutes, mdl_minutes, version from activities where uid = any($1) order by name desc',
      [[billing, archive]],
    );
    expect(rows).toEqual([
      { rto_minutes: 300, mdl_minutes: null, version: 2 },
      { rto_minutes: null, mdl_minutes: 300, version: 2 },
    ]);
    const history = await test.owner.query(
      `select actor_uid, before, after from audit_entries where organisation_uid = $1 and record_uid = $2 and action = 'updated'`,
      [home.uid, billing],
    );
    expect(history.rows).toEqual([
      { actor_uid: manager.userUid, before: { rto_minutes: 240 }, after: { rto_minutes: 300 } },
    ]);
  });

  it('are copied even if row-level security also applies to the owner of the tables', async () => {
    const walled = await startTestApp();
    try {
      await walled.owner.query(`do $$ begin create role holdfast_test_owner nologin; exception when duplicate_object then null; end $$;
        grant usage, create on schema public to holdfast_test_owner;
        do $$ declare name text; begin
          for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
            execute 'alter table ' || name || ' owner to holdfast_test_owner';
          end loop;
        end $$`);
      const organisation = await addOrganisationWithEmptyLists(walled);
      const client = await walled.signIn(organisation);
      const uid = await addMaster(client, 'rto', '4 hours', 240);
      const activity = await addActivity(walled, organisation, 'Picking', rto(uid, 240));
      const body = buildMaster('rto', '5 hours', 300);
      const params = { list: 'rto', uid };
      expect((await client.call(masters.update, { params, version: 1, body })).status).toBe(200);
      const { rows } = await walled.owner.query(
        `select a.rto_minutes, a.version, e.actor_uid, e.after from activities a join audit_entries e on e.record_uid = a.uid
         where a.uid = $1 and e.action = 'updated'`,
        [activity],
      );
      expect(rows).toEqual([{ rto_minutes: 300, version: 2, actor_uid: client.userUid, after: { rto_minutes: 300 } }]);
    } finally {
      await walled.close();
    }
  });

  it('are refused if the RTO of an activity would no longer be less than its MTPD; the refusal names the activities', async () => {
    const { four, tight, picking } = await times();
    const longer = await changeMinutes('rto', four, 360);
    expect(longer).toMatchObject({
      status: 422,
      error: {
        code: 'rto_not_below_mtpd',
        fields: [{ field: 'value', message: 'Must be less than the MTPD' }],
        details: {
          total: 1,
          activities: [{ uid: picking, name: 'Picking', rtoMinutes: 360, mtpdMinutes: 360, breaks: true }],
        },
      },
    });
    const shorter = await changeMinutes('mtpd', tight, 240);
    expect(shorter).toMatchObject({ status: 422, error: { fields: [{ message: 'Must be greater than the RTO' }] } });
    const { rows } = await test.owner.query('select minutes, version from master_rows where uid = any($1)', [
      [four, tight],
    ]);
    expect(rows).toEqual(
      expect.arrayContaining([
        { minutes: 240, version: 1 },
        { minutes: 360, version: 1 },
      ]),
    );
  });

  it('can be previewed before they are changed', async () => {
    const { four, picking, billing, archive } = await times();
    const preview = (uid: string, list: MasterListName, minutes: number) =>
      manager.call(masters.previewMinutes, { params: { list, uid }, body: { minutes } });
    const { body } = await preview(four, 'rto', 400);
    expect(body.data).toEqual({
      total: 3,
      breaking: 1,
      activities: [
        { uid: picking, name: 'Picking', rtoMinutes: 400, mtpdMinutes: 360, breaks: true },
        { uid: archive, name: 'Archive', rtoMinutes: null, mtpdMinutes: null, breaks: false },
        { uid: billing, name: 'Billing', rtoMinutes: 400, mtpdMinutes: 1440, breaks: false },
      ],
    });
    const role = await addMaster(manager, 'bc-roles', 'Lead');
    expect(await preview(role, 'bc-roles', 5)).toMatchObject({ status: 422, error: { code: 'no_minutes' } });
    expect((await preview(newUid(), 'rto', 5)).status).toBe(404);
    const stranger = await test.signIn(await addOrganisationWithEmptyLists(test));
    const foreign = await stranger.call(masters.previewMinutes, {
      params: { list: 'rto', uid: four },
      body: { minutes: 5 },
    });
    expect(foreign.status).toBe(404);
  });
});

describe('a row in use', () => {
  it('is listed with its uses and their number, and is not deleted', async () => {
    const { four, eight, picking } = await times();
    await manager.call(masters.makeDefault, { params: { list: 'rto', uid: eight } });
    await test.owner.query('update activities set mdl_uid = $1, mdl_minutes = 240 where uid = $2', [four, picking]);
    const params = { list: 'rto', uid: four };
    const { data } = (await manager.call(masters.get, { params })).body;
    expect(data.usageCount).toBe(4);
    const usage = await manager.call(masters.usage, { params, query: { pageSize: 10 } });
    expect(usage.body.meta.total).toBe(4);
    expect(usage.body.data.map(({ name, usedAs }) => [name, usedAs])).toEqual([
      ['Archive', 'MDL/RPO'],
      ['Billing', 'RTO'],
      ['Picking', 'MDL/RPO'],
      ['Picking', 'RTO'],
    ]);
    const found = await manager.call(masters.usage, { params, query: { q: 'bill', sort: '-usedAs' } });
    expect(found.body.data).toMatchObject([{ kind: 'activity', name: 'Billing' }]);
    const refused = await manager.call(masters.remove, { params, version: data.version });
    expect(refused).toMatchObject({ status: 409, error: { code: 'in_use', details: { total: 4 } } });
    expect(refused.error.message).toContain('4 records use this row.');
  });

  it('can be replaced in every activity and as the default, and is then deleted', async () => {
    const { four, eight, tight, day, picking, billing } = await times();
    const replace = (withUid: string, afterwards = 'delete') =>
      manager.call(masters.replace, { params: { list: 'rto', uid: four }, version: 1, body: { withUid, afterwards } });
    const breaking = await replace(eight);
    expect(breaking).toMatchObject({
      status: 422,
      error: {
        code: 'rto_not_below_mtpd',
        fields: [{ field: 'withUid' }],
        details: { activities: [{ uid: picking }] },
      },
    });
    expect(await replace(day)).toMatchObject({ status: 400, error: { fields: [{ field: 'withUid' }] } });
    expect(await replace(four)).toMatchObject({ status: 400, error: { fields: [{ field: 'withUid' }] } });
    await test.owner.query('update activities set mtpd_uid = $1, mtpd_minutes = 1440 where mtpd_uid = $2', [
      day,
      tight,
    ]);
    const replaced = await replace(eight);
    expect(replaced).toMatchObject({ status: 200, body: { data: { moved: 3 } } });
    const { rows } = await test.owner.query('select rto_uid, rto_minutes from activities where uid = $1', [billing]);
    expect(rows).toEqual([{ rto_uid: eight, rto_minutes: 480 }]);
    const rows2 = (await manager.call(masters.list, { params: { list: 'rto' } })).body.data;
    expect(rows2).toMatchObject([{ uid: eight, isDefault: true, usageCount: 3 }]);
  });

  it('can be replaced in a record that already has the replacement, and can then be kept as inactive', async () => {
    const [laptop, tablet] = [
      await addMaster(manager, 'remote-access-factors', 'Laptop'),
      await addMaster(manager, 'remote-access-factors', 'Tablet'),
    ];
    const [power, grid] = [
      await addMaster(manager, 'utilities', 'Power'),
      await addMaster(manager, 'utilities', 'Grid'),
    ];
    const [one, two] = [await addActivity(test, home, 'One'), await addActivity(test, home, 'Two')];
    for (const [activity, factor] of [
      [one, laptop],
      [one, tablet],
      [two, tablet],
    ])
      await test.owner.query('insert into activity_remote_factors values ($1, $2, $3)', [home.uid, activity, factor]);
    for (const [activity, utility] of [
      [one, power],
      [one, grid],
      [two, grid],
    ])
      await test.owner.query(
        'insert into activity_links (organisation_uid, uid, activity_uid, utility_uid) values ($1, $2, $3, $4)',
        [home.uid, newUid(), activity, utility],
      );
    for (const [list, uid, withUid] of [
      ['remote-access-factors', tablet, laptop],
      ['utilities', grid, power],
    ] as const) {
      const body = { withUid, afterwards: 'deactivate' };
      const replaced = await manager.call(masters.replace, { params: { list, uid }, version: 1, body });
      expect(replaced, list).toMatchObject({ status: 200, body: { data: { moved: 2 } } });
      const rows = (await manager.call(masters.list, { params: { list } })).body.data;
      expect(rows).toMatchObject([
        { uid: withUid, usageCount: 2, isActive: true },
        { uid, usageCount: 0, isActive: false },
      ]);
      const back = { withUid: uid, afterwards: 'delete' };
      const inactive = await manager.call(masters.replace, { params: { list, uid: withUid }, version: 1, body: back });
      expect(inactive).toMatchObject({ status: 422, error: { code: 'inactive_row' } });
    }
  });

  it('can be replaced only by a row of the same phase', async () => {
    const list = 'bia-statuses';
    const [draft, approved] = [
      await addMaster(manager, list, 'Draft', 'draft'),
      await addMaster(manager, list, 'Approved', 'approved'),
    ];
    const body = { withUid: draft, afterwards: 'delete' };
    const refused = await manager.call(masters.replace, { params: { list, uid: approved }, version: 1, body });
    expect(refused).toMatchObject({ status: 422, error: { code: 'phase_differs' } });
    const stale = await manager.call(masters.replace, { params: { list, uid: approved }, version: 7, body });
    expect(stale.status).toBe(412);
  });
});
