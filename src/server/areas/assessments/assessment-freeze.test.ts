import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { activities as activityCalls } from '#root/contract/activities/activities.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { createCycles } from '#test/support/assessments.ts';
import { addDivision, addUnit } from '#test/support/departments.ts';
import { addApproved, changeApplication } from '#test/support/standings.ts';

const { test, world, client } = await startActivityTests();
const cycles = createCycles(world);

/** Returns the rows that the approval of a BIA has stored. */
async function readFrozen(uid: string) {
  const snapshots = await test.owner.query<{ activity: string; content: object; source: object }>(
    `select a.activity_uid as activity, a.content, (select s.content from activity_snapshots s
       where s.activity_uid = a.activity_uid and s.approved_at = a.approved_at) as source
     from assessment_snapshots a where a.assessment_uid = $1`,
    [uid],
  );
  const graphs = await test.owner.query<{ digest: string; content: string }>(
    'select digest, content from assessment_graphs where assessment_uid = $1',
    [uid],
  );
  return { snapshots: snapshots.rows, graph: graphs.rows[0] };
}

describe('an approved BIA', () => {
  it('stores its activities, the graph and the gaps, which do not change when the records change later', async () => {
    const application = await world.addResource('application', 'Vault', 600);
    const links = [{ kind: 'application', providerUid: application }];
    const activities = [await addApproved(world, 'Custody', { links }), await addApproved(world, 'Transfers')];
    const uid = await cycles.launch('Frozen', { activityUids: activities });
    const reasons = activities.map((activityUid) => ({ activityUid, reason: 'As it was' }));
    expect((await cycles.close(uid, reasons)).status).toBe(200);
    await cycles.approve(uid);
    const frozen = await readFrozen(uid);
    expect(frozen.snapshots.map(({ activity }) => activity).toSorted()).toEqual(activities.toSorted());
    for (const { content, source } of frozen.snapshots) expect(content).toEqual(source);
    const { digest, content } = frozen.graph ?? { digest: '', content: '' };
    expect(digest).toBe(createHash('sha256').update(content).digest('hex'));
    expect((await cycles.read(uid)).graphDigest).toBe(digest);
    const stored = JSON.parse(content) as { gaps: { dependent: string; provider: string; minutesOver: number }[] };
    expect(stored.gaps).toMatchObject([{ dependent: activities[0], provider: application, minutesOver: 360 }]);

    await changeApplication(world, application, { rtoMinutes: 60, name: 'New vault' });
    await cycles.edit(activities[0] ?? '', { description: 'Later' });
    expect((await cycles.submitActivity(activities[0] ?? '')).status).toBe(200);
    expect(await readFrozen(uid)).toEqual(frozen);
  });

  it('shows the same results on the board and in the list, whatever is approved later', async () => {
    const [answered, letGo, deleted] = [
      await addApproved(world, 'Lending'),
      await addApproved(world, 'Leasing'),
      await addApproved(world, 'Factoring'),
    ];
    const uid = await cycles.launch('Found', { activityUids: [answered, letGo, deleted] });
    await test.owner.query(`update assessments set launched_at = now() - interval '10 days' where uid = $1`, [uid]);
    await test.owner.query(`update activities set approved_at = now() - interval '20 days' where uid = any($1)`, [
      [answered, letGo],
    ]);
    await cycles.edit(answered, { description: 'Checked' });
    expect((await cycles.submitActivity(answered)).status).toBe(200);
    const removed = { params: { uid: deleted }, version: await world.readVersion(deleted) };
    expect((await client.call(activityCalls.remove, { ...removed, body: { confirmName: 'Factoring' } })).status).toBe(
      204,
    );
    const reasons = [{ activityUid: letGo, reason: 'Is sold' }];
    expect((await cycles.close(uid, reasons)).status).toBe(200);
    const answers = async () => (await cycles.board(uid)).days.map(({ answered: count }) => count);
    // There are no answers in the first ten days and three answers today: for the approved, the excluded and the
    // deleted activity.
    expect(await answers()).toEqual([...Array(10).fill(0), (await cycles.read(uid)).progress.answered]);
    await cycles.approve(uid);
    const found = { days: await answers(), items: await cycles.items(uid) };
    await test.owner.query(`update activities set approved_at = now() - interval '5 days' where uid = $1`, [answered]);
    const later = { days: await answers(), items: await cycles.items(uid) };
    expect(later.days).toEqual(found.days);
    expect(later.items.map(({ approvedAt }) => approvedAt)).toEqual(found.items.map(({ approvedAt }) => approvedAt));
  });

  it('shows the names that its activities, units and owners had at its approval', async () => {
    const unit = await addUnit(client, 'Vaults', await addDivision(client, 'Custodians'));
    const [renamed, removed] = [await addApproved(world, 'Store gold'), await addApproved(world, 'Store silver')];
    await cycles.edit(renamed, { businessUnitUid: unit });
    const uid = await cycles.launch('Named', { activityUids: [renamed, removed] });
    for (const one of [renamed, removed]) {
      await cycles.edit(one, { description: 'Checked' });
      expect((await cycles.submitActivity(one)).status).toBe(200);
    }
    expect((await cycles.close(uid)).status).toBe(200);
    await cycles.approve(uid);
    const look = async () => ({
      rows: (await cycles.board(uid)).rows,
      items: (await cycles.items(uid)).map(({ activityVersion: _, activityState: __, ...item }) => item),
    });
    const found = await look();
    expect(found.items).toMatchObject([
      {
        name: 'Store gold',
        unitName: 'Vaults',
        divisionName: 'Custodians',
        ownerName: expect.stringMatching(/Okafor/),
      },
      { name: 'Store silver', unitName: '', ownerName: expect.stringMatching(/Okafor/) },
    ]);
    await cycles.edit(renamed, { name: 'Store platinum', businessUnitUid: null, divisionUid: null, ownerUid: null });
    const gone = { params: { uid: removed }, version: await world.readVersion(removed) };
    const body = { confirmName: 'Store silver' };
    expect((await client.call(activityCalls.remove, { ...gone, body })).status).toBe(204);
    const later = await look();
    // Leaves out `hasAccount`, which depends on the current owner. It does not matter after the approval, because an
    // approved BIA asks nobody.
    const plain = ({ hasAccount: _, ...item }: (typeof found.items)[number]) => item;
    expect(later.items.map(plain)).toEqual(found.items.map(plain));
    expect(later.rows.map(({ unitName, divisionName, counts }) => [unitName, divisionName, counts])).toEqual(
      found.rows.map(({ unitName, divisionName, counts }) => [unitName, divisionName, counts]),
    );
  });

  it('cannot be changed with the database role that the server uses', async () => {
    const run = (statement: ReturnType<typeof sql>) =>
      writeTenant(test.pool, world.organisation.uid, {}, (db) => db.run(query(statement)));
    for (const statement of [
      sql`update assessment_snapshots set content = '{}'`,
      sql`delete from assessment_snapshots`,
      sql`update assessment_graphs set content = ''`,
      sql`delete from assessment_graphs`,
    ])
      await expect(run(statement)).rejects.toThrow('permission denied');
  });
});
