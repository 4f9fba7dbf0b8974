import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activityBatches } from '#root/contract/activities/activity-batches.ts';
import { buildRow, buildRows, setCell, useBatches } from '#test/support/activity-batches.ts';

const bulk = useBatches();
const { create, draft, edit, read, update } = bulk;

describe('a draft that edits activities', () => {
  it('shows values as people would type them, and saves only the cells that were edited', async () => {
    const { uids } = await create([
      buildRow({ name: 'Edit me', unit: 'Payroll', priority: 'High', mtpd: '1 d', rto: '4 h', owner: 'Ana Okafor' }),
      buildRow({ name: 'Leave me', mdl: 'n/a' }),
    ]);
    const batch = await edit(...uids);
    expect(batch.rows.map(({ cells }) => cells)).toEqual([
      ['Edit me', 'Payroll', 'High', '24 h', '4 h', '', '', 'Ana Okafor', ''],
      ['Leave me', '', '', '', '', 'Not applicable', '', '', ''],
    ]);
    const answer = await update(batch, (cells, index) =>
      index === 0 ? setCell('owner', '')(setCell('rto', '2 hours')(setCell('name', 'Edited')(cells))) : cells,
    );
    expect(answer.body.data).toEqual({ done: 1, unchanged: 1, failures: [], uids: [uids[0]], version: null });
    expect(await bulk.world.readActivity(uids[0] as string)).toMatchObject({
      version: 2,
      details: { name: 'Edited' },
      businessUnitName: 'Payroll',
      ownerName: null,
      priority: { name: 'High' },
      tolerant: { mtpdMinutes: 1440, mtpdOrigin: 'entered' },
      recoveryTime: { rtoMinutes: 120 },
    });
    expect(await bulk.world.readVersion(uids[1] as string)).toBe(1);
  });

  it('saves all rows except rows with a problem and rows whose activity somebody else has changed', async () => {
    const { uids } = await create([
      ...buildRows('First', 'Second', 'Third', 'Fourth'),
      buildRow({ name: 'Fifth', mtpd: '1 h' }),
    ]);
    const [, second = '', third = '', fourth = ''] = uids;
    const batch = await edit(...uids);
    await bulk.client.call(activities.archive, { params: { uid: third }, version: 1 });
    await bulk.test.owner.query(`update activities set name = 'Second by another' where uid = $1`, [second]);
    await bulk.client.call(activities.remove, { params: { uid: fourth }, version: 1, body: { confirmName: 'Fourth' } });
    const { body } = await update(batch, setCell('rto', '1 h'));
    expect(body.data).toMatchObject({ done: 1, unchanged: 0 });
    expect(body.data.failures).toEqual([
      { row: 2, name: 'Second', message: expect.stringContaining('Somebody else has changed this activity') },
      { row: 3, name: 'Third', message: expect.stringContaining('Somebody else has changed this activity') },
      { row: 4, name: 'Fourth', message: 'This activity has been deleted in the meantime. Remove the row' },
      { row: 5, name: 'Fifth', message: 'Must be less than the MTPD' },
    ]);
    expect((await bulk.world.readActivity(uids[0] as string)).recoveryTime.rtoMinutes).toBe(60);
    expect((await read(batch.uid)).rows).toHaveLength(4);
  });

  it('does not save rows whose numbers the call lists in `leaveOut`', async () => {
    const { uids } = await create(buildRows('Change me', 'Not me', 'Nor me'));
    const batch = await edit(...uids);
    const rows = batch.rows.map(({ target, cells }) => ({ target, cells: setCell('rto', '1 h')([...cells]) }));
    const params = { uid: batch.uid };
    const saved = await bulk.client.call(activityBatches.save, { params, version: batch.version, body: { rows } });
    const { version } = saved.body.data;
    const asked = { params, version, body: { leaveOut: [2, 3] } };
    const { body } = await bulk.client.call(activityBatches.updateActivities, asked);
    expect(body.data).toMatchObject({ done: 1, unchanged: 0, uids: [uids[0]], version: version + 1 });
    expect(body.data.failures.map(({ row: number, name }) => [number, name])).toEqual([
      [2, 'Not me'],
      [3, 'Nor me'],
    ]);
    expect((await read(batch.uid)).rows).toEqual(rows.slice(1));
    expect(await Promise.all(uids.map((uid) => bulk.world.readVersion(uid)))).toEqual([2, 1, 1]);
  });

  it('keeps an inactive value in a cell that already has it, but refuses it in other cells', async () => {
    const { uids } = await create([buildRow({ name: 'Old choice', mtpd: '2 w' }), buildRow({ name: 'New choice' })]);
    const batch = await edit(...uids);
    const mtpd = bulk.world.findTime('mtpd', 20_160);
    await bulk.test.owner.query('update master_rows set is_active = false where uid = $1', [mtpd]);
    const { body } = await update(batch, (cells, index) =>
      index === 0 ? setCell('rto', '8 h')(cells) : setCell('mtpd', '2 w')(cells),
    );
    await bulk.test.owner.query('update master_rows set is_active = true where uid = $1', [mtpd]);
    expect(body.data).toMatchObject({
      done: 1,
      failures: [{ row: 2, message: '2 w is not in the list of MTPDs' }],
    });
  });

  it('is deleted when the same person opens another draft, if it is over a day old and was never changed', async () => {
    const { uids } = await create(buildRows('Only looked at'));
    const [looked, touched] = [await edit(...uids), await edit(...uids)];
    const params = { uid: touched.uid };
    await bulk.client.call(activityBatches.save, { params, version: 1, body: { rows: touched.rows } });
    // Disables the trigger that increments versions.
    await bulk.test.owner.query(
      `begin; set local session_replication_role = replica;
       update activity_batches set created_at = created_at - interval '2 days' where uid in ('${looked.uid}', '${touched.uid}');
       commit`,
    );
    await edit(...uids);
    const status = async (uid: string) => (await bulk.client.call(activityBatches.get, { params: { uid } })).status;
    expect([await status(looked.uid), await status(touched.uid)]).toEqual([404, 200]);
  });

  it('cannot be opened for activities that do not exist; a draft of new activities cannot update activities', async () => {
    const foreign = await bulk.stranger.call(activities.create, { body: { name: 'Not yours' } });
    const refused = await bulk.client.call(activityBatches.edit, { body: { uids: [foreign.body.data.uid] } });
    expect(refused).toMatchObject({ status: 400, error: { fields: [{ field: 'uids' }] } });
    const kept = await draft(buildRows('For creating'));
    const params = { uid: kept.uid };
    const other = await bulk.client.call(activityBatches.updateActivities, { params, version: 1 });
    expect(other).toMatchObject({ status: 422, error: { code: 'wrong_kind' } });
    const reader = await bulk.world.signIn(['activity.bulk_modify', 'activity.read', 'activity.create']);
    expect((await reader.call(activityBatches.edit, { body: { uids: [] } })).status).toBe(403);
  });
});
